import StatechartExecution
import Statecharts

/// The messages of programs that run, one frame or line each.
enum LiveMessage {
  /// A frame of Stately Inspect.
  case frame(InspectFrame)
  /// An event or states with the fields of logs.
  case record(LiveLine)

  /// Reads a text: one frame, an object with fields, a list of them, or a message of OpenTelemetry.
  ///
  /// - Throws: `LogFault` if it is no JSON, or none of these.
  static func all(in text: String, line: Int) throws(LogFault) -> [LiveMessage] {
    let value: Value
    do throws(JSONError) {
      value = try Value(json: text)
    } catch {
      throw LogFault(message: error.reason.message, line: line + error.position.line - 1, column: error.position.column)
    }
    switch value {
    case .array(let items):
      var messages: [LiveMessage] = []
      for item in items { messages += try all(of: item, text: item.json(), line: line) }
      return messages
    case .null, .boolean, .number, .string, .object: return try all(of: value, text: text, line: line)
    }
  }

  private static func all(of value: Value, text: String, line: Int) throws(LogFault) -> [LiveMessage] {
    guard case .object(let members) = value else {
      throw LogFault(message: "a message is an object of JSON", line: line, column: 1)
    }
    if value["type"]?.string?.hasPrefix("@xstate.") == true {
      return InspectFrame(value, text).map { [.frame($0)] } ?? []
    }
    if value["resourceLogs"] != nil || value["resourceSpans"] != nil {
      return OTLPMessage(value, options: LogOptions()).events(line).map(Self.record)
    }
    return [.record(LiveLine(LogRecord(line: line, members: members), text))]
  }

  /// An event that was read from another form, in the fields of logs.
  private static func record(_ event: LogEvent) -> LiveMessage {
    var members = [Value.Member("event", .string(event.name))]
    if let payload = event.payload { members.append(Value.Member("data", payload)) }
    if let time = event.time { members.append(Value.Member("time", .number(Double(time)))) }
    members.append(Value.Member("instance", .string(event.instance)))
    if let states = event.states { members.append(Value.Member("states", .array(states.map { .string($0) }))) }
    return .record(LiveLine(LogRecord(line: event.line, members: members), Value.object(members).json()))
  }
}

/// A line as far as actors are concerned.
struct LiveLine {
  let machine: String?
  let instance: String
  /// The text of the machine, in a notation, if the line has it; the notation is that which it resembles, if none is
  /// named.
  let definition: String?
  let notation: String?
  /// The states that it names.
  let states: [String]?
  /// True if it has nothing but the definition.
  let isDefinition: Bool
  let text: String

  /// The fields that name a machine.
  private static let machineFields = ["machine", "machineName", "chart"]

  init(_ record: LogRecord, _ text: String) {
    machine = Self.machineFields.lazy.compactMap { record[$0]?.string }.first
    instance = record.instance ?? ""
    definition = record["definition"].flatMap { value in value.string ?? (value == .null ? nil : value.json()) }
    notation = record["notation"]?.string
    states = record.states
    isDefinition = definition != nil && record["event"] == nil && states == nil
    self.text = text
  }

  /// The states that the text of a record names.
  static func states(in text: String) -> [String]? {
    guard case .record(let line)? = (try? LiveMessage.all(in: text, line: 1))?.first else { return nil }
    return line.states
  }
}

/// A frame of Stately Inspect as far as actors are concerned.
struct InspectFrame {
  /// The kind of a frame; others say nothing of an actor's machine.
  enum Kind: String {
    case actor = "@xstate.actor"
    case event = "@xstate.event"
    case snapshot = "@xstate.snapshot"
    case transition = "@xstate.transition"
  }

  /// The notation of definitions.
  static let notation = "xstate"

  let kind: Kind
  /// The session of the actor, and that of the one that has started it.
  let session: String
  let parent: String?
  let text: String
  let name: String?
  let definition: String?
  /// True if what it defines is no machine, as of a promise.
  let isOther: Bool
  /// The states that its snapshot has.
  let states: [String]?
  /// True if its snapshot says that the actor has ended.
  let hasEnded: Bool
  /// The identity of an actor that outlasts its connection: sessions are counted anew by each program.
  let identity: String

  init?(_ frame: Value, _ text: String) {
    guard let kind = frame["type"]?.string.flatMap({ Kind(rawValue: $0) }) else { return nil }
    (self.kind, self.text) = (kind, text)
    session = InspectLog.session(of: frame)
    parent = frame["parentId"]?.string ?? frame["parent"]?["sessionId"]?.string
    name = frame["name"]?.string ?? frame["id"]?.string ?? frame["actorRef"]?["id"]?.string
    states = frame["snapshot"]?["value"].flatMap(LogRecord.states)
    hasEnded = ["done", "error", "stopped"].contains(frame["snapshot"]?["status"]?.string)
    definition = frame["definition"].flatMap { value in value.string ?? (value == .null ? nil : value.json()) }
    let created = (frame["createdAt"] ?? frame["timestamp"]).map(LogRecord.text) ?? ""
    isOther = definition.map { (try? Value(json: $0))?["states"] == nil } ?? false
    identity = [session, created, definition ?? ""].joined(separator: "\n")
  }
}

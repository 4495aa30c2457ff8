package import StatechartSimulation
package import Statecharts

/// A machine that is being run for a program: its text, and the events that it was sent. Its state is that of the run
/// of the events that it took; those that it refused have changed nothing.
package struct MachineSession: Hashable, Codable, Sendable {
  /// The limits of a session.
  package enum Limits {
    /// The maximum number of bytes of the machine's text.
    package static let machineBytes = 1 << 20
    /// The maximum number of events, refused ones included: as many as the steps of a run in an address.
    package static let events = 2000
    /// The maximum number of bytes of an event with its data and conditions, and of all.
    package static let eventBytes = 16 << 10
    package static let bytes = 256 << 10
    /// The maximum number of bytes of an idempotency key.
    package static let keyBytes = 255
  }

  /// An event that was sent, and what came of it.
  package struct Record: Hashable, Codable, Sendable {
    /// The request, by which a repeated one is recognized.
    package let request: SessionEvent
    /// The client's key of the request, if it has one.
    package let key: String?
    /// The time at which it came, in milliseconds since 1970, and the time that passed for the machine since the event
    /// before that it took.
    package let time: Int
    package let elapsed: Int
    /// The conditions, that time and the event as the text of a run.
    package let steps: String
    /// The name of the event and its data in JSON; no name if a state was requested.
    package let event: String?
    package let data: String?
    package let isRefused: Bool
    /// The active atomic states afterwards.
    package let states: [String]

    package init(
      request: SessionEvent, key: String?, time: Int, elapsed: Int, steps: String, event: String?, data: String?,
      isRefused: Bool, states: [String]
    ) {
      (self.request, self.key, self.time, self.elapsed) = (request, key, time, elapsed)
      (self.steps, self.event, self.data) = (steps, event, data)
      (self.isRefused, self.states) = (isRefused, states)
    }

    var bytes: Int { request.bytes + steps.utf8.count + (data?.utf8.count ?? 0) }
  }

  /// The identifier: whoever knows it may use the session.
  package let identifier: String
  package let machine: MachineText
  /// The name by which the machine was given, if it was not given as a text.
  package let name: String?
  /// The time of the start in milliseconds since 1970, and the active atomic states then.
  package let started: Int
  package let states: [String]
  /// True if the session outlasts the process.
  package let isDurable: Bool
  /// The events in their order.
  package var records: [Record]

  package init(
    identifier: String, _ start: SessionStart, started: Int, isDurable: Bool, records: [Record] = []
  ) {
    (self.identifier, machine, name, states) = (identifier, start.machine, start.name, start.states)
    (self.started, self.isDurable, self.records) = (started, isDurable, records)
  }

  /// A random identifier: 128 bits in hexadecimal digits.
  package static func makeIdentifier() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// True for a text of that form.
  static func isIdentifier(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The session before one of its events.
  func before(_ index: Int) -> Self {
    var session = self
    session.records = Array(records.prefix(index))
    return session
  }

  /// The time since the last event that it took, or since its start.
  func elapsed(at time: Int) -> Int {
    max(0, time - (records.last { !$0.isRefused }?.time ?? started))
  }

  /// The text of the run of the events that it took.
  var run: String { records.filter { !$0.isRefused }.map(\.steps).joined(separator: ",") }

  /// The bytes of its events.
  var bytes: Int { records.reduce(0) { $0 + $1.bytes } }
}

/// An event to be sent to a session.
package struct SessionEvent: Hashable, Codable, Sendable {
  /// The event, or a request for a state, as the text of a run has it: `plug`, `!Full`.
  package let event: String
  /// The data that the event carries; null is none.
  package let data: Value?
  /// The conditions that hold or do not hold, by their names.
  package let conditions: [String: Bool]

  package init(_ event: String, data: Value? = nil, conditions: [String: Bool] = [:]) {
    (self.event, self.data, self.conditions) = (event, data == .null ? nil : data, conditions)
  }

  /// The conditions of an object with true or false for each name; nil if it is another value.
  package static func conditions(_ value: Value) -> [String: Bool]? {
    guard case .object(let members) = value else { return nil }
    var conditions: [String: Bool] = [:]
    for member in members {
      guard case .boolean(let holds) = member.value else { return nil }
      conditions[member.name] = holds
    }
    return conditions
  }

  var bytes: Int {
    event.utf8.count + (data?.json().utf8.count ?? 0) + conditions.keys.reduce(0) { $0 + $1.utf8.count + 6 }
  }

  /// The steps by which the conditions are said to hold or not, in the order of their names.
  ///
  /// - Throws: `SessionFault` if the chart does not ask for one: variables are the machine's own.
  func conditionSteps(of chart: Statechart) throws(SessionFault) -> [Step] {
    let names = chart.namedConditions + (chart.asksForConditions ? chart.conditionTexts : [])
    for name in conditions.keys.sorted() where !names.contains(name) {
      let near = suggestion(nearestNames(to: name, among: names))
      throw .invalidEvent("the machine does not ask for a condition '\(name)'\(near)")
    }
    return conditions.sorted { $0.key < $1.key }.map { .set($0.key, to: .boolean($0.value)) }
  }

  /// The step of the event.
  ///
  /// - Throws: `SessionFault` if it is none.
  func step(of chart: Statechart) throws(SessionFault) -> Step {
    let steps: [Step]
    do throws(RunError) {
      steps = try TypedRun(event, of: chart).steps
    } catch {
      throw .invalidEvent("event: " + error.reason.message)
    }
    guard steps.count == 1 else { throw .invalidEvent("'event' should be one event") }
    switch steps[0] {
    case .event(let name, let payload): return .event(name, payload: data ?? payload)
    case .request where data == nil: return steps[0]
    case .request: throw .invalidEvent("a request for a state carries no data")
    case .advance, .message, .set: throw .invalidEvent("'event' should be an event, or a request for a state")
    }
  }
}

/// A session that is to be started.
package struct SessionStart: Hashable, Codable, Sendable {
  package let machine: MachineText
  /// The name by which the machine was given, if it was not given as a text.
  package let name: String?
  /// The active atomic states at the start.
  package let states: [String]
  /// The client's key of the request, if it has one.
  package let key: String?

  package init(_ machine: MachineText, name: String?, states: [String], key: String?) {
    (self.machine, self.name, self.states, self.key) = (machine, name, states, key)
  }
}

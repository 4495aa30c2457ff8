import StatechartExecution
import Statecharts

/// JSON lines.
extension LogReader {
  /// The events of the objects of a line, which is one object or a list of them.
  mutating func jsonEvents(
    _ line: String, _ number: Int, _ event: (inout LogReader, Value) -> LogEvent?
  ) throws(LogFault) -> [LogEvent] {
    let value = try json(line, number)
    guard case .array(let items) = value else { return event(&self, value).map { [$0] } ?? [] }
    guard items.count <= Limits.eventsInLine else {
      throw LogFault(message: "the line has more than \(Limits.eventsInLine) events", line: number, column: 1)
    }
    var events: [LogEvent] = []
    for item in items { if let found = event(&self, item) { events.append(found) } }
    return events
  }

  func json(_ line: String, _ number: Int) throws(LogFault) -> Value {
    do throws(JSONError) {
      return try Value(json: line)
    } catch {
      throw LogFault(message: "\(error.reason.message)", line: number, column: error.position.column)
    }
  }

  /// The event of an object; nil if it has none.
  mutating func event(of value: Value, _ number: Int) -> LogEvent? {
    guard case .object(let members) = value else { return nil }
    guessFields(members.map(\.name)) { value[$0] }
    guard let name = options.event.flatMap({ field($0, of: value) }).flatMap(Self.name) else {
      withoutEvent = ((withoutEvent?.count ?? 0) + 1, withoutEvent?.line ?? number)
      return nil
    }
    var event = LogEvent(
      line: number, instance: options.instance.flatMap { field($0, of: value) }.map(Self.text) ?? "", name: name,
      payload: options.data.flatMap { field($0, of: value) }.flatMap { $0 == .null ? nil : $0 },
      time: LogTime.milliseconds(options.time.flatMap { field($0, of: value) }))
    event.states = options.states.flatMap { field($0, of: value) }.flatMap(Self.states)
    if case .object(let conditions)? = value["conditions"] {
      event.conditions = conditions.map { ValueBinding(name: $0.name, value: $0.value) }
    }
    return event
  }

  /// A member, or one of an object in it: `user.id`.
  private func field(_ name: String, of value: Value) -> Value? {
    value[name] ?? name.split(separator: ".").reduce(value as Value?) { $0?[String($1)] }
  }

  /// Chooses the fields that are not named, by what they are usually called.
  private mutating func guessFields(_ names: [String], _ value: (String) -> Value?) {
    guard options.event == nil else { return guess([.time, .data, .states], names) }
    let found = LogOptions.Field.event.usualNames.filter { names.contains($0) && value($0).flatMap(Self.name) != nil }
    // A field whose values the chart knows goes before one that is only called so.
    let best = found.first { value($0).flatMap(Self.name).map { chart.event(typed: $0) != nil } == true }
    guard let field = best ?? found.first else { return }
    options.event = field
    note(.field(field, .event))
    guess([.instance, .time, .data, .states], names)
  }

  /// Guesses fields by their names. The first event decides by which field events are assigned to instances; other
  /// fields may come later.
  private mutating func guess(_ fields: [LogOptions.Field], _ names: [String]) {
    for field in fields where options[field] == nil {
      guard let name = field.usualNames.first(where: { names.contains($0) && $0 != options.event }) else { continue }
      options[field] = name
      note(.field(name, field))
    }
  }

  /// The name of an event: a text, or an object with a `type`.
  private static func name(_ value: Value) -> String? { value.string ?? value["type"]?.string ?? value["name"]?.string }

  static func text(_ value: Value) -> String { value.string ?? value.json() }

  /// Names of states: a text, a list, or an object as XState has it.
  static func states(_ value: Value) -> [String]? {
    switch value {
    case .string(let text): text.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
    case .array(let items): items.compactMap(\.string)
    case .object(let members):
      members.flatMap { member in states(member.value).map { $0.isEmpty ? [member.name] : $0 } ?? [] }
    case .null, .boolean, .number: nil
    }
  }
}

/// Tables.
extension LogReader {
  mutating func row(_ line: String, _ number: Int) throws(LogFault) -> [LogEvent] {
    guard let columns else {
      separator = LogReader.separator(of: line)
      columns = LogReader.fields(line, separator: separator)
      return []
    }
    let fields = LogReader.fields(line, separator: separator)
    guard fields.count == columns.count else {
      throw LogFault(
        message: "the line has \(fields.count) fields, and the table \(columns.count) columns", line: number, column: 1)
    }
    let members = zip(columns, fields).map { name, text -> Value.Member in
      let isData = name == options.data || options.data == nil && LogOptions.Field.data.usualNames.contains(name)
      return Value.Member(
        name, isData ? (text.isEmpty ? .null : (try? Value(json: text)) ?? .string(text)) : .string(text))
    }
    return event(of: .object(members), number).map { [$0] } ?? []
  }

  /// Returns the separator of the columns of a table with this heading: a comma, or a semicolon where there are more of
  /// these outside quotation marks.
  static func separator(of heading: String) -> Character {
    let unquoted = heading.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    func count(_ separator: Character) -> Int { unquoted.reduce(0) { $0 + $1.count { $0 == separator } } }
    return count(";") > count(",") ? ";" : ","
  }

  /// The fields of a line. RFC 4180.
  static func fields(_ line: String, separator: Character) -> [String] {
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var rest = Substring(line)
    if rest.last == "\r" { rest.removeLast() }
    while let letter = rest.popFirst() {
      switch letter {
      case "\"" where isQuoted && rest.first == "\"":
        field.append("\"")
        rest.removeFirst()
      case "\"" where isQuoted || field.isEmpty: isQuoted.toggle()
      case separator where !isQuoted:
        fields.append(field)
        field = ""
      case _: field.append(letter)
      }
    }
    return fields + [field]
  }
}

/// Stately Inspect.
enum InspectFrames {
  /// The event of a frame; nil of one that tells of something else. Events of XState itself, as its timers, are left
  /// out: the machine makes them again.
  static func event(_ frame: Value, _ number: Int) -> LogEvent? {
    guard let type = frame["type"]?.string, type == "@xstate.event" || type == "@xstate.transition",
      let event = frame["event"], let name = event["type"]?.string, !name.hasPrefix("xstate."), !name.isEmpty
    else { return nil }
    let instance =
      frame["sessionId"]?.string ?? frame["actorId"]?.string ?? frame["actorRef"]?["sessionId"]?.string
      ?? frame["actorRef"]?["id"]?.string ?? frame["rootId"]?.string ?? ""
    var payload: Value?
    if case .object(let members) = event {
      let own = members.filter { $0.name != "type" }
      if !own.isEmpty { payload = .object(own) }
    }
    let time = frame["createdAt"] ?? frame["timestamp"]
    var found = LogEvent(
      line: number, instance: instance, name: name, payload: payload, time: LogTime.milliseconds(time))
    if let value = frame["snapshot"]?["value"], type == "@xstate.transition" { found.states = LogReader.states(value) }
    return found
  }
}

/// OpenTelemetry.
extension LogReader {
  mutating func otlpEvents(_ line: String, _ number: Int) throws(LogFault) -> [LogEvent] {
    let value = try json(line, number)
    let records = Self.items(value, "resourceLogs", "scopeLogs", "logRecords")
    var events = records.compactMap { record in
      let name =
        record["eventName"]?.string ?? attribute("event.name", of: record)?.string
        ?? record["body"]?["stringValue"]?.string
      return name.flatMap { event($0, record, record["timeUnixNano"], trace: record["traceId"], number) }
    }
    for span in Self.items(value, "resourceSpans", "scopeSpans", "spans") {
      guard case .array(let inner)? = span["events"], !inner.isEmpty else {
        if let name = span["name"]?.string {
          events.append(event(name, span, span["startTimeUnixNano"], trace: span["traceId"], number))
        }
        continue
      }
      for record in inner {
        if let name = record["name"]?.string {
          events.append(event(name, record, record["timeUnixNano"], trace: span["traceId"], number, outer: span))
        }
      }
    }
    guard events.count <= Limits.eventsInLine else {
      throw LogFault(message: "the line has more than \(Limits.eventsInLine) events", line: number, column: 1)
    }
    return events
  }

  private static func items(_ value: Value, _ names: String...) -> [Value] {
    names.reduce([value]) { values, name in
      values.flatMap { value -> [Value] in if case .array(let items)? = value[name] { items } else { [] } }
    }
  }

  private func event(
    _ name: String, _ record: Value, _ time: Value?, trace: Value?, _ number: Int, outer: Value? = nil
  ) -> LogEvent {
    let keys = options.instance.map { [$0] } ?? ["instance", "session.id", "machine.id", "case.id"]
    let instance = keys.lazy.compactMap { key in
      attribute(key, of: record) ?? outer.flatMap { attribute(key, of: $0) }
    }.first
    let data = attribute(options.data ?? "event.data", of: record)
    return LogEvent(
      line: number, instance: instance.map(Self.text) ?? trace?.string ?? "", name: name,
      payload: data.map { value in value.string.flatMap { try? Value(json: $0) } ?? value },
      time: LogTime.milliseconds(time))
  }

  /// The value of an attribute, as a plain value.
  private func attribute(_ key: String, of record: Value) -> Value? {
    guard case .array(let attributes)? = record["attributes"] else { return nil }
    guard case .object(let members)? = attributes.first(where: { $0["key"]?.string == key })?["value"] else {
      return nil
    }
    return members.first?.value
  }
}

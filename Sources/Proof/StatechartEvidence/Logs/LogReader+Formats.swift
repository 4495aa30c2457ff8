import StatechartExecution
import StatechartFormats
import Statecharts

/// JSON.
extension LogReader {
  mutating func jsonEvents(_ line: String, _ number: Int) throws(LogFault) -> [LogEvent] {
    if splitter.isIdle, let value = try? Value(json: line) { return jsonEvents(of: value, number) }
    var events: [LogEvent] = []
    for piece in splitter.pieces(in: line, number: number) { events += try jsonEvents(of: piece) }
    guard splitter.heldBytes <= Limits.documentBytes else {
      throw LogFault(
        message: "a value has more than \(Limits.documentBytes) bytes", line: number, column: 1)
    }
    return events
  }

  mutating func jsonEvents(of piece: JSONSplitter.Piece) throws(LogFault) -> [LogEvent] {
    do throws(JSONError) {
      return jsonEvents(of: try Value(json: piece.text), piece.line)
    } catch {
      let (line, column) = (error.position.line, error.position.column)
      throw LogFault(
        message: "\(error.reason.message)", line: piece.line + line - 1,
        column: line == 1 ? piece.column + column - 1 : column)
    }
  }

  private mutating func jsonEvents(of value: Value, _ number: Int) -> [LogEvent] {
    if !isJSONKnown {
      isJSONKnown = true
      let format = Self.jsonFormat(of: value)
      options.format = format
      note(.format(format))
    }
    switch options.format {
    case .inspect:
      let frames = if case .array(let items) = value { items } else { [value] }
      return finished(frames.flatMap { inspect.events(of: $0, number, &names) })
    case .otlp: return finished(OTLPMessage(value, options: options).events(number))
    case .stepFunctions:
      let entries = JSONRecords { _ in false }.records(of: value, line: number)
      return finished(entries.compactMap(StepFunctionsEntry.event))
    case _:
      let (event, options, chart) = (options.event, options, chart)
      let records = JSONRecords { members in
        if let event { return LogRecord(line: 0, members: members)[event] != nil }
        let fields: [LogOptions.Field] = [.event, .states]
        return members.contains { member in
          guard
            fields.contains(where: { field in
              options[field] == member.name || field.usualNames.contains(LogOptions.Field.folded(member.name))
            }), let name = LogRecord.name(member.value)
          else { return false }
          return chart.event(typed: name) != nil || chart.state(typed: name) != nil
        }
      }
      return events(of: records.records(of: value, line: number))
    }
  }

  private static func jsonFormat(of value: Value) -> LogFormat {
    let first = if case .array(let items) = value { items.first ?? .null } else { value }
    if first["resourceLogs"] != nil || first["resourceSpans"] != nil { return .otlp }
    if first["type"]?.string?.hasPrefix("@xstate.") == true { return .inspect }
    let entries = JSONRecords { _ in false }.records(of: value, line: 1)
    return entries.first.map(StepFunctionsEntry.isOne) == true ? .stepFunctions : .jsonLines
  }
}

/// An entry of the history of an execution of AWS Step Functions, as `GetExecutionHistory` and the logs of CloudWatch
/// have it.
enum StepFunctionsEntry {
  static func isOne(_ entry: LogRecord) -> Bool {
    guard let type = entry["type"]?.string else { return false }
    return (entry["previousEventId"] ?? entry["previous_event_id"]) != nil
      || type == "ExecutionStarted" && entry["id"] != nil
  }

  /// The state that was entered; nil of an entry about something else.
  static func event(of entry: LogRecord) -> LogEvent? {
    guard entry["type"]?.string?.hasSuffix("StateEntered") == true,
      let name = (entry["stateEnteredEventDetails.name"] ?? entry["details.name"])?.string
    else { return nil }
    let instance = entry["execution_arn"] ?? entry["executionArn"]
    var event = LogEvent(
      line: entry.line, instance: instance?.string ?? "", name: "",
      time: LogTime.milliseconds(entry["timestamp"] ?? entry["event_timestamp"]))
    event.states = [name]
    return event
  }
}

/// Tables.
extension LogReader {
  mutating func rowEvents(_ line: String, _ number: Int) throws(LogFault) -> [LogEvent] {
    guard row != nil || line.utf8.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return [] }
    let (text, first) = row.map { ("\($0.text)\n\(line)", $0.line) } ?? (line, number)
    let dialect = dialect ?? TableGrid.dialect(of: text) ?? .separated(by: ",")
    // A row that is open can only be closed by a line with a quotation mark.
    let grid = row == nil || line.utf8.contains(UInt8(ascii: "\"")) ? TableGrid(text, dialect) : nil
    guard let grid, !grid.isOpen else {
      let count = (row?.count ?? 0) + 1
      guard count < Limits.rowLines, text.utf8.count <= Limits.lineBytes else {
        throw LogFault(message: "the quoted cell of this row is not closed", line: first, column: 1)
      }
      row = (text, first, count)
      return []
    }
    row = nil
    if let fault = grid.fault { throw LogFault(message: fault.message, line: first, column: fault.column) }
    guard let cells = grid.rows.first?.map(\.text) else { return [] }
    guard let columns else {
      (columns, self.dialect) = (cells, dialect)
      return []
    }
    guard cells.count == columns.count else {
      throw LogFault(
        message: "the line has \(cells.count) fields, and the table \(columns.count) columns", line: first, column: 1)
    }
    let members = zip(columns, cells).map { name, text in
      Value.Member(name, isData(name) && !text.isEmpty ? (try? Value(json: text)) ?? .string(text) : .string(text))
    }.filter { !(isData($0.name) && $0.value == .string("")) }
    return events(of: [LogRecord(line: first, members: members)])
  }

  private func isData(_ name: String) -> Bool {
    options.data.map { $0 == name } ?? LogOptions.Field.data.usualNames.contains(name)
  }
}

/// Runs, and lines that are events.
extension LogReader {
  /// A line without a pattern is an event, with what it carries as in the text of a run.
  func plain(_ line: String, _ number: Int) -> LogEvent {
    var name = line.drop(while: \.isWhitespace)
    while name.last?.isWhitespace == true { name.removeLast() }
    if !chart.handles(String(name)), let run = try? Run(chart, text: String(name)), run.steps.count == 1,
      case .event(let event, let payload) = run.steps[0]
    {
      return LogEvent(line: number, name: event, payload: payload)
    }
    return LogEvent(line: number, name: String(name))
  }

  func run(_ line: String, _ number: Int) throws(LogFault) -> [LogEvent] {
    let steps: [Step]
    do throws(RunError) {
      steps = try RunReading(line, of: chart).allSteps
    } catch {
      throw LogFault(message: "\(error)", line: number, column: error.column ?? 1)
    }
    var (events, part, time): ([LogEvent], LogEvent.RunPart, Int) = ([], LogEvent.RunPart(), 0)
    func add(_ name: String, _ payload: Value?) {
      var event = LogEvent(line: number, instance: "\(number)", name: name, payload: payload, time: time)
      event.run = LogEvent.RunPart(earlier: part.earlier)
      events.append(event)
      part = LogEvent.RunPart()
    }
    for step in steps {
      part.rest.append(step)
      switch step {
      case .event(let name, let payload): add(name, payload)
      case .request(let state): add("enter.\(state)", nil)
      case .advance(let delay): time += delay.milliseconds
      case .set, .message: part.earlier.append(LogEvent.TimedStep(step: step, time: time))
      }
    }
    if let last = events.indices.last { events[last].run?.rest = part.rest }
    return events
  }
}

extension RunReading {
  /// The steps of the text, those that the chart does not know included.
  fileprivate var allSteps: [Step] {
    run.steps + (fault.map { ($0.step.map { [$0] } ?? []) + $0.rest } ?? [])
  }
}

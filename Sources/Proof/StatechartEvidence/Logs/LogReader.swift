package import Statecharts

/// Reads the events of a log line by line, whatever its length.
package struct LogReader: Sendable {
  /// The limits of a log.
  package enum Limits {
    /// The maximum number of bytes of a line.
    package static let lineBytes = 1 << 20
    /// The maximum number of events of a line.
    package static let eventsInLine = 10_000
  }

  var options: LogOptions
  let chart: Statechart
  /// The guesses made since the notes were last taken.
  private(set) var notes: [LogNote] = []
  /// The number of entries that had no event, and the line of the first.
  var withoutEvent: (count: Int, line: Int)?
  /// The columns of a table, and what separates them.
  var columns: [String]?
  var separator: Character = ","
  private var pattern: LogPattern?
  /// The names of events as the log has them, with those that the chart has.
  private var names: [String: String] = [:]

  /// Makes a reader.
  ///
  /// - Throws: `LogFault` if the pattern is none.
  package init(_ options: LogOptions, of chart: Statechart) throws(LogFault) {
    (self.options, self.chart) = (options, chart)
    if let text = options.pattern {
      pattern = try LogPattern(text)
      self.options.format = .text
    }
  }

  /// The notes on what was guessed, each once.
  package mutating func takeNotes() -> [LogNote] {
    defer { notes = [] }
    return notes
  }

  /// The notes on entries that were left out, once the log is at its end.
  package var lastNotes: [LogNote] {
    withoutEvent.map { [.withoutEvent(count: $0.count, line: $0.line)] } ?? []
  }

  mutating func note(_ note: LogNote) { notes.append(note) }

  /// The events of a line; none of an empty one, and of one that is a heading.
  ///
  /// - Throws: `LogFault` if the line does not follow the format.
  package mutating func events(in line: String, number: Int) throws(LogFault) -> [LogEvent] {
    guard line.utf8.count <= Limits.lineBytes else {
      throw LogFault(message: "the line has more than \(Limits.lineBytes) bytes", line: number, column: 1)
    }
    // A byte order mark belongs to no name.
    let line = number == 1 && line.unicodeScalars.first == "\u{FEFF}" ? String(line.unicodeScalars.dropFirst()) : line
    guard line.contains(where: { !$0.isWhitespace }) else { return [] }
    let format = options.format ?? guess(line)
    if options.format == nil {
      options.format = format
      note(.format(format))
    }
    var events: [LogEvent]
    switch format {
    case .jsonLines: events = try jsonEvents(line, number) { reader, value in reader.event(of: value, number) }
    case .inspect: events = try jsonEvents(line, number) { _, value in InspectFrames.event(value, number) }
    case .otlp: events = try otlpEvents(line, number)
    case .csv: events = try row(line, number)
    case .text:
      if let pattern {
        events = pattern.event(line, number).map { [$0] } ?? []
      } else {
        events = [plain(line, number)]
      }
    case .runs: events = try run(line, number)
    }
    for index in events.indices { events[index].name = known(events[index].name) }
    return events
  }

  /// The event of the chart that a name means; the name itself if there is none.
  private mutating func known(_ name: String) -> String {
    if let known = names[name] { return known }
    let known = chart.handles(name) ? name : chart.event(typed: name) ?? name
    if names.count < 10_000 { names[name] = known }
    return known
  }

  private func guess(_ line: String) -> LogFormat {
    let start = line.first { !$0.isWhitespace }
    if start == "{" || start == "[", let value = try? Value(json: line) {
      let first = if case .array(let items) = value { items.first ?? .null } else { value }
      if first["resourceLogs"] != nil || first["resourceSpans"] != nil { return .otlp }
      if first["type"]?.string?.hasPrefix("@xstate.") == true { return .inspect }
      return .jsonLines
    }
    if line.contains(",") || line.contains(";") {
      let known = LogOptions.Field.event.usualNames + (options.event.map { [$0] } ?? [])
      let fields = LogReader.fields(line, separator: LogReader.separator(of: line))
      if fields.contains(where: known.contains) { return .csv }
    }
    if let run = try? Run(chart, text: line), run.steps.count > 1 { return .runs }
    return .text
  }

  /// A line without a pattern is an event, with what it carries as in the text of a run.
  private func plain(_ line: String, _ number: Int) -> LogEvent {
    var name = line.drop(while: \.isWhitespace)
    while name.last?.isWhitespace == true { name.removeLast() }
    if !chart.handles(String(name)), let run = try? Run(chart, text: String(name)), run.steps.count == 1,
      case .event(let event, let payload) = run.steps[0]
    {
      return LogEvent(line: number, name: event, payload: payload)
    }
    return LogEvent(line: number, name: String(name))
  }

  private func run(_ line: String, _ number: Int) throws(LogFault) -> [LogEvent] {
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

/// The pattern of a line: texts with places between them.
struct LogPattern: Sendable {
  private enum Piece: Sendable {
    case text([Unicode.Scalar])
    case place(String)
  }

  private let pieces: [Piece]
  private static let places: Set<String> = ["event", "instance", "time", "data", "state", "_"]

  init(_ text: String) throws(LogFault) {
    var pieces: [Piece] = []
    var words: [Unicode.Scalar] = []
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      guard scalars[index] == "{", let end = scalars[index...].firstIndex(of: "}") else {
        words.append(scalars[index])
        index += 1
        continue
      }
      let name = String(String.UnicodeScalarView(scalars[index + 1..<end]))
      guard LogPattern.places.contains(name) else {
        throw LogFault(
          message: "a pattern has the places {event}, {instance}, {time}, {data}, {state} and {_}, not '{\(name)}'",
          line: 1, column: index + 1)
      }
      if !words.isEmpty { pieces.append(.text(words)) }
      words = []
      pieces.append(.place(name))
      index = end + 1
    }
    if !words.isEmpty { pieces.append(.text(words)) }
    guard pieces.contains(where: { if case .place("event") = $0 { true } else { false } }) else {
      throw LogFault(message: "a pattern needs the place {event}", line: 1, column: 1)
    }
    self.pieces = pieces
  }

  /// The event of a line; nil if the line does not fit, as those of other parts of a program do not. A place ends at
  /// the first occurrence of the text after it.
  func event(_ line: String, _ number: Int) -> LogEvent? {
    let scalars = Array(line.unicodeScalars)
    var found: [String: String] = [:]
    var place = 0
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let words):
        guard scalars[place...].starts(with: words) else { return nil }
        place += words.count
      case .place(let name):
        var end = scalars.count
        if index + 1 < pieces.count {
          guard case .text(let words) = pieces[index + 1],
            let next = (place..<max(place, scalars.count)).first(where: { scalars[$0...].starts(with: words) })
          else { return nil }
          end = next
        }
        found[name] = String(String.UnicodeScalarView(scalars[place..<end]))
        place = end
      }
    }
    guard place == scalars.count, let name = found["event"], !name.isEmpty else { return nil }
    var event = LogEvent(
      line: number, instance: found["instance"] ?? "", name: name,
      payload: found["data"].flatMap { try? Value(json: $0) },
      time: LogTime.milliseconds(found["time"].map { .string($0) }))
    event.states = found["state"].map { [$0] }
    return event
  }
}

import StatechartExecution
import StatechartFormats
package import Statecharts

/// Reads the events of a log line by line, whatever its length.
///
/// The use of the fields is chosen by the first records, which it holds until then; so events may come later than
/// their lines, the last ones with the end.
package struct LogReader: Sendable {
  /// The limits of a log.
  package enum Limits {
    /// The maximum number of bytes of a line.
    package static let lineBytes = 1 << 20
    /// The maximum number of bytes of a value of JSON or of XML over several lines.
    package static let documentBytes = XESLog.maxBytes
    /// The maximum number of lines that a row of a table may have.
    package static let rowLines = 1000
    /// The number of records by which the use of the fields is chosen.
    package static let sample = 100
  }

  var options: LogOptions
  let chart: Statechart
  var names: LogNames
  var tally = LogTally()
  /// The guesses made since the notes were last taken.
  private(set) var notes: [LogNote] = []
  /// The records that are held until the use of the fields is chosen.
  private var sample: [LogRecord] = []
  var fields: LogFields?
  /// The lines that are held until the format is guessed.
  private var unread: [(text: String, number: Int)] = []
  /// The lines of a document that is read as a whole.
  private var document: [String] = []
  private var documentBytes = 0
  var splitter = JSONSplitter()
  var inspect = InspectLog()
  /// True once it is known what kind of JSON the log has.
  var isJSONKnown: Bool
  /// The columns of a table, and how its cells are divided.
  var columns: [String]?
  var dialect: TableGrid.Dialect?
  /// The lines of a row whose last cell is not closed.
  var row: (text: String, line: Int, count: Int)?
  let pattern: LogPattern?

  /// Makes a reader.
  ///
  /// - Throws: `LogFault` if the pattern is none.
  package init(_ options: LogOptions, of chart: Statechart) throws(LogFault) {
    (self.options, self.chart) = (options, chart)
    names = LogNames(of: chart)
    isJSONKnown = options.format != nil
    if let text = options.pattern {
      pattern = try LogPattern(text)
      self.options.format = .text
    } else {
      pattern = nil
    }
  }

  /// The notes on what was guessed, each once.
  package mutating func takeNotes() -> [LogNote] {
    defer { notes = [] }
    return notes
  }

  /// The notes on entries that were left out, once the log is at its end.
  package var lastNotes: [LogNote] { tally.notes }

  mutating func note(_ note: LogNote) { notes.append(note) }

  /// The events that are complete with a line.
  ///
  /// - Throws: `LogFault` if the line does not follow the format.
  package mutating func events(in line: String, number: Int) throws(LogFault) -> [LogEvent] {
    guard line.utf8.count <= Limits.lineBytes else {
      throw LogFault(message: "the line has more than \(Limits.lineBytes) bytes", line: number, column: 1)
    }
    // A byte order mark belongs to no name.
    let line = number == 1 && line.unicodeScalars.first == "\u{FEFF}" ? String(line.unicodeScalars.dropFirst()) : line
    guard options.format == nil else { return try read(line, number) }
    guard line.utf8.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return [] }
    unread.append((line, number))
    return try guess(isAtEnd: false)
  }

  /// The events that are complete with the end of the log.
  ///
  /// - Throws: `LogFault` if the log ends too soon, has no event, or is not understood: then no name in it is one of
  ///   the machine's, and the message says what is missing.
  package mutating func end() throws(LogFault) -> [LogEvent] {
    let events = try rest()
    try checkIsUnderstood()
    return events
  }

  /// The events that are complete with the end of the records that there are, whatever names they have.
  ///
  /// - Throws: `LogFault` if they end too soon.
  mutating func rest() throws(LogFault) -> [LogEvent] {
    var events = try guess(isAtEnd: true)
    if let rest = splitter.rest() { try events += jsonEvents(of: rest) }
    if let list = splitter.list {
      throw LogFault(message: "the list that begins here is not closed", line: list, column: 1)
    }
    if let row {
      throw LogFault(message: "the quoted cell of this row is not closed", line: row.line, column: 1)
    }
    if !document.isEmpty {
      let records = try XESLog(document.joined(separator: "\n")).records
      document = []
      events += self.events(of: records)
    }
    events += finished(inspect.rest(&names))
    tally.otherActors = inspect.otherActors
    events += chosen()
    if !tally.isKnown, events.isEmpty, tally.firstLine == nil { events += finished(inspect.foreign) }
    return events
  }

  private func guessed(isAtEnd: Bool) -> LogFormat? { LogGuess(chart, options).format(of: unread, isAtEnd: isAtEnd) }

  /// Guesses the format once enough lines are there, and reads these.
  private mutating func guess(isAtEnd: Bool) throws(LogFault) -> [LogEvent] {
    guard !unread.isEmpty, let format = guessed(isAtEnd: isAtEnd) else { return [] }
    options.format = format
    // Of JSON, the first value says which kind it is.
    if format != .jsonLines { note(.format(format)) }
    let lines = unread
    unread = []
    var events: [LogEvent] = []
    for line in lines { events += try read(line.text, line.number) }
    return events
  }

  private mutating func read(_ line: String, _ number: Int) throws(LogFault) -> [LogEvent] {
    switch options.format {
    case .jsonLines, .inspect, .otlp, .stepFunctions: return try jsonEvents(line, number)
    case .csv: return try rowEvents(line, number)
    case .logfmt:
      let members = LogPairs(line).members
      guard !members.isEmpty else {
        if line.contains(where: { !$0.isWhitespace }) { tally.withoutEvent.add(number) }
        return []
      }
      return events(of: [LogRecord(line: number, members: members)])
    case .xes:
      documentBytes += line.utf8.count + 1
      guard documentBytes <= Limits.documentBytes else {
        throw LogFault(message: "the document has more than \(Limits.documentBytes) bytes", line: number, column: 1)
      }
      document.append(line)
      return []
    case .text, .runs, nil:
      guard line.contains(where: { !$0.isWhitespace }) else { return [] }
      if options.format == .runs { return finished(try run(line, number)) }
      guard let pattern else { return finished([plain(line, number)]) }
      return finished(pattern.event(line, number).map { [$0] } ?? [])
    }
  }

  // MARK: Records

  /// The events of records; none as long as the use of the fields is not chosen.
  mutating func events(of records: [LogRecord]) -> [LogEvent] {
    guard fields != nil else {
      sample += records
      return sample.count < Limits.sample ? [] : chosen()
    }
    return finished(records.compactMap { event(of: $0) })
  }

  /// Chooses the use of the fields, and returns the events of the records that were held.
  private mutating func chosen() -> [LogEvent] {
    guard fields == nil, !sample.isEmpty else { return [] }
    let records = sample
    sample = []
    fields = LogFields(records, options, &names)
    notes += fields?.guesses ?? []
    return finished(records.compactMap { event(of: $0) })
  }

  private mutating func event(of record: LogRecord) -> LogEvent? {
    let guesses = fields?.guesses.count ?? 0
    fields?.note(later: record)
    if let later = fields?.guesses.dropFirst(guesses), !later.isEmpty { notes += later }
    guard let fields, !fields.isOther(record), let event = fields.event(of: record) else {
      tally.withoutEvent.add(record.line)
      return nil
    }
    if fields.hasUnreadTime(record, event) { tally.unreadTimes.add(record.line) }
    return event
  }

  /// Events with the names that the chart has for them, without those that are to be ignored.
  mutating func finished(_ events: [LogEvent]) -> [LogEvent] {
    events.compactMap { event in
      var event = event
      let known = event.isObservation ? nil : names.event(event.name)
      if !event.isObservation {
        let isIgnored =
          options.ignored.contains(event.name) || known == nil && options.ignored.contains("*")
        guard !isIgnored else {
          tally.ignored.add(event.line)
          return nil
        }
        event.name = known ?? event.name
      }
      tally.note(event, &names)
      return event
    }
  }
}

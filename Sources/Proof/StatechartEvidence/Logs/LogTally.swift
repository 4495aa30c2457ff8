/// The counts of a reader: the names of a log that the machine knows, and the entries left out.
struct LogTally: Sendable {
  /// A number of entries, with the line of the first.
  struct Count: Sendable {
    private(set) var count = 0
    private(set) var line = 0

    mutating func add(_ line: Int) {
      if count == 0 { self.line = line }
      count += 1
    }
  }

  var withoutEvent = Count()
  var ignored = Count()
  var unreadTimes = Count()
  var otherActors = 0
  /// True once an event or a state of the log was one of the machine's.
  var isKnown = false
  /// The first events or states that are none of the machine's, each once.
  private(set) var unknown: [String] = []
  /// The line of the first event.
  private(set) var firstLine: Int?
  private static let maxUnknown = 8

  mutating func note(_ event: LogEvent, _ names: inout LogNames) {
    firstLine = firstLine ?? event.line
    guard !isKnown else { return }
    let isEvent = names.event(event.name) != nil
    isKnown = isEvent || (event.states ?? []).contains { names.state($0) != nil }
    guard !isKnown, unknown.count < Self.maxUnknown, !unknown.contains(event.label) else { return }
    unknown.append(event.label)
  }

  /// The notes on what was left out.
  var notes: [LogNote] {
    [
      withoutEvent.count > 0 ? LogNote.withoutEvent(count: withoutEvent.count, line: withoutEvent.line) : nil,
      ignored.count > 0 ? .ignored(count: ignored.count, line: ignored.line) : nil,
      unreadTimes.count > 0 ? .unreadTimes(count: unreadTimes.count, line: unreadTimes.line) : nil,
      otherActors > 0 ? .otherActors(otherActors) : nil,
    ].compactMap(\.self)
  }
}

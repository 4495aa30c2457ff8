/// The calls that made a session what it is, in order.
///
/// Each step of a machine tries on a copy and keeps it, so copies are made all the time: what is full is shared, and at
/// most a block is copied.
struct Journal: Sendable {
  private static let blockLength = 64

  private var full: [[JournalEntry]] = []
  private var open: [JournalEntry] = []

  /// How many there are.
  var count: Int { full.count * Journal.blockLength + open.count }

  /// The latest.
  var last: JournalEntry? { open.last ?? full.last?.last }

  /// All of them.
  var entries: [JournalEntry] { full.flatMap(\.self) + open }

  mutating func append(_ entry: JournalEntry) {
    open.append(entry)
    guard open.count == Journal.blockLength else { return }
    full.append(open)
    open = []
  }
}

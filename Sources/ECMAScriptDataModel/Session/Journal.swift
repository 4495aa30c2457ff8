/// A call that may have changed something.
final class JournalEntry: Sendable {
  let name: String
  let arguments: [String]
  let environment: ScriptEnvironment
  /// The primitive values that variables held before the call, if some had been assigned to the world before it.
  let holdings: Bindings?
  /// The variables after the call.
  let world: VariableState

  init(_ name: String, _ arguments: [String], _ environment: ScriptEnvironment, holdings: Bindings? = nil) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.holdings = holdings
    world = VariableState(event: environment.event)
  }
}

/// The calls that have made the variables of a session what they are since they were written down last, in order.
///
/// Each step of a machine is tried on a copy, so copies are made all the time: full blocks are shared, and at
/// most a block is copied.
struct Journal: Sendable {
  private static let blockLength = 64

  private var full: [[JournalEntry]] = []
  private var open: [JournalEntry] = []

  /// How many there are.
  var count: Int { full.count * Journal.blockLength + open.count }

  /// All of them.
  var entries: [JournalEntry] { full.flatMap(\.self) + open }

  mutating func append(_ entry: JournalEntry) {
    open.append(entry)
    guard open.count == Journal.blockLength else { return }
    full.append(open)
    open = []
  }
}

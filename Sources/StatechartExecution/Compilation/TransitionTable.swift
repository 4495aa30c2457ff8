import Statecharts

/// Which transitions may answer an event in which atomic state, looked up instead of searched.
///
/// For every event name that the chart can tell apart and every atomic state, the table holds the transitions from the
/// state up to the outermost whose descriptors match, in the order in which they are asked. Large charts have none.
final class TransitionTable: Sendable {
  /// The most entries that a table may have.
  private static let most = 1 << 20

  /// The row of each event name; row 0 is that of no event.
  private let rows: [String: Int]
  private let stateCount: Int
  private let starts: [Int32]
  private let found: [Int32]

  /// Makes the table of a chart; nil if it would be too large.
  init?(states: [CompiledState], transitions: [CompiledTransition], events: [String]) {
    guard (events.count + 1) * states.count <= TransitionTable.most else { return nil }
    var starts: [Int32] = []
    var found: [Int32] = []
    for event in [nil] + events.map(Optional.some) {
      let matching = transitions.map { $0.matches(event) }
      for index in states.indices {
        starts.append(Int32(found.count))
        guard states[index].isAtomic else { continue }
        for transition in states.transitionsOutwards(from: index) where matching[transition] {
          found.append(Int32(transition))
        }
      }
      guard found.count <= TransitionTable.most else { return nil }
    }
    starts.append(Int32(found.count))
    rows = Dictionary(uniqueKeysWithValues: zip(events, 1...))
    stateCount = states.count
    self.starts = starts
    self.found = found
  }

  /// True if no transition of the chart answers the event of a row.
  func isEmpty(_ row: Int) -> Bool { starts[row * stateCount] == starts[(row + 1) * stateCount] }

  /// The row of an event, or of none; nil if the chart does not know the name.
  func row(of event: String?) -> Int? {
    guard let event else { return 0 }
    return rows[event]
  }

  /// The transitions that may answer the event of a row in an atomic state.
  func candidates(from state: Int, in row: Int) -> ArraySlice<Int32> {
    let cell = row * stateCount + state
    return found[Int(starts[cell])..<Int(starts[cell + 1])]
  }
}

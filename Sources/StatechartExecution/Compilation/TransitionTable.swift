import Statecharts

/// Which transitions may answer an event in which atomic state, looked up instead of searched.
///
/// For every event name that the chart can tell apart and every atomic state, the table holds the transitions from the
/// state up to the outermost whose descriptors match, in the order in which they are asked. Large charts have none.
final class TransitionTable: Sendable {
  /// The most entries that a table may have.
  private static let most = 1 << 20

  /// The events of the rows behind row 0, which is that of no event.
  private let names: EventNames
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
    names = EventNames(events)
    stateCount = states.count
    self.starts = starts
    self.found = found
  }

  /// True if no transition of the chart answers the event of a row.
  func isEmpty(_ row: Int) -> Bool { starts[row * stateCount] == starts[(row + 1) * stateCount] }

  /// The row of an event, or of none; nil if the chart does not know the name.
  func row(of event: String?) -> Int? {
    guard let event else { return 0 }
    return names.number(of: event).map { $0 + 1 }
  }

  /// Where the transitions that may answer the event of a row in an atomic state stand.
  func cell(of state: Int, in row: Int) -> Range<Int> {
    let cell = row * stateCount + state
    return Int(starts[cell])..<Int(starts[cell + 1])
  }

  /// The transition that stands at a place of a cell.
  func transition(at place: Int) -> Int32 { found[place] }

  /// The transitions that may answer the event of a row in an atomic state.
  func candidates(from state: Int, in row: Int) -> ArraySlice<Int32> {
    found[cell(of: state, in: row)]
  }
}

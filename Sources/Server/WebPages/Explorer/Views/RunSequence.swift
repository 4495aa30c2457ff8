import StatechartExecution
import StatechartSimulation
import Statecharts

/// A run along its time: which states were active from which moment to which.
///
/// The axis gives each step the same room and adds room for the time that passes, so that steps at one time stay apart.
/// It ends at the last moment and has the 120 before it at most, and the first 60 states in document order.
struct RunSequence: Hashable, Sendable {
  /// The maximum number of steps that are shown.
  static let maxSteps = 120
  /// The maximum number of states that are shown.
  static let maxStates = 60

  /// A step on the axis.
  struct Mark: Hashable, Sendable {
    /// The number of steps that have been taken with it.
    let position: Int
    /// The position of the mark.
    let x: Double
    /// The time at which it was taken, in milliseconds.
    let time: Int
    /// True if more time has passed than at the mark before.
    let isLater: Bool
    let isRefused: Bool
  }

  /// A state while it is active.
  struct Bar: Hashable, Sendable {
    /// The row of the state.
    let row: Int
    /// The moment at which it was entered, or the first that is shown.
    let first: Int
    /// The last moment at which it was active.
    var last: Int
    /// True if it was active before the first moment that is shown.
    let isOpen: Bool
  }

  /// Units for each step, and for all the time that passes together.
  private enum Scale {
    static let step = 36.0
    static let time = 480.0
  }

  /// The states that were ever active in what is shown, in document order.
  let states: [State.ID]
  /// The number of further states.
  let hiddenStates: Int
  /// The first moment that is shown: 0 is the start.
  let first: Int
  /// The moments, the first that is shown included.
  let marks: [Mark]
  /// The bars, by their first moments.
  let bars: [Bar]
  /// The length of the axis.
  var width: Double { (marks.last?.x ?? 0) + Scale.step }

  /// Makes the sequence of a run at its end.
  init(_ simulation: Simulation, in chart: Statechart) {
    let (records, initial) = (simulation.records, simulation.initial)
    let first = max(0, records.count - Self.maxSteps)
    let snapshots = (first...records.count).map { $0 == 0 ? initial : records[$0 - 1].snapshot }
    let seen = Set(snapshots.flatMap(\.configuration))
    let all = chart.allStates.map(\.id).filter(seen.contains)
    states = Array(all.prefix(Self.maxStates))
    hiddenStates = all.count - states.count
    self.first = first
    marks = Self.marks(from: first, snapshots, records)
    bars = Self.bars(from: first, snapshots, records, of: states)
  }

  private static func marks(from first: Int, _ snapshots: [Snapshot], _ records: [StepRecord]) -> [Mark] {
    let passing = Double((snapshots.last?.time ?? 0) - (snapshots.first?.time ?? 0))
    var (x, time) = (0.0, snapshots.first?.time ?? 0)
    return snapshots.enumerated().map { index, snapshot in
      if index > 0 { x += Scale.step + (passing > 0 ? Double(snapshot.time - time) / passing * Scale.time : 0) }
      defer { time = snapshot.time }
      let position = first + index
      return Mark(
        position: position, x: x, time: snapshot.time, isLater: snapshot.time > time,
        isRefused: position > 0 && records[position - 1].outcome.rejection != nil)
    }
  }

  /// A state that a step leaves and enters again has a bar of its own from there on.
  private static func bars(
    from first: Int, _ snapshots: [Snapshot], _ records: [StepRecord], of states: [State.ID]
  ) -> [Bar] {
    let rows = Dictionary(uniqueKeysWithValues: states.enumerated().map { ($1, $0) })
    var bars: [Bar] = []
    var current: [Int: Int] = [:]
    for (index, snapshot) in snapshots.enumerated() {
      let position = first + index
      let entered = index == 0 ? [] : Set(records[position - 1].outcome.microsteps.flatMap(\.entered))
      var next: [Int: Int] = [:]
      for state in snapshot.configuration {
        guard let row = rows[state] else { continue }
        if let bar = current[row], !entered.contains(state) {
          bars[bar].last = position
          next[row] = bar
        } else {
          next[row] = bars.count
          bars.append(Bar(row: row, first: position, last: position, isOpen: index == 0 && first > 0))
        }
      }
      current = next
    }
    return bars
  }
}

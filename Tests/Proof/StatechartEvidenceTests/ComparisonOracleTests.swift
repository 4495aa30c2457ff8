import StatechartEvidence
import StatechartExecution
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// Comparisons of random charts with several timers next to a walk of both through all milliseconds: own events that
/// come from outside too, timers that are cancelled or not, conditions in any order.
struct ComparisonOracleTests {
  private struct Counts {
    var equal = 0
    var different = 0
    var undecided = 0
  }

  @Test(arguments: 0..<20 * RandomComparisons.factor) func verdictsAgreeWithAWalkOfBoth(part: Int) throws {
    var counts = Counts()
    for seed in part * 10..<part * 10 + 10 { try compare(UInt64(seed + 1), &counts) }
    #expect(counts.equal + counts.different > 0 && counts.undecided < 5, "\(counts)")
  }

  private func compare(_ seed: UInt64, _ counts: inout Counts) throws {
    let old = ClockOracleTests.chart(seed: seed)
    var random = SeededGenerator(seed: seed + 5000)
    var new = old
    for _ in 0..<1 + random.number(below: 2) {
      guard let edit = random.pick(ChartEdit.all(of: new, comparedTo: old, adds: false)) else { continue }
      new = edit.applied(to: new)
    }
    // An event that is sent and that nothing answers is an output, which the walk does not look at.
    guard [old, new].allSatisfy({ chart in chart.ownEventNames.allSatisfy { chart.handles($0) } }) else { return }
    let walk = try PairWalk(old, new, limit: 1500)
    guard walk.isComplete else { return }
    let comparison = MachineDifference(from: try Participant(old), to: try Participant(new))
    switch comparison.behaviour {
    case .equal, .equalWithinPayloads:
      counts.equal += 1
      #expect(walk.fewestSteps == nil, "seed \(seed)")
    case .different:
      counts.different += 1
      let steps = comparison.differences.first?.steps ?? []
      let comment: Comment = "seed \(seed): \(steps), \(walk.fewestSteps ?? -1)"
      #expect(walk.fewestSteps.map { steps.count <= $0 } == true, comment)
      #expect(try PairWalk.isShown(steps, old, new), comment)
    case .undecided:
      counts.undecided += 1
    }
  }
}

/// All configurations that two charts without data get into by the same steps, one millisecond after another.
private struct PairWalk {
  private typealias Machine = Interpreter<NullDataModel>

  private struct Key: Hashable {
    let old: SnapshotKey
    let new: SnapshotKey
    /// True if the last step was of the clock, which goes on in the same step.
    let waits: Bool
  }

  /// The fewest steps after which the charts differ; nil if they never do.
  private(set) var fewestSteps: Int?
  /// False if there are more configurations than may be.
  private(set) var isComplete = true
  private var strangers: Set<String> = []

  init(_ old: Statechart, _ new: Statechart, limit: Int) throws {
    var known: Set<String> = []
    while true {
      try self.init(old, new, limit: limit, with: known)
      guard isComplete, !strangers.isSubset(of: known) else { return }
      known.formUnion(strangers)
    }
  }

  private init(_ old: Statechart, _ new: Statechart, limit: Int, with known: Set<String>) throws {
    let charts = [old, new]
    let names = Set(charts.flatMap(\.alphabet))
    let own = names.filter { name in
      let waiting = charts.filter { $0.handles(name) }
      return !known.contains(name) && !waiting.isEmpty && waiting.allSatisfy { $0.ownEventNames.contains(name) }
    }
    var machines = try charts.map { Interpreter(try CompiledChart($0), model: NullDataModel()) }
    for index in machines.indices { _ = machines[index].start() }
    var found: Set<Key> = []
    // Pairs by the number of steps that lead there.
    var waiting: [[(machines: [Machine], waits: Bool)]] = [[(machines, false)]]
    var steps = 0
    while steps < waiting.count {
      guard let (pair, waits) = waiting[steps].popLast() else {
        steps += 1
        continue
      }
      let key = Key(old: SnapshotKey(pair[0].snapshot), new: SnapshotKey(pair[1].snapshot), waits: waits)
      guard found.insert(key).inserted else { continue }
      guard found.count <= limit else {
        isComplete = false
        return
      }
      for machine in pair { noteStrangers(own, machine) }
      waiting.append([])
      if pair.contains(where: { $0.snapshot.nextDelay != nil }) {
        let next = pair.map { Self.after(.advance(Delay(milliseconds: 1)), $0).machine }
        waiting[waits ? steps : steps + 1].append((next, true))
      }
      for name in names.subtracting(own) {
        let next = pair.map { Self.after(.event(name), $0) }
        if next[0].isTaken != next[1].isTaken {
          fewestSteps = min(fewestSteps ?? .max, steps + 1)
        } else if next[0].isTaken {
          waiting[steps + 1].append((next.map(\.machine), false))
        }
      }
    }
  }

  private static func after(_ step: Step, _ machine: Machine) -> (machine: Machine, isTaken: Bool) {
    var next = machine
    let outcome = next.perform(step)
    return (next, outcome.rejection == nil)
  }

  private mutating func noteStrangers(_ own: Set<String>, _ machine: Machine) {
    for name in own where !machine.snapshot.pending.contains(where: { $0.event.name == name }) {
      if Self.after(.event(name), machine).isTaken { strangers.insert(name) }
    }
  }

  /// True if both take all steps but the last, which only one of them takes.
  static func isShown(_ steps: [Step], _ old: Statechart, _ new: Statechart) throws -> Bool {
    var machines = try [old, new].map { Interpreter(try CompiledChart($0), model: NullDataModel()) }
    for index in machines.indices { _ = machines[index].start() }
    var isShown = false
    for step in steps {
      guard !isShown else { return false }
      let next = machines.map { after(step, $0) }
      if next[0].isTaken != next[1].isTaken {
        isShown = true
      } else if !next[0].isTaken {
        return false
      }
      machines = next.map(\.machine)
    }
    return isShown
  }
}

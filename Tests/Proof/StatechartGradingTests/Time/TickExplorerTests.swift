import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// Verdicts and shortest runs of machines with timers next to those of a walk through all their times.
struct TickExplorerTests {
  /// Delays of some milliseconds: nothing lies between the times that are walked through.
  @Test func verdictsAndShortestRunsAreThoseOfAllTimes() throws {
    let count = 200 * RandomComparisons.factor
    let counts = try compare(seeds: 0..<UInt64(count), longest: 6, scale: 1)
    #expect(counts.differ * 3 > count && counts.equal * 3 > count && counts.unknown * 20 < count, "\(counts)")
  }

  /// Delays of some seconds, walked through in eighths of them.
  @Test func secondsAreDividedFarEnough() throws {
    let count = 200 * RandomComparisons.factor
    let counts = try compare(seeds: 100_000..<UInt64(100_000 + count), longest: 3, scale: 8)
    #expect(counts.differ * 3 > count && counts.equal * 3 > count && counts.unknown * 20 < count, "\(counts)")
  }

  private struct Counts {
    var differ = 0
    var equal = 0
    var unknown = 0
    var inShortestTime = 0
  }

  private func compare(seeds: Range<UInt64>, longest: Int, scale: Int) throws -> Counts {
    var counts = Counts()
    for seed in seeds {
      let reference = TimedMachine(seed: seed, states: 2 + Int(seed % 2), longest: longest)
      let answer = reference.mutant(seed: seed + 5000)
      var explorer = TickExplorer(reference.slowed(scale), answer.slowed(scale))
      let result = explorer.result()
      let length = scale == 1 ? 1 : 1000
      // Without additions no mark is worked out.
      let comparison = try Comparison(
        answer.chart(named: "m", scale: length), with: reference.chart(scale: length),
        limits: GradingLimits(additions: 0))
      switch result {
      case .equal:
        counts.equal += 1
        // A machine that has ever more timers on their way is not examined to the end.
        #expect(comparison.isEquivalent == true, "seed \(seed): \(comparison.witness ?? "")")
      case .differ(let steps, let time):
        counts.differ += 1
        #expect(comparison.isEquivalent == false, "seed \(seed)")
        #expect(comparison.differences.first?.steps.count == steps, "seed \(seed): \(comparison.witness ?? "")")
        let taken = (comparison.differences.first?.steps ?? []).duration
        if taken <= (time * length + scale - 1) / scale { counts.inShortestTime += 1 }
      case .unknown:
        counts.unknown += 1
        #expect(comparison.isEquivalent != true || comparison.differences.isEmpty, "seed \(seed)")
      }
      if let witness = comparison.differences.first?.steps {
        let (expected, actual) = (reference.slowed(length).sights(witness), answer.slowed(length).sights(witness))
        #expect(expected.dropLast() == actual.dropLast() && expected != actual, "seed \(seed)")
        #expect(expected.dropLast().allSatisfy { $0 != nil }, "seed \(seed)")
      }
    }
    return counts
  }
}

extension [Step] {
  fileprivate var duration: Int {
    reduce(0) { sum, step in
      if case .advance(let delay) = step { sum + delay.milliseconds } else { sum }
    }
  }
}

extension TimedMachine {
  /// The machine with delays that are so many times as long.
  fileprivate func slowed(_ factor: Int) -> TimedMachine {
    func slowed(_ actions: [Action]) -> [Action] {
      actions.map { action in
        if case .start(let name, let delay) = action { .start(name, delay * factor) } else { action }
      }
    }
    var machine = self
    for index in places.indices {
      machine.places[index].entry = slowed(places[index].entry)
      machine.places[index].exit = slowed(places[index].exit)
      machine.places[index].moves = places[index].moves.mapValues {
        Move(target: $0.target, actions: slowed($0.actions))
      }
    }
    return machine
  }

  /// What is seen of the start and of each step of a run, up to one that is refused.
  fileprivate func sights(_ run: [Step]) -> [[String]?] {
    var (moment, lines) = start
    var sights: [[String]?] = [lines]
    for step in run {
      switch step {
      case .event(let name, _):
        guard let (next, more) = take(name, at: moment) else { return sights + [nil] }
        (moment, lines) = (next, more)
      case .advance(let delay):
        lines = []
        for _ in 0..<delay.milliseconds {
          let (next, more) = tick(moment)
          (moment, lines) = (next, lines + more)
        }
      case .request, .set, .message: return sights + [nil]
      }
      sights.append(lines)
    }
    return sights
  }
}

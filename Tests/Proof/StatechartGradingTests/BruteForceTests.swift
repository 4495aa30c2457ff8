import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// Marks and shortest runs next to those that are found by walking through all runs.
@Suite struct BruteForceTests {
  private static let seeds: Range<UInt64> = 0..<1000

  @Test func marksAreThoseOfAllRunsCounted() throws {
    var differing = 0
    for seed in BruteForceTests.seeds {
      let reference = TinyMachine(seed: seed, states: 1 + Int(seed % 3))
      let answer = TinyMachine(seed: seed + 10_000, states: 1 + Int(seed / 3 % 3))
      let comparison = try Comparison(answer.chart(), with: reference.chart(named: "r"))
      let mark = reference.mark(of: answer)
      let shortest = reference.shortestDifference(from: answer)
      #expect(comparison.isEquivalent == (shortest == nil), "seed \(seed)")
      #expect(abs(comparison.marking.behaviour - (shortest == nil ? 1 : mark)) < 1e-9, "seed \(seed)")
      if shortest != nil { differing += 1 }
    }
    #expect(differing > 150)
  }

  @Test func mutantsThatDifferGetLess() throws {
    var (differing, equivalent) = (0, 0)
    for seed in BruteForceTests.seeds {
      let reference = TinyMachine(seed: seed, states: 2 + Int(seed % 2))
      let mutant = reference.mutant(seed: seed + 777)
      let comparison = try Comparison(mutant.chart(named: "m"), with: reference.chart())
      let shortest = reference.shortestDifference(from: mutant)
      #expect(comparison.isEquivalent == (shortest == nil), "seed \(seed)")
      #expect((comparison.mark < 1) == (shortest != nil), "seed \(seed)")
      let behaviour = shortest == nil ? 1 : reference.mark(of: mutant)
      #expect(abs(comparison.marking.behaviour - behaviour) < 1e-9, "seed \(seed)")
      if shortest == nil { equivalent += 1 } else { differing += 1 }
    }
    #expect(differing > 100)
    #expect(equivalent > 20)
  }

  @Test func theWitnessIsTheShortest() throws {
    for seed in BruteForceTests.seeds {
      let reference = TinyMachine(seed: seed, states: 3)
      let answer = reference.mutant(seed: seed + 31)
      let comparison = try Comparison(answer.chart(), with: reference.chart())
      let shortest = reference.shortestDifference(from: answer)
      #expect(comparison.differences.first?.steps.count == shortest, "seed \(seed)")
      guard let witness = comparison.witness else { continue }
      #expect(reference.takes(witness) != answer.takes(witness), "seed \(seed): \(witness)")
    }
  }

  @Test func aMachineIsEquivalentToItselfWithOtherNames() throws {
    for seed in BruteForceTests.seeds.prefix(100) {
      let machine = TinyMachine(seed: seed, states: 12)
      let comparison = try Comparison(machine.chart(named: "other"), with: machine.chart())
      #expect(comparison.isEquivalent == true, "seed \(seed)")
      #expect(comparison.mark == 1)
      #expect(comparison.witness == nil)
      #expect(comparison.differences.isEmpty)
    }
  }
}

extension TinyMachine {
  /// What is seen of each step of a run's text.
  fileprivate func takes(_ run: String) -> [String?] {
    var state = 0
    return run.split(separator: ",").map { event in
      guard let move = moves[state][String(event)] else { return nil }
      state = move.target
      return (move.line ?? "") + (finals.contains(state) ? "." : "")
    }
  }
}

import StatechartExecution
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// What marks have in common over seeded references and answers.
struct MarkingTests {
  private static let seeds: Range<UInt64> = 0..<800

  /// A reference all states of which are reached and told apart, from a seed; nil if that of the seed is not like this.
  private static func reference(_ seed: UInt64, states: Int) -> TinyMachine? {
    let machine = TinyMachine(seed: seed, states: states)
    return machine.isMinimal ? machine : nil
  }

  private static func mark(_ answer: Statechart, _ reference: Statechart) throws -> Double {
    try Comparison(answer, with: reference).mark
  }

  @Test func oneWrongChangeCostsLittle() throws {
    var (tried, repaired) = (0, 0)
    for seed in Self.seeds {
      guard let reference = Self.reference(seed, states: 2 + Int(seed % 5))?.chart() else { continue }
      let edits = ChartEdit.all(of: reference, comparedTo: reference, adds: true)
      for edit in stride(from: Int(seed % 5), to: edits.count, by: 5).map({ edits[$0] }) {
        let comparison = try Comparison(edit.applied(to: reference), with: reference)
        let least = 1 - 2 / Double(reference.transitions.count)
        #expect(comparison.mark >= least, "seed \(seed): \(edit) \(comparison.marking)")
        tried += 1
        if comparison.marking.measure == .repair, comparison.isEquivalent == false { repaired += 1 }
      }
    }
    #expect(tried > 500 && repaired > 300, "\(tried), \(repaired)")
  }

  /// The same of charts with hierarchy, regions, history, conditions and timers.
  @Test(arguments: RandomChart.Shape.allCases)
  func oneWrongChangeOfAChartCostsLittle(_ shape: RandomChart.Shape) throws {
    for seed in 0..<6 as Range<UInt64> {
      let reference = RandomChart.make(seed: seed, shape: shape, states: 5 + Int(seed))
      let edits = ChartEdit.all(of: reference, comparedTo: reference, adds: true)
      let limits = GradingLimits(configurations: 60, steps: 1500, work: 50_000, additions: 50_000)
      for edit in stride(from: Int(seed), to: edits.count, by: 97).map({ edits[$0] }) {
        let changed = edit.applied(to: reference)
        guard (try? CompiledChart(changed)) != nil else { continue }
        let comparison = try Comparison(changed, with: reference, limits: limits)
        let least = 1 - 2 / Double(reference.transitions.count)
        #expect(comparison.mark >= min(least, 0.99), "seed \(seed): \(edit) \(comparison.marking)")
      }
    }
  }

  /// Of answers with one mistake more each, the one with fewer has no lower mark.
  @Test func aRepairedMistakeTakesNothingAway() throws {
    var (compared, raised) = (0, 0)
    for seed in Self.seeds {
      guard let reference = Self.reference(seed, states: 3 + Int(seed % 4)) else { continue }
      var (answer, last) = (reference, 1.0)
      for mistake in 1...5 as ClosedRange<UInt64> {
        answer = answer.mutant(seed: seed &* 31 + mistake)
        let comparison = try Comparison(answer.chart(named: "a"), with: reference.chart())
        // What is changed for the second time is no further mistake, nor is what leads nearer to another repair.
        guard reference.changes(to: answer) == Int(mistake), comparison.marking.repair?.changes == Int(mistake) else {
          break
        }
        #expect(comparison.mark <= last + 1e-9, "seed \(seed), \(mistake) mistakes: \(last) \(comparison.marking)")
        compared += 1
        if comparison.mark < last { raised += 1 }
        last = comparison.mark
      }
    }
    #expect(compared > 150 && raised > 150, "\(compared), \(raised)")
  }

  @Test func anEmptyAnswerGetsNextToNothing() throws {
    let empty = Statechart(dataModel: .null, states: [State("A")])
    let unplaced = Statechart(dataModel: .null, states: (0..<5).map { State(State.ID("s\($0)")) })
    for seed in Self.seeds.prefix(200) {
      let reference = TinyMachine(seed: seed, states: 1 + Int(seed % 6))
      guard !reference.moves[0].isEmpty else { continue }
      for answer in [empty, unplaced] { #expect(try Self.mark(answer, reference.chart()) <= 0.15, "seed \(seed)") }
    }
  }

  /// Whichever events a single state takes.
  @Test func aSingleStateIsNotFive() throws {
    for seed in Self.seeds {
      guard let reference = Self.reference(seed, states: 5)?.chart() else { continue }
      for events in [["a"], ["b"], ["a", "b"], ["a", "b", "c"]] {
        for lines in [[], [Content.line("line")]] {
          let answer = Statechart(
            dataModel: .null,
            states: [State("A", transitions: events.map { .on(EventDescriptor($0), to: "A", do: lines) })])
          let comparison = try Comparison(answer, with: reference)
          #expect(comparison.mark <= 0.3, "seed \(seed) \(events): \(comparison.marking)")
        }
      }
    }
  }

  @Test func onlyWhatIsEquivalentGetsMore() throws {
    for seed in Self.seeds.prefix(100) {
      let reference = TinyMachine(seed: seed, states: 40)
      let comparison = try Comparison(reference.mutant(seed: seed).chart(named: "a"), with: reference.chart())
      #expect(comparison.isEquivalent == true ? comparison.mark == 1 : comparison.mark <= 0.99)
    }
  }
}

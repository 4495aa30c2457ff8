import Explanations
import StatechartEvidence
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// One cause, one difference of structure.
struct OneCauseTests {
  private func lines(_ old: Statechart, _ new: Statechart) throws -> [String] {
    let difference = MachineDifference(from: try Participant(old), to: try Participant(new))
    return difference.structure.map(DifferenceReport(difference, from: "old", to: "new", in: .english).line)
  }

  /// Random charts, each with random edits of it: an edit is one difference of structure, whatever they do.
  @Test func anEditIsOneDifference() throws {
    var random = SeededGenerator(seed: 46)
    var (count, others) = (0, [String]())
    for seed in 1...120 {
      let chart = RandomChart.make(
        seed: UInt64(seed), shape: RandomChart.Shape.allCases[seed % RandomChart.Shape.allCases.count], states: 6)
      for edit in ChartEdit.all(of: chart, comparedTo: chart, adds: true).shuffled(using: &random).prefix(6) {
        let changed = edit.applied(to: chart)
        guard changed != chart, let old = try? Participant(chart), let new = try? Participant(changed) else { continue }
        let limits = GradingLimits(
          configurations: 1, steps: 1, work: 1, additions: 0, matching: 0, changes: 0, differences: 1)
        let found = MachineDifference(
          from: old, to: new, limits: limits, searchLimits: EvidenceLimits(configurations: 1))
        count += 1
        let text = DifferenceReport(found, from: "old", to: "new", in: .english).text(showsLinks: false)
        #expect(!text.contains("Statecharts."), "\(text)")
        if found.structure.count != 1 {
          others.append("\(seed): \(edit): \(found.structure.map { "\($0.kind) \($0.name) \($0.details)" })")
        }
      }
    }
    #expect(count > 400)
    #expect(others == [], "\(count - others.count) of \(count) are one difference")
  }

  private static func chart(_ states: [State]) -> Statechart { Statechart(dataModel: .null, states: states) }

  @Test func aStateThatGoesTakesItsTransitionsWithIt() throws {
    let old = Self.chart([
      State("a", transitions: [.on("x", to: "b"), .on("y", to: "c"), .on("w")]),
      State("b", transitions: [.on("z", to: "a")]), State("c", transitions: [.on("v", to: "a")]),
    ])
    let new = Self.chart([
      State("a", transitions: [.on("x", to: "c"), .on("w")]), State("c", transitions: [.on("v", to: "a")]),
    ])
    #expect(
      try lines(old, new) == [
        "removed state 'b'", "removed transition 'a' → 'c' on 'y'",
        "changed transition 'a' → 'c' on 'x': targets: 'b' → 'c'",
      ])
    let without = Self.chart([State("a", transitions: [.on("y", to: "c"), .on("w")]), new.states[1]])
    #expect(try lines(old, without) == ["removed state 'b'"])
  }

  @Test func aStateThatGoesTakesWhatIsInside() throws {
    let inside = [State("p", transitions: [.on("y", to: "q")]), State("q")]
    let old = Self.chart([State("a", transitions: [.on("x", to: "g")]), State("g", children: inside)])
    #expect(try lines(old, Self.chart([State("a")])) == ["removed state 'g'"])
    let flat = Self.chart([State("a", transitions: [.on("x", to: "p")])] + inside)
    #expect(
      try lines(old, flat) == ["removed state 'g'", "changed transition 'a' → 'p' on 'x': targets: 'g' → 'p'"])
    #expect(
      try lines(old, Self.chart([State("a", transitions: [.on("x", to: "g")]), State("g")]))
        == ["removed state 'p'", "removed state 'q'"])
  }

  /// Kinds have the words of pages.
  @Test(arguments: [(Language.english, "history → deep history"), (.japanese, "履歴"), (.simplifiedChinese, "历史")])
  func kindsAreWords(language: Language, words: String) throws {
    func chart(_ depth: State.HistoryDepth) -> Statechart {
      Self.chart([State("g", children: [State("p"), State("h", kind: .history(depth), initial: ["p"])])])
    }
    let difference = MachineDifference(from: try Participant(chart(.shallow)), to: try Participant(chart(.deep)))
    let text = DifferenceReport(difference, from: "old", to: "new", in: language).text(showsLinks: false)
    #expect(text.contains(words) && !text.contains("Statecharts") && !text.contains("shallow"), "\(text)")
  }
}

import StatechartFormats
import Statecharts
import Testing

@testable import WebPages

/// Which findings are folded under which, and what two revisions differ in.
struct WorkspacePartsTests {
  private static func finding(_ severity: Diagnostic.Severity, _ line: Int?, _ message: String) -> Diagnostic {
    Diagnostic(severity, .malformed, message, at: line.map { SourcePosition(line: $0, column: 1) })
  }

  private func groups(_ findings: [Diagnostic], _ derived: [Diagnostic]) -> [String] {
    FindingGroups(findings, derived: derived).groups.map { group in
      ([group.finding] + group.followers).map(\.message).joined(separator: " ")
    }
  }

  @Test func whatFollowsIsUnderTheNearestErrorBeforeIt() {
    let (first, second) = (Self.finding(.error, 2, "one"), Self.finding(.error, 6, "two"))
    let derived = [
      Self.finding(.warning, 1, "a"), Self.finding(.warning, 4, "b"), Self.finding(.warning, 9, "c"),
      Self.finding(.note, nil, "d"),
    ]
    let own = Self.finding(.warning, 7, "own")
    #expect(groups((derived + [first, second, own]).sorted(), derived) == ["one d a b", "two c", "own"])
  }

  @Test func withoutAnErrorNothingIsFolded() {
    let derived = [Self.finding(.warning, 1, "a"), Self.finding(.note, 2, "b")]
    #expect(groups(derived, derived) == ["a", "b"])
  }

  private func chart(_ targets: [String]) -> Statechart {
    let transitions = targets.map { Transition(events: ["go"], targets: [State.ID($0)]) }
    return Statechart(states: [State("a", transitions: transitions)] + targets.map { State(State.ID($0)) })
  }

  @Test func revisionsDifferInStatesAndTransitions() {
    let changes = ChartChanges(from: chart(["b", "c"]), to: chart(["b", "d"]))
    #expect(changes.addedStates == ["d"] && changes.removedStates == ["c"])
    #expect(changes.addedTransitions == ["a → d (go)"] && changes.removedTransitions == ["a → c (go)"])
    #expect(ChartChanges(from: chart(["b"]), to: chart(["b"])).isEmpty)
  }
}

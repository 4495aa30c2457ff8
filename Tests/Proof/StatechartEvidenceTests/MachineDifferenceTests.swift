import Explanations
import StatechartDiagrams
import StatechartEvidence
import StatechartGrading
import Statecharts
import Testing

/// Two versions of a machine.
struct MachineDifferenceTests {
  private func difference(_ old: Statechart, _ new: Statechart) throws -> MachineDifference {
    MachineDifference(from: try Participant(old), to: try Participant(new))
  }

  private func lines(_ difference: MachineDifference) -> [String] {
    let report = DifferenceReport(difference, from: "old", to: "new", in: .english)
    return difference.structure.map(report.line)
  }

  private func door(_ change: (inout [State]) -> Void) -> Statechart {
    var states = Charts.door.states
    change(&states)
    return Statechart(dataModel: .null, states: states)
  }

  @Test func aMachineIsEqualToItself() throws {
    let found = try difference(Charts.door, Charts.door)
    #expect(found.behaviour == .equal)
    #expect(found.structure.isEmpty && found.lost.isEmpty && found.differences.isEmpty)
  }

  @Test func aRenamedStateIsTheSameBehaviour() throws {
    let new = door { states in
      states[1] = State(
        "closed",
        transitions: [.on("pull", to: "open"), .on("turn", to: "locked", do: [.action(Action("click"))])])
      states[0] = State("open", transitions: [.on("push", to: "closed"), .on("bell")])
      states[2] = State("locked", transitions: [.on("turn", to: "closed")])
    }
    let found = try difference(Charts.door, new)
    #expect(found.behaviour == .equal)
    #expect(lines(found) == ["renamed state 'shut': name: shut → closed"])
    #expect(found.lost.map(\.states) == [["shut"]])
    #expect(found.lost.map(\.reason) == [.gone("shut", renamed: "closed")])
    #expect(found.lost.map(\.run) == [[.event("push")]])
  }

  /// By what people read of it, whatever it is called in the file and whatever it does now.
  @Test func aStateWithTheSameDisplayedNameIsTheSame() throws {
    let old = Statechart(
      dataModel: .null,
      states: [State("a", displayName: "Idle", transitions: [.on("go", to: "b")]), State("b")])
    let new = Statechart(
      dataModel: .null,
      states: [State("x9", displayName: "idle", transitions: [.on("stop", to: "b")]), State("b"), State("c")])
    #expect(lines(try difference(old, new)).contains { $0.contains("renamed state 'a'") && $0.contains("x9") })
  }

  @Test func whatChangedIsNamedAndProved() throws {
    let new = door { states in
      states[1] = State("shut", transitions: [.on("pull", to: "open"), .on("turn", to: "locked")])
      states[2] = State("locked", transitions: [.on("key", to: "shut")])
    }
    let found = try difference(Charts.door, new)
    #expect(found.behaviour == .different)
    #expect(found.differences.first?.steps == [.event("push"), .event("turn")])
    #expect(found.differences.map(\.kind) == [.outputs, .refused, .taken])
    #expect(
      lines(found) == [
        "changed transition 'shut' → 'locked' on 'turn': actions: click → none",
        "changed transition 'locked' → 'shut' on 'key': events: turn → key",
      ])
    #expect(found.lost.isEmpty)
  }

  @Test func whatIsReachedByAValueThatIsShownAsAnotherCounts() throws {
    let new = Statechart(
      dataModel: .ecmascript, variables: Charts.nothing.variables,
      states: [State("S", transitions: [Charts.nothing.states[0].transitions[0]]), State("Bad")])
    let found = try difference(Charts.nothing, new)
    #expect(found.behaviour == .different)
    #expect(found.differences.first?.steps == [.event("nul"), .event("go")])
  }

  @Test func addedAndRemovedPartsAreInTheDrawing() throws {
    let new = door { states in
      states.remove(at: 2)
      states[1] = State("shut", transitions: [.on("pull", to: "open")])
      states.append(State("broken"))
      states[0] = State("open", transitions: [.on("push", to: "shut"), .on("kick", to: "broken")])
    }
    let found = try difference(Charts.door, new)
    let drawing = ChangeDrawing(found)
    #expect(Set(drawing.chart.allStates.map(\.id)) == ["open", "shut", "locked", "broken"])
    #expect(drawing.marks.states == ["locked": .removed, "broken": .added])
    #expect(drawing.marks.transitions[Transition.ID(source: "open", ordinal: 1)] == .added)
    #expect(drawing.marks.transitions.values.count { $0 == .removed } == 3)
    #expect(found.lost.map(\.reason) == [.gone("locked", renamed: nil)])
  }

  @Test func aStateThatMovesIsReported() throws {
    let old = Statechart(dataModel: .null, states: [State("a", transitions: [.on("x", to: "b")]), State("b")])
    let new = Statechart(
      dataModel: .null,
      states: [State("group", children: [State("a", transitions: [.on("x", to: "b")]), State("b")])])
    let found = try difference(old, new)
    #expect(found.behaviour == .equal)
    #expect(found.structure.map(\.kind) == [.changed, .added, .moved, .moved])
    #expect(found.lost.map(\.reason) == [.moved("a"), .moved("b")])
  }

  @Test func theReportIsInThreeLanguages() throws {
    let new = door {
      $0.removeLast(); $0[1] = State("shut", transitions: [.on("pull", to: "open")])
    }
    let found = try difference(Charts.door, new)
    for language in Language.allCases {
      let report = DifferenceReport(found, from: "old.scxml", to: "new.scxml", in: language)
      #expect(report.text(showsLinks: false).contains("push,turn"))
      #expect(report.markdown.contains("`push,turn`"))
      #expect(report.json["equal"] == false)
    }
  }

  @Test func textsOfMarkdownAreNoMarkup() throws {
    let old = Statechart(dataModel: .null, states: [State("*a*", transitions: [.on("`x`", to: "b")]), State("b")])
    let new = Statechart(dataModel: .null, states: [State("*a*"), State("b")])
    let report = DifferenceReport(try difference(old, new), from: "a`b", to: "<i>", in: .english)
    #expect(report.markdown.contains("`` a`b `` → `<i>`"))
    #expect(report.markdown.contains("\\*a\\*"))
  }
}

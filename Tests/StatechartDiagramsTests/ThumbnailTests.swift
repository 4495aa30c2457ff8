import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import StatechartDiagrams

/// Small pictures of large machines are small.
struct ThumbnailTests {
  /// A machine with so many states in groups of ten, each of which leads to the next.
  private static func machine(_ groups: Int) -> Statechart {
    Statechart(
      states: (0..<groups).map { group in
        State(
          State.ID("group\(group)"),
          transitions: [.on("on", to: State.ID("group\((group + 1) % groups)"))],
          children: (0..<10).map { index in
            State(State.ID("state\(group)x\(index)"), transitions: [Self.transition(group, to: (index + 1) % 10)])
          })
      })
  }

  private static func transition(_ group: Int, to index: Int) -> Transition {
    .on(EventDescriptor("go\(index)"), to: State.ID("state\(group)x\(index)"))
  }

  private static func picture(_ diagram: Diagram) -> MarkupDocument {
    MarkupDocument(HTML.div { diagram.thumbnail(idPrefix: "t-") })
  }

  @Test func asMuchIsDrawnOfALargeMachineAsOfASmallOne() throws {
    let diagram = try Diagram(Self.machine(300), options: .thumbnail)
    let picture = Self.picture(diagram)
    #expect(try picture.select("//*").count < 300)
    #expect(picture.htmlBytes().count < 30_000)
    #expect(diagram.stateCount == 3300)
    #expect(diagram.drawnStates == 30)
    #expect(try picture.select("//*[local-name()='desc']").map(\.text) == ["3300 states."])
  }

  @Test func theOutermostStatesAreDrawnWithTheWaysBetweenThem() throws {
    let diagram = try Diagram(Self.machine(20), options: .thumbnail)
    #expect(diagram.chart.allStates.map(\.id) == (0..<20).map { State.ID("group\($0)") })
    #expect(diagram.chart.transitions.map { [$0.source] + $0.targets }.contains(["group0", "group1"]))
    let names = try Self.picture(diagram).select("//*[local-name()='text']").map(\.text)
    #expect(Set(names) == Set((0..<20).map { "group\($0)" }))
  }

  /// Transitions between states that are left out lead from and to the nearest that are drawn.
  @Test func whatLiesDeepIsDrawnAtItsSurface() throws {
    let deep = (0..<80).map { State(State.ID("inner\($0)")) }
    let way = State("from", transitions: [.on("go", to: "inner3"), .on("stay", to: "inner4"), .on("back", to: "from")])
    let chart = Statechart(
      initial: ["inner5"],
      states: [State("a", initial: ["inner5"], children: [State("b", children: deep)]), State("c", children: [way])])
    let outline = try Diagram(chart, options: .thumbnail).chart
    #expect(outline.allStates.map(\.id) == ["a", "b", "c", "from"])
    #expect(outline.transitions.map { [$0.source] + $0.targets } == [["from", "b"]])
    #expect(outline.initial?.targets == ["b"])
    #expect(outline.state("b")?.kind == .atomic)
    #expect(outline.diagnostics.allSatisfy { $0.severity != .error })
  }

  @Test func aSmallMachineIsDrawnWhole() throws {
    let diagram = try Diagram(Charts.compound, options: .thumbnail)
    #expect(diagram.drawnStates == diagram.stateCount)
    #expect(diagram.chart == Charts.compound)
    #expect(try Diagram(Self.machine(20)).drawnStates == 220)
  }
}

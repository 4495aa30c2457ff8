import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

/// Drawings of a state with its neighbours alone, drawings with folded states, and the signs that legends explain.
struct FocusTests {
  private static let chart = Statechart(
    initial: ["a"],
    states: [
      State("a", transitions: [.on("x", to: "far"), .on("go", to: "b1")]),
      State(
        "b", transitions: [.on("leave", to: "far")],
        children: [
          State("b1", transitions: [.on("next", to: "b2")]), State("b2", transitions: [.on("on", to: "c1")]),
          State("b3"),
        ]),
      State("c", children: [State("c1"), State("c2")]),
      State("far", transitions: [.on("home", to: "a")]),
    ])

  private static func diagram(focus: State.ID? = nil, folded: Set<State.ID> = []) throws -> Diagram {
    var options = DiagramOptions()
    (options.focus, options.folded) = (focus, folded)
    return try Diagram(chart, options: options)
  }

  private static func names(_ diagram: Diagram) -> [String] { diagram.chart.allStates.map(\.id.name) }

  /// The state, what is around it, and the other ends of the transitions of both; nothing else.
  @Test func aStateIsDrawnWithItsNeighbours() throws {
    let drawn = try Self.diagram(focus: "b1")
    #expect(Self.names(drawn) == ["a", "b", "b1", "b2", "far"])
    let ways = drawn.chart.transitions.map { "\($0.id.source)->\($0.targets.map(\.name).joined())" }
    #expect(ways == ["a->b1", "b->far", "b1->b2"])
    #expect(try Self.names(Self.diagram(focus: "b")) == ["a", "b", "b1", "b2", "b3", "c", "c1", "far"])
    #expect(try Self.diagram(focus: "c2").drawnStates == 2)
  }

  /// What is marked follows transitions to their other places.
  @Test func marksFollowTheTransitions() throws {
    let way = Transition.ID(source: "a", ordinal: 1)
    let drawing = try Self.diagram(focus: "b1").element(
      highlights: Highlights(
        activeStates: ["a", "c1"], validTransitions: [way, Transition.ID(source: "a", ordinal: 0)]))
    let document = MarkupDocument(drawing)
    #expect(try document.select("//*[contains(@class,'valid')]").map { $0["data-transition"] } == ["a/0"])
    #expect(try document.select("//*[contains(@class,'active')][@data-state]").map { $0["data-state"] } == ["a"])
  }

  @Test func aSmallChartIsFoldedWhenAsked() throws {
    let drawn = try Self.diagram(folded: ["b", "nothing"])
    #expect(Self.names(drawn) == ["a", "b", "c", "c1", "c2", "far"])
    #expect(drawn.boxes.map(\.state) == ["b"] && drawn.boxes.map(\.hidden) == [3])
    let marked = MarkupDocument(drawn.element(highlights: Highlights(nextStates: ["b2"])))
    #expect(try marked.select("//*[contains(@class,' next')]").map { $0["data-state"] } == ["b"])
  }

  @Test func heatCountsWhatABoxHides() throws {
    var highlights = Highlights.none
    highlights.heat = Heat(states: ["b": 1, "b2": 7], transitions: [Transition.ID(source: "far", ordinal: 0): 2])
    let document = MarkupDocument(try Self.diagram(folded: ["b"]).element(highlights: highlights))
    func classes(_ path: String) throws -> String { try document.select(path).compactMap { $0["class"] }.joined() }
    #expect(try classes("//*[@data-state='b']").contains("heat-3"))
    #expect(try classes("//*[@data-state='c']").contains("heat-0"))
    #expect(try classes("//*[@data-transition='far/0']").contains("heat-2"))
  }

  @Test(arguments: LegendMark.allCases) func everySignHasASample(mark: LegendMark) throws {
    let sample = MarkupDocument(try #require(mark.sample))
    let sign: String =
      switch mark {
      case .added: "added"
      case .removed: "removed"
      case .changed: "changed"
      case .active: "badge-active"
      case .next: "badge-next"
      case .valid: "valid"
      case .last: "last"
      case .visited: "tick"
      case .refused: "refused-transition"
      case .marked: "accepts"
      case .initial: "entry"
      case .final: "final"
      case .compound: "compound"
      case .parallel: "separator"
      case .history, .deepHistory: "mark"
      case .condition, .effect, .order: "label"
      case .folded: "ring"
      case .pseudostate: "choice"
      case .unseen: "unseen"
      case .open: "note"
      case .refusedInSource: "in-source"
      }
    #expect(try !sample.select("//*[contains(@class,'\(sign)')]").isEmpty)
  }

  @Test func aLegendHasWhatIsDrawn() throws {
    let highlights = Highlights(
      activeStates: ["a"], refusal: Highlights.Refusal(from: ["a"], wanted: "c1", label: "c1"))
    #expect(try Self.diagram().legend(of: highlights) == [.active, .refused, .initial, .compound])
    #expect(try Self.diagram(focus: "far").legend(of: .none) == [.initial, .folded])
  }
}

import GraphLayout
import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

/// Any chart is drawn, right or wrong, whatever is wanted of the drawing.
@Suite("Arbitrary charts") struct AnyChartTests {
  @Test("are drawn in any way", arguments: 0..<40) func areDrawn(group: UInt64) throws {
    for seed in (group * 15)..<(group * 15 + 15) { try Self.draw(RandomAnyChart.make(seed: seed), seed) }
  }

  private static func draw(_ chart: Statechart, _ seed: UInt64) throws {
    let states = chart.allStates.map(\.id)
    var options = DiagramOptions(
      direction: [.automatic, .down, .right][Int(seed % 3)],
      routing: [.automatic, .curved, .orthogonal][Int(seed / 3 % 3)],
      detail: DiagramOptions.Detail.allCases[Int(seed % 4)], unfolded: seed % 2 == 0 ? [] : nil)
    if seed % 5 == 0 { options = options.arrangedAsOnPages }
    if seed % 7 == 0 { options.folded = Set(states.prefix(3)) }
    if seed % 11 == 0 { options.focus = states.last }
    if seed % 4 == 0 { options.budget = 0 }
    let diagram = try Diagram(chart, options: options)
    let transitions = Set(chart.transitions.map(\.id))
    let refusal = Highlights.Refusal(from: Array(states.prefix(2)), wanted: states.last, label: "wanted")
    let marks = Highlights(
      activeStates: Set(states), validTransitions: transitions, nextStates: Set(states),
      visitedTransitions: transitions, lastTransitions: transitions, refusal: refusal)
    let links = DiagramLinks(state: { "?s=\($0.name.count)" }, transition: { "?t=\($0.ordinal)" })
    let page = MarkupDocument(diagram.element(highlights: marks, links: links, idPrefix: "d-"))
    #expect(!page.xmlBytes().isEmpty)
    #expect(diagram.document(highlights: marks).xmlBytes().count > 100)
    #expect(!MarkupDocument(HTML.div { Thumbnail(diagram).element() }).htmlBytes().isEmpty)
    _ = diagram.area(around: marks)
    _ = diagram.part(around: marks, in: Size(width: 100, height: 100))
  }

  /// The chart of an address that ended the server.
  @Test(
    "a parallel state without regions is a box with its name",
    arguments: [LayoutOptions.Routing.automatic, .curved, .orthogonal])
  func emptyComposite(routing: LayoutOptions.Routing) throws {
    for kind in [State.Kind.parallel, .compound] {
      let chart = Statechart(states: [
        State("on", kind: kind, transitions: [.on("e", to: "off")]),
        State("off", transitions: [.on("e", to: "on")]),
      ])
      let diagram = try Diagram(chart, options: DiagramOptions(routing: routing))
      let drawing = diagram.document()
      let boxes = try drawing.select("//*[local-name()='rect'][@class='box']")
      #expect(boxes.count == 2)
      #expect(boxes.allSatisfy { Double($0["width"] ?? "") ?? 0 >= 88 })
    }
  }
}

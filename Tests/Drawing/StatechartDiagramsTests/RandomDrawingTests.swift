@testable import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

/// Charts from seeds: what holds for every drawing.
struct RandomDrawingTests {
  private static let charts = RandomChart.Shape.allCases.flatMap { shape in
    (0..<5).map { RandomChart.make(seed: $0, shape: shape, states: 14) }
  }

  @Test(arguments: charts)
  func drawsEveryStateAndTransitionOnce(_ chart: Statechart) throws {
    let links = DiagramLinks(state: { "?run=!\($0.name)" })
    let page = MarkupDocument(try Diagram(chart).element(links: links, idPrefix: "d-"))
    let identifiers = try page.select("//*[@id]").compactMap { $0["id"] }
    #expect(identifiers.count == chart.allStates.count + chart.transitions.count + 2)
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test(arguments: charts)
  func marksARefusedMoveInsideThePicture(_ chart: Statechart) throws {
    let atomic = chart.allStates.filter(\.isAtomic).map(\.id)
    let from = try #require(atomic.first)
    for wanted in [atomic.last, from, nil] {
      let refusal = Highlights.Refusal(from: [from], wanted: wanted, label: "wanted")
      let drawing = Drawing(try Diagram(chart), highlights: Highlights(refusal: refusal), surface: .page)
      let refusedTransition = try #require(drawing.refusedTransition)
      #expect(drawing.viewBox.contains(refusedTransition.bounds))
    }
  }
}

import GraphLayout
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import StatechartDiagrams

/// What holds for the labels of every drawing.
struct PlacedLabelsTests {
  private static let charts =
    Charts.all
    + RandomChart.Shape.allCases.flatMap { shape in
      (0..<2).map { RandomChart.make(seed: $0, shape: shape, states: 14) }
    }

  /// Moving labels breaks no rule that the layout has kept.
  @Test(arguments: charts, [LayoutOptions.Routing.curved, .orthogonal])
  func keepToTheRulesOfLayouts(chart: Statechart, routing: LayoutOptions.Routing) throws {
    let diagram = try Diagram(chart, options: DiagramOptions(routing: routing))
    let graph = diagram.plan.graph
    let before = Set(LayoutChecker(graph: graph, layout: try graph.layout()).findings())
    let after = Set(LayoutChecker(graph: graph, layout: diagram.layout).findings())
    #expect(after.subtracting(before) == [])
  }

  /// Labels overlap neither each other nor boxes nor headers, and lie in the drawing.
  @Test(arguments: charts, [LayoutOptions.Routing.curved, .orthogonal])
  func overlapNothing(chart: Statechart, routing: LayoutOptions.Routing) throws {
    let diagram = try Diagram(chart, options: DiagramOptions(routing: routing))
    let frames = diagram.labels.compactMap { $0?.frame }
    for (index, frame) in frames.enumerated() {
      #expect(!frames[..<index].contains { $0.overlaps(frame) })
      #expect(Rect(origin: .zero, size: diagram.size).contains(frame))
    }
    let boxes = diagram.plan.figures.indices.filter { !diagram.plan.figures[$0].isContainer }
    let solids = boxes.map { diagram.layout.frames[$0] } + diagram.layout.headers.compactMap(\.self)
    #expect(!solids.contains { solid in frames.contains { $0.overlaps(solid) } })
  }

  /// The layout as the drawing keeps it says where labels are, so that refused moves keep clear of them.
  @Test(arguments: charts)
  func theLayoutKnowsThem(chart: Statechart) throws {
    let diagram = try Diagram(chart)
    #expect(
      diagram.layout.routes.map(\.labels.first) == diagram.labels.map { $0.map { DiagramPlan.room(of: $0.frame) } })
  }

  @Test func theAnchorIsAClassOfTheText() throws {
    let diagram = try Diagram(Charts.flat)
    let page = MarkupDocument(diagram.element())
    let anchors = diagram.labels.compactMap { $0?.anchor }
    #expect(!anchors.isEmpty)
    for (name, anchor) in [("label starts", PlacedLabel.Anchor.start), ("label ends", .end), ("label", .middle)] {
      let groups = try page.select("//*[local-name()='g'][*[local-name()='text'][@class='\(name)']]")
      #expect(groups.count == anchors.count { $0 == anchor })
    }
  }
}

import Gallery
import GraphLayout
import TestSupport
import Testing

@testable import StatechartDiagrams

/// No drawing of the gallery has overlapping boxes or labels, or an arrow that runs through a box.
struct CleanDrawingTests {
  @Test(arguments: Gallery.machines.map(\.identifier), ["en", "zh-Hans", "ja"])
  func nothingOverlaps(name: String, language: String) throws {
    let machine = try #require(Gallery.machine(named: name))
    let slide = DiagramOptions(view: Size(width: 1280, height: 720))
    for options in [
      DiagramOptions(), .upright, slide, .compact, .presentation(nextToScene: true), .presentation(nextToScene: false),
    ] {
      let diagram = try Diagram(machine.chart, language: language, options: options)
      let findings = LayoutChecker(graph: diagram.plan.graph, layout: diagram.layout).findings()
      #expect(findings == [])
    }
  }
}

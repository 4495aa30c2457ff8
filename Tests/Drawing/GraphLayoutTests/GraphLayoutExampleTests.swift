import GraphLayout
import TestSupport
import Testing

/// The example of the module's page in the documentation, compiled and run.
@Suite struct GraphLayoutExampleTests {
  @Test func runs() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    var graph = LayoutGraph(nodes: [
      Node(size: Size(width: 80, height: 36)),
      Node(size: Size(width: 80, height: 36)),
    ])
    graph.edges = [Edge(source: 0, target: 1, labels: [Size(width: 30, height: 16)])]
    let layout = try graph.layout()
    print(layout.frames[0].maxY < layout.frames[1].minY)
    print(layout.routes[0].labels.count)
    #expect(printed == ["true", "1"])
  }

  @Test func isTheExampleOfThePage() throws {
    #expect(try DocumentedExample.missingLines(of: "Sources/Drawing/GraphLayout/GraphLayout.docc/GraphLayout.md") == [])
  }
}

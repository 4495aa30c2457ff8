import GraphLayout
import TestSupport
import Testing

@Suite("Regions of concurrent boxes") struct RegionPlacerTests {
  /// A concurrent node with regions of different contents; an edge from outside leads into each.
  private static func graph(seed: Int, direction: LayoutOptions.Direction) -> LayoutGraph {
    var random = SeededGenerator(seed: UInt64(seed))
    var graph = LayoutGraph(options: LayoutOptions(direction: direction))
    let least = random.once(in: 3) ? Size(width: 900, height: 700) : .zero
    graph.nodes = [
      Node(size: Size(width: 60, height: 36)),
      Node(size: least, header: Size(width: 90, height: 30), isConcurrent: true),
    ]
    for _ in 0..<(2 + random.number(below: 4)) {
      let region = graph.nodes.count
      graph.nodes.append(Node(parent: 1, size: .zero, header: Size(width: 50, height: 20), role: .region))
      for _ in 0...random.number(below: 4) {
        graph.nodes.append(Node(parent: region, size: Size(width: Double(30 + random.number(below: 90)), height: 36)))
        if graph.nodes.count > region + 2 {
          graph.edges.append(Edge(source: graph.nodes.count - 2, target: graph.nodes.count - 1))
        }
      }
      graph.edges.append(Edge(source: 0, target: region + 1))
    }
    return graph
  }

  /// Without a line an arrow would end in the middle of nothing.
  @Test("are bounded where an edge ends at one", arguments: [LayoutOptions.Direction.down, .right], 0..<20)
  func bounded(direction: LayoutOptions.Direction, seed: Int) throws {
    var graph = Self.graph(seed: seed, direction: direction)
    graph.edges += [Edge(source: 0, target: 2), Edge(source: 3, target: 2)]
    let layout = try graph.layout()
    #expect(LayoutChecker(graph: graph, layout: layout).findings() == [])
    let (outer, header) = (layout.frames[1], try #require(layout.headers[1]))
    func isOn(_ line: Layout.Line, _ point: Point) -> Bool {
      let (xs, ys) = ([line.start.x, line.end.x].sorted(), [line.start.y, line.end.y].sorted())
      return xs[0] - 0.02 <= point.x && point.x <= xs[1] + 0.02 && ys[0] - 0.02 <= point.y && point.y <= ys[1] + 0.02
    }
    for route in layout.routes.suffix(2) {
      let end = try #require(route.curves.last).end
      let isOnBorder = [outer.minX, outer.maxX].contains(end.x) || [header.maxY, outer.maxY].contains(end.y)
      #expect(isOnBorder || layout.separators.contains { isOn($0, end) })
    }
  }

  @Test(
    "fill it in order, edge to edge", arguments: [LayoutOptions.Direction.down, .right, .automatic], 0..<20)
  func fill(direction: LayoutOptions.Direction, seed: Int) throws {
    let graph = Self.graph(seed: seed, direction: direction)
    let layout = try graph.layout()
    #expect(LayoutChecker(graph: graph, layout: layout).findings() == [])
    let (outer, header) = (layout.frames[1], try #require(layout.headers[1]))
    let regions = graph.nodes.indices.filter { graph.nodes[$0].parent == 1 }.map { layout.frames[$0] }
    let isRow = zip(regions, regions.dropFirst()).allSatisfy { abs($0.maxX - $1.minX) < 0.02 }
    let isColumn = zip(regions, regions.dropFirst()).allSatisfy { abs($0.maxY - $1.minY) < 0.02 }
    #expect(isRow != isColumn && layout.separators.count == regions.count - 1)
    for region in regions {
      #expect(region.minY >= header.maxY - 0.02)
      #expect(isRow ? abs(region.maxY - regions[0].maxY) < 0.02 : abs(region.maxX - regions[0].maxX) < 0.02)
      #expect(isRow ? abs(region.minY - regions[0].minY) < 0.02 : abs(region.minX - regions[0].minX) < 0.02)
    }
    let last = regions[regions.count - 1]
    #expect(isRow ? abs(last.maxX - outer.maxX) < 0.02 : abs(last.maxY - outer.maxY) < 0.02)
  }
}

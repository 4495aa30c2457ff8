import TestSupport
import Testing

@testable import GraphLayout

@Suite("Regions in several rows") struct RegionGridTests {
  /// A concurrent node with as many regions as numbers, each a chain of so many states.
  private static func graph(_ chains: [Int], direction: LayoutOptions.Direction) -> LayoutGraph {
    var graph = LayoutGraph(options: LayoutOptions(direction: direction))
    graph.nodes = [Node(size: .zero, header: Size(width: 90, height: 30), isConcurrent: true)]
    for length in chains {
      let region = graph.nodes.count
      graph.nodes.append(Node(parent: 0, size: .zero, header: Size(width: 50, height: 20), role: .region))
      for place in 0..<length {
        graph.nodes.append(Node(parent: region, size: Size(width: 80, height: 36)))
        if place > 0 { graph.edges.append(Edge(source: region + place, target: region + place + 1)) }
      }
    }
    return graph
  }

  private static func regions(_ graph: LayoutGraph, _ layout: Layout) -> [Rect] {
    graph.nodes.indices.filter { graph.nodes[$0].role == .region }.map { layout.frames[$0] }
  }

  @Test("fit the view where one row would not", arguments: [LayoutOptions.Direction.down, .right, .automatic])
  func fold(direction: LayoutOptions.Direction) throws {
    let graph = Self.graph((0..<60).map { 1 + $0 % 4 }, direction: direction)
    let layout = try graph.layout()
    #expect(LayoutChecker(graph: graph, layout: layout).findings() == [])
    let regions = Self.regions(graph, layout)
    let rows = Set(regions.map(\.minY)).count
    let columns = Set(regions.map(\.minX)).count
    #expect(rows > 1 && columns > 1)
    #expect(layout.separators.count == regions.count - 1)
    #expect(max(layout.size.width / graph.options.view.width, layout.size.height / graph.options.view.height) < 2)
  }

  @Test("stay one row where that fits") func single() throws {
    let graph = Self.graph([2, 1, 2, 1], direction: .down)
    #expect(Set(Self.regions(graph, try graph.layout()).map(\.minY)).count == 1)
  }

  @Test("keep their rows after an edit", arguments: 0..<8) func keep(region: Int) throws {
    var graph = Self.graph((0..<24).map { 1 + $0 % 3 }, direction: .down)
    let before = Self.regions(graph, try graph.layout())
    let layout = try graph.layout()
    graph.hint = LayoutHint(frames: layout.frames.map { $0 }, variant: layout.variant)
    let regions = graph.nodes.indices.filter { graph.nodes[$0].role == .region }
    graph.nodes.append(Node(parent: regions[region * 3], size: Size(width: 80, height: 36)))
    let edited = try graph.layout()
    #expect(LayoutChecker(graph: graph, layout: edited).findings() == [])
    let after = Self.regions(graph, edited)
    for (one, other) in zip(before.indices, before.indices.dropFirst()) {
      #expect((before[other].minY > before[one].minY) == (after[other].minY > after[one].minY))
    }
  }

  @Test("are as few and as narrow as can be") func rows() {
    let sizes = [Double](repeating: 100, count: 10).map { Size(width: $0, height: 50) }
    func rows(_ view: Size, earlier: Int? = nil) -> [Int] {
      RegionGrid(sizes: sizes, view: view, around: .zero).rows(earlier: earlier)
    }
    #expect(rows(Size(width: 1000, height: 600)) == [10])
    #expect(rows(Size(width: 500, height: 600)) == [5, 5])
    #expect(rows(Size(width: 200, height: 600)) == [2, 2, 2, 2, 2])
    #expect(rows(Size(width: 1000, height: 600), earlier: 2) == [5, 5])
    #expect(rows(Size(width: 500, height: 130), earlier: 3) == [4, 4, 2])
  }
}

import GraphLayout
import TestSupport
import Testing

@Suite("Bands of concurrent boxes") struct BandPlacerTests {
  /// A concurrent box with bands of different contents; an arrow from outside leads into each.
  private static func graph(seed: Int, direction: LayoutOptions.Direction) -> LayoutGraph {
    var random = SeededGenerator(seed: UInt64(seed))
    var graph = LayoutGraph(options: LayoutOptions(direction: direction))
    let least = random.once(in: 3) ? Size(width: 900, height: 700) : .zero
    graph.boxes = [
      Box(size: Size(width: 60, height: 36)), Box(size: least, header: Size(width: 90, height: 30), isConcurrent: true),
    ]
    for _ in 0..<(2 + random.number(below: 4)) {
      let band = graph.boxes.count
      graph.boxes.append(Box(parent: 1, size: .zero, header: Size(width: 50, height: 20), role: .region))
      for _ in 0...random.number(below: 4) {
        graph.boxes.append(Box(parent: band, size: Size(width: Double(30 + random.number(below: 90)), height: 36)))
        if graph.boxes.count > band + 2 {
          graph.arrows.append(Arrow(source: graph.boxes.count - 2, target: graph.boxes.count - 1))
        }
      }
      graph.arrows.append(Arrow(source: 0, target: band + 1))
    }
    return graph
  }

  @Test(
    "fill it in order, edge to edge", arguments: [LayoutOptions.Direction.down, .right, .automatic], 0..<20)
  func fill(direction: LayoutOptions.Direction, seed: Int) throws {
    let graph = Self.graph(seed: seed, direction: direction)
    let layout = try graph.layout()
    #expect(LayoutChecker(graph: graph, layout: layout).findings() == [])
    let (outer, header) = (layout.frames[1], try #require(layout.headers[1]))
    let bands = graph.boxes.indices.filter { graph.boxes[$0].parent == 1 }.map { layout.frames[$0] }
    let isRow = zip(bands, bands.dropFirst()).allSatisfy { abs($0.maxX - $1.minX) < 0.02 }
    let isColumn = zip(bands, bands.dropFirst()).allSatisfy { abs($0.maxY - $1.minY) < 0.02 }
    #expect(isRow != isColumn && layout.separators.count == bands.count - 1)
    for band in bands {
      #expect(band.minY >= header.maxY - 0.02)
      #expect(isRow ? abs(band.maxY - bands[0].maxY) < 0.02 : abs(band.maxX - bands[0].maxX) < 0.02)
      #expect(isRow ? abs(band.minY - bands[0].minY) < 0.02 : abs(band.minX - bands[0].minX) < 0.02)
    }
    let last = bands[bands.count - 1]
    #expect(isRow ? abs(last.maxX - outer.maxX) < 0.02 : abs(last.maxY - outer.maxY) < 0.02)
  }
}

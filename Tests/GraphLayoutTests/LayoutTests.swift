import GraphLayout
import TestSupport
import Testing

@Suite("Layout") struct LayoutTests {
  private static let state = Size(width: 60, height: 36)

  /// A mark, and a chain of states declared in order, with labels.
  private static func chain(_ count: Int, direction: LayoutOptions.Direction) -> LayoutGraph {
    var graph = LayoutGraph(options: LayoutOptions(direction: direction))
    graph.boxes = [Box(size: Size(width: 14, height: 14), role: .initial)]
    graph.arrows = [Arrow(source: 0, target: 1)]
    for index in 1...count {
      graph.boxes.append(Box(size: state))
      if index > 1 {
        graph.arrows.append(Arrow(source: index - 1, target: index, labels: [Size(width: 40, height: 16)]))
      }
    }
    return graph
  }

  @Test("draws nothing for nothing") func empty() throws {
    let layout = try LayoutGraph().layout()
    #expect(layout.frames.isEmpty && layout.routes.isEmpty)
  }

  @Test("runs a chain straight along the flow", arguments: [LayoutOptions.Direction.down, .right])
  func straightChain(direction: LayoutOptions.Direction) throws {
    let layout = try Self.chain(5, direction: direction).layout()
    #expect(layout.direction == direction)
    for (one, other) in zip(layout.frames.dropFirst(), layout.frames.dropFirst(2)) {
      switch direction {
      // Corners lie on a grid of hundredths, so middles may differ by one.
      case .right: #expect(abs(one.center.y - other.center.y) <= 0.01 && one.maxX < other.minX)
      case .down, .automatic: #expect(abs(one.center.x - other.center.x) <= 0.01 && one.maxY < other.minY)
      }
    }
  }

  @Test("puts the box that the initial mark points to first", arguments: [LayoutOptions.Direction.down, .right])
  func initialFirst(direction: LayoutOptions.Direction) throws {
    var graph = Self.chain(4, direction: direction)
    graph.arrows.append(Arrow(source: 4, target: 1))
    graph.arrows.append(Arrow(source: 3, target: 1))
    let layout = try graph.layout()
    let first = layout.frames[1]
    for frame in layout.frames.dropFirst(2) {
      #expect(direction == .right ? frame.minX > first.maxX : frame.minY > first.maxY)
    }
  }

  @Test("draws two opposite arrows as mirror images") func mirroredPair() throws {
    var graph = LayoutGraph(options: LayoutOptions(direction: .down))
    graph.boxes = [Box(size: Self.state), Box(size: Self.state)]
    graph.arrows = [Arrow(source: 0, target: 1), Arrow(source: 1, target: 0)]
    let layout = try graph.layout()
    let axis = layout.frames[0].center.x
    #expect(layout.frames[1].center.x == axis)
    #expect(abs(layout.routes[0].start.x + layout.routes[1].end.x - 2 * axis) < 0.02)
    #expect(layout.routes[0].start.x != layout.routes[1].end.x)
  }

  @Test(
    "keeps the regions of a concurrent box in order, side by side", arguments: [LayoutOptions.Direction.down, .right])
  func regions(direction: LayoutOptions.Direction) throws {
    var graph = LayoutGraph(options: LayoutOptions(direction: direction))
    graph.boxes = [Box(size: .zero, header: Size(width: 70, height: 24), isConcurrent: true)]
    for _ in 0..<3 { graph.boxes.append(Box(parent: 0, size: .zero, role: .region)) }
    for region in 1...3 {
      graph.boxes.append(Box(parent: region, size: Self.state))
      graph.boxes.append(Box(parent: region, size: Self.state))
      graph.arrows.append(Arrow(source: 2 + 2 * region, target: 3 + 2 * region))
    }
    let layout = try graph.layout()
    #expect(LayoutChecker(graph: graph, layout: layout).findings().isEmpty)
    #expect(layout.separators.count == 2)
    for (one, other) in zip(layout.frames[1...3], layout.frames[2...3]) {
      #expect(abs(direction == .right ? one.maxY - other.minY : one.maxX - other.minX) < 0.02)
    }
  }

  @Test("stops when asked to") func cancels() {
    #expect(throws: LayoutError.cancelled) {
      try Self.chain(3, direction: .down).layout(progress: LayoutProgress(isCancelled: { true }))
    }
  }

  @Test(
    "names what is wrong with a graph",
    arguments: [
      (LayoutGraph(boxes: [Box(parent: 0, size: .zero)]), LayoutError.invalidParent(box: 0)),
      (LayoutGraph(boxes: [Box(size: Size(width: -1, height: 1))]), .invalidBox(box: 0)),
      (LayoutGraph(boxes: [Box(size: Size(width: .nan, height: 1))]), .invalidBox(box: 0)),
      (LayoutGraph(boxes: [Box(size: .zero)], arrows: [Arrow(source: 0, target: 1)]), .invalidArrow(arrow: 0)),
      (
        LayoutGraph(
          boxes: [Box(size: .zero)],
          arrows: [Arrow(source: 0, target: 0, labels: [Size(width: .infinity, height: 1)])]),
        .invalidLabel(arrow: 0)
      ),
      (LayoutGraph(options: LayoutOptions(margin: -1)), .invalidOptions),
    ])
  func errors(graph: LayoutGraph, error: LayoutError) {
    #expect(throws: error) { try graph.layout() }
  }
}

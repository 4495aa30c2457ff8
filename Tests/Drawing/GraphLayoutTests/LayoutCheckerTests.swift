import GraphLayout
import TestSupport
import Testing

/// The checker finds every kind of fault in a drawing that was clean before it was spoilt.
@Suite("Layout checker") struct LayoutCheckerTests {
  /// A container (0) with two nodes (1, 2) joined by two labelled edges, a node (3) below with an edge from 2, and a
  /// concurrent node (4) with two regions (5, 6).
  private static let graph: LayoutGraph = {
    let state = Size(width: 60, height: 36)
    let label = Size(width: 40, height: 16)
    let header = Size(width: 50, height: 24)
    var graph = LayoutGraph(options: LayoutOptions(direction: .down))
    graph.nodes = [
      Node(size: .zero, header: header), Node(parent: 0, size: state), Node(parent: 0, size: state), Node(size: state),
      Node(size: .zero, header: header, isConcurrent: true), Node(parent: 4, size: .zero, role: .region),
      Node(parent: 4, size: .zero, role: .region), Node(parent: 5, size: state), Node(parent: 6, size: state),
    ]
    graph.edges = [
      Edge(source: 1, target: 2, labels: [label]), Edge(source: 2, target: 1, labels: [label]),
      Edge(source: 2, target: 3, labels: [label]), Edge(source: 3, target: 4),
    ]
    return graph
  }()

  typealias Fault = @Sendable (inout Layout) -> Void

  @Test("finds nothing in a clean drawing") func clean() throws {
    #expect(LayoutChecker(graph: Self.graph, layout: try Self.graph.layout()).findings() == [])
  }

  @Test("finds what was spoilt", arguments: faults.indices) func spoilt(index: Int) throws {
    var layout = try Self.graph.layout()
    Self.faults[index].spoil(&layout)
    let findings = LayoutChecker(graph: Self.graph, layout: layout).findings()
    #expect(findings.contains(Self.faults[index].finding), "\(findings)")
  }

  private static let faults: [(finding: String, spoil: Fault)] = [
    ("frames, headers or routes are missing", { $0.routes.removeLast() }),
    ("a coordinate is not finite", { $0.frames[3].x = .nan }),
    ("box 3 has shrunk", { $0.frames[3].width -= 5 }),
    ("box 3 has grown", { $0.frames[3].height += 5 }),
    ("box 0 has a header too many or too few", { $0.headers[0] = nil }),
    ("the header of box 0 does not fit", { $0.headers[0]?.x -= 5 }),
    ("box 3 leaves the drawing", { $0.frames[3].x = $0.size.width - 20 }),
    ("box 1 leaves its parent", { $0.frames[1].x = $0.frames[0].maxX - 20 }),
    ("box 1 lies on the header of its parent", { $0.frames[1].y = $0.frames[0].y + 10 }),
    ("box 1 lies in the padding of box 0", { $0.frames[1].x = $0.frames[0].x + 10 }),
    ("boxes 1 and 2 overlap", { $0.frames[1] = $0.frames[2] }),
    ("the regions of box 4 are out of order or do not fill it", { $0.frames.swapAt(5, 6) }),
    ("arrow 0 has no way", { $0.routes[0].curves = [] }),
    ("arrow 0 ends off the border of box 1", { $0.routes[0].start.y += 5 }),
    ("arrow 2 runs through box 1", { $0.routes[2] = $0.routes[2].through($0.frames[1]) }),
    ("arrow 2 runs through box 3, one of its ends", { $0.routes[2] = $0.routes[2].through($0.frames[3]) }),
    ("arrow 2 runs through the header of box 0", { $0.routes[2] = $0.routes[2].through($0.headers[0] ?? .zero) }),
    ("arrow 0 leaves box 0, which holds both ends", { $0.routes[0] = $0.routes[0].through($0.frames[3]) }),
    (
      "arrow 0 leaves the drawing",
      { $0.routes[0] = $0.routes[0].through(Rect(x: 0, y: -900, width: 9, height: 9)) }
    ),
    (
      "arrows 0 and 1 run on top of each other",
      {
        $0.routes[1].start = $0.routes[0].start; $0.routes[1].curves = $0.routes[0].curves
      }
    ),
    ("arrow 0 has lost or changed a label", { $0.routes[0].labels = [] }),
    ("labels of arrows 0 and 1 overlap", { $0.routes[0].labels = $0.routes[1].labels }),
    ("the label of arrow 2 leaves the drawing", { $0.routes[2].labels[0].y = $0.size.height }),
    ("the label of arrow 0 lies on box 2", { $0.routes[0].labels[0].y = $0.frames[2].y }),
    ("the label of arrow 0 lies on the header of box 0", { $0.routes[0].labels[0].y = $0.frames[0].y }),
    ("the label of arrow 0 is 40 away from it", { $0.routes[0].labels[0].x = $0.routes[0].start.x - 80 }),
    ("arrow 1 runs through the label of arrow 0", { $0.routes[0].labels[0].x = $0.routes[1].start.x - 20 }),
    ("the label of arrow 0 is nearer to arrow 1", { $0.routes[0].labels[0] = $0.routes[1].labels[0] }),
  ]
}

extension EdgeRoute {
  /// The way with a detour to the middle of a rectangle.
  fileprivate func through(_ frame: Rect) -> EdgeRoute {
    let middle = frame.center
    let there = Curve(control1: start, control2: middle, end: middle)
    return EdgeRoute(start: start, curves: [there, Curve(control1: middle, control2: end, end: end)], labels: labels)
  }
}

import GraphLayout
import TestSupport
import Testing

@Suite("Stability") struct StabilityTests {
  private static let seeds = 1...8

  private static func graphs(_ kind: RandomGraphKind) -> [LayoutGraph] {
    seeds.map { RandomGraphs.graph(seed: $0, kind: kind, nodes: 10) }
  }

  @Test("an unchanged graph is drawn as before", arguments: RandomGraphKind.allCases)
  func unchanged(kind: RandomGraphKind) throws {
    for graph in Self.graphs(kind) {
      let old = try graph.layout()
      #expect(try GraphEdit(graph).layout(following: old) == old)
    }
  }

  @Test(
    "an edit inverts few pairs of states",
    arguments: [
      (GraphEdit.Kind.addState, 2.0), (.addEdge, 2), (.lengthenLabel, 2), (.deleteEdge, 10), (.deleteState, 10),
    ])
  func flips(kind: GraphEdit.Kind, limit: Double) throws {
    var flips: [Double] = []
    for (number, graph) in RandomGraphKind.allCases.flatMap(Self.graphs).enumerated() {
      let old = try graph.layout()
      var findings: [String] = []
      for edit in GraphEdit.all(kind, of: graph, seed: number) {
        let new = try edit.layout(following: old)
        findings += LayoutChecker(graph: edit.graph, layout: new).findings()
        flips.append(edit.flips(from: old, to: new))
      }
      #expect(findings.isEmpty, "\(kind), graph \(number): \(findings.prefix(3))")
    }
    let mean = flips.reduce(0, +) / Double(max(flips.count, 1))
    #expect(flips.count > 100)
    #expect(mean <= limit, "\(kind): \(mean) %")
  }

  private static func chain(_ count: Int, edges: [(Int, Int)]) -> LayoutGraph {
    LayoutGraph(
      nodes: (0..<count).map { _ in Node(size: Size(width: 60, height: 36)) },
      edges: edges.map { Edge(source: $0.0, target: $0.1) }, options: LayoutOptions(direction: .down))
  }

  @Test("an arrow against the order leaves all states in their ranks") func backEdge() throws {
    let graph = Self.chain(4, edges: [(0, 1), (1, 2), (2, 3)])
    let old = try graph.layout()
    var edit = GraphEdit(graph)
    edit.graph.edges.append(Edge(source: 3, target: 0))
    edit.graph.edges.append(Edge(source: 2, target: 1))
    let new = try edit.layout(following: old)
    #expect(zip(new.frames, new.frames.dropFirst()).allSatisfy { $0.maxY < $1.minY })
  }

  @Test("states stay in the order of the hint, whatever the order of declaration") func hintedOrder() throws {
    var graph = Self.chain(4, edges: [(0, 1), (0, 2), (0, 3)])
    let size = Size(width: 60, height: 36)
    let xs = [100.0, 200, 0, 100]
    graph.hint = LayoutHint(
      frames: xs.enumerated().map { Rect(origin: Point(x: $1, y: $0 == 0 ? 0 : 80), size: size) })
    let frames = try graph.layout().frames
    #expect(frames[2].maxX < frames[3].minX && frames[3].maxX < frames[1].minX)
    #expect(frames[0].maxY < frames[2].minY && frames[2].minY == frames[1].minY)
  }

  @Test("arrows follow the rows of the hint, against their direction") func hintedRows() throws {
    var graph = Self.chain(2, edges: [(0, 1)])
    let size = Size(width: 60, height: 36)
    graph.hint = LayoutHint(frames: [Rect(origin: Point(x: 0, y: 90), size: size), Rect(origin: .zero, size: size)])
    let frames = try graph.layout().frames
    #expect(frames[1].maxY < frames[0].minY)
  }

  @Test("frames tell the flow where no variant does") func inferredFlow() throws {
    var graph = Self.chain(3, edges: [(0, 1), (1, 2)])
    for direction in [LayoutOptions.Direction.down, .right] {
      graph.options.direction = direction
      let old = try graph.layout()
      var edited = graph
      edited.options.direction = .automatic
      edited.hint = LayoutHint(frames: old.frames)
      #expect(try edited.layout().direction == direction)
    }
  }

  @Test("a hint that gives up too many crossings is not followed") func badHint() throws {
    var graph = Self.chain(12, edges: (0..<6).map { ($0, $0 + 6) })
    let size = Size(width: 60, height: 36)
    graph.hint = LayoutHint(
      frames: (0..<12).map { node in
        let x = Double(node < 6 ? node : 17 - node) * 80
        return Rect(origin: Point(x: x, y: node < 6 ? 0 : 100), size: size)
      })
    let frames = try graph.layout().frames
    for node in 0..<6 { #expect(frames[node].center.x == frames[node + 6].center.x) }
  }

  @Test(
    "a senseless hint does no harm",
    arguments: [
      [], [Rect?.none, nil, nil], [Rect(x: .nan, y: 0, width: 1, height: 1), nil, nil],
      [.zero, Rect(x: 1e300, y: -1e300, width: 1e300, height: 1), nil],
      [.zero, .zero, Rect(x: 0, y: 0, width: -4, height: -4), .zero, .zero],
    ])
  func senseless(frames: [Rect?]) throws {
    var graph = Self.chain(3, edges: [(0, 1), (1, 2), (2, 0)])
    graph.hint = LayoutHint(frames: frames, variant: LayoutVariant(number: -1))
    #expect(LayoutChecker(graph: graph, layout: try graph.layout()).findings().isEmpty)
    graph.hint = LayoutHint(frames: frames)
    let layout = try graph.layout()
    graph.hint = nil
    if frames.compactMap({ $0 }).count < 2 { #expect(try layout == graph.layout()) }
  }
}

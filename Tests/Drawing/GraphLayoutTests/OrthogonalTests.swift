import GraphLayout
import TestSupport
import Testing

@testable import GraphLayout

@Suite("Orthogonal routing") struct OrthogonalTests {
  private static let state = Size(width: 60, height: 36)

  private func graph(_ edges: [(Int, Int)], nodes: Int, direction: LayoutOptions.Direction = .down) -> LayoutGraph {
    var graph = LayoutGraph(options: LayoutOptions(direction: direction, routing: .orthogonal))
    graph.nodes = (0..<nodes).map { _ in Node(size: Self.state) }
    graph.edges = edges.map { Edge(source: $0, target: $1, labels: [Size(width: 40, height: 16)]) }
    return graph
  }

  private func isStraight(_ route: EdgeRoute) -> Bool {
    OrthogonalChecker.stretches(of: route).allSatisfy { $0.isHorizontal }
      || OrthogonalChecker.stretches(of: route)
        .allSatisfy { !$0.isHorizontal }
  }

  private func findings(_ plain: LayoutGraph) throws -> [String] {
    var graph = plain
    graph.options.routing = .orthogonal
    let layout = try graph.layout()
    return LayoutChecker(graph: graph, layout: layout).findings()
      + OrthogonalChecker(graph: graph, layout: layout).findings()
  }

  @Test("draws random graphs clean", arguments: [RandomGraphKind.flat, .nested], 0..<8)
  func random(kind: RandomGraphKind, group: Int) throws {
    for seed in group * 1_000..<group * 1_000 + 20 {
      let findings = try findings(RandomGraphs.graph(seed: seed, kind: kind, nodes: 3 + seed % 9))
      #expect(findings.isEmpty, "seed \(seed), \(kind): \(findings.prefix(5))")
    }
  }

  @Test("draws random statecharts clean", arguments: 0..<10) func randomStatecharts(group: Int) throws {
    for seed in group * 40..<group * 40 + 40 {
      let findings = try findings(RandomStatechartGraph.make(seed: seed, nodes: 2 + seed % 9))
      #expect(findings.isEmpty, "seed \(seed): \(findings.prefix(5))")
    }
  }

  @Test("draws a chain and pairs without a bend", arguments: [LayoutOptions.Direction.down, .right])
  func straight(direction: LayoutOptions.Direction) throws {
    let layout = try graph([(0, 1), (1, 0), (1, 2), (2, 3), (3, 2)], nodes: 4, direction: direction).layout()
    for route in layout.routes { #expect(isStraight(route)) }
  }

  @Test("slides ends along the borders rather than bend an arrow") func slides() throws {
    // Two nodes under one: their axes lie next to its own, within reach of its border.
    var graph = graph([(0, 1), (0, 2)], nodes: 3)
    graph.nodes[0].size = Size(width: 200, height: 36)
    let layout = try graph.layout()
    for route in layout.routes { #expect(isStraight(route)) }
  }

  @Test("runs straight past labels between arrows where borders have room", arguments: [60.0, 240])
  func labelsBetween(width: Double) throws {
    var graph = graph([(0, 1), (0, 1), (0, 1), (1, 0)], nodes: 2)
    for node in graph.nodes.indices { graph.nodes[node].size.width = width }
    let layout = try graph.layout()
    #expect(layout.routes.allSatisfy(isStraight) == (width > 200))
    #expect(try findings(graph).isEmpty)
  }

  /// A traffic light: between Amber and Flashing the label left a sidestep of four units.
  @Test("takes small sidesteps out") func sidesteps() throws {
    var graph = graph([(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (2, 4), (3, 4), (4, 0)], nodes: 5)
    for (node, width) in [60.0, 82, 60, 60, 82].enumerated() { graph.nodes[node].size.width = width }
    for (edge, width) in [62.0, 56, 62, 56, 37, 37, 37, 37].enumerated() {
      graph.edges[edge].labels = [Size(width: width, height: 16)]
    }
    let layout = try graph.layout()
    for route in layout.routes {
      let lanes = OrthogonalChecker.stretches(of: route).filter { !$0.isHorizontal }.map(\.place)
      for (one, next) in zip(lanes, lanes.dropFirst()) { #expect(abs(next - one) > 16, "\(lanes)") }
    }
  }

  @Test("turns ends to the side that their way goes on beside") func sides() throws {
    let graph = graph([(0, 1), (1, 2), (2, 3), (0, 3), (3, 1)], nodes: 4)
    let layout = try graph.layout()
    let way = layout.routes[3]
    for (end, node) in [(way.start, 0), (way.end, 3)] {
      let frame = layout.frames[node]
      #expect(end == Point(x: frame.maxX, y: frame.center.y))
    }
    #expect(OrthogonalChecker.stretches(of: way).count == 3)
  }

  @Test("meets a bar along its length", arguments: [LayoutOptions.Direction.down, .right])
  func bars(direction: LayoutOptions.Direction) throws {
    var graph = graph([(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)], nodes: 5, direction: direction)
    graph.nodes[3].size = direction == .down ? Size(width: 50, height: 6) : Size(width: 6, height: 50)
    let layout = try graph.layout()
    let bar = layout.frames[3]
    for end in [layout.routes[2].end, layout.routes[3].end, layout.routes[4].start] {
      let isAcross = direction == .down ? end.x > bar.minX && end.x < bar.maxX : end.y > bar.minY && end.y < bar.maxY
      #expect(isAcross, "\(end) \(bar)")
    }
  }

  @Test("keeps off the half circles of wide final states") func finals() throws {
    var graph = graph([(0, 1), (0, 2), (0, 3), (1, 3), (2, 3)], nodes: 4)
    graph.nodes[3] = Node(size: Size(width: 120, height: 40), role: .final)
    let layout = try graph.layout()
    let frame = layout.frames[3]
    for route in layout.routes.dropFirst(2) where route.end.y < frame.minY + 1 {
      #expect(route.end.x >= frame.minX + 19.9 && route.end.x <= frame.maxX - 19.9)
    }
  }

  @Test("keeps ends apart from those that meet a border from inside") func inside() throws {
    var graph = graph([(2, 0), (0, 2), (0, 1)], nodes: 3)
    graph.nodes[0] = Node(size: Size(width: 200, height: 100))
    graph.nodes[1].parent = 0
    let layout = try graph.layout()
    let inner = layout.routes[2].start
    for end in [layout.routes[0].end, layout.routes[1].start] where abs(end.y - inner.y) < 1 {
      #expect(abs(end.x - inner.x) >= 15.9)
    }
  }

  @Test("is left for curves, where more arrows meet a box than have room, and not before") func automatic() throws {
    var roomy = graph([(0, 1), (1, 2), (2, 3), (0, 3), (3, 1)], nodes: 4)
    let straight = try roomy.layout()
    roomy.options.routing = .automatic
    #expect(try roomy.layout() == straight)

    var crowded = graph((1...24).map { ($0, 0) }, nodes: 25)
    crowded.nodes[0].size = Size(width: 20, height: 20)
    crowded.options.routing = .curved
    let curved = try crowded.layout()
    crowded.options.routing = .automatic
    let drawn = try crowded.layout()
    #expect(drawn.routes == curved.routes)
    crowded.hint = LayoutHint(frames: drawn.frames, variant: drawn.variant)
    #expect(try crowded.layout().routes == drawn.routes)
  }

  @Test("stands heads on straight stretches", arguments: [LayoutOptions.Direction.down, .right])
  func heads(direction: LayoutOptions.Direction) throws {
    let graph = graph(
      [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (4, 1), (4, 0)], nodes: 5, direction: direction)
    for route in try graph.layout().routes {
      let points = [route.start] + route.curves.map(\.end)
      #expect((points[points.count - 1] - points[points.count - 2]).length >= 14)
    }
  }

  @Test("hangs self-loops as rectangles of one shape") func loops() throws {
    let layout = try graph([(0, 1), (0, 0), (1, 1)], nodes: 2).layout()
    let sizes = layout.routes.dropFirst().map { route -> Size in
      let points = [route.start] + route.curves.map(\.end)
      let (xs, ys) = (points.map(\.x).sorted(), points.map(\.y).sorted())
      return Size(width: (xs.last ?? 0) - (xs.first ?? 0), height: (ys.last ?? 0) - (ys.first ?? 0))
    }
    #expect(sizes == [Size(width: 18, height: 12), Size(width: 18, height: 12)])
    for route in layout.routes.dropFirst() { #expect(OrthogonalChecker.stretches(of: route).count == 3) }
  }

  @Test("finds room for a dozen ends on a small box", arguments: [LayoutOptions.Direction.down, .right])
  func crowded(direction: LayoutOptions.Direction) throws {
    let graph = graph((1...14).map { ($0, 0) }, nodes: 15, direction: direction)
    let layout = try graph.layout()
    #expect(OrthogonalChecker(graph: graph, layout: layout).findings().isEmpty)
  }

  @Test("keeps pairs on small boxes apart, however often their containers are measured") func pressedPairs() throws {
    var graph = graph([(0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0), (1, 2), (2, 1)], nodes: 4)
    graph.options.direction = .automatic
    let layout = try graph.layout()
    #expect(OrthogonalChecker(graph: graph, layout: layout).findings().isEmpty)
  }

  @Test("makes a detour where two passages would each have to lie below the other") func detour() {
    var plan = GapPlan(
      passages: [(0.0, 100.0), (100.0, 0.0), (40.0, 50.0)].enumerated().map {
        GapPlan.Passage(segment: $0, strand: 0, from: $1.0, to: $1.1)
      })
    plan.assignTracks()
    let detours = plan.passages.compactMap(\.detour)
    #expect(detours.count == 1)
    for passage in plan.passages {
      guard let detour = passage.detour else { continue }
      #expect(detour.track > passage.track)
      #expect([0.0, 100, 40, 50].allSatisfy { abs($0 - detour.x) >= 5 })
    }
  }
}

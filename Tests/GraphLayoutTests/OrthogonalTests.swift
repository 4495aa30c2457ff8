import GraphLayout
import TestSupport
import Testing

@testable import GraphLayout

@Suite("Orthogonal routing") struct OrthogonalTests {
  private static let state = Size(width: 60, height: 36)

  private func graph(_ arrows: [(Int, Int)], boxes: Int, direction: LayoutOptions.Direction = .down) -> LayoutGraph {
    var graph = LayoutGraph(options: LayoutOptions(direction: direction, routing: .orthogonal))
    graph.boxes = (0..<boxes).map { _ in Box(size: Self.state) }
    graph.arrows = arrows.map { Arrow(source: $0, target: $1, labels: [Size(width: 40, height: 16)]) }
    return graph
  }

  private func isStraight(_ route: Route) -> Bool {
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
      let findings = try findings(RandomGraphs.graph(seed: seed, kind: kind, boxes: 3 + seed % 9))
      #expect(findings.isEmpty, "seed \(seed), \(kind): \(findings.prefix(5))")
    }
  }

  @Test("draws random statecharts clean", arguments: 0..<10) func randomStatecharts(group: Int) throws {
    for seed in group * 40..<group * 40 + 40 {
      let findings = try findings(RandomStatechartGraph.make(seed: seed, boxes: 2 + seed % 9))
      #expect(findings.isEmpty, "seed \(seed): \(findings.prefix(5))")
    }
  }

  @Test("draws a chain and pairs without a bend", arguments: [LayoutOptions.Direction.down, .right])
  func straight(direction: LayoutOptions.Direction) throws {
    let layout = try graph([(0, 1), (1, 0), (1, 2), (2, 3), (3, 2)], boxes: 4, direction: direction).layout()
    for route in layout.routes { #expect(isStraight(route)) }
  }

  @Test("slides ends along the borders rather than bend an arrow") func slides() throws {
    // Two boxes under one: their axes lie beside its own, within reach of its border.
    var graph = graph([(0, 1), (0, 2)], boxes: 3)
    graph.boxes[0].size = Size(width: 200, height: 36)
    let layout = try graph.layout()
    for route in layout.routes { #expect(isStraight(route)) }
  }

  @Test("turns ends to the side that their way goes on beside") func sides() throws {
    let graph = graph([(0, 1), (1, 2), (2, 3), (0, 3), (3, 1)], boxes: 4)
    let layout = try graph.layout()
    let way = layout.routes[3]
    for (end, box) in [(way.start, 0), (way.end, 3)] {
      let frame = layout.frames[box]
      #expect(end == Point(x: frame.maxX, y: frame.center.y))
    }
    #expect(OrthogonalChecker.stretches(of: way).count == 3)
  }

  @Test("stands heads on straight stretches", arguments: [LayoutOptions.Direction.down, .right])
  func heads(direction: LayoutOptions.Direction) throws {
    let graph = graph(
      [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (4, 1), (4, 0)], boxes: 5, direction: direction)
    for route in try graph.layout().routes {
      let points = [route.start] + route.curves.map(\.end)
      #expect((points[points.count - 1] - points[points.count - 2]).length >= 14)
    }
  }

  @Test("hangs self-loops as rectangles of one shape") func loops() throws {
    let layout = try graph([(0, 1), (0, 0), (1, 1)], boxes: 2).layout()
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
    let graph = graph((1...14).map { ($0, 0) }, boxes: 15, direction: direction)
    let layout = try graph.layout()
    #expect(OrthogonalChecker(graph: graph, layout: layout).findings().isEmpty)
  }

  @Test("keeps pairs on small boxes apart, however often their containers are measured") func pressedPairs() throws {
    var graph = graph([(0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0), (1, 2), (2, 1)], boxes: 4)
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

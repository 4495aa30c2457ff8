import TestSupport
import Testing

@testable import GraphLayout

@Suite("Curved corners") struct CurvedCornerTests {
  /// A route through the given points, whose stretches run along and across the flow in turn.
  private func route(_ points: [Point], labels: [Rect] = []) -> OrthogonalRoute {
    var path = OrthogonalPath()
    path.start(at: points[0])
    for (from, to) in zip(points, points.dropFirst()) {
      if from.x == to.x { path.run(alongTo: to.y) } else { path.run(acrossTo: to.x) }
    }
    return OrthogonalRoute(edge: 0, path: path, labels: labels)
  }

  private func reaches(
    _ routes: [OrthogonalRoute], clearOf frames: [Rect] = [], cutAt cuts: [Double] = []
  ) -> [[CurvedCorners.Reach]] {
    CurvedCorners.reaches(of: routes, clearOf: frames, labels: routes.flatMap(\.labels), at: 4, cutAt: cuts)
  }

  /// Down, to the right, down.
  private let step = [Point(x: 0, y: 0), Point(x: 0, y: 100), Point(x: 100, y: 100), Point(x: 100, y: 200)]

  @Test("reach 24 units where nothing stands within, and leave the ends straight") func free() {
    let free = reaches([route(step)])[0]
    for corner in free[1...2] { #expect(corner == (24, 24)) }
    let short = reaches([route([Point(x: 0, y: 80)] + step.dropFirst())])[0]
    #expect(short[1] == (6, 6), "14 of 20 units before the corner belong to the arrow's tail")
    let narrow = reaches([route([step[0], step[1], Point(x: 10, y: 100), Point(x: 10, y: 200)])])[0]
    #expect(narrow[1] == (24, 5) && narrow[2] == (5, 24), "two corners share a stretch of 10 units")
  }

  @Test("enclose no box and no text, but come near those outside of the turn") func obstacles() {
    let inside = Rect(x: 8, y: 60, width: 40, height: 32)
    let curve = reaches([route(step)], clearOf: [inside])[0][1]
    #expect(curve.before > 0 && curve.before < 24)
    // The corner of the frame and its distance of 5 units lie beyond the line between the ends of the curve.
    #expect(3 / curve.after + 3 / curve.before >= 0.999)
    #expect(reaches([route(step, labels: [inside])])[0][1] == curve)
    let outside = Rect(x: -60, y: 90, width: 50, height: 60)
    #expect(reaches([route(step)], clearOf: [outside])[0][1] == (24, 24))
  }

  @Test("enclose no end and no other turn of another route") func others() {
    let ending = route([Point(x: 10, y: 92), Point(x: 10, y: 20)])
    #expect(reaches([route(step), ending])[0][1].before < 24)
    // It crosses the first stretch and turns the other way.
    let turning = route([Point(x: -50, y: 90), Point(x: 12, y: 90), Point(x: 12, y: 150)])
    #expect(reaches([route(step), turning])[0][1].before < 24)
    let crossing = route([Point(x: -50, y: 90), Point(x: 60, y: 90)])
    #expect(reaches([route(step), crossing])[0][1] == (24, 24))
  }

  @Test("have one shape where they turn alike inside one another") func nested() {
    let inner = route([Point(x: 10, y: 0), Point(x: 10, y: 92), Point(x: 26, y: 92), Point(x: 26, y: 60)])
    let both = reaches([route(step), inner])
    #expect(both[0][1] == both[1][1])
    #expect(both[0][1].after == 8)
  }

  @Test("end before the cuts of a folded drawing") func cuts() {
    #expect(reaches([route(step)], cutAt: [90, 115])[0][1] == (10, 10))
    #expect(reaches([route(step)], cutAt: [90, 115])[0][2] == (15, 15))
  }

  @Test("stay as they are where a stretch runs aslant") func slanted() {
    var path = OrthogonalPath()
    path.start(at: .zero)
    path.run(to: Point(x: 20, y: 20))
    path.run(alongTo: 100)
    #expect(reaches([OrthogonalRoute(edge: 0, path: path, labels: [])])[0][1] == (0, 0))
    #expect(path.points().count == path.points(reaches: [(0, 0), (0, 0), (0, 0)]).count)
  }

  @Test("leave everything else where right angles have it", arguments: 0..<60) func sameDrawing(seed: Int) throws {
    var graph = RandomStatechartGraph.make(seed: seed, nodes: 4 + seed % 20)
    graph.options.routing = .orthogonal
    let angular = try graph.layout()
    graph.options.routing = .curved
    let curved = try graph.layout()
    #expect(curved.frames == angular.frames)
    #expect(curved.routes.map(\.labels) == angular.routes.map(\.labels))
    #expect(curved.routes.map(\.start) == angular.routes.map(\.start))
    #expect(curved.routes.map(\.end) == angular.routes.map(\.end))
    #expect(LayoutChecker(graph: graph, layout: curved).findings().isEmpty)
  }
}

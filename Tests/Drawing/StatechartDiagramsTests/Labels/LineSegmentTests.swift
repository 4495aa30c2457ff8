import GraphLayout
import Testing

@testable import StatechartDiagrams

/// Distances between straight ways and rectangles.
struct LineSegmentTests {
  private static let square = Rect(x: 10, y: 10, width: 10, height: 10)

  @Test(arguments: [
    ((0.0, 0.0), (5.0, 0.0), 125.0.squareRoot()), ((0, 15), (5, 15), 5), ((0, 15), (12, 15), 0), ((0, 15), (30, 15), 0),
    ((12, 12), (13, 13), 0), ((0, 22), (30, 22), 2), ((5, 5), (5, 30), 5), ((0, 20), (20, 40), 50.0.squareRoot()),
    ((23, 0), (23, 14), 3), ((0, 0), (0, 0), 200.0.squareRoot()), ((9, 0), (30, 21), 0),
  ])
  func distanceToARectangle(start: (Double, Double), end: (Double, Double), distance: Double) {
    let segment = LineSegment(start: Point(x: start.0, y: start.1), end: Point(x: end.0, y: end.1))
    #expect(abs(segment.distance(to: Self.square) - distance) < 1e-9)
  }

  @Test(
    arguments: [
      (0, 0, 40, 40, true), (0, 15, 40, 15, true), (12, 12, 14, 14, true), (0, 5, 40, 5, false),
      (0, 25, 25, 0, true), (0, 18, 18, 0, false), (30, 30, 40, 40, false), (20, 0, 20, 40, true),
    ] as [(Double, Double, Double, Double, Bool)])
  func meetsARectangle(_ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double, _ meets: Bool) {
    let (start, end) = (Point(x: fromX, y: fromY), Point(x: toX, y: toY))
    #expect(LineSegment(start: start, end: end).meets(Self.square) == meets)
    #expect(LineSegment(start: end, end: start).meets(Self.square) == meets)
  }

  @Test func aStraightPartIsOneSegment() {
    let (start, middle, end) = (Point(x: 0, y: 0), Point(x: 30, y: 0), Point(x: 60, y: 60))
    let straight = EdgeRoute.Curve(control1: Point(x: 10, y: 0), control2: Point(x: 20, y: 0), end: middle)
    let bent = EdgeRoute.Curve(control1: Point(x: 60, y: 0), control2: Point(x: 60, y: 0), end: end)
    let segments = Curve(start: start, parts: [straight, bent]).segments
    #expect(segments.count == 13)
    #expect(segments.first == LineSegment(start: start, end: middle) && segments.last?.end == end)
  }

  @Test func theGridFindsWhatIsMovedToo() {
    var grid = SquareGrid(Size(width: 500, height: 500))
    let (near, far) = (Rect(x: 10, y: 10, width: 50, height: 50), Rect(x: 400, y: 400, width: 300, height: 9))
    grid.insert(7, in: near)
    #expect(grid.contains(near: near) { $0 == 7 } && !grid.contains(near: far) { _ in true })
    grid.remove(7, from: near)
    grid.insert(7, in: far)
    #expect(
      !grid.contains(near: near) { _ in true }
        && grid.contains(near: Rect(x: 900, y: 403, width: 1, height: 1)) { $0 == 7 })
  }
}

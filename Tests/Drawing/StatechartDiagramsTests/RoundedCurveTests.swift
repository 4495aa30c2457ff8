import GraphLayout
@testable import StatechartDiagrams
import Testing

/// Ways with rounded right angles.
struct RoundedCurveTests {
  private static func curve(_ points: (Double, Double)...) -> Curve {
    Curve(corners: points.map { Point(x: $0.0, y: $0.1) }, radius: 10, head: 12)
  }

  @Test func aCornerIsAQuarterOfACircle() {
    let curve = Self.curve((0, 0), (50, 0), (50, 60))
    #expect(curve.parts.map(\.end) == [Point(x: 40, y: 0), Point(x: 50, y: 10), Point(x: 50, y: 60)])
    let corner = Curve(start: Point(x: 40, y: 0), parts: [curve.parts[1]])
    #expect(corner.samples().allSatisfy { abs($0.distance(to: Point(x: 40, y: 10)) - 10) < 0.01 })
  }

  /// Two corners share the stretch between them; the last stretch keeps what the head needs.
  @Test func shortStretchesHaveSmallCorners() {
    let jog = Self.curve((0, 0), (0, 30), (8, 30), (8, 60))
    #expect(jog.parts.map(\.end).contains(Point(x: 4, y: 30)))
    let head = Self.curve((0, 0), (50, 0), (50, 17))
    #expect(head.parts.map(\.end) == [Point(x: 45, y: 0), Point(x: 50, y: 5), Point(x: 50, y: 17)])
    #expect(Self.curve((0, 0), (0, 30)).parts.map(\.end) == [Point(x: 0, y: 30)])
  }
}

import GraphLayout
import Testing

@testable import StatechartDiagrams

/// Points and rectangles of drawings.
struct VectorsTests {
  private static let frame = Rect(x: 10, y: 20, width: 30, height: 40)

  /// A point on a side does not lie inside.
  @Test(
    arguments: [
      (11, 21, true), (39, 59, true), (10, 30, false), (40, 30, false), (20, 20, false), (20, 60, false),
      (9, 30, false),
      (41, 30, false), (20, 19, false), (20, 61, false),
    ] as [(Double, Double, Bool)])
  func points(x: Double, y: Double, isInside: Bool) {
    #expect(Self.frame.contains(Point(x: x, y: y)) == isInside)
  }

  /// A rectangle may touch the sides of the one it lies in; those that only touch do not overlap.
  @Test(
    arguments: [
      (10, 20, 30, 40, true, true), (12, 22, 5, 5, true, true), (9, 20, 30, 40, false, true),
      (10, 19, 30, 40, false, true), (10, 20, 31, 40, false, true), (10, 20, 30, 41, false, true),
      (40, 20, 5, 5, false, false), (5, 20, 5, 5, false, false), (20, 60, 5, 5, false, false),
      (20, 15, 5, 5, false, false), (35, 55, 50, 50, false, true),
    ] as [(Double, Double, Double, Double, Bool, Bool)])
  func rectangles(x: Double, y: Double, width: Double, height: Double, isInside: Bool, overlaps: Bool) {
    let other = Rect(x: x, y: y, width: width, height: height)
    #expect(Self.frame.contains(other) == isInside)
    #expect(Self.frame.overlaps(other) == overlaps)
    #expect(other.overlaps(Self.frame) == overlaps)
  }

  @Test func whatHoldsSeveral() {
    let union = Self.frame.union(Rect(x: 5, y: 30, width: 10, height: 50))
    #expect(union == Rect(x: 5, y: 20, width: 35, height: 60))
    let points = [Point(x: 3, y: 4), Point(x: -1, y: 9), Point(x: 2, y: 0)]
    #expect(Rect.around(points) == Rect(x: -1, y: 0, width: 4, height: 9))
    #expect(Rect.around([]) == .zero)
    #expect(Self.frame.grown(by: 2) == Rect(x: 8, y: 18, width: 34, height: 44))
  }

  @Test func directions() {
    #expect(Point(x: 3, y: 4).distance(to: .zero) == 5)
    #expect(Point(x: 0, y: -2).unit == Point(x: 0, y: -1))
    #expect(Point.zero.unit == Point(x: 1, y: 0))
    #expect(Point(x: 1, y: 0).turned == Point(x: 0, y: 1))
    #expect(Point(x: 1, y: 2).toward(Point(x: 3, y: 6), by: 0.5) == Point(x: 2, y: 4))
  }
}

import GraphLayout
import Testing

@testable import StatechartDiagrams

/// Places along curves, which marks and heads of arrows need.
struct CurveTests {
  /// A straight way in parts, whose samples lie evenly.
  private static func line(_ points: Point...) -> Curve {
    let parts = zip(points, points.dropFirst()).map { from, to in
      EdgeRoute.Curve(control1: from + (to - from) * (1 / 3), control2: from + (to - from) * (2 / 3), end: to)
    }
    return Curve(start: points[0], parts: parts)
  }

  private static let corner = line(Point(x: 0, y: 0), Point(x: 30, y: 0), Point(x: 30, y: 40))

  private func isNear(_ point: Point, _ x: Double, _ y: Double) -> Bool { point.distance(to: Point(x: x, y: y)) < 1e-6 }

  @Test func samplesAreThoseOfEachPart() {
    let samples = Self.corner.samples(perPart: 2)
    #expect(samples.count == 5)
    #expect(zip(samples, [(0, 0), (15, 0), (30, 0), (30, 20), (30, 40)]).allSatisfy { isNear($0, $1.0, $1.1) })
    #expect(Self.corner.samples().count == 33)
    #expect(Self.corner.end == Point(x: 30, y: 40))
    #expect(Curve(start: Point(x: 1, y: 2), parts: []).end == Point(x: 1, y: 2))
  }

  @Test(
    arguments: [
      (0, 0, 0, 1, 0), (15, 15, 0, 1, 0), (29, 29, 0, 1, 0), (31, 30, 1, 0, 1), (50, 30, 20, 0, 1), (70, 30, 40, 0, 1),
      (99, 30, 40, 0, 1),
    ] as [(Double, Double, Double, Double, Double)])
  func placesAlongACorner(distance: Double, x: Double, y: Double, right: Double, down: Double) {
    let (point, direction) = Self.corner.place(at: distance)
    #expect(isNear(point, x, y))
    #expect(isNear(direction, right, down))
    #expect(abs(Self.corner.length - 70) < 1e-6)
  }

  /// A sample belongs to the stretch that ends there.
  @Test func theDirectionAtASampleIsThatBeforeIt() {
    let bow = Curve(
      start: .zero,
      parts: [EdgeRoute.Curve(control1: Point(x: 0, y: 40), control2: Point(x: 40, y: 40), end: Point(x: 40, y: 0))])
    let samples = bow.samples()
    let (point, direction) = bow.place(at: samples[0].distance(to: samples[1]))
    #expect(point == samples[1])
    #expect(direction == (samples[1] - samples[0]).unit)
  }

  @Test func aCurveWithoutLengthHasAPlace() {
    let dot = Self.line(.zero, .zero)
    #expect(dot.length == 0)
    #expect(dot.place(at: 0).point == .zero)
    #expect(dot.place(at: 3).point == .zero)
  }

  /// The direction at the end is that of the last stretch that has a length.
  @Test func theEndHasTheDirectionThatLeadsThere() {
    let still = Self.line(Point(x: 0, y: -10), .zero, .zero)
    let (point, direction) = still.place(at: 20)
    #expect(isNear(point, 0, 0))
    #expect(isNear(direction, 0, 1))
  }

  @Test(arguments: [(10.0, 2, 30.0, 30.0), (39, 2, 30, 1), (45, 1, 9.4, 0)])
  func theLastStretchIsLeftOut(distance: Double, parts: Int, x: Double, y: Double) {
    let trimmed = Self.corner.trimmed(by: distance)
    #expect(trimmed.parts.count == parts)
    #expect(trimmed.start == Self.corner.start)
    #expect(trimmed.end.distance(to: Self.corner.end) >= distance - 1)
    #expect(trimmed.end.distance(to: Point(x: x, y: y)) < 6)
  }
}

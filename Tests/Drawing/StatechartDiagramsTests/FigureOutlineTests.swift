import GraphLayout
import Testing

@testable import StatechartDiagrams

/// Where lines that are laid to a frame meet the figure in it.
struct FigureOutlineTests {
  private static let frame = Rect(x: 0, y: 0, width: 40, height: 20)

  @Test(
    arguments: [
      (FigureOutline.Shape.ellipse, 20, 10, true), (.ellipse, 1, 10, true), (.ellipse, 2, 2, false),
      (.ellipse, -1, 10, false), (.diamond, 20, 1, true), (.diamond, 9, 5, false), (.diamond, 11, 5, true),
      (.diamond, 41, 10, false), (.rounded(radius: 8), 1, 1, false), (.rounded(radius: 8), 3, 3, true),
      (.rounded(radius: 8), 1, 10, true), (.rounded(radius: 8), 20, 0, true), (.rounded(radius: 8), 20, -1, false),
    ] as [(FigureOutline.Shape, Double, Double, Bool)])
  func holds(shape: FigureOutline.Shape, x: Double, y: Double, isInside: Bool) {
    #expect(FigureOutline(shape: shape, frame: Self.frame).contains(Point(x: x, y: y)) == isInside)
  }

  /// Straight on, else at a right angle to the side; none where the outline touches the frame.
  @Test(
    arguments: [
      (FigureOutline.Shape.diamond, 10, 0, 0, 1, 10, 5), (.diamond, 30, 20, 0, -1, 30, 15),
      (.diamond, 0, 15, 1, 0, 10, 15),
      (.ellipse, 8, 0, 0, 1, 8, 2), (.rounded(radius: 10), 4, 0, 0, 1, 4, 2), (.diamond, 10, 0, -1, 0, 10, 5),
      (.ellipse, 20, 0, 0, 1, nil, nil), (.rounded(radius: 8), 20, 0, 0, 1, nil, nil),
    ] as [(FigureOutline.Shape, Double, Double, Double, Double, Double?, Double?)])
  func isMet(
    shape: FigureOutline.Shape, x: Double, y: Double, right: Double, down: Double, metX: Double?, metY: Double?
  ) {
    let outline = FigureOutline(shape: shape, frame: Self.frame)
    let met = outline.entrance(from: Point(x: x, y: y), along: Point(x: right, y: down))
    guard let metX, let metY else {
      #expect(met == nil)
      return
    }
    #expect(met?.distance(to: Point(x: metX, y: metY)) ?? .infinity < 0.001)
  }

  private static func line(_ points: Point...) -> Curve {
    let parts = zip(points, points.dropFirst()).map { from, to in
      EdgeRoute.Curve(control1: from.toward(to, by: 1 / 3), control2: from.toward(to, by: 2 / 3), end: to)
    }
    return Curve(start: points[0], parts: parts)
  }

  /// A chain of one part is led on at both ends, one of several at its first and its last.
  @Test func chainsAreLedOn() {
    let (source, target) = (
      FigureOutline(shape: .diamond, frame: Self.frame),
      FigureOutline(shape: .diamond, frame: Rect(x: 0, y: 100, width: 40, height: 20))
    )
    let short = Self.line(Point(x: 10, y: 20), Point(x: 10, y: 100)).reaching(from: source, to: target)
    #expect(short.parts.count == 1)
    #expect(short.start.distance(to: Point(x: 10, y: 15)) < 0.001)
    #expect(short.end.distance(to: Point(x: 10, y: 105)) < 0.001)
    #expect(short.parts[0].control1.distance(to: Point(x: 10, y: 20 + 80 / 3 - 5)) < 0.001)
    #expect(short.parts[0].control2.distance(to: Point(x: 10, y: 100 - 80 / 3 + 5)) < 0.001)
    let long = Self.line(Point(x: 10, y: 20), Point(x: 10, y: 60), Point(x: 10, y: 100)).reaching(
      from: source, to: target)
    #expect(long.parts.count == 2)
    #expect(long.start.distance(to: Point(x: 10, y: 15)) < 0.001)
    #expect(long.parts[0].end == Point(x: 10, y: 60))
    #expect(long.parts[1].control1.distance(to: Point(x: 10, y: 60 + 40 / 3)) < 0.001)
    #expect(long.end.distance(to: Point(x: 10, y: 105)) < 0.001)
    let plain = Self.line(Point(x: 10, y: 20), Point(x: 10, y: 100))
    #expect(plain.reaching(from: nil, to: nil) == plain)
  }
}

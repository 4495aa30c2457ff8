import GraphLayout
import Testing

@testable import StatechartDiagrams

/// The squares of the plane through which arrows run.
struct ArrowCellsTests {
  /// An arrow through the last row and column of squares of a plane of 90 by 45; a square has sides of 9.
  private static let cells: ArrowCells = {
    func part(_ from: Point, _ to: Point) -> Route.Curve {
      Route.Curve(control1: from.toward(to, by: 1 / 3), control2: from.toward(to, by: 2 / 3), end: to)
    }
    let (start, corner, end) = (Point(x: 0, y: 48), Point(x: 94, y: 48), Point(x: 94, y: 0))
    return ArrowCells(
      [Curve(start: start, parts: [part(start, corner), part(corner, end)])], in: Size(width: 90, height: 45))
  }()

  @Test(
    arguments: [
      (0, 48, true), (50, 50, true), (94, 48, true), (91, 1, true), (0, 44, false), (89, 1, false), (-1, 48, false),
      (0, 55, false), (100, 0, false), (50, -1, false),
    ] as [(Double, Double, Bool)])
  func areThoseOfTheArrow(x: Double, y: Double, isThere: Bool) {
    #expect(Self.cells.contains(Point(x: x, y: y)) == isThere)
  }

  @Test func areCountedInAFrame() {
    #expect(Self.cells.count(in: Rect(x: 0, y: 0, width: 80, height: 40)) == 0)
    #expect(Self.cells.count(in: Rect(x: 0, y: 46, width: 27, height: 5)) == 3)
    #expect(Self.cells.count(in: Rect(x: 81, y: 0, width: 18, height: 18)) == 2)
  }
}

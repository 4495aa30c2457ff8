import GraphLayout
import Testing

@testable import StatechartDiagrams

/// Rectangles are found by the squares of the plane that they lie in: 48 wide and high here.
struct RectGridTests {
  private static let rectangles = [
    Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 60, y: 0, width: 10, height: 10),
    Rect(x: 0, y: 60, width: 10, height: 10), Rect(x: 30, y: 30, width: 40, height: 10),
    Rect(x: 470, y: 470, width: 30, height: 30), Rect(x: -20, y: 200, width: 10, height: 10),
  ]
  private static let grid = RectGrid(rectangles, in: Size(width: 480, height: 480))

  @Test(
    arguments: [
      (5, 5, [0, 3]), (50, 5, [1, 3]), (5, 50, [2]), (60, 60, []), (100, 35, []), (475, 475, [4]), (900, 900, [4]),
      (2, 210, [5]), (-50, 210, [5]), (240, 240, []),
    ] as [(Double, Double, [Int])])
  func nearAPoint(x: Double, y: Double, found: [Int]) {
    var near: [Int] = []
    Self.grid.near(Point(x: x, y: y)) { near.append($0) }
    #expect(near == found)
  }

  /// What lies in several squares of the frame comes once.
  @Test(
    arguments: [
      (0, 0, 5, 5, [0, 3]), (0, 0, 90, 5, [0, 3, 1]), (0, 0, 5, 90, [0, 3, 2]), (0, 0, 480, 480, [0, 3, 1, 2, 5, 4]),
      (200, 200, 40, 10, []),
    ] as [(Double, Double, Double, Double, [Int])])
  func nearAFrame(x: Double, y: Double, width: Double, height: Double, found: [Int]) {
    var near: [Int] = []
    Self.grid.near(Rect(x: x, y: y, width: width, height: height)) { near.append($0) }
    #expect(near == found)
  }
}

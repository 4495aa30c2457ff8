import Testing
import XMLTree

@Suite struct PathDataTests {
  @Test(
    arguments: [
      ([.move(SVG.Point(0, 0))], "M0 0"),
      ([.move(SVG.Point(1.005, -0.001)), .line(SVG.Point(10, 20.5))], "M1 0 L10 20.5"),
      ([.cubic(SVG.Point(1, 2), SVG.Point(3, 4), to: SVG.Point(5, 6))], "C1 2 3 4 5 6"),
      ([.arc(radius: 8, isClockwise: false, to: SVG.Point(1, 1))], "A8 8 0 0 0 1 1"),
      ([.move(SVG.Point(0, 0)), .close], "M0 0 Z"),
      ([], ""),
    ] as [([PathData.Segment], String)])
  func segments(segments: [PathData.Segment], expected: String) {
    #expect(PathData(segments).description == expected)
  }

  @Test func commandsAppend() {
    var path = PathData()
    path.move(to: SVG.Point(0, 0))
    path.line(to: SVG.Point(10, 0))
    path.arc(radius: 5, isClockwise: true, to: SVG.Point(15, 5))
    path.cubic(SVG.Point(1, 1), SVG.Point(2, 2), to: SVG.Point(3, 3))
    path.close()
    #expect(path.description == "M0 0 L10 0 A5 5 0 0 1 15 5 C1 1 2 2 3 3 Z")
    #expect(path.segments.count == 5)
  }

  @Test func corners() {
    let points = [SVG.Point(0, 0), SVG.Point(1, 0), SVG.Point(1, 1)]
    #expect(PathData(points).description == "M0 0 L1 0 L1 1")
    #expect(PathData(points, isClosed: true).description == "M0 0 L1 0 L1 1 Z")
    #expect(PathData([] as [SVG.Point], isClosed: true).description.isEmpty)
  }
}

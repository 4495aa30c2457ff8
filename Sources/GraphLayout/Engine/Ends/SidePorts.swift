/// Ends whose way goes on next to their node: they leave and enter it at that side, with one corner instead of a
/// sidestep (Schulze, Spönemann, von Hanxleden 2014).
struct SidePorts {
  /// The ways of strands from the corners of their nodes, those of one end side by side.
  private var rises: [Double] = []
  /// Where those of an end begin, by twice its segment, or one more for its upper end; -1 where it stays. Empty where
  /// all do.
  private var firstRises: [Int32] = []
  /// The distance of lanes from what is next to the node, and from loops.
  static let clearance = 9.0
  /// The least distance of a lane from its node, so that an edge's head is on a straight stretch.
  static let reach = 20.0

  var isEmpty: Bool { rises.isEmpty }

  /// Whether the end of a segment is turned to the side, so that its strands run on as they come.
  @inline(__always)
  func holds(segment: Int, isDown: Bool) -> Bool {
    !firstRises.isEmpty && firstRises[2 * segment + (isDown ? 1 : 0)] >= 0
  }

  /// How far from the corner a strand meets the side, if it does.
  func rise(of number: Int, segment: Int, isDown: Bool) -> Double? {
    holds(segment: segment, isDown: isDown) ? rises[Int(firstRises[2 * segment + (isDown ? 1 : 0)]) + number] : nil
  }

  /// Turns one end of so many segments.
  mutating func turn(_ segment: Int, of count: Int, isDown: Bool, rises own: [Double]) {
    if firstRises.isEmpty { firstRises = [Int32](repeating: -1, count: 2 * count) }
    firstRises[2 * segment + (isDown ? 1 : 0)] = Int32(rises.count)
    rises += own
  }

  /// Has the turned ends count as lying on their lanes.
  func apply(to across: inout AcrossCoordinates, in grid: Grid) {
    for key in firstRises.indices where firstRises[key] >= 0 {
      let (segment, isUpper) = (key / 2, key % 2 == 1)
      let lane = across.axis(of: segment, atUpper: !isUpper, in: grid)
      let x = across.xs[grid.item(of: segment, atUpper: isUpper)]
      across.ends.set(segment, atUpper: isUpper, offset: lane - x)
    }
  }
}

/// Ends whose way goes on beside their box: they leave and enter it at that side, with one corner instead of a sidestep
/// (Schulze, Spönemann, von Hanxleden 2014).
struct SidePorts {
  /// The ways of strands from the corners of their boxes, those of one end side by side.
  private var rises: [Double] = []
  /// Where those of an end begin, by twice its segment, or one more for its upper end; -1 where it stays. Empty where all do.
  private var firstRises: [Int32] = []
  /// The lanes beside each box that has some: the outermost on either side, and how far the box may move between them.
  private(set) var lanes: [Int: Lanes] = [:]

  /// The lanes beside a box.
  struct Lanes {
    var before: Double?
    var after: Double?
    var room: ClosedRange<Double> = -.infinity...(.infinity)
  }

  /// The distance of lanes from what stands beside the box, and from loops.
  static let clearance = 9.0

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

  /// Notes the lanes of ends turned to one side of a box at x, which must be so far from its border.
  mutating func note(_ xs: [Double], beside place: Int, at x: Double, half: Double, reach: Double, isBefore: Bool) {
    guard let low = xs.min(), let high = xs.max() else { return }
    var noted = lanes[place] ?? Lanes()
    if isBefore {
      noted.before = low
      noted.room = min(max(noted.room.lowerBound, high + reach + half - x), 0)...noted.room.upperBound
    } else {
      noted.after = high
      noted.room = noted.room.lowerBound...max(min(noted.room.upperBound, low - reach - half - x), 0)
    }
    lanes[place] = noted
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

  /// Follows a box that moves.
  mutating func move(_ place: Int, by distance: Double) {
    guard let room = lanes[place]?.room else { return }
    lanes[place]?.room = min(room.lowerBound - distance, 0)...max(room.upperBound - distance, 0)
  }
}

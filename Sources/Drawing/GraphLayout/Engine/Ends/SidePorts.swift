/// Ends turned to the sides of their nodes, with one corner instead of a sidestep (Schulze, Spönemann, von Hanxleden
/// 2014).
struct SidePorts {
  /// The distances of strands from the corners of their nodes, by end.
  private var rises: [Double] = []
  /// The index at which those of an end begin, by twice its segment, or one more for its upper end; -1 where it stays;
  /// empty at first.
  private var firstRises: [Int32] = []
  /// The distance of lanes from what is next to the node, and from loops.
  static let clearance = 9.0
  /// The minimum distance of a lane from its node, so that an arrowhead is on a straight stretch.
  static let reach = 20.0

  var isEmpty: Bool { rises.isEmpty }

  /// Returns whether the end of a segment is turned to the side.
  @inline(__always)
  func holds(segment: Int, isDown: Bool) -> Bool {
    !firstRises.isEmpty && firstRises[2 * segment + (isDown ? 1 : 0)] >= 0
  }

  /// Returns the distance from the corner at which a strand meets the side, if it does.
  func rise(of number: Int, segment: Int, isDown: Bool) -> Double? {
    holds(segment: segment, isDown: isDown) ? rises[Int(firstRises[2 * segment + (isDown ? 1 : 0)]) + number] : nil
  }

  mutating func turn(_ segment: Int, of count: Int, isDown: Bool, rises own: [Double]) {
    if firstRises.isEmpty { firstRises = [Int32](repeating: -1, count: 2 * count) }
    firstRises[2 * segment + (isDown ? 1 : 0)] = Int32(rises.count)
    rises += own
  }

  /// Moves the turned ends to their lanes.
  func apply(to across: inout AcrossCoordinates, in grid: Grid) {
    for key in firstRises.indices where firstRises[key] >= 0 {
      let (segment, isUpper) = (key / 2, key % 2 == 1)
      let lane = across.axis(of: segment, atUpper: !isUpper, in: grid)
      let x = across.xs[grid.item(of: segment, atUpper: isUpper)]
      across.ends.set(segment, atUpper: isUpper, offset: lane - x)
    }
  }
}

/// The room for ends on one side of a node, measured from its top.
struct SidePortRoom {
  let thickness: Double
  /// The room before and after loops and marks.
  private var before: ClosedRange<Double>?
  private var after: ClosedRange<Double>?
  /// True if there is nothing between the two.
  private var isWhole = true
  /// True if only the middle of the side is at the border.
  private let isRound: Bool

  /// The distance of ends from each other.
  private static let distance = 12.0
  /// The same where there is little room: heads do not overlap, unless the side is short.
  private let minDistance: Double
  private static let shortSide = 40.0
  /// The distance that ends keep from loops and marks.
  private static let clearance = 5.0
  /// On a longer side ends are nearer to the corner.
  private static let longSide = 80.0
  private static let cornerRise = 24.0

  init(_ place: Int, isBefore: Bool, thickness: Double, _ input: SubgraphInput) {
    self.thickness = thickness
    minDistance = thickness < Self.shortSide ? 8 : 10
    switch input.graph.nodes[input.subgraph.nodes[place]].role {
    case .final, .history, .initial, .choice: isRound = true
    case .ordinary, .region: isRound = false
    }
    if !input.innerEnds(at: place, on: isBefore ? .before : .after).isEmpty { return }
    if input.flats.ends(at: place, isBefore: isBefore) { return }
    let inset = thickness < Self.shortSide ? min(10, thickness / 2) : 14
    let middle = thickness / 2
    let loops = input.loops.hangs.filter { $0.place == place && $0.isBefore == isBefore }
    let reach = loops.reduce(0) { max($0, $1.reach + Self.clearance) }
    if isBefore, let mark = input.markAtSide(place) {
      let bottom = MarkPlan.bottom(height: input.size(of: mark.node).height, host: thickness) + Self.clearance
      isWhole = false
      after = Self.range(max(bottom, reach > 0 ? middle + reach : 0), thickness - inset)
    } else if reach > 0 {
      isWhole = false
      before = Self.range(inset, middle - reach)
      after = Self.range(middle + reach, thickness - inset)
    } else {
      before = inset...(thickness - inset)
      after = before
    }
  }

  private static func range(_ low: Double, _ high: Double) -> ClosedRange<Double>? { low <= high ? low...high : nil }

  private func capacity(_ range: ClosedRange<Double>?) -> Int {
    range.map { Int(min(($0.upperBound - $0.lowerBound) / minDistance, 10_000)) + 1 } ?? 0
  }

  var ups: Int { min(capacity(before), isRound ? 1 : .max) }
  var downs: Int { min(capacity(after), isRound ? 1 : .max) }
  var total: Int { isRound ? min(ups + downs, 1) : isWhole ? capacity(before) : ups + downs }

  func positions(ups: Int, downs: Int) -> [Double] {
    let middle = thickness / 2
    if isWhole, thickness <= Self.longSide || isRound { return Self.spread(ups + downs, around: middle, in: before) }
    // One that is alone is in the middle half.
    let rise = ups + downs > 1 ? Self.cornerRise : max(Self.cornerRise, thickness / 4)
    let low = isWhole ? min(middle, rise) : ((before?.lowerBound ?? 0) + (before?.upperBound ?? 0)) / 2
    let high =
      isWhole ? max(middle, thickness - rise) : ((after?.lowerBound ?? 0) + (after?.upperBound ?? 0)) / 2
    return Self.spread(ups, around: low, in: before) + Self.spread(downs, around: high, in: after)
  }

  private static func spread(_ count: Int, around middle: Double, in range: ClosedRange<Double>?) -> [Double] {
    guard count > 0, let range else { return [] }
    guard count > 1 else { return [min(max(middle, range.lowerBound), range.upperBound)] }
    let distance = min(Self.distance, (range.upperBound - range.lowerBound) / Double(count - 1))
    let half = distance * Double(count - 1) / 2
    let center = min(max(middle, range.lowerBound + half), range.upperBound - half)
    return (0..<count).map { center - half + Double($0) * distance }
  }
}

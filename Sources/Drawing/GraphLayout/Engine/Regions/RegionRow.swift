import Algorithms

/// The regions of a concurrent container across the flow: in declared order, without gaps, each wide enough for its
/// content and the edges that end at it. Marks come after the last region.
struct RegionRow {
  /// An end of an edge on one side of a region, at a port or loose.
  struct End {
    /// The number of the edge, and of its end.
    var net: Int
    var isSecond: Bool
    /// The place on the border given by the inside of the region.
    var port: Double?
    /// The distance of the other end in slots: below 0 to the left; 0 beyond the container's border.
    var distance: Int
  }

  struct Slot {
    var isRegion: Bool
    var width: Double
    /// No end may lie nearer to the first corner on the near side.
    var least = 0.0
    var near: [End] = []
    var far: [End] = []
    /// The positions of the ends, from the slot's first corner.
    var nearXs: [Double] = []
    var farXs: [Double] = []
    var x = 0.0
  }

  /// The distance of the outermost ends from the corners.
  static let cornerInset = 7.0
  /// The maximum number of times that a slot is widened a little before it gets ample room.
  private static let maxSteps = 8

  var slots: [Slot]
  let distance: Double

  /// Gives each end its place, widening slots where there is no room.
  mutating func placeEnds() {
    for index in slots.indices {
      var slot = slots[index]
      if slot.isRegion {
        for step in 0... {
          if let near = places(slot.near, width: slot.width, least: slot.least),
            let far = places(slot.far, width: slot.width, least: 0)
          {
            (slot.nearXs, slot.farXs) = (near, far)
            break
          }
          slot.width = step < Self.maxSteps ? slot.width + distance : ampleWidth(of: slot)
        }
      } else {
        let most = Double(max(slot.near.count, slot.far.count, 1) - 1)
        slot.width = max(slot.width, slot.least * 2, most * distance + 2 * Self.cornerInset)
        slot.nearXs = fan(slot.near, in: slot.width, distance: distance)
        slot.farXs = fan(slot.far, in: slot.width, distance: distance)
      }
      slots[index] = slot
    }
  }

  /// Sets the slots side by side, regions first, which are widened to a total width of at least `least`.
  mutating func arrange(from start: Double, least: Double) {
    let total = slots.reduce(0) { $0 + $1.width }
    let extra = max(least - total, 0) / Double(max(slots.count(where: \.isRegion), 1))
    var x = start
    for isRegion in [true, false] {
      for index in slots.indices where slots[index].isRegion == isRegion {
        if isRegion { slots[index].width += extra }
        slots[index].x = x
        x += slots[index].width
      }
    }
  }

  var end: Double { slots.reduce(0) { max($0, $1.x + $1.width) } }

  /// Ends at a mark, in the order of their other ends, about its middle.
  func fan(_ ends: [End], in width: Double, distance: Double) -> [Double] {
    var xs = [Double](repeating: 0, count: ends.count)
    let order = ends.indices.sorted { (ends[$0].distance, ends[$0].net) < (ends[$1].distance, ends[$1].net) }
    for (position, index) in order.enumerated() {
      xs[index] = width / 2 + (Double(position) - Double(ends.count - 1) / 2) * distance
    }
    return xs
  }

  /// Loose ends that lead to the left are at the first corner, others at the last, the nearest outermost; nil where
  /// there is no room next to the ports.
  private func places(_ ends: [End], width: Double, least: Double) -> [Double]? {
    var xs = ends.map { $0.port ?? 0 }
    let ports = ends.compactMap(\.port).sorted()
    /// The first port that lies too near.
    func port(near x: Double) -> Double? {
      let first = ports.partitioningIndex { $0 > x - distance + 0.01 }
      return first < ports.count && ports[first] < x + distance - 0.01 ? ports[first] : nil
    }
    let loose = ends.indices.filter { ends[$0].port == nil }.sorted { isOutside(ends[$0], of: ends[$1]) }
    var low = least + Self.cornerInset
    var (last, isFull) = (-Double.infinity, false)
    for index in loose where ends[index].distance < 0 {
      while let taken = port(near: low) { low = taken + distance }
      (xs[index], last) = (low, low)
      isFull = isFull || low > width - Self.cornerInset + 0.01
      low += distance
    }
    var high = width - Self.cornerInset
    for index in loose where ends[index].distance >= 0 {
      while let taken = port(near: high) { high = taken - distance }
      xs[index] = high
      isFull = isFull || high < max(least + Self.cornerInset, last + distance) - 0.01
      high -= distance
    }
    return isFull ? nil : xs
  }

  /// A width with room for all ends.
  private func ampleWidth(of slot: Slot) -> Double {
    let ends = slot.near + slot.far
    let last = ends.reduce(slot.least) { max($0, $1.port ?? 0) }
    return max(slot.width, last) + Double(2 * ends.count + 2) * distance + 2 * Self.cornerInset
  }

  private func isOutside(_ one: End, of other: End) -> Bool {
    func key(_ end: End) -> (Int, Int, Int) {
      let rank = end.distance == 0 ? Int.max : abs(end.distance)
      return (rank, -end.net, end.isSecond ? 0 : 1)
    }
    return key(one) < key(other)
  }
}

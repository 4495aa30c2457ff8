/// Ends that find no room on the near or far border of a node and turn to the sides next to it.
///
/// The outermost chains meet the side across the flow, the innermost of them nearest to the corner, and go on along the
/// flow next to the node, so that none cross.
struct CrowdedSides {
  /// The position of a chain's end next to its node.
  private struct SideEnd {
    /// From the axis of the node to that of the chain.
    var offset: Double
    /// The number from the corner of each strand, from left to right.
    var firstStep: Int
    var step: Int
  }

  /// The distance of ends next to a node from the corner.
  private static let cornerRise = 5.0

  private var ends: [Int: SideEnd] = [:]
  private var widths: [(place: Int, before: Double, after: Double)] = []
  private let pitch: Double

  init() { pitch = 0 }

  /// The ends that find no room in a container.
  init(_ input: SubgraphInput, _ grid: __shared Grid) {
    pitch = input.options.edgeSpacing
    var rooms: [SideRoom]?
    for place in input.subgraph.nodes.indices where Self.isCrowded(place, grid) {
      if rooms == nil { rooms = SideRoom.rooms(of: input, grid.extents) }
      guard let room = rooms?[place] else { continue }
      let up = turn(place, isDown: false, room: room, input, grid)
      let down = turn(place, isDown: true, room: room, input, grid)
      let half = grid.extents[place].half
      widths.append((place, half + width(max(up.before, down.before)), half + width(max(up.after, down.after))))
    }
  }

  private static func isCrowded(_ place: Int, _ grid: Grid) -> Bool {
    max(strands(at: place, isDown: true, grid), strands(at: place, isDown: false, grid)) > capacity(place, grid)
  }

  private static func strands(at place: Int, isDown: Bool, _ grid: Grid) -> Int {
    grid.segments(at: place, isDown: isDown).reduce(0) { $0 + grid.segmentWidths[Int($1)] }
  }

  /// Returns the number of strands that find room on one side of a node.
  private static func capacity(_ place: Int, _ grid: Grid) -> Int {
    let room = 2 * (grid.extents[place].half - BorderEnds.minInset)
    return Int(min(max(room, 0) / BorderEnds.minDistance, 1_000_000)) + 1
  }

  private func width(_ count: Int) -> Double { count > 0 ? Double(count) * pitch + max(10 - pitch, 0) : 0 }

  /// Turns chains aside until the others find room; returns the numbers of strands on both sides.
  private mutating func turn(
    _ place: Int, isDown: Bool, room: SideRoom, _ input: SubgraphInput, _ grid: Grid
  ) -> (before: Int, after: Int) {
    let segments = grid.segments(at: place, isDown: isDown).map { Int($0) }
    let chains = segments.map { input.subgraph.chains[grid.segmentChains[$0]] }
    if chains.contains(where: { $0.isFixed(atUpper: isDown) }) || grid.extents[place].fan(isDown: isDown) < 1 {
      return (0, 0)
    }
    var excess = Self.strands(at: place, isDown: isDown, grid) - Self.capacity(place, grid)
    let limit = isDown ? (room.beforeBottom, room.afterBottom) : (room.beforeTop, room.afterTop)
    var taken = (before: 0, after: 0)
    var rest = segments.indices
    while excess > 0, rest.count > 1 {
      let (first, last) = (chains[rest.lowerBound].strandCount, chains[rest.upperBound - 1].strandCount)
      let fitsBefore = taken.before + first <= limit.0
      if taken.after + last <= limit.1, taken.after <= taken.before || !fitsBefore {
        taken.after += last
        excess -= last
        rest = rest.dropLast()
      } else if fitsBefore {
        taken.before += first
        excess -= first
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    let half = grid.extents[place].half
    set(Array(segments[..<rest.lowerBound].reversed()), half: half, isBefore: true, isDown: isDown, grid)
    set(Array(segments[rest.upperBound...]), half: half, isBefore: false, isDown: isDown, grid)
    return taken
  }

  /// Lays chains next to the node, the innermost first.
  private mutating func set(_ segments: [Int], half: Double, isBefore: Bool, isDown: Bool, _ grid: Grid) {
    var step = 0
    for segment in segments {
      let count = grid.segmentWidths[segment]
      let middle = half + max(pitch, 10) + (Double(step) + Double(count - 1) / 2) * pitch
      ends[2 * segment + (isDown ? 1 : 0)] = SideEnd(
        offset: isBefore ? -middle : middle, firstStep: isBefore ? step + count - 1 : step, step: isBefore ? -1 : 1)
      step += count
    }
  }

  /// Widens nodes by the strands next to them, and fixes those ends.
  func apply(to grid: inout Grid, _ segmentEnds: inout SegmentEnds) {
    for (place, before, after) in widths {
      grid.befores[place] = max(grid.befores[place], before)
      grid.afters[place] = max(grid.afters[place], after)
    }
    for (key, end) in ends { segmentEnds.set(key / 2, atUpper: key % 2 == 1, offset: end.offset) }
  }

  /// Returns whether the end of a segment lies next to its node.
  func holds(segment: Int, isDown: Bool) -> Bool { !ends.isEmpty && ends[2 * segment + (isDown ? 1 : 0)] != nil }

  /// Returns the distance from the corner at which a strand meets the border next to the node, if it does.
  func rise(of number: Int, segment: Int, isDown: Bool) -> Double? {
    guard let end = ends[2 * segment + (isDown ? 1 : 0)] else { return nil }
    return Self.cornerRise + Double(end.firstStep + number * end.step) * BorderEnds.minDistance
  }

  /// Returns the number of ends that find room on a stretch of a border from a corner on.
  static func count(within room: Double) -> Int {
    room < cornerRise ? 0 : Int(min((room - cornerRise) / BorderEnds.minDistance, 1_000_000)) + 1
  }
}

/// The numbers of ends that find room at the four corners of a node, on its sides, next to loops and marks.
struct SideRoom {
  var beforeTop = 0
  var beforeBottom = 0
  var afterTop = 0
  var afterBottom = 0

  /// Returns the number that find room at both ends of the near or the far border.
  func count(isDown: Bool) -> Int { isDown ? beforeBottom + afterBottom : beforeTop + afterTop }

  /// The distance kept from loops, their labels and marks.
  private static let distance = 5.0

  static func rooms(of input: SubgraphInput, _ extents: [PlaceExtent]) -> [SideRoom] {
    let subgraph = input.subgraph
    var taken = [(before: Double, after: Double)](repeating: (2.6, 2.6), count: subgraph.nodes.count)
    for hang in input.loops.hangs {
      let reach = hang.reach + distance
      if hang.isBefore {
        taken[hang.place].before = max(taken[hang.place].before, reach)
      } else {
        taken[hang.place].after = max(taken[hang.place].after, reach)
      }
    }
    var rooms = subgraph.nodes.indices.map { place -> SideRoom in
      if input.isWrapped(place) || input.flats.band(of: place) != nil {
        return SideRoom()
      }
      let half = extents[place].thickness / 2
      let before = CrowdedSides.count(within: half - taken[place].before)
      let after = CrowdedSides.count(within: half - taken[place].after)
      return SideRoom(beforeTop: before, beforeBottom: before, afterTop: after, afterBottom: after)
    }
    for mark in subgraph.marks where !input.style.leadsIn(mark, of: subgraph) {
      let thickness = extents[mark.host].thickness
      let bottom = MarkPlan.bottom(height: input.size(of: mark.node).height, host: thickness)
      rooms[mark.host].beforeTop = 0
      rooms[mark.host].beforeBottom = min(
        rooms[mark.host].beforeBottom, CrowdedSides.count(within: thickness - bottom - distance))
    }
    return rooms
  }
}

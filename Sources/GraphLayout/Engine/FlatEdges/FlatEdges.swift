import Algorithms

/// The flat edges of a container, and how the boxes that they join lie along the flow so that all run straight.
struct FlatEdges {
  private(set) var bundles: [FlatBundle] = []
  /// Where each box that they join begins in its band, and how thick that is; nil for all other places.
  private var bands: [(top: Double, thickness: Double)?] = []

  /// How far ends keep from the corners of boxes.
  private static let cornerInset = 8.0

  /// None.
  init() {}

  init(_ input: LevelInput) {
    let level = input.level
    bundles = level.flats.map { flat in
      let isTurned = input.layeredGraph.positions[flat.before] > input.layeredGraph.positions[flat.after]
      return FlatBundle(isTurned ? flat.turned : flat, input)
    }
    bands = [(top: Double, thickness: Double)?](repeating: nil, count: level.placeCount)
    for index in bundles.indices { settle(index, input) }
    for path in level.flatPaths { align(path, input) }
  }

  func band(of place: Int) -> (top: Double, thickness: Double)? { bands.isEmpty ? nil : bands[place] }

  /// Whether a flat edge ends at a side of a box.
  func ends(at place: Int, isBefore: Bool) -> Bool {
    bundles.contains { (isBefore ? $0.flat.after : $0.flat.before) == place }
  }

  /// Chooses where an edge meets its boxes: at ports where it passes on, else as if the boxes were centred.
  private mutating func settle(_ index: Int, _ input: LevelInput) {
    let (flat, offsets) = (bundles[index].flat, bundles[index].offsets)
    let (one, other) = (Self.thickness(flat.before, input), Self.thickness(flat.after, input))
    let arrow = flat.strands[0].arrow
    let leaving = flat.entersBefore ? input.port(of: arrow, at: flat.before, on: .after) : nil
    let entering = flat.entersAfter ? input.port(of: arrow, at: flat.after, on: .before) : nil
    if flat.entersBefore, leaving == nil { bundles[index].isBlocked = true }
    if flat.entersAfter, entering == nil { bundles[index].isBlocked = true }
    let before = leaving ?? free(flat.before, .after, near: (one - other) / 2 + (entering ?? other / 2), offsets, input)
    let after = entering ?? free(flat.after, .before, near: (other - one) / 2 + (before ?? one / 2), offsets, input)
    bundles[index].beforeY = before ?? one / 2
    bundles[index].afterY = after ?? other / 2
    if before == nil || after == nil || isBlockedByLanes(bundles[index], input) { bundles[index].isBlocked = true }
  }

  private static func thickness(_ place: Int, _ input: LevelInput) -> Double {
    input.insides[place]?.outline.size(flowsRight: input.flowsRight).height
      ?? input.size(of: input.level.boxes[place]).height
  }

  /// The place on a side of a box that is nearest to the one wanted and clear of arrows inside; nil where there is
  /// none.
  private func free(
    _ place: Int, _ side: LevelInput.Side, near wanted: Double, _ offsets: [Double], _ input: LevelInput
  ) -> Double? {
    let thickness = Self.thickness(place, input)
    let inset = min(Self.cornerInset, thickness / 4)
    guard let first = offsets.first, let last = offsets.last else { return nil }
    let lanes = lanes(place, side, input)
    let low = max(inset, side == .before ? (lanes.max() ?? -.infinity) + BorderEnds.minDistance : inset) - first
    let high =
      min(thickness - inset, side == .after ? (lanes.min() ?? .infinity) - BorderEnds.minDistance : .infinity) - last
    guard low <= high else { return nil }
    let range = low...high
    let ends = input.innerEnds(at: place, on: side)
    let y = MarkPlan.clearPlace(
      near: min(max(wanted, range.lowerBound), range.upperBound), ways: offsets, of: ends, within: thickness)
    let isClear = ends.allSatisfy { end in offsets.allSatisfy { abs(y + $0 - end) >= BorderEnds.minDistance } }
    return isClear && range.contains(y) ? y : nil
  }

  /// Whether lanes next to a container, which lead up before it and down after it, are in the way.
  private func isBlockedByLanes(_ bundle: FlatBundle, _ input: LevelInput) -> Bool {
    let flat = bundle.flat
    return lanes(flat.after, .before, input).contains { $0 > bundle.afterY + (bundle.offsets.first ?? 0) }
      || lanes(flat.before, .after, input).contains { $0 < bundle.beforeY + (bundle.offsets.last ?? 0) }
  }

  /// Where the lanes next to a container meet it.
  private func lanes(_ place: Int, _ side: LevelInput.Side, _ input: LevelInput) -> [Double] {
    guard input.isWrapped(place), let inside = input.insides[place] else { return [] }
    let (arrows, xs) =
      side == .before
      ? (inside.level.nearPorts, inside.outline.nearXs) : (inside.level.farPorts, inside.outline.farXs)
    return zip(arrows, xs).filter { arrow, _ in !input.level.isFlat(arrow) }.map(\.1)
  }

  /// Puts the boxes of a path so that all its edges run straight.
  private mutating func align(_ path: [Int], _ input: LevelInput) {
    var tops: [Int: Double] = [path[0]: 0]
    var (low, high) = (0.0, Self.thickness(path[0], input))
    for (one, other) in path.adjacentPairs() {
      guard
        let edge = bundles.first(where: { [$0.flat.before, $0.flat.after].allSatisfy { $0 == one || $0 == other } }),
        let top = tops[one]
      else { continue }
      let isForward = edge.flat.before == one
      let y = top + (isForward ? edge.beforeY : edge.afterY)
      let next = y - (isForward ? edge.afterY : edge.beforeY)
      tops[other] = next
      low = min(low, next, y - max(edge.bundle.labelBefore, edge.bundle.before))
      high = max(high, next + Self.thickness(other, input), y + max(edge.bundle.labelAfter, edge.bundle.after))
    }
    for (place, top) in tops { bands[place] = (top - low, high - low) }
  }
}

extension Level {
  /// Whether an arrow runs along a flat edge.
  func isFlat(_ arrow: Int) -> Bool { flats.contains { $0.strands[0].arrow == arrow } }
}

extension LevelInput {
  /// Where an arrow passes a side of a container whose flow runs across; nil where it does not.
  fileprivate func port(of arrow: Int, at place: Int, on side: Side) -> Double? {
    guard isWrapped(place) else { return nil }
    return insides[place]?.port(of: arrow, isNear: side == .before)?.x
  }
}

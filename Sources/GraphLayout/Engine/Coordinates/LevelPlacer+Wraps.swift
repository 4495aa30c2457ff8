// A container whose flow runs across that of the container around it: arrows from above pass to the side where its flow
// begins, those that go on below to the side where it ends, each in a lane of its own beside the box.
//
// The arrow that comes furthest from the side lies in the outermost lane and meets the border furthest along, so that no
// two of them cross; the inner drawing is mirrored to that end.
struct Wrap {
  /// The distance of the lanes from the border and from each other.
  static let distance = 9.0

  /// The places of the ports beside the box, from its axis, by port.
  private(set) var offsets: [Double] = []
  /// What the lanes take beside the box.
  private(set) var reach = 0.0

  /// Lanes beside a box of the given half extent, for ports whose strands take so much each, the distance to the next included.
  init(extents: [Double], half: Double, isNear: Bool, isMirrored: Bool) {
    reach = extents.reduce(0, +)
    guard reach > 0 else { return }
    var start = 0.0
    offsets = [Double](repeating: 0, count: extents.count)
    for port in isMirrored ? Array(extents.indices.reversed()) : Array(extents.indices) {
      let middle = start + (extents[port] - Self.distance) / 2
      offsets[port] = isNear ? middle - half - reach : half + middle + Self.distance
      start += extents[port]
    }
  }
}

extension LevelPlacer {
  /// The initial mark that stands beside a box, if any.
  func markBeside(_ place: Int) -> Level.Mark? {
    for mark in level.marks where mark.host == place && !style.leadsIn(mark, of: level) { return mark }
    return nil
  }

  /// Whether arrows pass into the container at a place through its sides.
  func isWrapped(_ place: Int) -> Bool {
    guard level.isBox(place), let inside = insides[place] else { return false }
    return inside.drawing.flowsRight != flowsRight && !(inside.level.nearPorts.isEmpty && inside.level.farPorts.isEmpty)
  }

  /// The lanes beside a wrapped container.
  func wrap(_ place: Int, isNear: Bool) -> Wrap? {
    guard isWrapped(place), let inside = insides[place] else { return nil }
    let arrows = isNear ? inside.level.nearPorts : inside.level.farPorts
    let strands = isNear ? inside.level.nearPortStrands : inside.level.farPortStrands
    let straight = straightBundles(at: place, isNear: isNear)
    return Wrap(
      extents: zip(arrows, strands).map { arrow, count in
        straight[arrow].map { $0 + Wrap.distance } ?? Double(count) * Wrap.distance
      },
      half: extents[place].half + (isNear ? markReach(place) : 0), isNear: isNear, isMirrored: isMirrored)
  }

  /// What bundles that run straight past their labels take at the border of a box, by their first arrows.
  private func straightBundles(at place: Int, isNear: Bool) -> [Int: Double] {
    var extents: [Int: Double] = [:]
    for (index, chain) in level.chains.enumerated()
    where (isNear ? chain.lower : chain.upper) == place && bundles[index].isSpreadByLabels {
      extents[level.strands[chain.firstStrand].arrow] = bundles[index].before + bundles[index].after
    }
    return extents
  }

  /// What the initial mark takes beside its host; lanes lie beyond it.
  private func markReach(_ place: Int) -> Double {
    guard let mark = markBeside(place) else { return 0 }
    let size = graph.boxes[mark.box].size
    return MarkPlan.gap + (flowsRight ? size.height : size.width)
  }

  /// Makes room for the lanes.
  mutating func addWraps() {
    for place in level.boxes.indices where insides[place] != nil {
      extents[place].extraBefore += wrap(place, isNear: true)?.reach ?? 0
      extents[place].extraAfter += wrap(place, isNear: false)?.reach ?? 0
    }
  }

  /// From the end of a strand beside a wrapped container to its border, or nil where the strand already meets it.
  func wrapEnd(_ number: Int, chain index: Int, isLower: Bool) -> (corner: Point, end: Point)? {
    let chain = level.chains[index]
    let place = isLower ? chain.lower : chain.upper
    guard isLower ? chain.entersLower || chain.isLowerReserved : chain.entersUpper || chain.isUpperReserved,
      isWrapped(place), let inside = insides[place]
    else { return nil }
    let arrow = level.strands[chain.firstStrand].arrow
    let ports = isLower ? inside.level.nearPorts : inside.level.farPorts
    guard let port = ports.firstIndex(of: arrow) else { return nil }
    let segment = isLower ? grid.chainStarts[index + 1] - 1 : grid.chainStarts[index]
    let x = strandX(number, segment: segment, atUpper: !isLower)
    let frame = frame(of: place)
    let across = isLower ? inside.drawing.nearXs[port] : inside.drawing.farXs[port]
    let y = frame.minY + across - EdgeBundle.offsets(of: chain.strandCount, distance: spacing.arrow)[number]
    return (Point(x: x, y: y), Point(x: isLower ? frame.minX : frame.maxX, y: y))
  }
}

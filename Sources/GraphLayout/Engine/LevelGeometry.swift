/// A container whose boxes, chains and gaps all have their coordinates, in the frame of the flow: what routes, labels and
/// the score follow from.
struct LevelGeometry {
  let input: LevelInput
  let grid: Grid
  let across: AcrossCoordinates
  let along: AlongCoordinates
  /// The frame of each box.
  let frames: [Rect]

  init(_ input: LevelInput, _ grid: Grid, _ across: AcrossCoordinates, _ along: AlongCoordinates) {
    self.input = input
    self.grid = grid
    self.across = across
    self.along = along
    frames = input.level.boxes.indices.map { place in
      let extent = grid.extents[place]
      return Rect(
        x: across.xs[place] - extent.half, y: along.boxTops[place], width: 2 * extent.half, height: extent.thickness)
    }
  }

  var level: Level { input.level }
  var size: Size { Size(width: across.width, height: along.height) }

  func top(of item: Int) -> Double { along.top(of: item, in: grid) }
  func bottom(of item: Int) -> Double { along.bottom(of: item, in: grid) }
  func row(of item: Int) -> Int { Int(grid.rowOfItem[item]) }

  func strandX(_ number: Int, segment: Int, atUpper: Bool) -> Double {
    across.strandX(number, segment: segment, atUpper: atUpper, in: grid)
  }

  /// The greatest slope at an item between labels, so that a slanted strand keeps away from them, and its own labels,
  /// which give way to it, from their neighbours.
  func greatestSlope(at item: Int) -> Double {
    let half = max(along.rowThicknesses[row(of: item)] / 2, 1)
    let (left, right) = grid.neighbours(of: item)
    func slack(_ left: Int, _ right: Int) -> Double {
      max(across.xs[right] - across.xs[left] - grid.separation(left, right), 0)
    }
    var labels = (before: false, after: false)
    if grid.kinds[item] == .label {
      labels = across.bundles[grid.segmentChains[grid.segment(at: item, isDown: true)]].labelSides
    }
    let pad = input.spacing.label
    let before = (labels.before ? EdgeBundle.drift : pad) + (left.map { slack($0, item) } ?? .infinity) / 2
    let after = (labels.after ? EdgeBundle.drift : pad) + (right.map { slack(item, $0) } ?? .infinity) / 2
    return min(2.0, before / half, after / half)
  }

  /// The labels of an arrow, each beside its strand, which passes them with the given slope.
  func labels(of arrow: Int, number: Int, chain: Int, slope: Double) -> [Rect] {
    let item = Int(grid.labelItems[chain])
    guard item >= 0, let start = across.bundles[chain].labelStarts[number] else { return [] }
    let sizes = input.graph.labels(of: arrow, flowsRight: input.flowsRight)
    let total = sizes.reduce(0) { $0 + $1.height }
    let widest = sizes.reduce(0) { max($0, $1.width) }
    let middle = along.middle(of: item, in: grid)
    let isBefore = start < across.bundles[chain].labelOffsets[number]
    var y = middle - total / 2
    return sizes.map { size in
      let drift = slope * (y + size.height / 2 - middle) + abs(slope) * size.height / 2 * (isBefore ? -1 : 1)
      let x = across.xs[item] + start + drift + (isBefore ? widest - size.width : 0)
      defer { y += size.height }
      return Rect(x: x, y: y, width: size.width, height: size.height)
    }
  }
}

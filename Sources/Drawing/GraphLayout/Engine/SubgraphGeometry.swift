/// A container whose nodes, chains and gaps have all coordinates, in the frame of the flow.
struct SubgraphGeometry {
  let input: SubgraphInput
  let grid: Grid
  let across: AcrossCoordinates
  let along: AlongCoordinates
  /// The frame of each node.
  let frames: [Rect]

  init(_ input: SubgraphInput, _ grid: Grid, _ across: AcrossCoordinates, _ along: AlongCoordinates) {
    self.input = input
    self.grid = grid
    self.across = across
    self.along = along
    frames = input.subgraph.nodes.indices.map { place in
      let extent = grid.extents[place]
      return Rect(
        x: across.xs[place] - extent.half, y: along.nodeTops[place], width: 2 * extent.half, height: extent.thickness)
    }
  }

  var subgraph: Subgraph { input.subgraph }
  var size: Size { Size(width: across.width, height: along.height) }

  func top(of item: Int) -> Double { along.top(of: item, in: grid) }
  func bottom(of item: Int) -> Double { along.bottom(of: item, in: grid) }
  func row(of item: Int) -> Int { Int(grid.rowOfItem[item]) }

  func strandX(_ number: Int, segment: Int, atUpper: Bool) -> Double {
    across.strandX(number, segment: segment, atUpper: atUpper, in: grid)
  }

  /// The labels of an edge, each next to its strand.
  func labels(of edge: Int, number: Int, chain: Int) -> [Rect] {
    let item = Int(grid.labelItems[chain])
    guard item >= 0, let start = across.bundles[chain].labelStarts[number] else { return [] }
    let sizes = input.graph.labels(of: edge, flowsRight: input.flowsRight)
    let total = sizes.reduce(0) { $0 + $1.height }
    let widest = sizes.reduce(0) { max($0, $1.width) }
    let middle = along.middle(of: item, in: grid)
    let isBefore = start < across.bundles[chain].labelOffsets[number]
    var y = middle - total / 2
    return sizes.map { size in
      let x = across.xs[item] + start + (isBefore ? widest - size.width : 0)
      defer { y += size.height }
      return Rect(x: x, y: y, width: size.width, height: size.height)
    }
  }
}

extension SubgraphGeometry {
  var flatLength: Double {
    input.flats.bundles.reduce(0) { sum, bundle in
      sum + (frames[bundle.flat.after].minX - frames[bundle.flat.before].maxX) * Double(bundle.offsets.count)
    }
  }

  /// The flat edges: straight from one node to the other, labels in the middle between them.
  var flatPieces: [SubgraphDrawing.Piece] {
    input.flats.bundles.flatMap { bundle -> [SubgraphDrawing.Piece] in
      let (before, after) = (frames[bundle.flat.before], frames[bundle.flat.after])
      // Labels keep clear of lanes next to the nodes.
      let low = before.maxX + laneReach(bundle.flat.before, isNear: false)
      let high = after.minX - laneReach(bundle.flat.after, isNear: true)
      let middle = Point(x: (low + high) / 2, y: before.minY + bundle.beforeY)
      return bundle.flat.strands.enumerated().map { number, strand in
        let y = middle.y + bundle.offsets[number]
        let ends = [Point(x: before.maxX, y: y), Point(x: after.minX, y: y)]
        return SubgraphDrawing.Piece(
          edge: strand.edge, points: OrthogonalPath(strand.isReversed ? ends.reversed() : ends).points(),
          labels: labels(of: strand, number: number, bundle.bundle, at: middle))
      }
    }
  }

  /// Returns the distance that lanes extend next to a container.
  private func laneReach(_ place: Int, isNear: Bool) -> Double {
    Wrap(at: place, isNear: isNear, half: frames[place].width / 2, in: input, bundles: across.bundles)?.reach ?? 0
  }

  private func labels(of strand: Subgraph.Strand, number: Int, _ bundle: EdgeBundle, at middle: Point) -> [Rect] {
    guard strand.carriesLabels, let start = bundle.labelStarts[number] else { return [] }
    let sizes = input.graph.labels(of: strand.edge, flowsRight: !input.flowsRight)
    let widest = sizes.reduce(0) { max($0, $1.width) }
    let isBefore = start < bundle.labelOffsets[number]
    var x = middle.x - sizes.reduce(0) { $0 + $1.height } / 2
    return sizes.map { size in
      defer { x += size.height }
      return Rect(
        x: x, y: middle.y + start + (isBefore ? widest - size.width : 0), width: size.height, height: size.width)
    }
  }
}

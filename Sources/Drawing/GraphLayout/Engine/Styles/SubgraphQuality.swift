/// The qualities of the drawing of one container that the score uses.
struct SubgraphQuality {
  /// The number of sides of nodes that are too short for the edges that end there.
  var crowding = 0
  /// The number of flat edges that find no room; such a drawing cannot be taken.
  var blockedFlats = 0
  /// The number of pairs of opposite edges, and of those that do not lie about the line between their nodes.
  var pairs = 0
  var bentPairs = 0
  /// Nodes that lie in line with one that they are joined with.
  var alignedNodes = 0
  /// The length of all edges together, along their axes.
  var length = 0.0
  /// The number of right angles that all edges turn together, where they run on tracks or next to containers.
  var turns = 0
  /// The number of columns into which the drawing is folded, and the number of times that edges pass from one into the
  /// next.
  var columns = 1
  var foldPassages = 0
  /// The share of nodes that lie before the initial one across the flow.
  var sharedBeforeInitial = 0.0
}

extension SubgraphQuality {
  init(_ geometry: SubgraphGeometry, fold: FoldPlan?) {
    crowding = geometry.across.crowding
    for index in geometry.subgraph.chains.indices where geometry.subgraph.isPair(index) {
      pairs += 1
      if geometry.isBent(index) { bentPairs += 1 }
    }
    alignedNodes = geometry.alignedNodes
    length = geometry.length + geometry.flatLength
    blockedFlats = geometry.input.flats.bundles.count(where: \.isBlocked)
    pairs += geometry.subgraph.flats.count {
      $0.strands.count == 2 && $0.strands[0].isReversed != $0.strands[1].isReversed
    }
    turns = geometry.turns
    columns = fold?.columns.count ?? 1
    foldPassages = fold?.passageCount ?? 0
    sharedBeforeInitial = geometry.sharedBeforeInitial
  }
}

extension SubgraphGeometry {
  /// The maximum distance of mirror images from their axis, as a share of that between their nodes.
  private static let straightness = 0.07

  /// Returns whether the axis of a chain is too far from the straight line between its nodes for opposite edges to be
  /// mirror images.
  fileprivate func isBent(_ index: Int) -> Bool {
    let from = frames[subgraph.chains[index].upper].center
    let way = frames[subgraph.chains[index].lower].center - from
    let length = max(way.length, 1)
    func isFar(_ x: Double, _ y: Double) -> Bool {
      abs((x - from.x) * way.y - (y - from.y) * way.x) > Self.straightness * length * length
    }
    for segment in grid.chainStarts[index]..<grid.chainStarts[index + 1] {
      let (upper, lower) = (Int(grid.upperItems[segment]), Int(grid.lowerItems[segment]))
      if along.trackPassage(0, segment: segment, row: row(of: upper)) != nil { return true }
      if isFar(endX(segment, atUpper: true), bottom(of: upper)) || isFar(endX(segment, atUpper: false), top(of: lower))
      {
        return true
      }
      guard lower == Int(grid.labelItems[index]) else { continue }
      let half = along.rowThicknesses[row(of: lower)] / 2
      if isFar(across.xs[lower], along.middle(of: lower, in: grid) - half) { return true }
    }
    return false
  }

  /// Returns the position at which a chain's axis meets the item at one end of a segment.
  private func endX(_ segment: Int, atUpper: Bool) -> Double {
    let item = grid.item(of: segment, atUpper: atUpper)
    return item >= subgraph.placeCount
      ? across.xs[item] : across.axis(of: segment, atUpper: atUpper, in: grid)
  }

  fileprivate var length: Double {
    var length = 0.0
    for segment in grid.upperItems.indices {
      let (upper, lower) = (Int(grid.upperItems[segment]), Int(grid.lowerItems[segment]))
      let width = endX(segment, atUpper: true) - endX(segment, atUpper: false)
      let height = along.middle(of: lower, in: grid) - along.middle(of: upper, in: grid)
      length += (width * width + height * height).squareRoot() * Double(grid.segmentWidths[segment])
    }
    return length
  }

  fileprivate var alignedNodes: Int {
    var isAligned = [Bool](repeating: false, count: subgraph.nodes.count)
    for chain in subgraph.chains where subgraph.isNode(chain.upper) && subgraph.isNode(chain.lower) && !chain.isPort {
      guard abs(across.xs[chain.upper] - across.xs[chain.lower]) < 1 else { continue }
      isAligned[chain.upper] = true
      isAligned[chain.lower] = true
    }
    for flat in subgraph.flats { (isAligned[flat.before], isAligned[flat.after]) = (true, true) }
    for mark in subgraph.marks where input.style.leadsIn(mark, of: subgraph) { isAligned[mark.host] = true }
    return isAligned.count { $0 }
  }

  fileprivate var turns: Int {
    var turns = 0
    for plan in along.gaps where plan.usesTracks { turns += 2 * plan.passages.count { $0.track >= 0 } }
    for chain in subgraph.chains {
      if chain.isFixed(atUpper: false), input.isWrapped(chain.lower) { turns += chain.strandCount }
      if chain.isFixed(atUpper: true), input.isWrapped(chain.upper) { turns += chain.strandCount }
    }
    return turns
  }

  /// In a drawing whose main direction is the other one, what lies before across the flow seems to come first.
  fileprivate var sharedBeforeInitial: Double {
    guard let first = subgraph.firstPlace(graph: input.graph) else { return 0 }
    let before = frames.count { $0.maxX < frames[first].minX + 1 }
    return Double(before) / Double(max(subgraph.nodes.count - 1, 1))
  }
}

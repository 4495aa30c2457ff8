import Algorithms

/// The flat edges of a container, and the places of their nodes along the flow at which all are straight.
struct FlatEdges {
  private(set) var bundles: [FlatBundle] = []
  /// The beginning of each of their nodes in its band, and its thickness; nil for other places.
  private var bands: [(top: Double, thickness: Double)?] = []

  /// The distance that ends keep from the corners of nodes.
  private static let cornerInset = 8.0

  init() {}

  init(_ input: SubgraphInput) {
    let subgraph = input.subgraph
    bundles = subgraph.flats.map { flat in
      let isTurned = input.layeredGraph.positions[flat.before] > input.layeredGraph.positions[flat.after]
      return FlatBundle(isTurned ? flat.turned : flat, input)
    }
    bands = [(top: Double, thickness: Double)?](repeating: nil, count: subgraph.placeCount)
    for index in bundles.indices { settle(index, input) }
    for path in subgraph.flatPaths { align(path, input) }
  }

  func band(of place: Int) -> (top: Double, thickness: Double)? { bands.isEmpty ? nil : bands[place] }

  func ends(at place: Int, isBefore: Bool) -> Bool {
    bundles.contains { (isBefore ? $0.flat.after : $0.flat.before) == place }
  }

  /// Chooses where an edge meets its nodes: at ports, or else as if the nodes were centred.
  private mutating func settle(_ index: Int, _ input: SubgraphInput) {
    let (flat, offsets) = (bundles[index].flat, bundles[index].offsets)
    let (one, other) = (Self.thickness(flat.before, input), Self.thickness(flat.after, input))
    let edge = flat.strands[0].edge
    let leaving = flat.entersBefore ? input.port(of: edge, at: flat.before, on: .after) : nil
    let entering = flat.entersAfter ? input.port(of: edge, at: flat.after, on: .before) : nil
    if flat.entersBefore, leaving == nil { bundles[index].isBlocked = true }
    if flat.entersAfter, entering == nil { bundles[index].isBlocked = true }
    let before = leaving ?? free(flat.before, .after, near: (one - other) / 2 + (entering ?? other / 2), offsets, input)
    let after = entering ?? free(flat.after, .before, near: (other - one) / 2 + (before ?? one / 2), offsets, input)
    bundles[index].beforeY = before ?? one / 2
    bundles[index].afterY = after ?? other / 2
    if before == nil || after == nil || isBlockedByLanes(bundles[index], input) { bundles[index].isBlocked = true }
  }

  private static func thickness(_ place: Int, _ input: SubgraphInput) -> Double {
    input.insides[place]?.outline.size(flowsRight: input.flowsRight).height
      ?? input.size(of: input.subgraph.nodes[place]).height
  }

  /// The place on a side of a node nearest to the wanted one and clear of edges inside; nil where there is none.
  private func free(
    _ place: Int, _ side: SubgraphInput.Side, near wanted: Double, _ offsets: [Double], _ input: SubgraphInput
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

  /// Returns whether lanes next to a container, which lead up before it and down after it, are in the way.
  private func isBlockedByLanes(_ bundle: FlatBundle, _ input: SubgraphInput) -> Bool {
    let flat = bundle.flat
    return lanes(flat.after, .before, input).contains { $0 > bundle.afterY + (bundle.offsets.first ?? 0) }
      || lanes(flat.before, .after, input).contains { $0 < bundle.beforeY + (bundle.offsets.last ?? 0) }
  }

  /// Returns the positions at which the lanes next to a container meet it.
  private func lanes(_ place: Int, _ side: SubgraphInput.Side, _ input: SubgraphInput) -> [Double] {
    guard input.isWrapped(place), let inside = input.insides[place] else { return [] }
    let (edges, xs) =
      side == .before
      ? (inside.subgraph.nearPorts, inside.outline.nearXs) : (inside.subgraph.farPorts, inside.outline.farXs)
    return zip(edges, xs).filter { edge, _ in !input.subgraph.isFlat(edge) }.map(\.1)
  }

  /// Places the nodes of a path so that all its edges are straight.
  private mutating func align(_ path: [Int], _ input: SubgraphInput) {
    var tops: [Int: Double] = [path[0]: 0]
    var (low, high) = (0.0, Self.thickness(path[0], input))
    for (one, other) in path.adjacentPairs() {
      guard
        let bundle = bundles.first(where: { [$0.flat.before, $0.flat.after].allSatisfy { $0 == one || $0 == other } }),
        let top = tops[one]
      else { continue }
      let isForward = bundle.flat.before == one
      let y = top + (isForward ? bundle.beforeY : bundle.afterY)
      let next = y - (isForward ? bundle.afterY : bundle.beforeY)
      tops[other] = next
      low = min(low, next, y - max(bundle.bundle.labelBefore, bundle.bundle.before))
      high = max(high, next + Self.thickness(other, input), y + max(bundle.bundle.labelAfter, bundle.bundle.after))
    }
    for (place, top) in tops { bands[place] = (top - low, high - low) }
  }
}

extension Subgraph {
  /// Returns whether an edge runs along a flat edge.
  func isFlat(_ edge: Int) -> Bool { flats.contains { $0.strands[0].edge == edge } }
}

extension SubgraphInput {
  /// Returns the position at which an edge passes a side of a container whose flow runs across; nil where it does not.
  fileprivate func port(of edge: Int, at place: Int, on side: Side) -> Double? {
    guard isWrapped(place) else { return nil }
    return insides[place]?.port(of: edge, isNear: side == .before)?.x
  }
}

/// A flat edge between two nodes in the frame of the flow.
struct FlatBundle {
  let flat: Subgraph.Flat
  /// The strands with their labels; across the bundle is along the flow.
  let bundle: EdgeBundle
  /// The position at which its middle meets the nodes, from their tops.
  var beforeY = 0.0
  var afterY = 0.0
  /// True if it finds no room there.
  var isBlocked = false

  /// The distance of labels from the nodes.
  private static let labelInset = 10.0

  init(_ flat: Subgraph.Flat, _ input: SubgraphInput) {
    self.flat = flat
    let labels = flat.strands.map { strand in
      strand.carriesLabels ? input.graph.labelExtent(of: strand.edge, flowsRight: !input.flowsRight) : nil
    }
    bundle = EdgeBundle(labels: labels, options: input.options, prefersBefore: !input.flowsRight)
  }

  /// The minimum distance between the nodes.
  func room(_ options: LayoutOptions) -> Double {
    bundle.hasLabels
      ? bundle.labelThickness + 2 * max(options.rankSpacing / 2, Self.labelInset) : max(options.rankSpacing, 16)
  }

  /// The strands' ways from the middle.
  var offsets: [Double] { bundle.hasLabels ? bundle.labelOffsets : bundle.offsets }
}

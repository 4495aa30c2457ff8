import Algorithms

/// The order and distances of nodes across the flow in the earlier drawing, as pulls in the network of axes: each two
/// that followed each other are held in order and, more weakly, at their distance.
struct AxisGuide {
  private struct Pair {
    var first: Int
    var second: Int
    var distance: Int
  }

  /// Weights, compared with those of segments (`AxisWeights`).
  private static let orderPull: Int32 = 96
  private static let distancePull = 16
  /// The distance at which two nodes are seen in order.
  private static let clearDistance = 12
  /// Distances that differ by less are equal.
  private static let tolerance = 0.5

  private var pairs: [Pair] = []

  /// Nil where all distances are kept, where the subgraph is folded, and where it is too large.
  init?(_ input: SubgraphInput, _ xs: [Double]) {
    guard input.pivots > 0, input.style.columns < 2 else { return nil }
    let places = input.layeredGraph.heldPlaces
    let order = places.indices.filter { !places[$0].isNaN }.sorted { (places[$0], $0) < (places[$1], $1) }
    var isKept = true
    for (first, second) in order.adjacentPairs() {
      let distance = places[second] - places[first]
      if abs(xs[second] - xs[first] - distance) > Self.tolerance { isKept = false }
      pairs.append(
        Pair(first: first, second: second, distance: Int(min(distance, LayoutGraph.greatestExtent).rounded())))
    }
    if isKept { return nil }
  }

  func addArcs(to network: inout AxisSimplex) {
    for pair in pairs {
      let (first, second) = (network.axis(pair.first).vertex, network.axis(pair.second).vertex)
      let gap = AxisSimplex.units(Double(min(pair.distance, Self.clearDistance)))
      network.addArc(from: first, to: second, length: gap, pull: Self.orderPull)
      let distance = AxisSimplex.units(Double(pair.distance))
      network.pull(
        AxisSimplex.Anchor(vertex: first, shift: distance), network.axis(pair.second), weight: Self.distancePull)
    }
  }
}

/// The order and distances of boxes across the flow in the earlier drawing, as pulls in the network that places them.
///
/// Boxes are taken in their earlier order; each two that follow each other are held in that order and, more weakly, at
/// their earlier distance.
struct AxisGuide {
  private struct Pair {
    var first: Int
    var second: Int
    var distance: Int
  }

  /// Weights, against those of segments (2 to 6 a strand) for each unit of length.
  private static let orderPull = 12
  private static let distancePull = 2
  /// The distance that two boxes keep to be seen as side by side in order.
  private static let clearDistance = 12
  /// Distances that differ by less are equal.
  private static let tolerance = 0.5

  private var pairs: [Pair] = []

  /// The pulls that the earlier drawing asks for; nil where a level placed without them keeps all distances anyway, where
  /// it is folded, so that distances tell nothing, and where it is too large.
  init?(_ input: LevelInput, _ xs: [Double]) {
    guard input.pivots > 0, input.style.columns < 2 else { return nil }
    let places = input.layeredGraph.heldPlaces
    let order = places.indices.filter { !places[$0].isNaN }.sorted { (places[$0], $0) < (places[$1], $1) }
    var isKept = true
    for (first, second) in zip(order, order.dropFirst()) {
      let distance = places[second] - places[first]
      if abs(xs[second] - xs[first] - distance) > Self.tolerance { isKept = false }
      pairs.append(Pair(first: first, second: second, distance: Int(distance.rounded())))
    }
    if isKept { return nil }
  }

  /// Adds the pulls.
  func addEdges(to network: inout AxisSimplex) {
    for pair in pairs {
      let gap = min(pair.distance, Self.clearDistance)
      // The vertices are at most the first box, and lie at least so far before the second.
      for (distance, weights) in [
        (gap, (Self.orderPull, 0)), (pair.distance, (Self.distancePull, Self.distancePull)),
      ] {
        let length = AxisSimplex.units(Double(distance))
        let vertex = network.addVertex(at: min(network[pair.first], network[pair.second] - length))
        network.addEdge(from: vertex, to: pair.first, length: 0, weight: weights.0)
        network.addEdge(from: vertex, to: pair.second, length: length, weight: weights.1)
      }
    }
  }
}

// The candidate that follows the earlier drawing.
extension LayoutPlan {
  /// How many more crossings the earlier order may cost in a container, at least; half as many again in any case.
  private static let crossingMargin = 3

  /// Replaces the best candidate by the one that follows the earlier drawing, unless that has clearly more crossings.
  ///
  /// A candidate that agrees with the earlier drawing anyway stays, or the ring in its place: so an unchanged graph is
  /// drawn as before.
  func follow(_ earlier: EarlierDrawing?, plain: Subgraph, best: inout Candidate?)
    throws(LayoutError)
  {
    guard let fresh = best, let earlier else { return }
    let mirrors = isMirrored(plain.container + 1, styles: earlier.styles)
    guard let places = earlier.places(in: plain, isMirrored: mirrors) else { return }
    if places.agree(with: fresh.layeredGraph) {
      best?.layeredGraph.hold(places)
      return
    }
    if plain.container < 0, !flatChains.isEmpty {
      guard let kept = try flattened(plain, flatChains, following: places) else { return }
      if kept.crossings <= fresh.crossings + max(Self.crossingMargin, fresh.crossings / 2) { best = kept }
      return
    }
    let ring = try ring(beside: fresh.subgraph, crossings: fresh.crossings)
    if let ring, places.agree(with: ring.layeredGraph) {
      best = ring
      best?.layeredGraph.hold(places)
      return
    }
    var subgraph = plain
    subgraph.breakCycles(following: places, watch: watch)
    try watch.end(.breakCycles)
    subgraph.assignRanks(graph: graph, pivots: effort.rankPivots, following: places, watch: watch)
    try watch.end(.rank)
    if subgraph.passedRankCount > Effort.passedRanks(of: subgraph) { return }
    let kept = try order(subgraph, starts: effort.starts, holding: places)
    if kept.crossings <= fresh.crossings + max(Self.crossingMargin, fresh.crossings / 2) { best = kept }
  }
}

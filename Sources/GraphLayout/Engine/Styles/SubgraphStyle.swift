/// What may be chosen about the drawing of one container once its ranks and orders are known.
struct SubgraphStyle: Hashable {
  /// Whether ranks follow each other to the right instead of downwards.
  var flowsRight = false
  /// Whether rows run from right to left.
  var isMirrored = false
  /// Whether the initial mark is next to its host even where there is room before it.
  var marksBeside = false
  /// Whether nodes lie in layers around the first one, where the plan has such a shape.
  var isRing = false
  /// Which of the promising sets of edges of the outermost subgraph run as flat edges; 0 for none.
  var flats = 0
  /// In how many columns the container is folded; 0 lets the size of the outermost one decide and keeps others whole.
  var columns = 0

  /// Whether the mark is before its host along the flow: nothing else comes from there.
  func leadsIn(_ mark: Subgraph.Mark, of subgraph: Subgraph) -> Bool {
    (!marksBeside || subgraph.flats.contains { $0.before == mark.host || $0.after == mark.host })
      && subgraph.nearPorts.isEmpty && subgraph.ranks[mark.host] == 0
  }
}

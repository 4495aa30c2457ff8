// Measures containers in the styles that are tried, and keeps the results, so that a style tried again costs nothing.
extension Engine {
  /// Measures the given containers, or all, the innermost first.
  mutating func measure(only isWanted: [Bool]? = nil) throws(LayoutError) {
    for slot in plan.containers.indices.reversed() where isWanted?[slot] ?? true {
      guard let subgraph = subgraph(slot) else { continue }
      try measure(slot, subgraph: subgraph)
    }
  }

  /// Measures one container, unless that was done before with the same key.
  private mutating func measure(_ slot: Int, subgraph: Subgraph) throws(LayoutError) {
    let key = MeasuredSubgraph.Key(
      style: styles[slot], isMirrored: isMirrored(slot),
      inner: subgraph.nodes.compactMap { plan.containers[$0 + 1] == nil ? nil : current[$0 + 1] })
    let known = measured[slot].firstIndex { $0.key == key }
    if let known {
      current[slot] = known
    } else {
      let new = try measured(slot, subgraph: subgraph, key: key)
      current[slot] = measured[slot].count
      measured[slot].append(new)
    }
  }

  private func measured(_ slot: Int, subgraph: Subgraph, key: MeasuredSubgraph.Key) throws(LayoutError)
    -> MeasuredSubgraph
  {
    watch.stops(after: slot > 0 ? plan.hierarchy.depths[slot - 1] : 0)
    let insides = subgraph.nodes.map { self.inner($0 + 1) }
    try watch.end(.choose)
    guard let layeredGraph = ring(slot)?.layeredGraph ?? plan.containers[slot]?.layeredGraph else {
      var placer = RegionPlacer(
        subgraph: subgraph, graph: graph, flowsRight: key.style.flowsRight, insides: insides,
        earlierRows: plan.earlier?.regionRows(in: subgraph, flowsRight: key.style.flowsRight), watch: watch)
      let drawing = placer.draw()
      try watch.end(.coordinates, after: 400 * subgraph.placeCount)
      return MeasuredSubgraph(
        key: key, inner: InnerDrawing(subgraph: subgraph, outline: drawing.outline), content: .regions(drawing))
    }
    let input = SubgraphInput(
      subgraph: subgraph, layeredGraph: layeredGraph, graph: graph, style: key.style, isMirrored: key.isMirrored,
      insides: insides, pivots: plan.effort.axisPivots, watch: watch)
    var placed = try place(input, following: nil)
    var settled = try settle(placed)
    if placed.guide == nil, let guide = AxisGuide(placed.input, settled.geometry.across.xs) {
      placed = try place(placed.input, following: guide)
      settled = try settle(placed)
    }
    return MeasuredSubgraph(
      key: key, inner: InnerDrawing(subgraph: subgraph, outline: settled.outline), content: .layered(settled))
  }

  private func place(_ input: SubgraphInput, following guide: AxisGuide?) throws(LayoutError) -> PlacedSubgraph {
    let placed = SubgraphPhases.place(input, following: guide)
    try watch.end(.coordinates, after: 60 * placed.grid.itemCount)
    return placed
  }

  private func settle(_ placed: PlacedSubgraph) throws(LayoutError) -> SettledSubgraph {
    let settled = SubgraphPhases.settle(placed)
    try watch.end(.ends, after: 60 * placed.grid.itemCount)
    return settled
  }
}

/// One measured way to draw a container.
struct MeasuredSubgraph {
  struct Key: Equatable {
    var style: SubgraphStyle
    var isMirrored: Bool
    /// The numbers of the measured ways of the containers inside.
    var inner: [Int]
  }

  enum Content {
    /// The container before its edges are drawn.
    case layered(SettledSubgraph)
    case regions(SubgraphDrawing)
  }

  let key: Key
  /// What the container around it knows of it.
  let inner: InnerDrawing
  let content: Content
}

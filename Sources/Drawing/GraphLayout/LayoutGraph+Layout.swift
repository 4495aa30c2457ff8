extension LayoutGraph {
  /// Lays the graph out.
  ///
  /// The same graph yields the same layout on every platform. Where the budget of the options is not enough, or there
  /// are more than 4,000 edges and more than 20 for each node, the layout is simpler and says so.
  /// - Throws: `LayoutError` for a graph that has no layout, or when `progress` asks to stop.
  public func layout(progress: LayoutProgress = LayoutProgress()) throws(LayoutError) -> Layout {
    try check()
    if !isDense, let layout = try layered(progress) { return layout }
    try LayoutObserver(progress).end(.assemble)
    return GridLayout(self).layout()
  }

  /// The layout in ranks; nil where the budget does not suffice for the simplest phases either.
  private func layered(_ progress: LayoutProgress) throws(LayoutError) -> Layout? {
    let usual = Effort(nodes: nodes.count, edges: edges.count)
    if let layout = try layout(usual, watch: LayoutObserver(progress, budget: share(of: 2))) { return layout }
    var plain = self
    plain.hint = nil
    guard var layout = try plain.layout(.least, watch: LayoutObserver(progress, budget: share(of: 4))) else {
      return nil
    }
    layout.simplification = .simplerPhases
    return layout
  }

  /// True if there are too many edges to follow one, in whatever order the nodes are.
  private var isDense: Bool { edges.count > 4_000 && edges.count > 20 * nodes.count }

  /// The part of the budget for one of several attempts.
  private func share(of parts: Int) -> Int? { options.budget.map { max($0, 0) / parts } }

  /// The layout with an effort; nil where the budget was spent before it was done, or a container is too dense.
  private func layout(_ effort: Effort, watch: LayoutObserver) throws(LayoutError) -> Layout? {
    do throws(LayoutError) {
      var engine = try Engine(graph: self, effort: effort, watch: watch)
      return try engine.run()
    } catch {
      if watch.isExhausted { return nil }
      switch error {
      case .tooDense: return nil
      case .invalidParent, .invalidEdge, .invalidNode, .invalidLabel, .invalidOptions, .tooLarge, .cancelled:
        throw error
      }
    }
  }

  /// The maximum extent of anything, in drawing units.
  static let greatestExtent = 100_000.0
  /// The maximum number of nodes and of edges.
  static let greatestCount = 100_000

  private func check() throws(LayoutError) {
    if nodes.count > Self.greatestCount || edges.count > Self.greatestCount {
      throw .tooLarge(limit: Self.greatestCount)
    }
    for (index, node) in nodes.enumerated() {
      if let parent = node.parent, parent < 0 || parent >= index { throw .invalidParent(node: index) }
      if !isDrawable(node) { throw .invalidNode(node: index) }
    }
    for (index, edge) in edges.enumerated() {
      guard nodes.indices.contains(edge.source), nodes.indices.contains(edge.target) else {
        throw .invalidEdge(edge: index)
      }
      if !edge.labels.allSatisfy(\.isDrawable) { throw .invalidLabel(edge: index) }
    }
    if !isDrawable(options) { throw .invalidOptions }
  }

  private func isDrawable(_ node: Node) -> Bool {
    let padding = node.padding
    return [
      node.size, node.header, Size(width: padding.left, height: padding.top),
      Size(width: padding.right, height: padding.bottom),
    ].allSatisfy(\.isDrawable)
  }

  private func isDrawable(_ options: LayoutOptions) -> Bool {
    let distances = [
      options.margin, options.nodeSpacing, options.rankSpacing, options.edgeSpacing, options.labelSpacing,
    ]
    return options.view.isDrawable && distances.allSatisfy { Size(width: $0, height: 0).isDrawable }
  }
}

/// The maximum work of the phases, by size.
struct Effort {
  var rankPivots: Int
  var sweeps: Int
  var starts: Int
  /// The maximum number of pivots for coordinates; 0 leaves them to the alignment.
  var axisPivots: Int

  /// The number of ways of breaking cycles that are tried.
  var searches: Int
  /// True if several directions of flow are compared.
  var comparesFlows = true
  /// True if each container's flow is tried both ways.
  var turnsGroups: Bool

  /// True if single chains that cross others are turned.
  var flipsChains: Bool

  /// True if a second way of breaking cycles is tried for the sake of fewer edges against the flow.
  var reducesReversals: Bool

  /// Returns the number of ranks that the edges of a subgraph may pass before they are turned otherwise: work and
  /// memory stay linear.
  static func passedRanks(of subgraph: Subgraph) -> Int { 20_000 + 20 * (subgraph.placeCount + subgraph.chains.count) }
  /// The maximum number of ranks that they may pass.
  static let greatestPassedRanks = 500_000

  init(nodes: Int, edges: Int) {
    let size = nodes + edges
    rankPivots = size > 4_000 ? 20_000 : 100_000
    searches = size > 1_000 ? 1 : 3
    turnsGroups = size < 300
    flipsChains = size < 60
    reducesReversals = size < 300
    axisPivots = size > 800 ? 0 : 2_000
    sweeps = size > 4_000 ? 16 : 24
    starts = size > 4_000 ? 1 : size > 1_000 ? 2 : size > 60 ? 6 : 12
  }

  /// Each phase once, in its simplest form, for where the usual effort went beyond the budget.
  static let least: Effort = {
    var effort = Effort(nodes: LayoutGraph.greatestCount, edges: LayoutGraph.greatestCount)
    effort.rankPivots = 500
    effort.sweeps = 4
    effort.comparesFlows = false
    return effort
  }()
}

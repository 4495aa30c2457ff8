/// How much work the phases may do, by size.
struct Effort {
  var rankPivots: Int
  var sweeps: Int
  var starts: Int
  /// How many pivots coordinates may take; 0 leaves them to the alignment.
  var axisPivots: Int

  /// How many ways of breaking cycles are tried.
  var searches: Int
  /// Whether several directions of flow are compared.
  var comparesFlows = true
  /// Whether each container's flow is tried both ways.
  var turnsGroups: Bool

  /// Whether single chains that cross others are turned.
  var flipsChains: Bool

  /// Whether a second way of breaking cycles is tried for the sake of fewer edges against the flow.
  var reducesReversals: Bool

  /// How many ranks the edges of a subgraph may pass before its edges are turned otherwise, whatever that makes of the
  /// flow: work and memory grow with them, and so stay linear.
  static func passedRanks(of subgraph: Subgraph) -> Int { 20_000 + 20 * (subgraph.placeCount + subgraph.chains.count) }
  /// How many ranks the edges of a subgraph may pass at all.
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

  /// Each phase once, in its simplest form: what is left where the usual effort went beyond the budget.
  static let least: Effort = {
    var effort = Effort(nodes: LayoutGraph.greatestCount, edges: LayoutGraph.greatestCount)
    effort.rankPivots = 500
    effort.sweeps = 4
    effort.comparesFlows = false
    return effort
  }()
}

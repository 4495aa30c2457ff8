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

  /// Whether a second way of breaking cycles is tried for the sake of fewer arrows against the flow.
  var reducesReversals: Bool

  /// How many ranks the arrows of a level may pass before its arrows are turned otherwise, whatever that makes of the
  /// flow: work and memory grow with them, and so stay linear.
  static func passedRanks(of level: Level) -> Int { 20_000 + 20 * (level.placeCount + level.chains.count) }
  /// How many ranks the arrows of a level may pass at all.
  static let greatestPassedRanks = 500_000

  init(boxes: Int, arrows: Int) {
    let size = boxes + arrows
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
    var effort = Effort(boxes: LayoutGraph.greatestCount, arrows: LayoutGraph.greatestCount)
    effort.rankPivots = 500
    effort.sweeps = 4
    effort.comparesFlows = false
    return effort
  }()
}

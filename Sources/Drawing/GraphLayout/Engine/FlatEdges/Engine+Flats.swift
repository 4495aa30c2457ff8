// Flat edges of the outermost container are tried, and kept where the score gains.
extension Engine {
  /// The amount by which the cost of flat edges must be lower than that of ranks alone.
  private static let flatGain = 0.05

  /// Tries the chains that promise most as flat edges, in both directions of the outermost flow; not across a direction
  /// that is given.
  mutating func chooseFlats(_ best: inout Double) throws(LayoutError) {
    let hasContainers = plan.containers.dropFirst().contains { $0 != nil }
    guard graph.options.direction == .automatic, plan.effort.turnsGroups, plan.earlier == nil, hasContainers,
      !watch.leavesOutVariant()
    else { return }
    let old = self
    for (number, chosen) in try plan.promisingFlats().enumerated() where !watch.leavesOutVariant() {
      try take(chosen, number: number + 1)
      if totalCrossings <= old.totalCrossings, let cost = try flatCost(best: best) {
        best = cost
        return
      }
      self = old
    }
  }

  /// Takes the flat edges that had a number when they were chosen.
  mutating func repeatFlats(_ number: Int) throws(LayoutError) {
    guard number > 0, plan.earlier == nil else { return }
    let sets = try plan.promisingFlats()
    if number <= sets.count { try take(sets[number - 1], number: number) }
  }

  /// Gives up flat edges that find no room in the styles that were repeated.
  mutating func dropBlockedFlats() throws(LayoutError) {
    guard !plan.flatChains.isEmpty else { return }
    try measure()
    if score.quality.blockedFlats > 0 { try take([], number: 0) }
  }

  /// The cost with flat edges in the better direction of the outermost flow; nil where it is not less than the best.
  private mutating func flatCost(best: Double) throws(LayoutError) -> Double? {
    let old = styles
    var found: (styles: [SubgraphStyle], cost: Double)?
    for flowsRight in [false, true] {
      styles = old
      styles[0].flowsRight = flowsRight
      followParents()
      try measure()
      let cost = cost
      if cost < found?.cost ?? .infinity { found = (styles, cost) }
    }
    guard let found, found.cost < best - Self.flatGain else { return nil }
    styles = found.styles
    try measure()
    return found.cost
  }

  private var totalCrossings: Int { plan.crossingCounts.reduce(0, +) }

  /// Replaces the plan by one in which the given chains are flat edges.
  private mutating func take(_ flatChains: Set<Int>, number: Int) throws(LayoutError) {
    let old = plan
    plan = LayoutPlan(graph: graph, hierarchy: old.hierarchy, effort: old.effort, flatChains: flatChains, watch: watch)
    try plan.planContainers(like: old)
    for slot in measured.indices where !plan.isShared[slot] { measured[slot] = [] }
    styles[0].flats = number
    followParents()
  }
}

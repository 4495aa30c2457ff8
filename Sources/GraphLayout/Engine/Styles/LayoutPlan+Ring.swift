// A special shape: cycles as rings, the way back next to the way there, instead of a column with long arrows back.
extension LayoutPlan {
  private static let ringStarts = 4

  /// Whether a container's arrows are mainly one cycle; never so for regions.
  func isMainlyCycle(_ slot: Int) -> Bool {
    guard case .layered(let level, _) = containers[slot] else { return false }
    return level.passedRankCount > 0 && level.chains.count <= level.boxes.count + 1
  }

  /// Ranks and orders a container as a ring, unless it is one of an earlier drawing, which keeps its shape.
  mutating func findRing(_ slot: Int) throws(LayoutError) {
    guard earlier == nil, flatChains.isEmpty, effort.turnsGroups, case .layered(let level, _) = containers[slot] else {
      return
    }
    rings[slot] = try ring(beside: level, crossings: crossingCounts[slot])
  }

  /// The level with its boxes in layers around the first one, whichever way arrows point.
  ///
  /// Nil unless it has no ports, arrows then pass no more ranks, and no more of them cross.
  func ring(beside layered: Level, crossings most: Int) throws(LayoutError) -> Candidate? {
    let passed = layered.passedRankCount
    let standsAlone = layered.nearPorts.isEmpty && layered.farPorts.isEmpty
    guard passed > 0, standsAlone, !layered.chains.contains(where: \.isPort) else { return nil }
    var level = layered
    level.breakCycles(graph: graph, search: .byLayers)
    try watch.end(.breakCycles)
    if zip(level.chains, layered.chains).allSatisfy({ $0.upper == $1.upper }) { return nil }
    try rank(&level)
    guard level.passedRankCount <= passed else { return nil }
    let ring = try order(level, starts: min(effort.starts, Self.ringStarts))
    return ring.crossings <= most ? ring : nil
  }
}

import Statecharts

/// History states of a state as a whole: the `state[H]` of PlantUML, and one that lies between the regions of a state.
///
/// UML has a history state in each region (2.5.1, 14.2.3.7), and a history state of SCXML restores what is active next
/// to it. So the past of a state with several regions is that of each region, and an arrow to it leads to all of these
/// at once.
extension ChartDraft {
  /// The history state of all regions of a state.
  mutating func history(
    _ depth: State.HistoryDepth, of state: NodeID, at range: SourceRange
  ) throws(ReadError) -> NodeID {
    try anonymous(.history(depth), in: Place(parent: state, region: -1), at: range)
  }

  /// Puts history states of the regions in the place of those of whole states.
  mutating func settleHistories() throws(ReadError) {
    let wholes = nodes.indices.map { NodeID(index: $0) }.filter { self[$0].place.region < 0 || liesBetweenRegions($0) }
    guard !wholes.isEmpty else { return }
    let regions = filledRegions()
    let leading = Dictionary(grouping: arrows.indices, by: { arrows[$0].target })
    let leaving = Dictionary(grouping: arrows.indices, by: { arrows[$0].source })
    for whole in wholes {
      guard case .history(let depth) = self[whole].shape, let state = self[whole].place.parent else { continue }
      let histories = try histories(depth, of: state, regions, at: self[whole].range)
      if self[whole].place.region >= 0, !histories.isEmpty {
        findings.add(
          .note, .reading, "'\(self[whole].name)' is read as the history of each region of '\(self[state].name)'",
          at: self[whole].range)
      }
      for arrow in leading[whole] ?? [] { try redirect(arrow, to: histories.isEmpty ? [state] : histories) }
      for arrow in leaving[whole] ?? [] { begin(histories, with: arrow) }
      self[whole].isDropped = true
      self[whole].shape = .state
    }
  }

  /// True for a history state next to regions; one that is deep restores all that they hold as it is.
  private func liesBetweenRegions(_ node: NodeID) -> Bool {
    guard self[node].shape == .history(.shallow), let parent = self[node].place.parent else { return false }
    return self[parent].shape == .parallel
  }

  /// Returns the states that a history state can restore in each region of each state.
  private func filledRegions() -> [NodeID: [(place: Place, states: [NodeID])]] {
    var found: [NodeID: [(place: Place, states: [NodeID])]] = [:]
    let states = nodes.indices.filter { nodes[$0].isRemembered }.map { NodeID(index: $0) }
    for (place, states) in Dictionary(grouping: states, by: { self[$0].place }) {
      if let state = place.parent { found[state, default: []].append((place, states)) }
    }
    return found.mapValues { $0.sorted { $0.place.region < $1.place.region } }
  }

  /// The history states that restore a state: one in each region in which there is something to restore.
  private mutating func histories(
    _ depth: State.HistoryDepth, of state: NodeID, _ regions: [NodeID: [(place: Place, states: [NodeID])]],
    at range: SourceRange
  ) throws(ReadError) -> [NodeID] {
    let inside = regions[state] ?? []
    if self[state].shape == .parallel {
      var found: [NodeID] = []
      for region in inside.flatMap({ $0.states }) where regions[region] != nil {
        found += try histories(depth, of: region, regions, at: range)
      }
      return found
    }
    guard inside.count > 1 else {
      return [try anonymous(.history(depth), in: inside.first?.place ?? Place(parent: state), at: range)]
    }
    var found: [NodeID] = []
    for (place, states) in inside {
      if states.count > 1 {
        found.append(try anonymous(.history(depth), in: place, at: range))
      } else if depth == .deep, regions[states[0]] != nil {
        found += try histories(depth, of: states[0], regions, at: range)
      }
    }
    return found
  }

  /// An arrow from the past of a whole state says where the region of its target begins that has no past yet.
  private mutating func begin(_ histories: [NodeID], with arrow: Int) {
    let target = arrows[arrow].target
    if let history = histories.first(where: { lift(target, to: self[$0].place) != nil }) {
      arrows[arrow].source = history
    } else {
      arrows[arrow].isAbsorbed = true
      findings.add(
        .warning, .reading, "a history state leads to a state of its own region; this arrow is ignored",
        at: arrows[arrow].range)
    }
  }
}

import Statecharts

/// Forks and joins that are drawn without the regions they need.
///
/// The ways from a fork to its join are regions, whether they are drawn as such or not: UML wants the targets of a fork
/// in different regions (2.5.1, 14.2.3.7), drawings often have them side by side in one.
extension ChartDraft {
  /// The maximum number of nodes that are examined for the ways after forks, so that a drawing of forks alone ends in
  /// time.
  private static let budget = 2_000_000

  /// Puts the ways from each fork whose targets lie side by side into regions of a new parallel state.
  mutating func addImpliedRegions() throws(ReadError) {
    let forks = nodes.indices.filter { nodes[$0].shape == .pseudostate(.fork) }
    guard !forks.isEmpty else { return }
    var budget = ChartDraft.budget
    let targets = Dictionary(grouping: arrows, by: \.source)
    for index in forks {
      let fork = NodeID(index: index)
      var seen: Set<NodeID> = []
      let starts = (targets[fork] ?? []).map(\.target).filter { seen.insert($0).inserted }
      guard let first = starts.first, starts.count > 1, starts.count <= 100 else { continue }
      let place = self[first].place
      guard starts.allSatisfy({ self[$0].place == place && self[$0].isPartOfWay }), !haveDifferentRegions(starts)
      else { continue }
      guard let ways = ways(from: starts, in: place, &budget) else { continue }
      let parallel = try add(anonymous: .parallel, named: self[fork].name + "_regions", in: place, at: self[fork].range)
      for (region, way) in ways.enumerated() {
        let inside = Place(parent: parallel, region: region)
        for node in way { move(node, to: inside) }
        if way.count > 1 {
          try addInitialArrow(to: starts[region], in: inside, at: self[starts[region]].range)
        }
      }
    }
  }

  /// For each start the nodes of the place that can be reached from it alone; nil if a start is reached from another.
  private func ways(from starts: [NodeID], in place: Place, _ budget: inout Int) -> [[NodeID]]? {
    guard budget > arrows.count else { return nil }
    budget -= arrows.count
    var reached: [NodeID: Set<Int>] = [:]
    var next: [NodeID: [NodeID]] = [:]
    for arrow in arrows {
      guard let source = lift(arrow.source, to: place), let target = lift(arrow.target, to: place) else { continue }
      next[source, default: []].append(target)
    }
    for (number, start) in starts.enumerated() {
      var pending = [start]
      while let node = pending.popLast() {
        budget -= 1
        guard budget > 0 else { return nil }
        guard self[node].isPartOfWay, reached[node, default: []].insert(number).inserted else { continue }
        pending += next[node] ?? []
      }
    }
    guard starts.allSatisfy({ reached[$0]?.count == 1 }) else { return nil }
    let ordered = reached.keys.sorted { $0.index < $1.index }
    return starts.indices.map { number in ordered.filter { reached[$0] == [number] } }
  }
}

/// Forks that represent transitions to several states.
extension ChartDraft {
  /// Makes one arrow to several states out of each of some forks that one arrow leads to and arrows without labels
  /// leave: those that a writer put in, since the notation has no such arrows.
  mutating func dissolve(_ forks: Set<NodeID>) {
    guard !forks.isEmpty else { return }
    var incoming: [NodeID: [Int]] = [:]
    var outgoing: [NodeID: [Int]] = [:]
    for place in arrows.indices {
      if forks.contains(arrows[place].target) { incoming[arrows[place].target, default: []].append(place) }
      if forks.contains(arrows[place].source) { outgoing[arrows[place].source, default: []].append(place) }
    }
    for (fork, ways) in outgoing {
      guard let before = incoming[fork], before.count == 1, ways.count > 1, !forks.contains(arrows[before[0]].source),
        ways.allSatisfy({ arrows[$0].label == ArrowLabel() && !forks.contains(arrows[$0].target) })
      else { continue }
      arrows[before[0]].target = arrows[ways[0]].target
      arrows[before[0]].further = ways.dropFirst().map { arrows[$0].target }
      for way in ways { arrows[way].isAbsorbed = true }
      self[fork].isDropped = true
      self[fork].shape = .state
    }
  }
}

/// Joins.
extension ChartDraft {
  /// Gives the arrows into each join whose sources lie in different regions the condition that all sources are active.
  ///
  /// Two arrows wait for each other's source. Of more, the first waits for one source after the other in nodes of its
  /// own, because a condition without a data model asks for one state alone (SCXML B.1).
  mutating func addJoinConditions() throws(ReadError) {
    var incoming: [NodeID: [Int]] = [:]
    for place in arrows.indices where self[arrows[place].target].shape == .pseudostate(.join) {
      incoming[arrows[place].target, default: []].append(place)
    }
    for join in incoming.keys.sorted(by: { $0.index < $1.index }) {
      guard let places = incoming[join], places.count > 1 else { continue }
      guard haveDifferentRegions(places.map { arrows[$0].source }) else {
        let message =
          "the arrows into the join '\(self[join].name)' do not come from different regions; each is taken alone"
        findings.add(.warning, .reading, message, at: self[join].range)
        continue
      }
      var entering: [Int] = []
      for place in places { entering.append(try addWaitingState(before: place, of: join)) }
      try link(entering, of: join)
    }
  }

  private mutating func link(_ places: [Int], of join: NodeID) throws(ReadError) {
    guard places.count == 2 else { return try chain(places, of: join) }
    arrows[places[0]].otherJoinSource = arrows[places[1]].source
    arrows[places[1]].otherJoinSource = arrows[places[0]].source
  }

  /// A source that leaves for the join at an event or under a condition waits there for the others.
  ///
  /// - Returns: the place of the arrow that leads into the join.
  private mutating func addWaitingState(before place: Int, of join: NodeID) throws(ReadError) -> Int {
    guard !arrows[place].label.isUnlabelled else { return place }
    let waiting = try addWaitingState(of: join, nextTo: arrows[place].source, at: arrows[place].range)
    arrows[place].target = waiting
    return try connect(waiting, join, at: arrows[place].range)
  }

  private mutating func addWaitingState(
    of join: NodeID, nextTo source: NodeID, at range: SourceRange
  ) throws(ReadError) -> NodeID {
    try add(anonymous: .pseudostate(.join), named: self[join].name + "_wait", in: self[source].place, at: range)
  }

  private mutating func chain(_ places: [Int], of join: NodeID) throws(ReadError) {
    let sources = places.map { arrows[$0].source }
    var last = places[0]
    arrows[last].otherJoinSource = sources[1]
    for (place, otherJoinSource) in zip(places, sources).dropFirst(2) {
      let waiting = try addWaitingState(of: join, nextTo: sources[0], at: arrows[place].range)
      arrows[last].target = waiting
      last = try connect(waiting, join, at: arrows[place].range)
      arrows[last].otherJoinSource = otherJoinSource
    }
    for place in places.dropFirst() { arrows[place].isAbsorbed = true }
    let message = "'\(self[join].name)' joins \(places.count) arrows; they are checked one after the other"
    findings.add(.note, .reading, message, at: self[join].range)
  }

  /// True if any two of the nodes lie in different regions of a state, so that they can be active together.
  func haveDifferentRegions(_ nodes: [NodeID]) -> Bool {
    guard nodes.count <= 100 else { return false }
    let ways = nodes.map(regionsAround)
    for (place, way) in ways.enumerated() {
      for other in ways[..<place] where !divide(way, other) { return false }
    }
    return true
  }

  /// The regions around a node, outermost first: where it lies, where that lies, and so on. The children of a parallel
  /// state are regions of their own.
  private func regionsAround(_ node: NodeID) -> [(place: Place, node: NodeID)] {
    var found: [(Place, NodeID)] = []
    var next: NodeID? = node
    while let inner = next {
      found.append((self[inner].place, inner))
      next = self[inner].place.parent
    }
    return found.reversed()
  }

  private func divide(_ left: [(place: Place, node: NodeID)], _ right: [(place: Place, node: NodeID)]) -> Bool {
    for (here, there) in zip(left, right) where here.node != there.node {
      guard here.place.parent == there.place.parent else { return false }
      if here.place.region != there.place.region { return true }
      return here.place.parent.map { self[$0].shape == .parallel && here.place.region == 0 } ?? false
    }
    return false
  }
}

extension ChartDraft.Node {
  /// True for a node on a way between a fork and what ends it.
  fileprivate var isPartOfWay: Bool {
    switch shape {
    case .state, .parallel: true
    case .pseudostate(let pseudostate):
      switch pseudostate {
      case .choice, .junction, .fork, .entryPoint: true
      case .join, .exitPoint, .terminate: false
      }
    case .initial, .final, .history: false
    }
  }
}

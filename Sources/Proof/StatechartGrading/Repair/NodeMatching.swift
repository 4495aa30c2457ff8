/// The matching of the nodes of an answer to those of a reference that leaves as few changes as possible.
///
/// After these changes the answer is the reference with other names. So their number is never too low for what would
/// repair the answer; it may be too high, as the search goes from a few first matchings to better ones by one node, or
/// two exchanged ones, at a time. The distance is that of graphs (Riesen, Bunke: Approximate graph edit distance,
/// 2009), with these changes of cost 1: a node, a piece of a feature, a link or an edge that is missing or superfluous;
/// an edge that differs in one piece or in where it leads. One that differs in more is removed and added.
struct NodeMatching {
  let answer: LabelledGraph
  let reference: LabelledGraph
  /// True if several nodes of an answer may be the same one of the reference, and superfluous ones cost nothing: so it
  /// is with configurations, of which those that nothing leads to are not there.
  let allowsCopies: Bool
  /// For each node of the answer its node of the reference, if it has one.
  var matches: [Int?]
  /// The number of nodes of the answer that are matched with each of the reference.
  var uses: [Int]
  /// The nodes of the answer with an edge or a link to each.
  private let sources: [[Int]]

  init(of answer: LabelledGraph, with reference: LabelledGraph, allowsCopies: Bool) {
    self.answer = answer
    self.reference = reference
    self.allowsCopies = allowsCopies
    matches = Array(repeating: nil, count: answer.nodes.count)
    uses = Array(repeating: 0, count: reference.nodes.count)
    var sources = Array(repeating: Set<Int>(), count: answer.nodes.count)
    for (index, node) in answer.nodes.enumerated() {
      for target in (node.edges + node.links).flatMap(\.targets) { sources[target].insert(index) }
    }
    self.sources = sources.map { $0.sorted() }
  }

  /// The fewest changes that were found; nil if no work is left.
  ///
  /// - Parameter work: The units of work that are left: one for each node that is compared with another, and for each
  ///   of its edges.
  static func changes(
    from answer: LabelledGraph, to reference: LabelledGraph, allowsCopies: Bool, work: inout Int
  ) -> Int? {
    guard work > 0 else { return nil }
    let empty = NodeMatching(of: answer, with: reference, allowsCopies: allowsCopies)
    let names = empty.byNames
    var fewest: Int?
    for first in [names.uses == empty.uses ? nil : names, empty.byWalking, empty.bySimilarity(&work)] {
      guard var matching = first, fewest ?? .max > 1 else { continue }
      matching.improve(&work)
      fewest = min(fewest ?? .max, matching.cost)
    }
    return fewest
  }

  // MARK: - Cost

  /// The number of changes.
  private var cost: Int {
    let own = answer.nodes.indices.reduce(0) { $0 + cost(of: $1) }
    let whole = LabelledGraph.unlike(answer.features, reference.features)
    return own + reference.nodes.indices.reduce(0) { $0 + missing($1) } + startCost + whole + isolated
  }

  /// The changes of a node of the answer.
  private func cost(of index: Int) -> Int {
    guard let match = matches[index] else { return allowsCopies ? 0 : 1 }
    let (own, wanted) = (answer.nodes[index], reference.nodes[match])
    return LabelledGraph.unlike(own.features, wanted.features) + unlikeLinks(own.links, wanted.links)
      + unlike(own.edges, wanted.edges)
  }

  /// Returns the number of links that have to be changed, added or removed.
  private func unlikeLinks(_ own: [LabelledGraph.Edge], _ wanted: [LabelledGraph.Edge]) -> Int {
    let left = unmatched(own, wanted, where: isLike)
    return max(left.own.count, left.wanted.count)
  }

  /// Returns the number of edges that have to be changed, added or removed: a change takes one piece, or where an edge
  /// leads.
  private func unlike(_ own: [LabelledGraph.Edge], _ wanted: [LabelledGraph.Edge]) -> Int {
    let unlike = unmatched(own, wanted, where: isLike)
    guard !unlike.own.isEmpty, !unlike.wanted.isEmpty else { return unlike.own.count + unlike.wanted.count }
    let left = unmatched(unlike.own, unlike.wanted) { own, wanted in
      LabelledGraph.unlike(own.parts, wanted.parts) + (leadsAlike(own, wanted) ? 0 : 1) == 1
    }
    return left.wanted.count + unlike.own.count
  }

  /// The edges that are left when each was put together with one that fits it.
  private func unmatched(
    _ own: [LabelledGraph.Edge], _ wanted: [LabelledGraph.Edge],
    where fit: (LabelledGraph.Edge, LabelledGraph.Edge) -> Bool
  ) -> (own: [LabelledGraph.Edge], wanted: [LabelledGraph.Edge]) {
    var left = wanted
    let unmatched = own.filter { edge in
      guard let index = left.firstIndex(where: { fit(edge, $0) }) else { return true }
      left.remove(at: index)
      return false
    }
    return (unmatched, left)
  }

  private func isLike(_ own: LabelledGraph.Edge, _ wanted: LabelledGraph.Edge) -> Bool {
    own.label == wanted.label && leadsAlike(own, wanted)
  }

  private func leadsAlike(_ own: LabelledGraph.Edge, _ wanted: LabelledGraph.Edge) -> Bool {
    own.targets.count == wanted.targets.count && zip(own.targets, wanted.targets).allSatisfy { matches[$0] == $1 }
  }

  /// The changes that add a node of the reference which the answer does not have.
  private func missing(_ index: Int) -> Int {
    uses[index] > 0 ? 0 : reference.nodes[index].weight + reference.nodes[index].edges.count
  }

  private var startCost: Int {
    Set(answer.start.map { matches[$0] }) == Set(reference.start.map(Optional.some)) ? 0 : 1
  }

  /// The nodes that are there, but with none of the edges to or from them: they count as missing, so that states alone
  /// are worth nothing.
  private var isolated: Int {
    var (connected, wanted) = (Set(reference.start), Set<Int>())
    for (index, node) in answer.nodes.enumerated() {
      guard let match = matches[index] else { continue }
      for edge in node.edges where reference.nodes[match].edges.contains(where: { isLike(edge, $0) }) {
        connected.insert(match)
        connected.formUnion(edge.targets.compactMap { matches[$0] })
      }
    }
    for (index, node) in reference.nodes.enumerated() where !node.edges.isEmpty {
      wanted.insert(index)
      wanted.formUnion(node.edges.flatMap(\.targets))
    }
    return wanted.count { uses[$0] > 0 && !connected.contains($0) }
  }

  // MARK: - Search

  mutating func match(_ index: Int, with node: Int?) {
    if let old = matches[index] { uses[old] -= 1 }
    matches[index] = node
    if let node { uses[node] += 1 }
  }

  /// Matches single nodes otherwise, as long as that takes changes away and work is left.
  private mutating func improve(_ work: inout Int) {
    var isBetter = true
    while isBetter, work > 0 {
      isBetter = false
      for index in answer.nodes.indices {
        for target in [nil] + reference.nodes.indices.map(Optional.some) where target != matches[index] && work > 0 {
          if improve(index, with: target, &work) { isBetter = true }
        }
      }
    }
  }

  /// Matches a node with another if that takes changes away. Where each may have only one, the node that has the other
  /// gets this one's.
  private mutating func improve(_ index: Int, with target: Int?, _ work: inout Int) -> Bool {
    let old = matches[index]
    let holder = allowsCopies ? nil : target.flatMap { target in matches.firstIndex { $0 == target } }
    let changed = [index] + (holder.map { [$0] } ?? [])
    var affected = changed
    for source in changed.flatMap({ sources[$0] }) where !affected.contains(source) { affected.append(source) }
    let concerned = [old, target].compactMap(\.self)
    work -= affected.reduce(0) { $0 + 2 + 2 * answer.nodes[$1].edges.count }
    let before = cost(of: affected, concerned)
    if let holder { match(holder, with: old) }
    match(index, with: target)
    guard cost(of: affected, concerned) >= before else { return true }
    match(index, with: old)
    if let holder { match(holder, with: target) }
    return false
  }

  private func cost(of affected: [Int], _ concerned: [Int]) -> Int {
    affected.reduce(startCost) { $0 + cost(of: $1) } + concerned.reduce(0) { $0 + missing($1) }
  }
}

/// The matchings from which the search for fewer changes goes on.
extension NodeMatching {
  /// Nodes of the same name, whatever its case.
  var byNames: NodeMatching {
    var matching = self
    var places: [String: Int] = [:]
    for (index, node) in reference.nodes.enumerated() {
      if let name = node.name?.lowercased() { places[name] = places[name] ?? index }
    }
    for (index, node) in answer.nodes.enumerated() {
      if let place = node.name.flatMap({ places[$0.lowercased()] }) { matching.add(index, place) }
    }
    return matching
  }

  /// Nodes that are reached from the start by the same keys.
  var byWalking: NodeMatching {
    var matching = self
    var pairs = Array(zip(answer.start, reference.start))
    var next = 0
    for (own, wanted) in pairs { matching.add(own, wanted) }
    while next < pairs.count {
      let (own, wanted) = (answer.nodes[pairs[next].0], reference.nodes[pairs[next].1])
      next += 1
      for edge in own.links + own.edges {
        let others = (wanted.links + wanted.edges).filter { $0.key == edge.key }
        guard let other = others.first(where: { $0.label == edge.label }) ?? others.first else { continue }
        for pair in zip(edge.targets, other.targets) where matching.add(pair.0, pair.1) { pairs.append(pair) }
      }
    }
    return matching
  }

  /// Matches nodes whose edges share labels, in the order of how many they share, the highest number first.
  func bySimilarity(_ work: inout Int) -> NodeMatching? {
    let (own, wanted) = (answer.surroundings, reference.surroundings)
    var pairs: [(score: Int, answer: Int, reference: Int)] = []
    for (index, labels) in own.enumerated() {
      for (other, otherLabels) in wanted.enumerated() {
        work -= 1 + labels.count
        guard work > 0 else { return nil }
        let common = labels.intersection(otherLabels).count
        pairs.append((3 * common - labels.count - otherLabels.count, index, other))
      }
    }
    pairs.sort { ($1.score, $0.answer, $0.reference) < ($0.score, $1.answer, $1.reference) }
    var matching = self
    for pair in pairs { matching.add(pair.answer, pair.reference) }
    return matching
  }

  /// Matches a node that has no match yet with one that it may have; false if that cannot be.
  @discardableResult
  private mutating func add(_ index: Int, _ node: Int) -> Bool {
    guard matches[index] == nil, allowsCopies || uses[node] == 0 else { return false }
    match(index, with: node)
    return true
  }
}

extension LabelledGraph {
  /// For each node its features and the labels and keys of edges from and to it.
  fileprivate var surroundings: [Set<[Int]>] {
    var found = nodes.map { node in Set(node.features.enumerated().map { [0, $0.offset] + $0.element }) }
    for (index, node) in nodes.enumerated() {
      for edge in node.edges {
        found[index].formUnion([[1, edge.key], [2, edge.label]])
        for target in edge.targets { found[target].formUnion([[3, edge.key], [4, edge.label]]) }
      }
    }
    return found
  }
}

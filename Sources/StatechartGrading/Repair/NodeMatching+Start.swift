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

  /// Nodes that have many labels of their edges in common, those with the most first.
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
    var found = nodes.map { node in Set(node.features.enumerated().map { [0, $0.offset, $0.element] }) }
    for (index, node) in nodes.enumerated() {
      for edge in node.edges {
        found[index].formUnion([[1, edge.key], [2, edge.label]])
        for target in edge.targets { found[target].formUnion([[3, edge.key], [4, edge.label]]) }
      }
    }
    return found
  }
}

import Statecharts

extension DOTReader {
  private enum Item {
    case node(Int)
    case cluster(Int)
  }

  /// Makes the states in the order of the drawing.
  mutating func declare() throws(ReadError) {
    nodeStates = Array(repeating: nil, count: drawing.nodes.count)
    clusterStates = Array(repeating: nil, count: drawing.clusters.count)
    var items = drawing.nodes.indices.map { (order: drawing.nodes[$0].order, item: Item.node($0)) }
    items += drawing.clusters.indices.map { (order: drawing.clusters[$0].order, item: Item.cluster($0)) }
    items.sort { $0.order < $1.order }
    let parallel = parallelClusters()
    if parallel.contains(nil) { divideGraph() }
    // A cluster comes before what lies in it, and clusters are numbered in their order.
    for (_, item) in items {
      switch item {
      case .cluster(let cluster): try declareCluster(cluster, isParallel: parallel.contains(cluster))
      case .node(let node): try declareNode(node)
      }
    }
    for place in drawing.nodes.indices {
      guard case .cluster(let cluster) = roles[place] else { continue }
      nodeStates[place] = clusterStates[cluster]
      noteRepresentation(place, cluster)
    }
  }

  /// Makes each outermost cluster a region of the graph.
  private mutating func divideGraph() {
    let outer = drawing.clusters.indices.filter { !isGroup[$0] && state(around: drawing.clusters[$0].parent) == nil }
    for (number, cluster) in outer.enumerated() { regions[cluster] = number }
    guard let first = outer.first else { return }
    draft.findings.add(
      .note, .reading, "clusters side by side whose borders are not solid are read as regions: all are active at once",
      at: drawing.clusters[first].range)
  }

  private mutating func noteRepresentation(_ place: Int, _ cluster: Int) {
    let node = drawing.nodes[place]
    let look = DOTLook(node.attributes)
    guard !look.isPoint, !look.isInvisible else { return }
    draft.findings.add(
      .note, .reading, "'\(node.name)' is read as the cluster '\(drawing.clusters[cluster].name)'", at: node.range)
  }

  /// The clusters in which all states have dashed or dotted borders; nil represents the graph.
  ///
  /// Dotted ones between which edges lead are no regions; nor are those of a graph that begins in one of them.
  private func parallelClusters() -> Set<Int?> {
    var regions: [Int?: Int] = [:]
    var plain: Set<Int?> = []
    func add(_ attributes: DOTAttributes, to cluster: Int?) {
      let look = DOTLook(attributes)
      if look.isDashed || look.isDotted { regions[cluster, default: 0] += 1 } else { plain.insert(cluster) }
      if look.isDotted || cluster == nil { isDotted.insert(cluster) }
    }
    var isDotted: Set<Int?> = []
    for (place, node) in drawing.nodes.enumerated() {
      let cluster = state(around: node.cluster)
      switch roles[place] {
      case .state, .accepting: if cluster == nil { plain.insert(nil) } else { add(node.attributes, to: cluster) }
      case .start: if cluster == nil { plain.insert(nil) }
      case .end, .choice, .bar, .written, .pseudostate, .history, .cluster, .note, .unused: break
      }
    }
    for (place, cluster) in drawing.clusters.enumerated() where !isGroup[place] {
      add(cluster.attributes, to: state(around: cluster.parent))
    }
    var parallel = Set(regions.keys).subtracting(plain)
    if regions[nil] ?? 0 < 2 { parallel.remove(nil) }
    for (place, cluster) in drawing.clusters.enumerated() where saysParallel(cluster.attributes) {
      parallel.insert(place)
    }
    let crossed = Set(edges.map(regionsParent))
    return parallel.filter { !isDotted.contains($0) || !crossed.contains(.some($0)) }
  }

  /// The state of which an edge connects two children, be it from within; nil if there is none.
  private func regionsParent(of edge: Int) -> Int?? {
    let ways = [drawing.edges[edge].tail, drawing.edges[edge].head].map { node in
      Array(drawing.clusters(around: drawing.nodes[node].cluster).filter { !isGroup[$0] }.reversed())
    }
    let common = zip(ways[0], ways[1]).prefix { $0 == $1 }.count
    guard ways[0].count > common, ways[1].count > common else { return nil }
    return .some(common == 0 ? nil : ways[0][common - 1])
  }

  /// The sign by which python-statemachine marks parallel states.
  private static let parallelMark: Character = "☷"

  private func saysParallel(_ attributes: DOTAttributes) -> Bool {
    attributes[.label].map { DOTLabel($0, name: "").text.last == DOTReader.parallelMark } ?? false
  }

  private mutating func declareCluster(_ place: Int, isParallel: Bool) throws(ReadError) {
    guard !isGroup[place] else { return }
    let cluster = drawing.clusters[place]
    let name = DOTReader.stateName(ofCluster: cluster.name)
    var outer = self.place(of: cluster.parent)
    if let region = regions[place] { outer.region = region }
    let id = try add(name.isEmpty ? nil : name, isParallel ? .parallel : .state, in: outer, at: cluster.range)
    clusterStates[place] = id
    if let label = cluster.attributes[.label] {
      var label = DOTLabel(label, name: name)
      if let first = label.lines.first, first.text.last == DOTReader.parallelMark {
        label.lines[0].text = first.text.dropLast().trimmed
      }
      try describe(id, label, name: name)
    }
    note(cluster.attributes[.tooltip], on: id)
  }

  private mutating func declareNode(_ place: Int) throws(ReadError) {
    let node = drawing.nodes[place]
    guard let shape = shape(of: place) else { return }
    let id = try add(node.name, shape, in: self.place(of: node.cluster), at: node.range)
    nodeStates[place] = id
    // A diamond without a label has its name in it.
    if roles[place] == .choice, node.attributes[.label] == nil { draft[id].title = node.name }
    switch roles[place] {
    case .state, .accepting, .choice:
      if let label = node.attributes[.label] {
        if !label.isMarkup, DOTLook(node.attributes).isRecord || DOTRecord.isOne(label.text) {
          try describe(id, DOTRecord(label.text, name: node.name), name: node.name)
        } else {
          try describe(id, DOTLabel(label, name: node.name), name: node.name)
        }
      }
    case .pseudostate: try describePseudostate(id, node)
    case .cluster, .start, .end, .bar, .written, .history, .note, .unused: break
    }
    switch roles[place] {
    case .state, .accepting, .choice, .pseudostate, .bar: note(node.attributes[.tooltip], on: id)
    case .cluster, .start, .end, .written, .history, .note, .unused: break
    }
  }

  /// Returns the shape that a node is drawn as; nil if it is no state.
  private func shape(of place: Int) -> ChartDraft.Shape? {
    switch roles[place] {
    case .cluster, .note, .unused: return nil
    case .state: return .state
    case .accepting, .end: return .final
    case .start: return .initial
    case .choice: return .pseudostate(.choice)
    case .bar:
      let isJoin = incoming[place] > 1 && outgoing[place] <= 1
      let isFork = incoming[place] <= 1 && outgoing[place] > 1
      return .pseudostate(isJoin ? .join : isFork ? .fork : .junction)
    case .written: return .pseudostate(.fork)
    case .pseudostate(let pseudostate): return .pseudostate(pseudostate)
    case .history(let depth): return .history(depth)
    }
  }

  private mutating func describePseudostate(_ id: ChartDraft.NodeID, _ node: DOTDrawing.Node) throws(ReadError) {
    if let label = node.attributes[.label] { try describe(id, DOTLabel(label, name: node.name), name: node.name) }
    if let label = node.attributes[.xlabel] { draft[id].title = DOTLabel(label, name: node.name).text }
  }

  private mutating func note(_ tooltip: DOTText?, on id: ChartDraft.NodeID) {
    if let tooltip { draft[id].notes += DOTReader.lines(tooltip) }
  }

  /// The lines of a tooltip; one of signs alone says nothing.
  static func lines(_ text: DOTText) -> [String] {
    let lines = DOTLabel(text, name: "").lines.map(\.text).filter { !$0.isEmpty }
    return lines.contains { $0.contains { $0.isLetter || $0.isNumber } } ? lines : []
  }

  private mutating func add(
    _ name: String?, _ shape: ChartDraft.Shape, in place: ChartDraft.Place, at range: SourceRange
  ) throws(ReadError) -> ChartDraft.NodeID {
    guard let name, draft.find(name) == nil else {
      return try draft.add(anonymous: shape, named: name, in: place, at: range)
    }
    return try draft.node(name, in: place, shape: shape, at: range)
  }

  /// The place in a cluster.
  func place(of cluster: Int?) -> ChartDraft.Place {
    guard let state = state(around: cluster) else { return .chart }
    return clusterStates[state].map { ChartDraft.Place(parent: $0) } ?? .chart
  }

  /// The first line is the display name; others are what the state does, or text about it.
  private mutating func describe(_ id: ChartDraft.NodeID, _ label: DOTLabel, name: String) throws(ReadError) {
    guard let first = label.lines.first else { return }
    let isChoice = draft[id].shape == .pseudostate(.choice)
    if !first.text.isEmpty, first.text != name || draft[id].isAnonymous || isChoice { draft[id].title = first.text }
    for line in DOTLines.activities(label.lines.dropFirst().filter { !$0.text.isEmpty }, events: events) {
      if try !draft.takeActivity(line, of: id, at: draft[id].range) { draft[id].notes.append(line) }
    }
  }

  /// The first field is the name, a second one of a single line the output of a Moore machine; others are as lines.
  private mutating func describe(_ id: ChartDraft.NodeID, _ record: DOTRecord, name: String) throws(ReadError) {
    guard let first = record.fields.first else { return }
    try describe(id, first, name: name)
    // `o-o` is the sign of UML for a state with others inside.
    let rest = record.fields.dropFirst().filter { $0.text.lowercased() != "o-o" }
    for field in rest {
      for line in DOTLines.activities(field.lines.filter { !$0.text.isEmpty }, events: events) {
        if try draft.takeActivity(line, of: id, at: draft[id].range) { continue }
        if rest.count == 1, field.lines.count == 1 {
          draft[id].entry.append(line)
        } else {
          draft[id].notes.append(line)
        }
      }
    }
  }
}

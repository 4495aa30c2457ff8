import Statecharts

extension DOTReader {
  // MARK: - Clusters

  /// True for a cluster that says nothing: without border and text, or without a text and a name.
  ///
  /// If an edge ends at its border, or it has an initial, it is a state all the same.
  func isOnlyGroup(_ place: Int) -> Bool {
    let cluster = drawing.clusters[place]
    let look = DOTLook(cluster.attributes)
    if look.isInvisible { return true }
    let name = DOTReader.stateName(ofCluster: cluster.name)
    if let label = cluster.attributes[.label] {
      return DOTLabel(label, name: name).isEmpty && !isBorderUsed(of: place)
    }
    guard name.allSatisfy(\.isNumber) || look.hasNoBorder else { return false }
    return !isBorderUsed(of: place) && !begun.contains(place)
  }

  private func isBorderUsed(of place: Int) -> Bool { borders.contains(drawing.clusters[place].name) }

  /// The innermost state of which a cluster is, or keeps together, a part; nil for the graph.
  func state(around cluster: Int?) -> Int? {
    drawing.clusters(around: cluster).first { !isGroup[$0] }
  }

  /// The cluster at whose border an edge of a node is clipped.
  func clipped(_ node: Int, _ name: DOTText?) -> Int? {
    guard let name, let cluster = clustersByName[name.text] else { return nil }
    // A node that is only mentioned represents the cluster that it is clipped at.
    if !drawing.nodes[node].isDeclared { return cluster }
    return drawing.clusters(around: drawing.nodes[node].cluster).contains(cluster) ? cluster : nil
  }

  /// The name after `cluster`, `cluster_` or `cluster `.
  static func stateName(ofCluster name: String) -> String {
    guard name.hasPrefix("cluster") else { return name }
    let rest = name.dropFirst("cluster".count)
    return String(rest.hasPrefix("_") || rest.hasPrefix(" ") ? rest.dropFirst() : rest)
  }

  // MARK: - Nodes

  func role(of place: Int) -> Role {
    let node = drawing.nodes[place]
    let look = DOTLook(node.attributes)
    let label = node.attributes[.label].map { DOTLabel($0, name: node.name) }
    if let cluster = cluster(representedBy: place, look) { return .cluster(cluster) }
    if legends[node.name] == place { return .unused }
    if let name = node.attributes[.class]?.text {
      if name == DOTWriter.forkClass, look.isBlack { return .written }
      if let pseudostate = Pseudostate(rawValue: name) { return .pseudostate(pseudostate) }
    }
    if isStart(place, look, label) { return .start }
    if look.isInvisible, incoming[place] == 0, outgoing[place] == 0 { return .unused }
    if isNote(place, look) { return .note }
    if let end = end(place, look, label) { return end }
    if look.isDiamond { return .choice }
    if look.isBlack, label?.isEmpty ?? false, incoming[place] > 0 || outgoing[place] > 0 { return .bar }
    if state(around: node.cluster) != nil, look.isCircle, let depth = DOTReader.history(label?.text) {
      return .history(depth)
    }
    return look.isDouble && !look.isCurrent ? .accepting : .state
  }

  /// A dot or nothing in a cluster that has its name, or at which nothing ends but edges that are clipped at its
  /// border; a name of a cluster that no statement declares as a node.
  private func cluster(representedBy place: Int, _ look: DOTLook) -> Int? {
    let node = drawing.nodes[place]
    if look.isPoint || look.isInvisible, let inner = node.cluster {
      for cluster in drawing.clusters(around: inner) {
        let isNamed = DOTReader.stateName(ofCluster: drawing.clusters[cluster].name) == node.name
        if isNamed, let state = state(around: cluster) { return state }
      }
      let isAnchor = look.isInvisible ? outgoing[place] == 0 || incoming[place] > 0 : outgoing[place] == 0
      if isAnchor, isConnected[place], look.isInvisible || incoming[place] == 0 { return state(around: inner) }
    }
    guard !node.isDeclared else { return nil }
    if isConnected[place], incoming[place] == 0, outgoing[place] == 0 { return state(around: clippedAt[place]) }
    guard let cluster = clustersByState[node.name] ?? clustersByName[node.name], !isGroup[cluster] else { return nil }
    return cluster
  }

  /// A start marker is an end of edges alone: a dot, a disc, or nothing. One with a text is a state like others unless
  /// the states that it leads to look otherwise, or it has the name of a marker and alone leads on without an event.
  private func isStart(_ place: Int, _ look: DOTLook, _ label: DOTLabel?) -> Bool {
    guard incoming[place] == 0, outgoing[place] > 0 else { return false }
    if look.isPoint || look.isInvisible { return true }
    let node = drawing.nodes[place]
    let isBlank = label.map(\.isEmpty) ?? node.name.trimmed.isEmpty || look.hidesText
    if look.isBare { return isBlank || !leadsToBare[place] }
    if look.isBlackDisc, isBlank { return true }
    let hasNoLabel = leaving[place].allSatisfy { labels[$0].isBlank }
    if isBlank { return hasNoLabel && !look.isBlack && !look.isDiamond && !look.isDouble }
    return hasNoLabel && hasStartName(place, label)
  }

  private func hasStartName(_ place: Int, _ label: DOTLabel?) -> Bool {
    guard outgoing[place] == 1, edges.count > 1 else { return false }
    let name = (label?.text ?? drawing.nodes[place].name).lowercased().filter { $0 != "_" }
    guard DOTReader.startNames.contains(name) else { return false }
    return blankEdges == 1
  }

  private static let startNames: Set = ["start", "init", "initial", "begin", "entry", "*", "[*]", "●"]

  /// Returns the role of a node that ends its region or joins edges: a dot, a black disc or nothing.
  private func end(_ place: Int, _ look: DOTLook, _ label: DOTLabel?) -> Role? {
    guard incoming[place] > 0 else { return nil }
    let isBlank = label.map(\.isEmpty) ?? false || look.hidesText
    guard look.isPoint || look.isInvisible || isBlank && (look.isBlackDisc || look.isBare) else { return nil }
    if outgoing[place] == 0 { return .end }
    guard look.isPoint || look.isBlackDisc, leaving[place].allSatisfy({ labels[$0].hasNoTrigger }) else { return nil }
    return .pseudostate(.junction)
  }

  /// A sheet of paper, and a text alone.
  private func isNote(_ place: Int, _ look: DOTLook) -> Bool {
    if look.isNote { return leaving[place].allSatisfy { labels[$0].isBlank } }
    let isAlone = !isConnected[place] && !edges.isEmpty && look.isBare
    return isAlone && !hasBareHeads
  }

  static func history(_ label: String?) -> State.HistoryDepth? {
    switch label {
    case "H": .shallow
    case "H*": .deep
    default: nil
    }
  }
}

import Statecharts

/// Where nodes, clusters and edges are in the text.
extension DOTReader {
  /// Marks them, and comments.
  mutating func mark(_ graph: DOTGraph, _ comments: ArraySlice<SourceRange>, in index: TextIndex) {
    for range in comments { draft.mark(.chart, .comment, index.bytes(of: range).trimmed(in: index.bytes)) }
    if let body = graph.body { draft.mark(.chart, .body, index.bytes(of: body)) }
    for mention in drawing.mentions {
      guard let node = mention.isCluster ? clusterStates[mention.place] : nodeStates[mention.place] else { continue }
      let name = index.bytes(of: mention.name)
      let owner = DraftMark.Owner.node(node)
      if let statement = mention.statement { draft.mark(owner, .statement, index.bytes(of: statement)) }
      if let body = mention.body { draft.mark(owner, .body, index.bytes(of: body)) }
      guard mention.isCluster || !isCluster(mention.place) || hasClusterName(mention.place) else { continue }
      guard mention.statement != nil else { continue }
      draft.mark(owner, name: node, stem(name, index.bytes, isCluster: mention.isCluster))
    }
    for place in drawing.nodes.indices { markTexts(nodeStates[place], drawing.nodes[place].attributes, index) }
    for place in drawing.clusters.indices {
      markTexts(clusterStates[place], drawing.clusters[place].attributes, index)
    }
    for place in drawing.edges.indices { markEdge(place, index) }
  }

  /// True for a node that represents a cluster.
  private func isCluster(_ node: Int) -> Bool { if case .cluster = roles[node] { true } else { false } }

  /// True for a node that represents the cluster of its name.
  private func hasClusterName(_ node: Int) -> Bool {
    guard case .cluster(let cluster) = roles[node] else { return false }
    return DOTReader.stateName(ofCluster: drawing.clusters[cluster].name) == drawing.nodes[node].name
  }

  private mutating func markEdge(_ place: Int, _ index: TextIndex) {
    let edge = drawing.edges[place]
    let arrows = edgeArrows[place] ?? []
    let owners = arrows.isEmpty ? [DraftMark.Owner.chart] : arrows.map { .arrow($0) }
    for owner in owners {
      draft.mark(owner, .statement, index.bytes(of: drawing.edgeStatements[place]))
      for (end, range) in zip([edge.tail, edge.head], drawing.edgeNames[place]) {
        guard let range, let node = nodeStates[end], !isCluster(end) || hasClusterName(end) else { continue }
        draft.mark(owner, name: node, index.bytes(of: range))
      }
      for name in [DOTAttributes.Name.lhead, .ltail] {
        guard let border = edge.attributes[name], let cluster = clustersByName[border.text],
          let state = clusterStates[cluster]
        else { continue }
        draft.mark(owner, name: state, stem(index.bytes(of: border.range), index.bytes, isCluster: true))
      }
      let labels = [DOTAttributes.Name.label, .xlabel, .taillabel, .headlabel]
      if arrows.count == 1, let label = labels.lazy.compactMap({ edge.attributes[$0] }).first {
        draft.mark(owner, .label, index.bytes(of: label.range))
      }
      if let note = edge.attributes[.tooltip] { draft.mark(owner, .note, index.bytes(of: note.range)) }
    }
  }

  private mutating func markTexts(_ node: ChartDraft.NodeID?, _ attributes: DOTAttributes, _ index: TextIndex) {
    guard let node else { return }
    if let label = attributes[.label] { draft.mark(.node(node), .displayName, index.bytes(of: label.range)) }
    if let note = attributes[.tooltip] { draft.mark(.node(node), .note, index.bytes(of: note.range)) }
    if let shape = attributes[.shape] { draft.mark(.node(node), .kind, index.bytes(of: shape.range)) }
  }

  /// The part of a cluster's name that is the state's.
  private func stem(_ range: Range<Int>, _ text: [UInt8], isCluster: Bool) -> Range<Int> {
    guard isCluster else { return range }
    let isQuoted = text[range.lowerBound] == UInt8(ascii: "\"")
    var start = range.lowerBound + (isQuoted ? 1 : 0)
    let end = max(start, range.upperBound - (isQuoted ? 1 : 0))
    if text[start..<end].starts(with: "cluster".utf8) { start += 7 }
    if start < end, text[start] == UInt8(ascii: "_") || text[start] == UInt8(ascii: " ") { start += 1 }
    return start..<max(start, end)
  }
}

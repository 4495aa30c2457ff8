import Statecharts

/// Reads the nodes, clusters and edges of a graph as a chart.
///
/// The roles: a node is a state; one with a double border accepts, and is final if nothing leads on from it; a dot, a
/// black disc or a node without a border, from which an edge leads away and to which none leads, is the initial of its
/// cluster or of the graph; a diamond is a choice; a black bar forks or joins; a circle `H` or `H*` in a cluster is its
/// history; a cluster is a state with others inside, whose regions are those with dashed or dotted borders; one without
/// border or text only keeps things together. An edge label is `event [condition] / action`, of which there can be
/// several, in lines or between `|`.
struct DOTReader {
  var draft: ChartDraft
  let drawing: DOTDrawing
  /// The role of each node.
  var roles: [Role] = []
  /// The draft's node of each cluster; nil for those that are no states.
  var clusterStates: [ChartDraft.NodeID?] = []
  /// The draft's node of each node; nil for one that represents its cluster, and for one that is not drawn.
  var nodeStates: [ChartDraft.NodeID?] = []
  var clustersByName: [String: Int] = [:]
  /// The first cluster of each state's name.
  var clustersByState: [String: Int] = [:]
  /// True for clusters that only keep things together.
  var isGroup: [Bool]
  /// The edges that are to be seen.
  let edges: [Int]
  /// The labels of each edge.
  var labels: [DOTEdgeLabels] = []
  /// The numbers of edges that begin and end at each node itself, not at its cluster's border.
  var incoming: [Int]
  var outgoing: [Int]
  /// True for nodes that have an edge of any kind.
  var isConnected: [Bool]
  /// The places of the edges that leave each node.
  var leaving: [[Int]]
  /// True for nodes from which an edge leads to one without a border.
  var leadsToBare: [Bool]
  /// The names of clusters at whose borders edges are clipped.
  var borders: Set<String> = []
  /// The cluster at whose border an edge of each node is clipped.
  var clippedAt: [Int: Int] = [:]
  /// The clusters that have a dot inside to which nothing leads.
  var begun: Set<Int> = []
  /// True if an edge leads to a node without a border.
  var hasBareHeads = false
  /// The number of edges without a label.
  var blankEdges = 0
  /// The outermost clusters that are regions of the graph, by number.
  var regions: [Int: Int] = [:]
  /// The nodes that are no states but describe the edges that have their names.
  var legends: [String: Int] = [:]
  /// The arrows that were made of each edge.
  var edgeArrows: [Int: [Int]] = [:]
  /// The events that edges have.
  var events: Set<String> = []

  enum Role: Equatable {
    case state
    case accepting
    case start
    /// Ends its region: a dot, or nothing, to which edges lead.
    case end
    case choice
    case bar
    /// A bar that `DOTWriter` put in for a transition to several states.
    case written
    case pseudostate(Pseudostate)
    case history(State.HistoryDepth)
    /// Represents a cluster, for edges that end at its border.
    case cluster(Int)
    /// A note on what it is connected with, or on the chart.
    case note
    /// No part of the chart.
    case unused
  }

  init(_ drawing: DOTDrawing, into draft: ChartDraft) {
    self.drawing = drawing
    self.draft = draft
    let count = drawing.nodes.count
    incoming = Array(repeating: 0, count: count)
    outgoing = incoming
    isConnected = Array(repeating: false, count: count)
    leaving = Array(repeating: [], count: count)
    leadsToBare = isConnected
    isGroup = Array(repeating: false, count: drawing.clusters.count)
    edges = drawing.edges.indices.filter { !DOTLook(drawing.edges[$0].attributes).isInvisible }
    for (place, cluster) in drawing.clusters.enumerated() where clustersByName[cluster.name] == nil {
      clustersByName[cluster.name] = place
    }
    labels = drawing.edges.map { DOTEdgeLabels($0.attributes, isLoop: $0.tail == $0.head) }
    countEdges()
    for (place, node) in drawing.nodes.enumerated() where incoming[place] == 0 && outgoing[place] > 0 {
      let look = DOTLook(node.attributes)
      if let cluster = node.cluster, look.isPoint || look.isBlackDisc { begun.insert(cluster) }
    }
    isGroup = drawing.clusters.indices.map(isOnlyGroup)
    for (place, cluster) in drawing.clusters.enumerated() where !isGroup[place] {
      let name = DOTReader.stateName(ofCluster: cluster.name)
      if clustersByState[name] == nil { clustersByState[name] = place }
    }
    findLegends()
    roles = drawing.nodes.indices.map(role)
    self.draft.isAutomaton = roles.contains(.accepting)
  }

  private mutating func countEdges() {
    for place in edges {
      let edge = drawing.edges[place]
      let isBack = edge.attributes[.dir]?.text == "back"
      for (node, name, isTail) in [(edge.tail, DOTAttributes.Name.ltail, true), (edge.head, .lhead, false)] {
        isConnected[node] = true
        if let border = edge.attributes[name]?.text { borders.insert(border) }
        if let cluster = clipped(node, edge.attributes[name]) {
          clippedAt[node] = cluster
          continue
        }
        if isTail != isBack {
          outgoing[node] += 1
          leaving[node].append(place)
        } else {
          incoming[node] += 1
        }
      }
      if labels[place].isBlank { blankEdges += 1 }
      if DOTLook(drawing.nodes[edge.head].attributes).isBare {
        leadsToBare[edge.tail] = true
        hasBareHeads = true
      }
    }
  }

  /// A node that nothing leads to and that has the name of an edge's label says what this label means: smlang.
  private mutating func findLegends() {
    let texts = Set(edges.map { labels[$0].text })
    for (place, node) in drawing.nodes.enumerated() where !isConnected[place] && texts.contains(node.name) {
      legends[node.name] = place
    }
  }

  /// Fills the draft in.
  ///
  /// - Throws: `ReadError` if a limit is passed.
  mutating func read() throws(ReadError) {
    if let label = drawing.attributes[.label] {
      let title = DOTLabel(label, name: draft.name ?? "").text
      if !title.isEmpty, title != draft.name { draft.title = title }
    }
    if let tooltip = drawing.attributes[.tooltip] { draft.notes = DOTReader.lines(tooltip) }
    if let word = drawing.attributes[.rankdir], !draft.direct(.chart, to: word.text, at: word.range) {
      draft.findings.add(.warning, .malformed, "there is no direction '\(word.text)'", at: word.range)
    }
    explainLabels()
    events = Set(edges.flatMap { labels[$0].ways.flatMap(\.label.events) })
    try declare()
    for place in edges { try connect(place) }
    try addBeginning()
    draft.dissolve(Set(roles.indices.filter { roles[$0] == .written }.compactMap { nodeStates[$0] }))
    noteLosses()
  }

  /// Puts what a node says about an event in the place of the event's name.
  private mutating func explainLabels() {
    for place in edges {
      guard let node = legends[labels[place].text], let label = drawing.nodes[node].attributes[.label] else { continue }
      if drawing.nodes[node].hasSeveralLabels {
        draft.findings.add(
          .warning, .reading,
          "'\(drawing.nodes[node].name)' is described more than once; conditions and actions are not known",
          at: drawing.edges[place].range)
        continue
      }
      let edge = drawing.edges[place]
      labels[place] = DOTEdgeLabels(
        DOTLabel(label, name: drawing.nodes[node].name), isMarkup: label.isMarkup, isLoop: edge.tail == edge.head)
    }
  }

  // MARK: - Losses

  mutating func noteLosses() {
    let wanted = ["label", "shape", "style", "peripheries", "xlabel"]
    for attribute in drawing.others {
      let isKnown = DOTAttributes.Name(rawValue: attribute.name) != nil
      let near = isKnown ? [] : nearestNames(to: attribute.name, among: wanted)
      if !near.isEmpty {
        draft.findings.add(
          .warning, .malformed, "there is no attribute '\(attribute.name)'", at: attribute.range, nearest: near)
        continue
      }
      let kind = attribute.name.lowercased().hasSuffix("color") ? "colours" : "attributes of the drawing"
      draft.findings.leaveOut(kind, at: attribute.range)
    }
    let hidden = drawing.edges.count - edges.count
    if hidden > 0, let first = drawing.edges.first(where: { DOTLook($0.attributes).isInvisible }) {
      draft.findings.leaveOut("edges that are not drawn", at: first.range)
    }
    for place in drawing.nodes.indices where roles[place] == .unused && legends[drawing.nodes[place].name] == nil {
      draft.findings.leaveOut("nodes that are not drawn", at: drawing.nodes[place].range)
    }
    noteDoubts()
  }

  private mutating func noteDoubts() {
    for doubt in DOTEdgeLabels.Doubt.allCases {
      let places = edges.filter { labels[$0].doubt == doubt }
      guard let first = places.first else { continue }
      let number = places.count == 1 ? "a label" : "\(places.count) labels"
      let message =
        switch doubt {
        case .oneText: "\(number) of several lines: the lines are read as one text, '\(labels[first].text)'"
        case .events: "\(number) of several lines: each line is read as an event of its own"
        case .output: "\(number) of two lines: the first is read as the event, the second as its output"
        }
      draft.findings.add(.note, .reading, message, at: drawing.edges[first].range)
    }
  }
}

/// The places of nodes, clusters and edges in the text.
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

import Statecharts

/// Says what the nodes, clusters and edges of a graph mean as a chart.
///
/// What is taken for what: a node is a state; one with a double border accepts, and is final if nothing leads on from
/// it; a point, or a node without a border, from which an edge leads away and to which none leads, says where its
/// cluster, or the graph, begins; a diamond is a choice; a black bar forks or joins; a circle `H` or `H*` in a cluster
/// is its history; a cluster is a state with others inside, whose regions are those with dashed borders. An edge label
/// is `event [condition] / action`, of which there can be several, in lines or between `|`.
struct DOTReader {
  var draft: ChartDraft
  let drawing: DOTDrawing
  /// What each node is taken for.
  var roles: [Role] = []
  /// The draft's node of each cluster.
  var clusterStates: [ChartDraft.NodeID] = []
  /// The draft's node of each node; nil for one that represents its cluster, and for one that is not drawn.
  var nodeStates: [ChartDraft.NodeID?] = []
  var clustersByName: [String: Int] = [:]
  var incoming: [Int]
  var outgoing: [Int]
  /// True for nodes from which an edge leads to one without a border.
  var leadsToBare: [Bool]

  enum Role: Equatable {
    case state
    case accepting
    case start
    case choice
    case bar
    /// A bar that `DOTWriter` put in for a transition to several states.
    case written
    case pseudostate(Pseudostate)
    case history(State.HistoryDepth)
    /// Represents the cluster that contains it, for edges that end at its border.
    case cluster
  }

  init(_ drawing: DOTDrawing, into draft: ChartDraft) {
    self.drawing = drawing
    self.draft = draft
    incoming = Array(repeating: 0, count: drawing.nodes.count)
    outgoing = incoming
    leadsToBare = Array(repeating: false, count: drawing.nodes.count)
    for edge in drawing.edges {
      outgoing[edge.tail] += 1
      incoming[edge.head] += 1
      if DOTLook(drawing.nodes[edge.head].attributes).isBare { leadsToBare[edge.tail] = true }
    }
    for (place, cluster) in drawing.clusters.enumerated() where clustersByName[cluster.name] == nil {
      clustersByName[cluster.name] = place
    }
    roles = drawing.nodes.indices.map(role)
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
    try declare()
    for edge in drawing.edges { try connect(edge) }
    draft.dissolve(Set(roles.indices.filter { roles[$0] == .written }.compactMap { nodeStates[$0] }))
    noteLosses()
  }

  // MARK: - Roles

  func role(of place: Int) -> Role {
    let node = drawing.nodes[place]
    let look = DOTLook(node.attributes)
    let label = node.attributes[.label].map { DOTLabel($0, name: node.name) }
    if let cluster = node.cluster, look.isInvisible, represents(cluster, node.name) { return .cluster }
    if let name = node.attributes[.class]?.text {
      if name == DOTWriter.forkClass, look.isBlack { return .written }
      if let pseudostate = Pseudostate(rawValue: name) { return .pseudostate(pseudostate) }
    }
    if isStart(place, look, label) { return .start }
    if look.isDiamond { return .choice }
    if look.isBlack, label?.isEmpty ?? false, incoming[place] > 0 || outgoing[place] > 0 { return .bar }
    if node.cluster != nil, look.isCircle, let depth = DOTReader.history(label?.text) { return .history(depth) }
    return look.isDouble ? .accepting : .state
  }

  func represents(_ cluster: Int, _ node: String) -> Bool {
    let name = drawing.clusters[cluster].name
    return name.hasPrefix("cluster") && DOTReader.stateName(ofCluster: name) == node
  }

  /// A start marker is an end of edges alone. One with a text is a state like others unless the states that it leads to
  /// look otherwise.
  func isStart(_ place: Int, _ look: DOTLook, _ label: DOTLabel?) -> Bool {
    guard incoming[place] == 0, outgoing[place] > 0 else { return false }
    if look.isPoint || look.isInvisible { return true }
    guard look.isBare else { return false }
    let isBlank = label?.isEmpty ?? drawing.nodes[place].name.trimmed.isEmpty
    return isBlank || !leadsToBare[place]
  }

  static func history(_ label: String?) -> State.HistoryDepth? {
    switch label {
    case "H": .shallow
    case "H*": .deep
    default: nil
    }
  }

  /// The name after `cluster`, `cluster_` or `cluster `.
  static func stateName(ofCluster name: String) -> String {
    let rest = name.dropFirst("cluster".count)
    return String(rest.hasPrefix("_") || rest.hasPrefix(" ") ? rest.dropFirst() : rest)
  }

  // MARK: - States

  private enum Item {
    case node(Int)
    case cluster(Int)
  }

  /// Makes the states in the order of the drawing.
  mutating func declare() throws(ReadError) {
    nodeStates = Array(repeating: nil, count: drawing.nodes.count)
    var items = drawing.nodes.indices.map { (order: drawing.nodes[$0].order, item: Item.node($0)) }
    items += drawing.clusters.indices.map { (order: drawing.clusters[$0].order, item: Item.cluster($0)) }
    items.sort { $0.order < $1.order }
    let parallel = parallelClusters()
    // A cluster comes before what lies in it, and clusters are numbered in their order.
    for (_, item) in items {
      switch item {
      case .cluster(let cluster): try declareCluster(cluster, isParallel: parallel.contains(cluster))
      case .node(let node): try declareNode(node)
      }
    }
    for place in drawing.nodes.indices where roles[place] == .cluster {
      nodeStates[place] = drawing.nodes[place].cluster.map { clusterStates[$0] }
    }
  }

  /// The clusters in which all states have dashed borders.
  func parallelClusters() -> Set<Int> {
    var dashed: Set<Int> = []
    var plain: Set<Int> = []
    func add(_ attributes: DOTAttributes, to cluster: Int) {
      if DOTLook(attributes).isDashed { dashed.insert(cluster) } else { plain.insert(cluster) }
    }
    for (place, node) in drawing.nodes.enumerated() {
      guard let cluster = node.cluster else { continue }
      switch roles[place] {
      case .state, .accepting: add(node.attributes, to: cluster)
      case .start, .choice, .bar, .written, .pseudostate, .history, .cluster: break
      }
    }
    for cluster in drawing.clusters { if let parent = cluster.parent { add(cluster.attributes, to: parent) } }
    return dashed.subtracting(plain)
  }

  mutating func declareCluster(_ place: Int, isParallel: Bool) throws(ReadError) {
    let cluster = drawing.clusters[place]
    let name = cluster.name.hasPrefix("cluster") ? DOTReader.stateName(ofCluster: cluster.name) : cluster.name
    let id = try add(
      name.isEmpty ? nil : name, isParallel ? .parallel : .state, in: self.place(of: cluster.parent), at: cluster.range)
    clusterStates.append(id)
    if let label = cluster.attributes[.label] { try describe(id, DOTLabel(label, name: name), name: name) }
    note(cluster.attributes[.tooltip], on: id)
  }

  mutating func declareNode(_ place: Int) throws(ReadError) {
    let node = drawing.nodes[place]
    let shape: ChartDraft.Shape
    switch roles[place] {
    case .cluster: return
    case .state: shape = .state
    case .accepting: shape = .final
    case .start: shape = .initial
    case .choice: shape = .pseudostate(.choice)
    case .bar:
      let isJoin = incoming[place] > 1 && outgoing[place] <= 1
      let isFork = incoming[place] <= 1 && outgoing[place] > 1
      shape = .pseudostate(isJoin ? .join : isFork ? .fork : .junction)
    case .written: shape = .pseudostate(.fork)
    case .pseudostate(let pseudostate): shape = .pseudostate(pseudostate)
    case .history(let depth): shape = .history(depth)
    }
    let id = try add(node.name, shape, in: self.place(of: node.cluster), at: node.range)
    nodeStates[place] = id
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
    case .cluster, .start, .bar, .written, .history: break
    }
    switch roles[place] {
    case .state, .accepting, .choice, .pseudostate, .bar: note(node.attributes[.tooltip], on: id)
    case .cluster, .start, .written, .history: break
    }
  }

  mutating func describePseudostate(_ id: ChartDraft.NodeID, _ node: DOTDrawing.Node) throws(ReadError) {
    if let label = node.attributes[.label] { try describe(id, DOTLabel(label, name: node.name), name: node.name) }
    if let label = node.attributes[.xlabel] { draft[id].title = DOTLabel(label, name: node.name).text }
  }

  mutating func note(_ tooltip: DOTText?, on id: ChartDraft.NodeID) {
    if let tooltip { draft[id].notes += DOTReader.lines(tooltip) }
  }

  static func lines(_ text: DOTText) -> [String] {
    DOTLabel(text, name: "").lines.map(\.text).filter { !$0.isEmpty }
  }

  mutating func add(
    _ name: String?, _ shape: ChartDraft.Shape, in place: ChartDraft.Place, at range: SourceRange
  ) throws(ReadError) -> ChartDraft.NodeID {
    guard let name, draft.find(name) == nil else {
      return try draft.add(anonymous: shape, named: name, in: place, at: range)
    }
    return try draft.node(name, in: place, shape: shape, at: range)
  }

  func place(of cluster: Int?) -> ChartDraft.Place {
    cluster.map { ChartDraft.Place(parent: clusterStates[$0]) } ?? .chart
  }

  /// The first line is the name for people; others are what the state does, or text about it.
  mutating func describe(_ id: ChartDraft.NodeID, _ label: DOTLabel, name: String) throws(ReadError) {
    guard let first = label.lines.first else { return }
    if !first.text.isEmpty, first.text != name || draft[id].isAnonymous { draft[id].title = first.text }
    for line in label.lines.dropFirst() where !line.text.isEmpty {
      if try !draft.takeActivity(line.text, of: id, at: draft[id].range) { draft[id].notes.append(line.text) }
    }
  }

  /// The first field is the name, a second one of a single line the output of a Moore machine; others are as lines.
  mutating func describe(_ id: ChartDraft.NodeID, _ record: DOTRecord, name: String) throws(ReadError) {
    guard let first = record.fields.first else { return }
    try describe(id, first, name: name)
    let rest = record.fields.dropFirst()
    for field in rest {
      for line in field.lines where !line.text.isEmpty {
        if try draft.takeActivity(line.text, of: id, at: draft[id].range) { continue }
        if rest.count == 1, field.lines.count == 1 {
          draft[id].entry.append(line.text)
        } else {
          draft[id].notes.append(line.text)
        }
      }
    }
  }
}

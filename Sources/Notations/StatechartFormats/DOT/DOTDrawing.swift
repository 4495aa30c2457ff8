import Statecharts

/// A graph after its defaults are applied: nodes, the clusters in which they lie, and edges between two nodes each.
///
/// A node lies in the cluster that mentions it first, or in one inside that which mentions it later, as Graphviz draws
/// it. The order of nodes and clusters is that of their own statements; what has none comes where it is first
/// mentioned.
struct DOTDrawing: Sendable {
  struct Node: Sendable {
    let name: String
    /// The attributes that have a meaning here.
    var attributes: DOTAttributes
    /// The innermost cluster around it; nil for the graph.
    fileprivate(set) var cluster: Int?
    /// The place in the order of nodes and clusters.
    fileprivate(set) var order: Int
    /// True if it has a statement of its own in its cluster.
    fileprivate(set) var isDeclared: Bool
    /// True if several labels were given to it, of which the last counts.
    fileprivate(set) var hasSeveralLabels = false
    /// The range of its first mention.
    let range: SourceRange
  }

  /// A subgraph that is drawn as a box.
  struct Cluster: Sendable {
    let name: String
    /// The attributes that have a meaning here.
    fileprivate(set) var attributes = DOTAttributes()
    /// The cluster around it; nil for the graph.
    let parent: Int?
    /// The place in the order of nodes and clusters.
    let order: Int
    /// The range at which it begins.
    let range: SourceRange
  }

  /// An edge between two nodes by their places in `nodes`.
  struct Edge: Sendable {
    let tail: Int
    let head: Int
    /// The attributes that have a meaning here.
    fileprivate(set) var attributes: DOTAttributes
    /// The range of its statement.
    let range: SourceRange
  }

  /// A place at which a node or a cluster is named.
  struct Mention: Sendable {
    let place: Int
    let isCluster: Bool
    let name: SourceRange
    /// The statement that declares it; nil for the end of an edge.
    let statement: SourceRange?
    let body: SourceRange?
  }

  /// The places at which nodes and clusters are named, in the order of the text.
  fileprivate(set) var mentions: [Mention] = []
  /// The statements of the edges, by the places of these.
  fileprivate(set) var edgeStatements: [SourceRange] = []
  /// The names at both ends of each edge.
  fileprivate(set) var edgeNames: [[SourceRange?]] = []
  fileprivate(set) var nodes: [Node] = []
  fileprivate(set) var clusters: [Cluster] = []
  fileprivate(set) var edges: [Edge] = []
  /// The graph's own attributes.
  fileprivate(set) var attributes = DOTAttributes()
  /// The attributes that say nothing about a chart, in the order of the text.
  fileprivate(set) var others: [DOTAttribute] = []

  /// Applies the statements of a graph.
  ///
  /// - Throws: `ReadError` if a limit is passed.
  init(_ graph: DOTGraph, fileName: String?) throws(ReadError) {
    var builder = DOTDrawingBuilder(isStrict: graph.isStrict, fileName: fileName)
    try builder.build(graph.statements)
    self = builder.drawing
  }

  fileprivate init() {}

  /// A cluster and those around it, from within outwards; none for the graph.
  func clusters(around cluster: Int?) -> some Sequence<Int> {
    outwards(from: cluster) { [clusters] in clusters[$0].parent }
  }
}

private struct DOTDrawingBuilder {
  private(set) var drawing = DOTDrawing()
  private let isStrict: Bool
  private let fileName: String?
  private var byName: [String: Int] = [:]
  private var clustersByName: [String: Int] = [:]
  /// The nodes of each subgraph that has a name, for a later mention of the name alone.
  private var membersByName: [String: [Int]] = [:]
  private var edgesByEnds: [[Int]: Int] = [:]
  /// The nodes that have a label of their own.
  private var labelled: Set<Int> = []
  private var count = ReadCount()
  private var order = 0
  /// The nodes that subgraphs were asked for and the edges between them, repeated ones as well.
  private var work = 0
  /// The maximum of them: a short text can repeat long lists.
  private static let maxWork = 1_000_000

  /// The defaults and members within a pair of braces.
  private struct Scope {
    var node = DOTAttributes()
    var edge = DOTAttributes()
    var cluster: Int?
    var members: [Int] = []
    var known: Set<Int> = []
    /// True where members are asked for: between the braces of a subgraph.
    var isSubgraph = false

    mutating func add(_ node: Int) {
      if isSubgraph, known.insert(node).inserted { members.append(node) }
    }
  }

  init(isStrict: Bool, fileName: String?) {
    self.isStrict = isStrict
    self.fileName = fileName
  }

  mutating func build(_ statements: [DOTStatement]) throws(ReadError) {
    var scope = Scope()
    try apply(statements, in: &scope)
  }

  private mutating func apply(_ statements: [DOTStatement], in scope: inout Scope) throws(ReadError) {
    for statement in statements {
      order += 1
      switch statement {
      case .node(let name, let attributes, let whole):
        let node = try mention(name, in: &scope, isDeclared: true)
        let values = meaningful(attributes)
        if let label = values[.label] {
          let isOther = labelled.contains(node) && drawing.nodes[node].attributes[.label]?.text != label.text
          if isOther { drawing.nodes[node].hasSeveralLabels = true }
          labelled.insert(node)
        }
        drawing.nodes[node].attributes.merge(values)
        keep(node, name.range, whole)
      case .edge(let ends, let attributes, let range, let whole):
        try connect(ends, meaningful(attributes), at: range, whole, in: &scope)
      case .defaults(let kind, let attributes):
        let values = meaningful(attributes)
        switch kind {
        case .node: scope.node.merge(values)
        case .edge: scope.edge.merge(values)
        case .graph:
          if let cluster = scope.cluster, scope.isSubgraph {
            drawing.clusters[cluster].attributes.merge(values)
          } else if !scope.isSubgraph {
            drawing.attributes.merge(values)
          }
        }
      case .subgraph(let subgraph): _ = try members(of: subgraph, in: &scope)
      }
    }
  }

  private mutating func meaningful(_ attributes: [DOTAttribute]) -> DOTAttributes {
    var kept = DOTAttributes()
    for attribute in attributes {
      let name = DOTAttributes.Name(rawValue: attribute.name)
      if let name { kept[name] = attribute.value }
      if name?.isDrawing ?? true { drawing.others.append(attribute) }
    }
    return kept
  }

  private mutating func keep(
    _ place: Int, isCluster: Bool = false, _ name: SourceRange, _ statement: SourceRange?, body: SourceRange? = nil
  ) {
    drawing.mentions.append(
      DOTDrawing.Mention(place: place, isCluster: isCluster, name: name, statement: statement, body: body))
  }

  // MARK: - Nodes

  private mutating func mention(_ name: DOTText, in scope: inout Scope, isDeclared: Bool) throws(ReadError) -> Int {
    defer { order += 1 }
    guard let known = byName[name.text] else {
      try count.addState(at: name.range.start, fileName: fileName)
      let node = drawing.nodes.count
      byName[name.text] = node
      drawing.nodes.append(
        DOTDrawing.Node(
          name: name.text, attributes: scope.node, cluster: scope.cluster, order: order, isDeclared: isDeclared,
          range: name.range))
      scope.add(node)
      return node
    }
    scope.add(known)
    let home = drawing.nodes[known].cluster
    if let cluster = scope.cluster, cluster != home, isInside(cluster, home) {
      drawing.nodes[known].cluster = cluster
      drawing.nodes[known].order = order
      drawing.nodes[known].isDeclared = isDeclared
    } else if isDeclared, !drawing.nodes[known].isDeclared, scope.cluster == home {
      drawing.nodes[known].order = order
      drawing.nodes[known].isDeclared = true
    }
    return known
  }

  private func isInside(_ cluster: Int, _ outer: Int?) -> Bool {
    outer == nil || drawing.clusters(around: cluster).contains { $0 == outer }
  }

  // MARK: - Subgraphs

  private mutating func members(of subgraph: DOTSubgraph, in outer: inout Scope) throws(ReadError) -> [Int] {
    var scope = Scope(node: outer.node, edge: outer.edge, cluster: outer.cluster, isSubgraph: true)
    let ownCluster = try openCluster(subgraph, in: outer)
    if let ownCluster {
      scope.cluster = ownCluster
      if let name = subgraph.name {
        keep(ownCluster, isCluster: true, name.range, subgraph.whole ?? subgraph.range, body: subgraph.body)
      }
    }
    if ownCluster == nil, outer.cluster != nil {
      // A subgraph that is no cluster: its attributes are not those of the cluster around it.
      try apply(subgraph.statements.filter { !$0.isAttributesOfGraph }, in: &scope)
    } else {
      try apply(subgraph.statements, in: &scope)
    }
    var members = scope.members
    if let name = subgraph.name?.text {
      let known = Set(members)
      members += (membersByName[name] ?? []).filter { !known.contains($0) }
      membersByName[name] = members
    }
    try addWork(members.count, at: subgraph.range)
    if outer.isSubgraph { for member in members { outer.add(member) } }
    return members
  }

  private mutating func addWork(_ amount: Int, at range: SourceRange) throws(ReadError) {
    work += amount
    guard work <= DOTDrawingBuilder.maxWork else {
      throw ReadError(
        .limitExceeded, "subgraphs repeat more than \(DOTDrawingBuilder.maxWork) nodes and edges", at: range,
        fileName: fileName)
    }
  }

  private mutating func openCluster(_ subgraph: DOTSubgraph, in scope: Scope) throws(ReadError) -> Int? {
    let name = subgraph.name?.text ?? ""
    guard name.hasPrefix("cluster") || subgraph.saysCluster else { return nil }
    if !name.isEmpty, let known = clustersByName[name] { return known }
    try count.addState(at: subgraph.range.start, fileName: fileName)
    let cluster = drawing.clusters.count
    drawing.clusters.append(DOTDrawing.Cluster(name: name, parent: scope.cluster, order: order, range: subgraph.range))
    clustersByName[name] = cluster
    order += 1
    return cluster
  }

  // MARK: - Edges

  private mutating func connect(
    _ ends: [DOTEnd], _ attributes: DOTAttributes, at range: SourceRange, _ whole: SourceRange,
    in scope: inout Scope
  ) throws(ReadError) {
    var all = scope.edge
    all.merge(attributes)
    var tails: [Int] = []
    var tailName: SourceRange?
    for (place, end) in ends.enumerated() {
      let heads: [Int]
      switch end {
      case .node(let name):
        heads = [try mention(name, in: &scope, isDeclared: false)]
        keep(heads[0], name.range, nil)
      case .subgraph(let subgraph): heads = try members(of: subgraph, in: &scope)
      }
      var headName: SourceRange?
      if case .node(let name) = end { headName = name.range }
      if place > 0 {
        try addWork(tails.count * heads.count, at: range)
        for tail in tails {
          for head in heads {
            try connect(tail, head, all, at: range)
            while drawing.edgeStatements.count < drawing.edges.count {
              drawing.edgeStatements.append(whole)
              drawing.edgeNames.append([tailName, headName])
            }
          }
        }
      }
      tails = heads
      tailName = headName
    }
  }

  private mutating func connect(
    _ tail: Int, _ head: Int, _ attributes: DOTAttributes, at range: SourceRange
  ) throws(ReadError) {
    if isStrict {
      if let known = edgesByEnds[[tail, head]] {
        drawing.edges[known].attributes.merge(attributes)
        return
      }
      edgesByEnds[[tail, head]] = drawing.edges.count
    }
    try count.addTransition(at: range.start, fileName: fileName)
    drawing.edges.append(DOTDrawing.Edge(tail: tail, head: head, attributes: attributes, range: range))
  }
}

extension DOTStatement {
  fileprivate var isAttributesOfGraph: Bool {
    if case .defaults(.graph, _) = self { true } else { false }
  }
}

extension DOTSubgraph {
  /// True if an attribute says that it is a cluster, whatever its name is.
  fileprivate var saysCluster: Bool {
    statements.contains { statement in
      guard case .defaults(.graph, let attributes) = statement else { return false }
      return attributes.contains { $0.name == "cluster" && ["true", "yes", "1"].contains($0.value.text.lowercased()) }
    }
  }
}

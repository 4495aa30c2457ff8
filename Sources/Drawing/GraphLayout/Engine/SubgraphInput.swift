/// The input of the assignment of coordinates: a container with its nodes in ranks and in order, its style, and the
/// drawings of its content.
final class SubgraphInput {
  let subgraph: Subgraph
  /// The order within ranks, from right to left if the style says so.
  let layeredGraph: LayeredGraph
  let graph: LayoutGraph
  let style: SubgraphStyle
  /// True if the rows run from right to left, against the order in which edges arrive at ports.
  let isMirrored: Bool
  /// The containers among the children, by place.
  let insides: [InnerDrawing?]
  /// The maximum number of pivots for coordinates across the flow.
  let pivots: Int
  let watch: LayoutObserver

  let insets: ContentInsets
  /// The minimum distance of ports on the near border from the container's corner.
  let headerReach: Double
  let loops: LoopPlan
  private(set) var flats = FlatEdges()

  init(
    subgraph: Subgraph, layeredGraph: LayeredGraph, graph: LayoutGraph, style: SubgraphStyle, isMirrored: Bool,
    insides: [InnerDrawing?], pivots: Int, watch: LayoutObserver
  ) {
    self.subgraph = subgraph
    self.layeredGraph = isMirrored ? layeredGraph.mirrored : layeredGraph
    self.graph = graph
    self.style = style
    self.isMirrored = isMirrored
    self.insides = insides
    self.pivots = pivots
    self.watch = watch
    let container = subgraph.container >= 0 ? graph.nodes[subgraph.container] : nil
    insets = ContentInsets(node: container, flowsRight: style.flowsRight, margin: graph.options.margin)
    let reach = style.flowsRight ? 0 : ContentInsets.headerReach(of: subgraph.container, graph: graph)
    headerReach = reach > insets.before ? reach : 0
    loops = LoopPlan(subgraph: subgraph, graph: graph, style: style, options: graph.options)
    if !subgraph.flats.isEmpty { flats = FlatEdges(self) }
  }

  var flowsRight: Bool { style.flowsRight }
  var options: LayoutOptions { graph.options }
}

extension SubgraphInput {
  func turned(_ size: Size) -> Size { flowsRight ? size.transposed : size }

  /// The size of a child in the frame of the flow.
  func size(of node: Int) -> Size { turned(graph.nodes[node].size) }

  /// The initial mark that is next to a node, if any.
  func markAtSide(_ place: Int) -> Subgraph.Mark? {
    for mark in subgraph.marks where mark.host == place && !style.leadsIn(mark, of: subgraph) { return mark }
    return nil
  }

  /// Returns the space that the initial mark takes next to its host.
  func markReach(_ place: Int) -> Double { markAtSide(place).map { MarkPlan.gap + size(of: $0.node).width } ?? 0 }

  /// Returns whether edges pass into the container at a place through its sides.
  func isWrapped(_ place: Int) -> Bool {
    guard subgraph.isNode(place), let inside = insides[place] else { return false }
    return inside.outline.flowsRight != flowsRight
      && !(inside.subgraph.nearPorts.isEmpty && inside.subgraph.farPorts.isEmpty)
  }

  /// The sides of a node in the frame of the flow.
  enum Side {
    case near
    case far
    case before
    case after
  }

  /// Returns the positions at which edges meet a side of a container from inside, measured from the corner of its
  /// frame; edges that meet that side from outside keep clear of them.
  func innerEnds(at place: Int, on side: Side) -> [Double] {
    guard subgraph.isNode(place), let inside = insides[place]?.outline else { return [] }
    let isTurned = inside.flowsRight != flowsRight
    switch side {
    case .near: return isTurned ? [] : inside.nearXs
    case .far: return isTurned ? [] : inside.farXs
    case .before: return isTurned ? inside.nearXs : []
    case .after: return isTurned ? inside.farXs : []
    }
  }
}

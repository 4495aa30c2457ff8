/// A container that is to be drawn, with its boxes in ranks and in order, in a style; what lies in it is measured
/// already.
///
/// All phases share it; none changes it.
final class LevelInput {
  let level: Level
  /// The order within ranks, from right to left if the style says so.
  let layeredGraph: LayeredGraph
  let graph: LayoutGraph
  let style: LevelStyle
  /// Whether the rows run from right to left, against the order in which arrows arrive at ports.
  let isMirrored: Bool
  /// The containers among the children, by place.
  let insides: [InnerDrawing?]
  /// How many pivots coordinates across the flow may take.
  let pivots: Int
  let watch: LayoutObserver

  let spacing: Spacing
  let insets: ContentInsets
  /// How far ports on the near border must keep from the container's corner.
  let headerReach: Double
  let loops: LoopPlan
  private(set) var flats = FlatEdges()

  init(
    level: Level, layeredGraph: LayeredGraph, graph: LayoutGraph, style: LevelStyle, isMirrored: Bool,
    insides: [InnerDrawing?], pivots: Int, watch: LayoutObserver
  ) {
    self.level = level
    self.layeredGraph = isMirrored ? layeredGraph.mirrored : layeredGraph
    self.graph = graph
    self.style = style
    self.isMirrored = isMirrored
    self.insides = insides
    self.pivots = pivots
    self.watch = watch
    spacing = Spacing(graph.options)
    let container = level.container >= 0 ? graph.boxes[level.container] : nil
    insets = ContentInsets(box: container, flowsRight: style.flowsRight, margin: graph.options.margin)
    let reach = style.flowsRight ? 0 : ContentInsets.headerReach(of: level.container, graph: graph)
    headerReach = reach > insets.before ? reach : 0
    loops = LoopPlan(level: level, graph: graph, flowsRight: style.flowsRight, spacing: spacing)
    if !level.flats.isEmpty { flats = FlatEdges(self) }
  }

  var flowsRight: Bool { style.flowsRight }
}

extension LevelInput {
  /// A size in the frame of the flow.
  func turned(_ size: Size) -> Size { flowsRight ? size.transposed : size }

  /// The size of a child in the frame of the flow.
  func size(of box: Int) -> Size { turned(graph.boxes[box].size) }

  /// The initial mark that is next to a box, if any.
  func markBeside(_ place: Int) -> Level.Mark? {
    for mark in level.marks where mark.host == place && !style.leadsIn(mark, of: level) { return mark }
    return nil
  }

  /// What the initial mark takes next to its host.
  func markReach(_ place: Int) -> Double { markBeside(place).map { MarkPlan.gap + size(of: $0.box).width } ?? 0 }

  /// Whether arrows pass into the container at a place through its sides.
  func isWrapped(_ place: Int) -> Bool {
    guard level.isBox(place), let inside = insides[place] else { return false }
    return inside.outline.flowsRight != flowsRight
      && !(inside.level.nearPorts.isEmpty && inside.level.farPorts.isEmpty)
  }

  /// The sides of a box in the frame of the flow.
  enum Side {
    case near
    case far
    case before
    case after
  }

  /// Where arrows between a container and what lies in it meet one of its sides from inside, from the corner of its
  /// frame: what meets that side from outside, or hangs on it, keeps clear of them.
  func innerEnds(at place: Int, on side: Side) -> [Double] {
    guard level.isBox(place), let inside = insides[place]?.outline else { return [] }
    let isTurned = inside.flowsRight != flowsRight
    switch side {
    case .near: return isTurned ? [] : inside.nearXs
    case .far: return isTurned ? [] : inside.farXs
    case .before: return isTurned ? inside.nearXs : []
    case .after: return isTurned ? inside.farXs : []
    }
  }
}

/// The outline of a measured container, as the container around it and the score use it; in the frame of its flow.
struct SubgraphOutline {
  /// True if the flow runs to the right: then the final drawing exchanges the coordinates.
  var flowsRight: Bool
  var size = Size.zero
  /// The positions at which edges pass the border, in the order of the subgraph's ports.
  var nearXs: [Double] = []
  var farXs: [Double] = []
  var quality = SubgraphQuality()
  /// The number of regions in each row; empty for other containers.
  var regionRows: [Int] = []
  /// The ranks after which a new column begins.
  var foldCuts: [Int] = []

  /// The size seen by a container whose flow may run the other way.
  func size(flowsRight other: Bool) -> Size { other == flowsRight ? size : size.transposed }
}

/// The drawing of one container in the frame of the flow, from its corner on.
struct SubgraphDrawing {
  /// The part of an edge inside this container, in the edge's direction: a start and three points for each curve.
  struct Piece {
    var edge: Int
    var points: [Point]
    var labels: [Rect]
  }

  var outline: SubgraphOutline
  /// Frames of children and initial marks.
  var frames: [(node: Int, frame: Rect)] = []
  var pieces: [Piece] = []
}

/// A measured container; shared by all the ways to draw the one around it.
final class InnerDrawing {
  let subgraph: Subgraph
  let outline: SubgraphOutline

  init(subgraph: Subgraph, outline: SubgraphOutline) {
    self.subgraph = subgraph
    self.outline = outline
  }

  /// The port of an edge on the near or the far border: its number, and its distance from the corner.
  func port(of edge: Int, isNear: Bool) -> (number: Int, x: Double)? {
    guard let number = (isNear ? subgraph.nearPorts : subgraph.farPorts).firstIndex(of: edge) else { return nil }
    return (number, isNear ? outline.nearXs[number] : outline.farXs[number])
  }
}

/// The distances of a container's content from its corner, in the frame of the flow.
struct ContentInsets {
  /// Across the flow, before and after the content.
  var before = 0.0
  var after = 0.0
  /// Along the flow.
  var near = 0.0
  var far = 0.0
  /// The header's rectangle at the corner.
  var header = Size.zero
  var least = Size.zero

  /// The insets of a container; for the root, the margin.
  init(node: Node?, flowsRight: Bool, margin: Double) {
    guard let node else {
      (before, after, near, far) = (margin, margin, margin, margin)
      return
    }
    let padding = node.padding
    header = flowsRight ? node.header.transposed : node.header
    least = flowsRight ? node.size.transposed : node.size
    if flowsRight {
      (before, after) = (node.header.height + padding.top, padding.bottom)
      (near, far) = (padding.left, padding.right)
    } else {
      (before, after) = (padding.left, padding.right)
      (near, far) = (node.header.height + padding.top, padding.bottom)
    }
  }

  /// The width of the header of a container, or of the concurrent container whose first region it is.
  static func headerReach(of container: Int, graph: LayoutGraph) -> Double {
    guard container >= 0 else { return 0 }
    var (container, reach) = (container, graph.nodes[container].header.width)
    while let parent = graph.nodes[container].parent, graph.nodes[parent].isConcurrent,
      graph.nodes[(parent + 1)..<container].allSatisfy({ $0.parent != parent })
    {
      container = parent
      reach = max(reach, graph.nodes[parent].header.width)
    }
    return reach
  }
}

// A region fills its share of a concurrent container.
extension SubgraphDrawing {
  /// Enlarges the container; edges at its far border are extended, and regions inside grow.
  mutating func stretch(to wanted: Size, isConcurrent: Bool) {
    let old = outline.size
    outline.size = Size(width: max(wanted.width, old.width), height: max(wanted.height, old.height))
    let more = Size(width: outline.size.width - old.width, height: outline.size.height - old.height)
    if more.height > 0 {
      for index in pieces.indices { pieces[index].lead(from: old.height, to: outline.size.height) }
    }
    guard isConcurrent else { return }
    for index in frames.indices {
      let frame = frames[index].frame
      if abs(frame.maxX - old.width) < 0.01 { frames[index].frame.width += more.width }
      if abs(frame.maxY - old.height) < 0.01 { frames[index].frame.height += more.height }
    }
  }
}

extension SubgraphDrawing.Piece {
  fileprivate mutating func lead(from old: Double, to new: Double) {
    if let first = points.first, abs(first.y - old) < 0.001 {
      points = OrthogonalPath([Point(x: first.x, y: new), first]).points() + points.dropFirst()
    }
    if let last = points.last, abs(last.y - old) < 0.001 {
      points += OrthogonalPath([last, Point(x: last.x, y: new)]).points().dropFirst()
    }
  }
}

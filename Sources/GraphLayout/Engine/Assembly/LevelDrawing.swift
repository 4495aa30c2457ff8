/// A measured container as the one around it, and the score, see it; in the frame of its flow.
struct LevelOutline {
  /// Whether the flow runs to the right: then coordinates are exchanged against those of the final drawing.
  var flowsRight: Bool
  var size = Size.zero
  /// Where arrows pass the border, in the order of the level's ports.
  var nearXs: [Double] = []
  var farXs: [Double] = []
  var quality = LevelQuality()

  /// The size seen by a container whose flow may run the other way.
  func size(flowsRight other: Bool) -> Size { other == flowsRight ? size : size.transposed }
}

/// The drawing of one container in the frame of the flow, measured from the container's corner.
struct LevelDrawing {
  /// A stretch of one arrow inside this container, in the arrow's direction: a start and three points for each curve.
  struct Piece {
    var arrow: Int
    var points: [Point]
    var labels: [Rect]
  }

  var outline: LevelOutline
  /// Frames of children and initial marks.
  var frames: [(box: Int, frame: Rect)] = []
  var pieces: [Piece] = []
}

/// A measured container; shared by all the ways to draw the one around it.
final class InnerDrawing {
  let level: Level
  let outline: LevelOutline

  init(level: Level, outline: LevelOutline) {
    self.level = level
    self.outline = outline
  }

  /// Where an arrow passes the near or the far border: its number among those that do, and its place from the corner.
  func port(of arrow: Int, isNear: Bool) -> (number: Int, x: Double)? {
    guard let number = (isNear ? level.nearPorts : level.farPorts).firstIndex(of: arrow) else { return nil }
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

  /// The insets of a box (already turned into the frame of the flow) or none for the root.
  init(box: Box?, flowsRight: Bool, margin: Double) {
    guard let box else {
      (before, after, near, far) = (margin, margin, margin, margin)
      return
    }
    let padding = box.padding
    header = flowsRight ? box.header.transposed : box.header
    least = flowsRight ? box.size.transposed : box.size
    if flowsRight {
      (before, after) = (box.header.height + padding.top, padding.bottom)
      (near, far) = (padding.left, padding.right)
    } else {
      (before, after) = (padding.left, padding.right)
      (near, far) = (box.header.height + padding.top, padding.bottom)
    }
  }

  /// How wide the header of a container is, or of the concurrent container whose first region it is.
  static func headerReach(of container: Int, graph: LayoutGraph) -> Double {
    guard container >= 0 else { return 0 }
    var (container, reach) = (container, graph.boxes[container].header.width)
    while let parent = graph.boxes[container].parent, graph.boxes[parent].isConcurrent,
      graph.boxes[(parent + 1)..<container].allSatisfy({ $0.parent != parent })
    {
      container = parent
      reach = max(reach, graph.boxes[parent].header.width)
    }
    return reach
  }
}

import GraphLayout

/// Where the label of an arrow is, and at which side of its frame its lines begin.
struct PlacedLabel: Hashable, Sendable {
  /// The side of the frame at which the lines of the label are.
  enum Anchor: Hashable, Sendable, CaseIterable {
    case start
    case middle
    case end
  }

  /// The room of the label in the widest of the common fonts.
  let frame: Rect
  /// The side that lies at the arrow; the middle where the arrow runs above or below.
  let anchor: Anchor

  /// What the lines cover in a font of usual width.
  ///
  /// - Parameter width: The width of the widest line.
  func ink(width: Double) -> Rect {
    let spare = frame.width - min(width, frame.width)
    let left =
      switch anchor {
      case .start: frame.minX
      case .middle: frame.minX + spare / 2
      case .end: frame.minX + spare
      }
    return Rect(x: left, y: frame.y, width: frame.width - spare, height: frame.height)
  }

  /// The coordinate of the lines' anchor.
  var x: Double {
    switch anchor {
    case .start: frame.minX
    case .middle: frame.center.x
    case .end: frame.maxX
    }
  }
}

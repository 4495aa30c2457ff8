/// Coordinates for a whole graph: absolute, in drawing units, on a grid of hundredths.
public struct Layout: Hashable, Sendable {
  /// A straight line between two points.
  public struct Line: Hashable, Sendable {
    /// One end.
    public var start: Point
    /// The other end.
    public var end: Point

    /// A line between two points.
    public init(start: Point, end: Point) {
      self.start = start
      self.end = end
    }
  }

  /// The extent of the drawing, margins included; its upper left corner is the origin.
  public var size: Size
  /// The frame of each node, by index.
  public var frames: [Rect]
  /// The rectangle of each node's header, by index; nil for a node without children or header.
  public var headers: [Rect?]
  /// The way of each edge, by index.
  public var routes: [EdgeRoute]
  /// The lines between neighbouring regions of concurrent nodes.
  public var separators: [Line]
  /// The direction in which most edges point; never automatic.
  public var direction: LayoutOptions.Direction
  /// The way the drawing was made; hand it back in a hint after an edit.
  public var variant: LayoutVariant
  /// What was left out to stay within the budget.
  public var simplification = LayoutSimplification.none
}

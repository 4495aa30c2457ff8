/// The way of one edge: a chain of cubic Bézier curves from border to border, and its labels.
public struct EdgeRoute: Hashable, Sendable {
  /// One cubic Bézier curve, starting where the one before it ends.
  public struct Curve: Hashable, Sendable {
    /// The control point next to the start.
    public var control1: Point
    /// The control point next to the end.
    public var control2: Point
    /// Where the curve ends.
    public var end: Point

    /// A curve with the given control points.
    public init(control1: Point, control2: Point, end: Point) {
      self.control1 = control1
      self.control2 = control2
      self.end = end
    }
  }

  /// Where the edge leaves the border of its source.
  public var start: Point
  /// The curves in order; never empty. A straight stretch is a curve whose control points lie on the line.
  public var curves: [Curve]
  /// The rectangles of the labels, in the order of the edge's label sizes.
  public var labels: [Rect]

  /// A route from its parts.
  public init(start: Point, curves: [Curve], labels: [Rect] = []) {
    self.start = start
    self.curves = curves
    self.labels = labels
  }

  /// Where the edge meets the border of its target; its head is drawn here.
  public var end: Point { curves.last?.end ?? start }
}

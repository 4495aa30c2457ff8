/// The options of a drawing: its direction, the view it must fit, distances and the work it may cost.
public struct LayoutOptions: Hashable, Sendable {
  /// The direction in which most edges point.
  public enum Direction: Hashable, Sendable {
    /// Whichever fits the view better.
    case automatic
    /// From the top down.
    case down
    /// From left to right.
    case right
  }

  /// The routing of edges.
  public enum Routing: Hashable, Sendable {
    /// Horizontal and vertical stretches, but curves where more edges meet some side of a node than have room there.
    case automatic
    /// The same routes with corners as wide as there is room.
    case curved
    /// Horizontal and vertical stretches with corners slightly rounded.
    ///
    /// If more edges meet a side of a node than fit, some turn to the sides next to it; if that is not enough, ends are
    /// nearer to each other, or form a fan of slanted stretches.
    case orthogonal
  }

  /// The direction in which most edges point.
  public var direction: Direction
  /// The routing of edges.
  public var routing: Routing
  /// The size of the view that the drawing is to fit.
  public var view: Size
  /// The free space around the whole drawing.
  public var margin: Double
  /// The minimum distance between two nodes side by side.
  public var nodeSpacing: Double
  /// The minimum distance between two ranks of nodes.
  public var rankSpacing: Double
  /// The minimum distance between two edges, or an edge and a node, side by side.
  public var edgeSpacing: Double
  /// The free space around a label.
  public var labelSpacing: Double
  /// The maximum number of elementary steps of the layout, of a few nanoseconds each; nil for any number.
  ///
  /// If it is not enough, the layout is simpler (``LayoutSimplification``), in the same way on every machine.
  public var budget: Int?

  /// The options given, the others at their defaults.
  public init(
    direction: Direction = .automatic, routing: Routing = .automatic, view: Size = Size(width: 1600, height: 900),
    margin: Double = 12, nodeSpacing: Double = 18, rankSpacing: Double = 20, edgeSpacing: Double = 10,
    labelSpacing: Double = 4, budget: Int? = nil
  ) {
    self.direction = direction
    self.routing = routing
    self.view = view
    self.margin = margin
    self.nodeSpacing = nodeSpacing
    self.rankSpacing = rankSpacing
    self.edgeSpacing = edgeSpacing
    self.labelSpacing = labelSpacing
    self.budget = budget
  }
}

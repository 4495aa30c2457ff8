/// What is wanted of a drawing: its direction, the view it must fit, distances and the work it may cost.
public struct LayoutOptions: Hashable, Sendable {
  /// The direction in which most edges shall point.
  public enum Direction: Hashable, Sendable {
    /// Whichever fits the view better.
    case automatic
    /// From the top down.
    case down
    /// From left to right.
    case right
  }

  /// How edges run.
  public enum Routing: Hashable, Sendable {
    /// Horizontal and vertical stretches, but curves where more edges meet some side of a node than have room there.
    case automatic
    /// The same routes with corners as wide as there is room.
    case curved
    /// Horizontal and vertical stretches with corners slightly rounded.
    ///
    /// Nodes keep their sizes: an end takes 5.2 units of a border, and where more edges meet a side of a node than fit,
    /// some turn to the sides next to it; a node that is too small even so has ends nearer to each other, or a fan of
    /// slanted stretches.
    case orthogonal
  }

  /// The direction in which most edges shall point.
  public var direction: Direction
  /// How edges run.
  public var routing: Routing
  /// The size of the view that the drawing shall fit; only its shape and scale are used.
  public var view: Size
  /// The free space around the whole drawing.
  public var margin: Double
  /// The least distance between two nodes side by side.
  public var nodeSpacing: Double
  /// The least distance between two ranks of nodes.
  public var rankSpacing: Double
  /// The least distance between two edges, or an edge and a node, side by side.
  public var edgeSpacing: Double
  /// The free space around a label.
  public var labelSpacing: Double
  /// The greatest number of elementary steps that the layout may take, of a few nanoseconds each; nil for any number.
  ///
  /// Never a time: the same graph yields the same drawing on every machine. Where it is not enough, fewer variants are
  /// compared, then phases are simpler, and at last the drawing is a grid with straight edges
  /// (``LayoutSimplification``).
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

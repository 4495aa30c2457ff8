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
  /// The way the drawing was made; a hint after an edit takes it.
  public var variant: LayoutVariant
  /// The choices made, for a drawing with other sizes; nil for a grid.
  package var arrangement: LayoutArrangement?
  /// The steps that were left out to stay within the budget.
  public var simplification = LayoutSimplification.none
}

/// The way of one edge: a chain of cubic Bézier curves from border to border, and its labels.
public struct EdgeRoute: Hashable, Sendable {
  /// One cubic Bézier curve, starting where the one before it ends.
  public struct Curve: Hashable, Sendable {
    /// The control point next to the start.
    public var control1: Point
    /// The control point next to the end.
    public var control2: Point
    /// The point at which the curve ends.
    public var end: Point

    /// A curve with the given control points.
    public init(control1: Point, control2: Point, end: Point) {
      self.control1 = control1
      self.control2 = control2
      self.end = end
    }
  }

  /// The point at which the edge leaves the border of its source.
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

  /// The point at which the edge meets the border of its target; its head is drawn here.
  public var end: Point { curves.last?.end ?? start }
}

/// The part of a layout that was left out so that it stayed within its budget, in the order of the amount.
public enum LayoutSimplification: Int, CaseIterable, Hashable, Sendable, Comparable {
  /// Nothing.
  case none
  /// Fewer variants were compared: ways to break cycles, orders, directions of flow, or places of labels.
  case fewerVariants
  /// Each phase was executed once, in its simplest form.
  case simplerPhases
  /// The nodes of each container are in rows in the order of declaration, and edges are straight.
  case grid

  /// Orders by how much was left out.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// The reason why a graph has no layout.
public enum LayoutError: Error, Hashable, Sendable {
  /// The parent of this node does not come before it.
  case invalidParent(node: Int)
  /// This edge names a node that does not exist.
  case invalidEdge(edge: Int)
  /// This node has a size, header or padding that is negative, not finite or beyond 100,000 units.
  case invalidNode(node: Int)
  /// This edge has a label whose size is negative, not finite or beyond 100,000 units.
  case invalidLabel(edge: Int)
  /// The options hold a distance that is negative, not finite or beyond 100,000 units.
  case invalidOptions
  /// There are more nodes or edges than `limit`.
  case tooLarge(limit: Int)
  /// The edges of one container pass more than `limit` ranks together; `layout` gives a grid instead.
  case tooDense(limit: Int)
  /// The caller asked to stop.
  case cancelled
}

extension LayoutError: CustomStringConvertible {
  /// The error in words; nodes and edges are counted from 1.
  public var description: String {
    switch self {
    case .invalidParent(let node): "the parent of box \(node + 1) does not come before it"
    case .invalidEdge(let edge): "arrow \(edge + 1) names a box that does not exist"
    case .invalidNode(let node):
      "the size, header or padding of box \(node + 1) is negative, not finite or beyond 100000"
    case .invalidLabel(let edge):
      "a label of arrow \(edge + 1) has a size that is negative, not finite or beyond 100000"
    case .invalidOptions: "the options hold a distance that is negative, not finite or beyond 100000"
    case .tooLarge(let limit): "there are more than \(limit) boxes or arrows"
    case .tooDense(let limit): "the arrows of one container pass more than \(limit) ranks together"
    case .cancelled: "the layout was stopped"
    }
  }
}

/// The choices made for the containers of a graph, whole: with it, another drawing of the same graph with other sizes
/// has the same ranks, orders and directions.
///
/// A ``LayoutVariant`` has room for less, since it is a number in a file.
package struct LayoutArrangement: Hashable, Sendable {
  /// The choices made for one container.
  struct Container: Hashable {
    var style: SubgraphStyle
    /// The number of regions in each row; empty for other containers.
    var regionRows: [Int]
    /// The ranks after which a new column begins.
    var foldCuts: [Int]
  }

  /// The root first, then by node; nil for nodes without content.
  let containers: [Container?]

  /// Returns the choices made for the content of a node; below 0 for that of the root.
  func container(_ node: Int) -> Container? { containers.indices.contains(node + 1) ? containers[node + 1] : nil }
}

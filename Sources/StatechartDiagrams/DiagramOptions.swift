public import GraphLayout

/// What is wanted of a diagram.
public struct DiagramOptions: Hashable, Sendable {
  /// What stands under the name of a state.
  public enum Detail: String, Hashable, Sendable, CaseIterable {
    /// Summaries if all are short, else entry and exit actions if there are any, else summaries cut short.
    case automatic
    /// Nothing, but for transitions without a target: a compact drawing.
    case names
    /// What the state means, cut short after three lines.
    case summaries
    /// What runs on entry and exit, as UML writes it, each cut short after three lines.
    case actions
  }

  /// The direction in which most arrows point.
  public var direction: LayoutOptions.Direction
  /// How arrows run.
  public var routing: LayoutOptions.Routing
  /// The size of the window that the drawing shall fit, in user units (CSS pixels).
  public var view: Size
  /// What stands under the name of a state.
  public var detail: Detail
  /// Whether events, conditions and effects stand beside the arrows.
  public var showsLabels: Bool
  /// Whether of a chart with more than 60 states only the outermost are drawn, 30 at most, with the ways between them.
  public var outlinesLargeCharts: Bool

  /// Makes options.
  public init(
    direction: LayoutOptions.Direction = .automatic, routing: LayoutOptions.Routing = .automatic,
    view: Size = Size(width: 1100, height: 620), detail: Detail = .automatic, showsLabels: Bool = true,
    outlinesLargeCharts: Bool = false
  ) {
    self.direction = direction
    self.routing = routing
    self.view = view
    self.detail = detail
    self.showsLabels = showsLabels
    self.outlinesLargeCharts = outlinesLargeCharts
  }

  /// For a window of a desktop computer: the defaults.
  public static let wide = DiagramOptions()
  /// For a window of a desktop computer, with neither summaries nor entry and exit actions.
  public static let compact = DiagramOptions(detail: .names)
  /// For a telephone held upright.
  public static let narrow = DiagramOptions(direction: .down, view: Size(width: 340, height: 620), detail: .names)
  /// For a slide, 16 by 9.
  public static let slide = DiagramOptions(view: Size(width: 1280, height: 720))
  /// For a small picture: names only, and an outline of a large chart.
  public static let thumbnail = DiagramOptions(
    view: Size(width: 480, height: 280), detail: .names, showsLabels: false, outlinesLargeCharts: true)
}

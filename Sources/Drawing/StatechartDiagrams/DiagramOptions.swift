public import GraphLayout
public import Statecharts

/// The options of a diagram.
public struct DiagramOptions: Hashable, Sendable {
  /// The text under the name of a state.
  public enum Detail: String, Hashable, Sendable, CaseIterable {
    /// Summaries if all are short, then entry and exit actions if all are named ones; else all entry and exit actions,
    /// or without any, summaries cut short.
    case automatic
    /// Nothing, but for transitions without a target: a compact drawing.
    case names
    /// The meaning of the state, cut short after three lines.
    case summaries
    /// The actions on entry and exit, as UML writes them, each cut short after three lines.
    case actions
  }

  /// The distance from which the drawing is read, which decides how large its letters are.
  public enum ReadingDistance: Hashable, Sendable {
    /// Names are larger than what is next to arrows and under names, as a reader near the drawing wants it.
    case near
    /// All texts are as large as names, and there is less room between things, as readers far from the drawing need it.
    case far
  }

  /// The maximum number of states of a chart that is drawn whole where large charts are not.
  public static let maxStatesDrawnWhole = 60
  /// The maximum number of transitions from one state to another that are an arrow each; more are one arrow with their
  /// count.
  public static let maxParallelArrows = 20
  /// The elementary steps that a drawing for a page may take: about five seconds on two slow cores.
  public static let pageBudget = 250_000_000
  /// The elementary steps of a drawing on the command line: about a minute.
  public static let commandBudget = 12 * pageBudget

  /// The direction in which most arrows point.
  public var direction: LayoutOptions.Direction
  /// The routing of arrows.
  public var routing: LayoutOptions.Routing
  /// The size of the window that the drawing shall fit, in user units (CSS pixels); by default of the shape that the
  /// frame of the explorer has on a desktop computer.
  public var view: Size
  /// The text under the name of a state.
  public var detail: Detail
  /// The distance from which it is read.
  public var readingDistance: ReadingDistance
  /// True if events, conditions and effects are next to the arrows.
  public var showsLabels: Bool
  /// True if transitions of one state to another that differ in their events alone share an arrow, false if each has
  /// its own; nil for what is usual for the chart: automata share arrows.
  public var sharesArrows: Bool?
  /// The states whose content is shown of a chart with more than 60 states, of which compound states are boxes
  /// otherwise; nil to draw all of every chart.
  public var unfolded: Set<State.ID>?
  /// True if ranks, orders and directions are those of the drawing on pages in a window of this shape, upright or
  /// lying: then the size of window and texts decides distances alone, so that a machine has one picture.
  package var isArrangedAsOnPages = false
  /// Further states that are boxes which hide what is in them, in a chart of any size.
  public var folded: Set<State.ID> = []
  /// The state that is drawn with its neighbours alone: what is in it and around it, and the other ends of the
  /// transitions of all these. Nothing is folded then but neighbours.
  public var focus: State.ID?
  /// The elementary steps that layout and places of labels may take (`LayoutOptions.budget`); beyond it the drawing
  /// is simpler, which ``Diagram/simplification`` says.
  public var budget: Int = DiagramOptions.pageBudget

  /// Makes options.
  public init(
    direction: LayoutOptions.Direction = .automatic, routing: LayoutOptions.Routing = .automatic,
    view: Size = Size(width: 860, height: 380), detail: Detail = .automatic, readingDistance: ReadingDistance = .near,
    showsLabels: Bool = true, unfolded: Set<State.ID>? = nil
  ) {
    self.direction = direction
    self.routing = routing
    self.view = view
    self.detail = detail
    self.readingDistance = readingDistance
    self.showsLabels = showsLabels
    self.unfolded = unfolded
  }

  /// For a window of a desktop computer, with neither summaries nor entry and exit actions.
  public static let compact = DiagramOptions(detail: .names).arrangedAsOnPages
  /// For a telephone held upright.
  public static let upright = DiagramOptions(view: Size(width: 360, height: 640))
  /// For a presentation screen, 16 by 9. A drawing or a part of this extent is shown with letters of a fortieth of the
  /// screen's height under two lines of text.
  ///
  /// - Parameter nextToScene: True if a picture of what the user sees is next to it.
  public static func presentation(nextToScene: Bool) -> DiagramOptions {
    DiagramOptions(
      view: Size(width: nextToScene ? 790 : 1114, height: 543), detail: .names, readingDistance: .far
    ).arrangedAsOnPages
  }

  /// These options for a drawing that is arranged as on pages.
  package var arrangedAsOnPages: DiagramOptions {
    var options = self
    options.isArrangedAsOnPages = true
    return options
  }

  /// The options of the drawing that pages show of the same parts in a window of this shape.
  var onPages: DiagramOptions {
    let usual = view.width < view.height ? DiagramOptions.upright : DiagramOptions()
    var options = self
    (options.view, options.detail) = (usual.view, usual.detail)
    (options.readingDistance, options.showsLabels) = (usual.readingDistance, usual.showsLabels)
    options.isArrangedAsOnPages = false
    return options
  }
}

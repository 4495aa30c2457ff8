public import GraphLayout
public import Statecharts

/// A chart laid out for drawing.
///
/// Making one measures the texts and lays out boxes and arrows, which is the costly part; drawing it with other
/// highlights is cheap. The same chart yields the same drawing, to the byte.
public struct Diagram: Sendable {
  /// The chart as it is drawn: with boxes that hide what is in them, where that is wanted.
  public let chart: Statechart
  /// The number of states of the chart, history states left out.
  public let stateCount: Int
  /// The language of names and words as a BCP 47 tag.
  public let language: String
  /// The options of the diagram.
  public let options: DiagramOptions
  /// The states hidden in collapsed boxes, or nil if none are.
  let folded: FoldedChart?
  /// The meanings of the boxes and arrows of the layout.
  let plan: DiagramPlan
  /// The positions of the boxes and arrows, with labels moved to their arrows.
  let layout: Layout
  /// The labels of the arrows, by index; nil for an arrow without one.
  let labels: [PlacedLabel?]
  /// The steps that were left out so that the work stayed within the budget of the options.
  public let simplification: LayoutSimplification
  /// The machine in words, when nothing is marked.
  let plainDescription: String
  /// The moves that the source makes and refuses, as arrows.
  private(set) var refusedInSource: [(refusal: Highlights.Refusal, arrow: RefusedTransition)] = []
  /// For each state in document order, how many earlier ones have its name: only wrong charts have any.
  let repetitions: [Int]
  /// The memory that the drawing takes, estimated.
  ///
  /// `MemoryEstimateTests` compares it with what the process gains.
  public let bytes: Int

  /// Lays out a chart. Its progress can be watched, and stopped.
  ///
  /// - Throws: `LayoutError` if the chart is too large to be laid out, or the layout was cancelled.
  public init(
    _ chart: Statechart, language: String = "en", options: DiagramOptions = DiagramOptions(),
    progress: LayoutProgress = LayoutProgress()
  ) throws(LayoutError) {
    try self.init(chart, language: language, options: options, after: nil, progress: progress)
  }

  /// Lays out a chart so that what an earlier drawing has stays where it was there, as far as that does not make this
  /// one clearly worse.
  ///
  /// - Throws: `LayoutError` as for any chart.
  package init(
    _ chart: Statechart, language: String = "en", options: DiagramOptions = DiagramOptions(),
    after earlier: EarlierDiagram?, progress: LayoutProgress = LayoutProgress()
  ) throws(LayoutError) {
    folded = FoldedChart(chart, unfolded: options.unfolded, folded: options.folded, focus: options.focus)
    let shown = folded?.chart ?? chart
    self.chart = shown
    stateCount = chart.allStates.count { !$0.isHistory }
    self.language = language
    let options = options.completed(by: chart.presentation)
    self.options = options
    let (plan, drawn): (DiagramPlan, Layout)
    if let earlier {
      (plan, drawn) = try Diagram.drawn(
        PlanBuilder(shown, folded: folded, language: language, options: options), of: shown, after: earlier, progress)
    } else {
      (plan, drawn) = try Diagram.drawn(options, progress) { [folded] options in
        PlanBuilder(shown, folded: folded, language: language, options: options)
      }
    }
    var layout = drawn
    // A step here takes several times as long as one of the layout.
    let meter = WorkMeter(limit: options.budget / 16, isCancelled: progress.isCancelled)
    labels = LabelPlacement.labels(of: LabelScene(plan, layout), moving: layout.simplification < .grid, meter)
    if meter.isCancelled { throw .cancelled }
    simplification = meter.isSpent ? max(layout.simplification, .fewerVariants) : layout.simplification
    for (index, label) in labels.enumerated() {
      if let label { layout.routes[index].labels = [DiagramPlan.room(of: label.frame)] }
    }
    (self.plan, self.layout) = (plan, layout)
    repetitions = shown.repetitions
    plainDescription = ChartDescription(chart, language: language).text(.none)
    bytes = Diagram.bytes(plan, layout, chart: folded == nil ? nil : shown) + plainDescription.utf8.count
    refusedInSource = arrowsRefusedInSource()
  }

  /// The maximum number of moves refused in the source that are drawn; pages list all.
  private static let maxRefusedInSource = 12

  private func arrowsRefusedInSource() -> [(refusal: Highlights.Refusal, arrow: RefusedTransition)] {
    guard let moves = chart.sourceMap?.refused, !moves.isEmpty else { return [] }
    let scene = RefusedTransitionScene(self)
    var found: [(refusal: Highlights.Refusal, arrow: RefusedTransition)] = []
    var known: Set<Highlights.Refusal> = []
    for move in moves where found.count < Diagram.maxRefusedInSource {
      let refusal = Highlights.Refusal(from: move.sources, wanted: move.target, label: move.event)
      guard let shown = folded.map({ $0.shown(refusal) }) ?? refusal, shown.from != [move.target],
        known.insert(shown).inserted, let arrow = RefusedTransition(shown, in: self, scene)
      else { continue }
      found.append((shown, arrow))
    }
    return found
  }

  /// The layout of a plan; as on pages, where that is wanted.
  private static func drawn(
    _ options: DiagramOptions, _ progress: LayoutProgress, builder: (DiagramOptions) -> PlanBuilder
  ) throws(LayoutError) -> (DiagramPlan, Layout) {
    let onPages = options.onPages
    guard options.isArrangedAsOnPages, options.arrangedAsOnPages != onPages.arrangedAsOnPages else {
      return try drawn(builder(options), in: options.direction, progress)
    }
    let (pagePlan, page) = try drawn(builder(onPages), in: options.direction, progress)
    var plan = builder(options).plan(in: page.direction)
    plan.follow(page)
    var layout = try plan.graph.layout(progress: progress)
    // Labels between neighbours of one rank can need wider boxes than these texts do.
    for factor in [1, 1.5, 2] where layout.arrangement != nil && page.arrangement != nil {
      if layout.arrangement == page.arrangement { break }
      plan.enlarge(to: pagePlan, by: factor)
      layout = try plan.graph.layout(progress: progress)
    }
    return (plan, layout)
  }

  /// The layout of a plan after an earlier drawing.
  private static func drawn(
    _ builder: PlanBuilder, of chart: Statechart, after earlier: EarlierDiagram, _ progress: LayoutProgress
  ) throws(LayoutError) -> (DiagramPlan, Layout) {
    var plan = builder.plan(in: earlier.direction)
    plan.follow(earlier.hint(for: plan, of: chart))
    return (plan, try plan.graph.layout(progress: progress))
  }

  /// Bars lie across the direction: where the layout has turned that to the right, they are turned as well.
  private static func drawn(
    _ builder: PlanBuilder, in direction: LayoutOptions.Direction, _ progress: LayoutProgress
  ) throws(LayoutError) -> (DiagramPlan, Layout) {
    let plan = builder.plan(in: direction)
    let layout = try plan.graph.layout(progress: progress)
    let hasBars = plan.figures.contains(where: \.isBar)
    guard hasBars, direction == .automatic, layout.direction == .right else { return (plan, layout) }
    let turned = builder.plan(in: .right)
    return (turned, try turned.graph.layout(progress: progress))
  }

  /// The extent of the drawing without a refused move, in user units (CSS pixels).
  public var size: Size { layout.size }

  /// The figure of a state, by its index.
  func figure(of state: State.ID) -> Int? {
    chart.documentOrder(of: state).flatMap { plan.figureOfState[$0] }
  }

  /// The identifier of a state's element in a drawing with a prefix.
  public func elementID(of state: State.ID, idPrefix: String = "") -> String {
    Identifiers(prefix: idPrefix).state(state)
  }

  /// The identifier of a transition's element in a drawing with a prefix.
  public func elementID(of transition: Transition.ID, idPrefix: String = "") -> String {
    Identifiers(prefix: idPrefix).transition(plan.bundles[transition] ?? transition)
  }

  /// The name of the chart and where the machine is.
  public func title(highlights: Highlights = .none) -> String {
    words.title(highlights)
  }

  /// The machine in words: its states, where they lead, and where it is.
  public func description(highlights: Highlights = .none) -> String {
    highlights == .none
      ? plainDescription
      : words.text(highlights, after: plainDescription)
  }

  /// The description of the machine, its hidden parts included.
  var words: ChartDescription { ChartDescription(folded?.whole ?? chart, language: language) }

  /// The states that are drawn as boxes, in document order, with how many states each hides.
  public var boxes: [(state: State.ID, hidden: Int)] {
    guard let folded else { return [] }
    return chart.allStates.compactMap { state in folded.hidden[state.id].map { (state.id, $0) } }
  }
}

extension DiagramOptions {
  /// These options with what the text of a chart asks for where they leave it open.
  fileprivate func completed(by presentation: Presentation) -> DiagramOptions {
    var options = self
    if direction == .automatic, let given = presentation.direction { options.direction = given.layout }
    options.sharesArrows = sharesArrows ?? presentation.sharesArrows
    return options
  }
}

extension Presentation.Direction {
  /// The direction as the layout has it.
  var layout: LayoutOptions.Direction {
    switch self {
    case .down: .down
    case .right: .right
    }
  }
}

extension Statechart {
  fileprivate var repetitions: [Int] {
    var counts: [State.ID: Int] = [:]
    return allStates.map { state in
      let count = counts[state.id, default: 0]
      counts[state.id] = count + 1
      return count
    }
  }
}

extension Diagram {
  /// The memory that a plan and its layout take, estimated; a chart counts unless it is the machine's own.
  static func bytes(_ plan: DiagramPlan, _ layout: Layout, chart: Statechart?) -> Int {
    let pieces = plan.figures.count + plan.connections.count
    let curves = layout.routes.reduce(0) { $0 + $1.curves.count }
    let letters =
      plan.connections.reduce(0) { $0 + ($1.label?.fullText.utf8.count ?? 0) }
      + plan.figures.reduce(0) { $0 + ($1.text?.name.fullText.utf8.count ?? 0) }
    return 4000 + 1000 * pieces + 8 * letters + 100 * curves + 2000 * (chart?.allStates.count ?? 0)
  }
}

import GraphLayout
import Statecharts

/// Turns a chart into a plan.
struct PlanBuilder {
  private let chart: Statechart
  private let language: String
  private let writer: StateTextWriter
  private let options: DiagramOptions
  private var direction: LayoutOptions.Direction
  private var plan: DiagramPlan
  /// The number of transitions to each state, and of those back to where these come from.
  private let wayCounts: [State.ID: Int]
  /// The dot of each compound state, and of the chart under nil.
  private var dots: [(figure: Int, entry: DefaultTransition)] = []

  /// The plan of a drawing whose arrows point in a direction.
  func plan(in direction: LayoutOptions.Direction) -> DiagramPlan {
    var builder = self
    builder.direction = direction
    builder.plan.set(options.layout(in: direction))
    builder.addDot(entering: chart.effectiveInitial, in: nil)
    var place = 0
    for state in chart.states { builder.add(state, at: &place, in: nil) }
    builder.connect()
    return builder.plan
  }

  /// - Parameter folded: The states hidden in boxes of the chart.
  init(_ chart: Statechart, folded: FoldedChart? = nil, language: String, options: DiagramOptions) {
    self.chart = chart
    self.language = language
    self.options = options
    direction = options.direction
    wayCounts = Self.wayCounts(chart)
    plan = DiagramPlan(alternatives: folded?.alternatives ?? chart.alternatives)
    writer = StateTextWriter(
      chart, hidden: folded?.hidden ?? [:], language: language, options: options, alternatives: plan.alternatives)
  }
}

extension PlanBuilder {
  private static func wayCounts(_ chart: Statechart) -> [State.ID: Int] {
    let ways = chart.allStates.flatMap { state in
      state.transitions.flatMap(\.targets).map { (source: state.id, target: $0) }
    }
    let sources = Dictionary(grouping: ways, by: \.target).mapValues { Set($0.map(\.source)) }
    return ways.reduce(into: [:]) { counts, way in
      counts[way.target, default: 0] += 1
      if sources[way.source]?.contains(way.target) == true { counts[way.source, default: 0] += 1 }
    }
  }
}

extension DiagramOptions {
  /// From afar there is less room between things, so that letters can be larger.
  fileprivate func layout(in direction: LayoutOptions.Direction) -> LayoutOptions {
    switch readingDistance {
    case .near:
      LayoutOptions(
        direction: direction, routing: routing, view: view, margin: 16, nodeSpacing: 30, rankSpacing: 44,
        edgeSpacing: 14, labelSpacing: 8, budget: budget)
    case .far:
      LayoutOptions(
        direction: direction, routing: routing, view: view, margin: 3, nodeSpacing: 18, rankSpacing: 30,
        edgeSpacing: 12, labelSpacing: 6, budget: budget)
    }
  }
}

// Boxes.
extension PlanBuilder {
  /// Adds a state and all in it; `place` is its place in document order and moves past them.
  private mutating func add(_ state: State, at place: inout Int, in parent: Int?, isRegion: Bool = false) {
    let own = place
    place += 1
    if !state.holdsFigures { place += state.descendantCount }
    if let pseudostate = state.drawnPseudostate {
      let name = pseudostate == .choice ? writer.question(of: state) : nil
      let ways = wayCounts[state.id] ?? 0
      let size =
        name.map { Metrics.choiceSize(around: $0.size, ways: ways) }
        ?? Metrics.size(of: pseudostate, in: direction, ways: ways)
      plan.add(
        Figure(kind: .pseudostate(pseudostate, name: name), state: own),
        Node(
          parent: isRegion ? addBand(in: parent) : parent, size: size,
          role: pseudostate == .terminate ? .final : pseudostate == .choice ? .choice : .ordinary))
      return
    }
    switch state.kind {
    case .atomic: addLeaf(state, own, in: isRegion ? addBand(in: parent) : parent)
    case .compound where state.children.isEmpty, .parallel where state.children.isEmpty:
      addLeaf(state, own, in: isRegion ? addBand(in: parent) : parent)
    case .final: addFinal(state, own, in: parent)
    case .history(let depth):
      let size = Size(width: Metrics.historyDiameter, height: Metrics.historyDiameter)
      plan.add(Figure(kind: .history(depth), state: own), Node(parent: parent, size: size, role: .history))
    case .compound: addCompound(state, own, at: &place, in: parent, isRegion: isRegion)
    case .parallel: addParallel(state, own, at: &place, in: isRegion ? addBand(in: parent) : parent)
    }
  }

  private mutating func addBand(in parent: Int?) -> Int {
    plan.add(
      Figure(kind: .group, state: nil), Node(parent: parent, size: .zero, padding: Insets(16), role: .region))
  }

  private mutating func addLeaf(_ state: State, _ place: Int, in parent: Int?) {
    let text = writer.text(of: state, as: .name)
    let size = Size(
      width: max(Metrics.minStateWidth, text.size.width + 2 * Metrics.statePadding),
      height: max(Metrics.minStateHeight, text.size.height + 2 * Metrics.stateMargin))
    plan.add(Figure(kind: .atomic(text), state: place), Node(parent: parent, size: size))
  }

  private mutating func addFinal(_ state: State, _ place: Int, in parent: Int?) {
    let text = writer.text(of: state, as: .name)
    let height = max(Metrics.minStateHeight, text.size.height + 2 * Metrics.stateMargin)
    let width = text.size.width + Metrics.ringRoom + 2 * Metrics.statePadding
    plan.add(
      Figure(kind: .final(text), state: place),
      Node(parent: parent, size: Size(width: width, height: height), role: .final))
  }

  private mutating func addCompound(
    _ state: State, _ own: Int, at place: inout Int, in parent: Int?, isRegion: Bool
  ) {
    let text = writer.text(of: state, as: .header)
    var node = Node(
      parent: parent, size: .zero, header: Metrics.headerSize(of: text), padding: Insets(18),
      role: isRegion ? .region : .ordinary)
    if let given = chart.presentation.directions[state.id] { node.direction = given.layout }
    let figure = plan.add(Figure(kind: isRegion ? .region(text) : .compound(text), state: own), node)
    addDot(entering: state.effectiveInitial, in: figure)
    for child in state.children { add(child, at: &place, in: figure) }
  }

  /// History states are no regions: where there are any, the regions get a frame of their own next to them.
  private mutating func addParallel(_ state: State, _ own: Int, at place: inout Int, in parent: Int?) {
    let text = writer.text(of: state, as: .header)
    let hasHistory = state.children.contains(where: \.isHistory)
    let figure = plan.add(
      Figure(kind: .compound(text), state: own),
      Node(
        parent: parent, size: .zero, header: Metrics.headerSize(of: text), padding: Insets(hasHistory ? 18 : 0),
        isConcurrent: !hasHistory))
    let frame =
      hasHistory
      ? plan.add(Figure(kind: .group, state: nil), Node(parent: figure, size: .zero, isConcurrent: true)) : figure
    for child in state.children {
      add(child, at: &place, in: child.isHistory ? figure : frame, isRegion: !child.isHistory)
    }
  }

  private mutating func addDot(entering entry: DefaultTransition, in parent: Int?) {
    guard entry.targets.contains(where: { chart.state($0) != nil }) else { return }
    let size = Size(width: Metrics.dotDiameter, height: Metrics.dotDiameter)
    dots.append((plan.add(Figure(kind: .initial, state: nil), Node(parent: parent, size: size, role: .initial)), entry))
  }
}

// Arrows.
extension PlanBuilder {
  private mutating func connect() {
    for dot in dots { connect(dot.figure, by: dot.entry) }
    for (place, state) in chart.allStates.enumerated() {
      guard let figure = plan.figureOfState[place] else { continue }
      if state.isHistory, let entry = state.initial { connect(figure, by: entry) }
      connect(figure, by: state.transitions)
    }
  }

  private mutating func connect(_ source: Int, by entry: DefaultTransition) {
    var label =
      options.showsLabels
      ? TransitionText.block(for: entry, in: chart, language: language, readingDistance: options.readingDistance) : nil
    for target in entry.targets {
      guard let figure = figure(of: target) else { continue }
      plan.add(Connection(meaning: .defaultEntry, label: label), from: source, to: figure)
      label = nil
    }
  }

  /// Of the transitions that any state allows by default there is no arrow: the state says so.
  private mutating func connect(_ source: Int, by all: [Transition]) {
    let defaults = chart.sourceMap?.defaults ?? []
    let transitions = defaults.isEmpty ? all : all.filter { !defaults.contains($0.id) }
    let bundles = ArrowBundles(
      of: transitions, sharing: options.sharesArrows ?? false, plan.alternatives,
      targets: { $0.targets.compactMap { figure(of: $0) } })
    for transition in transitions {
      let targets = transition.targets.compactMap { figure(of: $0) }
      for (part, target) in targets.enumerated() {
        switch bundles.place(of: transition.id, to: target) {
        case .alone: connect(source, to: target, by: transition, part: part)
        case .first(let bundle): connect(source, to: target, by: bundle)
        case .inBundle: break
        }
      }
    }
  }

  private mutating func connect(_ source: Int, to target: Int, by bundle: ArrowBundle) {
    guard let first = bundle.transitions.first else { return }
    plan.addBundle(bundle.transitions.map(\.id))
    plan.add(
      Connection(
        meaning: .transition(first.id, part: 0), label: options.showsLabels ? label(of: bundle) : nil, bundle: bundle),
      from: source, to: target)
  }

  private func label(of bundle: ArrowBundle) -> TextBlock? {
    if let merged = bundle.merged {
      return TransitionText.block(
        for: merged, in: chart, language: language, readingDistance: options.readingDistance)
    }
    let text = DiagramWords(language: language).transitions(bundle.transitions.count)
    let style = TextStyle(role: .label, readingDistance: options.readingDistance)
    return TextBlock([[TextBlock.Run(text: text)]], style: style, fullText: text)
  }

  private mutating func connect(_ source: Int, to target: Int, by transition: Transition, part: Int) {
    let order = plan.alternatives[transition.id]?.place
    // Each arrow has the label, for one without would say that it waits for no event.
    let label =
      options.showsLabels
      ? TransitionText.block(
        for: transition, in: chart, language: language, order: order, readingDistance: options.readingDistance) : nil
    plan.add(Connection(meaning: .transition(transition.id, part: part), label: label), from: source, to: target)
  }

  private func figure(of state: State.ID) -> Int? {
    chart.documentOrder(of: state).flatMap { plan.figureOfState[$0] }
  }
}

extension State {
  /// True if what is in it is drawn; in a state of another kind only a wrong chart has something.
  fileprivate var holdsFigures: Bool {
    switch kind {
    case .compound, .parallel: true
    case .atomic, .final, .history: false
    }
  }

  /// The number of states in it.
  fileprivate var descendantCount: Int {
    var (count, pending) = (0, children)
    while let state = pending.popLast() {
      count += 1
      pending += state.children
    }
    return count
  }
}

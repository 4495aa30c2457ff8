import GraphLayout
package import Statecharts

/// A layout graph together with what its nodes and edges represent, by index.
struct DiagramPlan: Sendable {
  private(set) var figures: [Figure] = []
  private(set) var connections: [Connection] = []
  private(set) var graph = LayoutGraph()
  /// The figure of each state, by its place in document order.
  private(set) var figureOfState: [Int: Int] = [:]
  /// The transitions that share events with others of their state.
  let alternatives: [Transition.ID: Alternative]
  /// The first transition of the bundle in which each bundled transition is drawn.
  private(set) var bundles: [Transition.ID: Transition.ID] = [:]

  /// Adds a figure; a parent comes before what is in it.
  @discardableResult
  mutating func add(_ figure: Figure, _ node: Node) -> Int {
    let index = figures.count
    figures.append(figure)
    graph.nodes.append(node)
    if let state = figure.state { figureOfState[state] = index }
    return index
  }

  /// Adds an arrow between two figures.
  mutating func add(_ connection: Connection, from source: Int, to target: Int) {
    connections.append(connection)
    let labels = connection.label.map { [Self.room(of: Rect(origin: .zero, size: $0.size)).size] } ?? []
    graph.edges.append(Edge(source: source, target: target, labels: labels))
  }

  /// Notes that transitions are drawn as one arrow.
  mutating func addBundle(_ transitions: [Transition.ID]) {
    guard let first = transitions.first else { return }
    for transition in transitions { bundles[transition] = first }
  }

  /// Returns the area of the label in the layout whose text has a frame: two units more at each side.
  static func room(of frame: Rect) -> Rect {
    Rect(x: frame.x - 2, y: frame.y, width: frame.width + 4, height: frame.height)
  }

  mutating func set(_ options: LayoutOptions) {
    graph.options = options
  }

  /// Has the layout take over ranks, orders and directions from one of the same boxes and arrows.
  mutating func follow(_ layout: Layout) {
    graph.arrangement = layout.arrangement
  }

  /// Has the layout keep the places of an earlier one.
  mutating func follow(_ hint: LayoutHint) {
    graph.hint = hint
  }

  /// Makes boxes at least as large as those of another plan of the same chart, times a factor.
  mutating func enlarge(to other: DiagramPlan, by factor: Double) {
    for (index, node) in other.graph.nodes.enumerated() where figures[index].text != nil {
      let own = graph.nodes[index].size
      graph.nodes[index].size = Size(
        width: max(own.width, node.size.width * factor), height: max(own.height, node.size.height * factor))
    }
  }
}

extension DiagramPlan {
  /// Returns the highlights of the drawing: that of a transition in a bundle becomes one of the bundle, which is
  /// identified by its first transition.
  func bundled(_ highlights: Highlights) -> Highlights {
    guard !bundles.isEmpty else { return highlights }
    func withBundles(_ transitions: Set<Transition.ID>) -> Set<Transition.ID> {
      transitions.union(transitions.compactMap { bundles[$0] })
    }
    var marked = highlights
    marked.validTransitions = withBundles(highlights.validTransitions)
    marked.lastTransitions = withBundles(highlights.lastTransitions)
    marked.visitedTransitions = withBundles(highlights.visitedTransitions)
    marked.heat = highlights.heat?.renamed(states: { $0 }, transitions: { bundles[$0] ?? $0 })
    marked.changes = highlights.changes?.renamed(states: { $0 }, transitions: { bundles[$0] ?? $0 })
    return marked
  }
}

/// A box of the layout and what is drawn in it.
struct Figure: Hashable, Sendable {
  /// The kind of the figure.
  enum Kind: Hashable, Sendable {
    /// The dot where the chart or a compound state begins.
    case initial
    /// A rounded box.
    case atomic(StateText)
    /// A box with round ends and a ring.
    case final(StateText)
    /// A circle with H or H*.
    case history(State.HistoryDepth)
    /// The shape that UML has for a pseudo-state, with the name in it of a choice that has one.
    case pseudostate(Pseudostate, name: TextBlock?)
    /// A frame with a header around other figures.
    case compound(StateText)
    /// A region of a parallel state, with a heading.
    case region(StateText)
    /// A box that only gives its content a place.
    case group
  }

  let kind: Kind
  /// The state that the figure represents, by its place in document order; nil for dots and groups.
  let state: Int?

  /// The text in the figure.
  var text: StateText? {
    switch kind {
    case .atomic(let text), .final(let text), .compound(let text), .region(let text): text
    case .initial, .history, .pseudostate, .group: nil
    }
  }

  /// True for the bar of a fork or join.
  var isBar: Bool {
    switch kind {
    case .pseudostate(.fork, _), .pseudostate(.join, _): true
    case .initial, .atomic, .final, .history, .pseudostate, .compound, .region, .group: false
    }
  }

  /// True for a final state, which has a ring next to its name.
  var isFinal: Bool { if case .final = kind { true } else { false } }

  /// True if the figure holds others.
  var isContainer: Bool {
    switch kind {
    case .compound, .region, .group: true
    case .initial, .atomic, .final, .history, .pseudostate: false
    }
  }
}

/// Several transitions that are one arrow.
struct ArrowBundle: Hashable, Sendable {
  /// The transitions, the one that identifies the arrow first.
  var transitions: [Transition]
  /// True if they differ in their events alone, all of which are next to the arrow; otherwise it has their number.
  var hasOneLabel: Bool

  /// The transition of all their events, if they have one label.
  var merged: Transition? {
    guard hasOneLabel else { return nil }
    return transitions.first.map { $0.with(events: transitions.flatMap(\.events)) }
  }
}

/// An arrow of the layout and what it represents.
struct Connection: Hashable, Sendable {
  /// The meaning of the arrow.
  enum Meaning: Hashable, Sendable {
    /// A transition to one of its targets, by the target's place; the first has the identifier.
    case transition(Transition.ID, part: Int)
    /// The way from a dot or a history mark to where it leads.
    case defaultEntry
  }

  let meaning: Meaning
  let label: TextBlock?
  /// The transitions that a bundle represents, at the first of them; nil for an arrow of one.
  var bundle: ArrowBundle?

  /// True for the way of a transition to its second target, or a later one; it comes right after that to the target
  /// before.
  var isFurtherPart: Bool { if case .transition(_, let part) = meaning { part > 0 } else { false } }
}

/// A drawing of an earlier version of a chart, whose places a drawing of a later one keeps as far as that does not make
/// it clearly worse.
package struct EarlierDiagram: Sendable {
  private let diagram: Diagram
  /// The identifiers in the earlier chart of the states of the later one; new states are left out.
  private let names: [State.ID: State.ID]

  package init(_ diagram: Diagram, names: [State.ID: State.ID]) {
    (self.diagram, self.names) = (diagram, names)
  }

  /// The direction in which most arrows of the earlier drawing point.
  var direction: LayoutOptions.Direction { diagram.layout.direction }

  /// Returns the earlier positions of the figures of a plan.
  func hint(for plan: DiagramPlan, of chart: Statechart) -> LayoutHint {
    let own = plan.figures.map { figure in
      figure.state.flatMap { names[chart.allStates[$0].id] }.flatMap(diagram.figure)
    }
    let earlier = plan.figures.indices.map { index in own[index] ?? mark(plan, index, own) }
    let isSame = earlier == Array(diagram.plan.figures.indices)
    return LayoutHint(
      frames: earlier.map { $0.map { diagram.layout.frames[$0] } }, variant: isSame ? diagram.layout.variant : nil)
  }

  /// The earlier mark of where a chart or a state begins, which has no name.
  private func mark(_ plan: DiagramPlan, _ index: Int, _ own: [Int?]) -> Int? {
    guard plan.figures[index].kind == .initial else { return nil }
    let parent = plan.graph.nodes[index].parent
    let earlierParent = parent.flatMap { own[$0] }
    guard (parent == nil) == (earlierParent == nil) else { return nil }
    return diagram.plan.figures.indices.first { place in
      diagram.plan.figures[place].kind == .initial && diagram.plan.graph.nodes[place].parent == earlierParent
    }
  }
}

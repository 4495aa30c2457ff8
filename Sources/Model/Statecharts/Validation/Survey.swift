/// A chart with what several rules ask of it, gathered in one walk.
struct Survey: Sendable {
  let chart: Statechart
  /// The nesting of the states, by place in document order.
  let nesting: Nesting
  /// Every list of targets in document order.
  let targetLists: [TargetList]
  /// All executable content.
  let content: ContentInventory

  init(_ chart: Statechart) {
    self.chart = chart
    nesting = Nesting(parents: chart.parents)
    targetLists = TargetList.all(in: chart)
    content = ContentInventory(chart)
  }

  /// Every state in document order.
  var states: [State] { chart.allStates }

  var transitions: [(list: TargetList, transition: Transition)] {
    targetLists.compactMap { list in
      guard case .transition(let transition) = list.role else { return nil }
      return (list, transition)
    }
  }

  /// Returns the states that the entry of a state leads to inside it, or that of the chart if nil: those places of its
  /// initial that exist and are inside, else its first state.
  func initial(of place: Int?) -> [Int] {
    let initial = place.map { states[$0].initial } ?? chart.initial
    let known = (initial?.targets ?? []).compactMap { chart.indices[$0] }
      .filter { target in place.map { nesting.isInside(target, $0) } ?? true }
    guard known.isEmpty else { return known }
    let children = place.map { nesting.children(of: $0) } ?? chart.parents.indices.filter { chart.parents[$0] == nil }
    return Array(children.filter { !states[$0].isHistory }.prefix(1))
  }

  /// The place of the state around the state at a place.
  func parent(of place: Int) -> Int? { chart.parents[place] }
}

/// The parts of a chart's executable content, nested content included, in document order.
struct ContentInventory: Sendable {
  /// Every raise.
  private(set) var raises: [Raise] = []
  /// Every send.
  private(set) var sends: [Send] = []
  /// Every cancellation.
  private(set) var cancels: [Cancel] = []
  /// Every condition, of transitions and of branches.
  private(set) var conditions: [Condition] = []
  /// True if a service hears every external event.
  private(set) var autoforwards = false

  init(_ chart: Statechart) {
    add(chart.initial?.content ?? [])
    for state in chart.allStates { add(state) }
  }

  private mutating func add(_ state: State) {
    for block in state.onEntry + state.onExit + state.invocations.compactMap(\.finalize) { add(block.content) }
    add(state.initial?.content ?? [])
    for transition in state.transitions {
      if let condition = transition.condition { add(condition, near: transition.origin) }
      add(transition.content)
    }
    if state.invocations.contains(where: \.autoforwards) { autoforwards = true }
  }

  private mutating func add(_ content: [Content]) {
    var pending = Array(content.reversed())
    while let next = pending.popLast() {
      switch next {
      case .raise(let raise): raises.append(raise)
      case .send(let send): sends.append(send)
      case .cancel(let cancel): cancels.append(cancel)
      case .choose(let choose):
        for branch in choose.branches {
          if let condition = branch.condition { add(condition, near: choose.origin) }
        }
        pending.append(contentsOf: choose.branches.flatMap(\.content).reversed())
      case .foreach(let loop): pending.append(contentsOf: loop.content.reversed())
      case .assign, .log, .script, .action, .foreign: break
      }
    }
  }

  private mutating func add(_ condition: Condition, near origin: Origin) {
    let position = condition.origin.position ?? origin.position
    conditions.append(Condition(condition.source, origin: Origin(position)))
  }
}

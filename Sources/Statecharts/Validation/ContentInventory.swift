/// What a chart's executable content says and asks, nested content included, in document order.
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

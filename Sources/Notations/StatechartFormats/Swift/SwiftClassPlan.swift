import OrderedCollections
import Statecharts

/// The division of a chart into machines that know their own states alone: the moves of each, from one state of it to
/// another.
struct SwiftClassPlan {
  /// A transition as a move between two states of one machine.
  struct Move {
    let source: State.ID
    /// Nil if the transition has none: the event is taken, and the machine stays in its state.
    let target: State.ID?
    /// The event that has a method; nil for a move that is only allowed.
    let event: String?
    let condition: String?
    let transition: Transition
    /// The states from the source in to that which has the transition, without the source.
    let inside: [State.ID]
    /// The depth of the state that has the transition.
    let depth: Int
  }

  /// The maximum number of moves of a chart: a transition of a state to one inside it is one of all states there.
  static let maxMoves = 100_000

  let chart: Statechart
  /// The moves of the machine in each state, and of the outermost, those of the innermost transitions first.
  private(set) var moves: [State.ID?: [Move]] = [:]
  /// The events of the machine in each state, with those of the machines inside it.
  private(set) var events: [State.ID?: [String]] = [:]
  private(set) var losses = WritingLosses()
  private let form: String
  private let names: SwiftEventNames
  private let members: Set<State.ID>
  private var count = 0
  private var methods = 0

  init(_ chart: Statechart, form: String) {
    self.chart = chart
    names = SwiftEventNames(chart)
    members = Set(chart.memberStates.map(\.id))
    self.form = form
    for state in chart.allStates {
      for transition in state.transitions { add(transition, of: state) }
    }
    for container in moves.keys {
      moves[container] = moves[container]?.enumerated().sorted { left, right in
        (right.element.depth, left.offset) < (left.element.depth, right.offset)
      }.map(\.element)
    }
    reportOrder()
    for state in chart.allStates.reversed() { collectEvents(of: state.id, inside: state.children) }
    collectEvents(of: nil, inside: chart.states)
  }

  private mutating func collectEvents(of container: State.ID?, inside states: [State]) {
    var known: Set<String> = []
    let own = (moves[container] ?? []).compactMap(\.event)
    var all = (own + states.flatMap { events[$0.id] ?? [] }).filter { known.insert($0).inserted }
    // An event that a nested state handles has a method at each level above it.
    if methods + all.count > SwiftClassPlan.maxMoves {
      losses.add("only \(SwiftClassPlan.maxMoves) methods for events are written")
      all.removeLast(methods + all.count - SwiftClassPlan.maxMoves)
    }
    methods += all.count
    events[container] = all
  }

  /// A method asks the machine inside a state first, and with it transitions of the states around others.
  private mutating func reportOrder() {
    var outermost: [[String]: Int] = [:]
    for move in moves.values.joined() {
      guard let event = move.event else { continue }
      outermost[[move.source.name, event]] = min(outermost[[move.source.name, event]] ?? .max, move.depth)
    }
    for move in moves.values.joined() {
      guard let event = move.event,
        move.inside.contains(where: { (outermost[[$0.name, event]] ?? .max) < move.depth })
      else { continue }
      losses.add(
        "\(form) takes a transition of a state before one of a state inside it that leads further out",
        "'\(move.transition.id)'", at: move.transition.origin)
    }
  }

  private mutating func add(_ transition: Transition, of state: State) {
    guard !state.isHistory else { return }
    let target = target(of: transition)
    let from = chart.path(to: state.id)
    if transition.targets.isEmpty, !transition.isEventless {
      append(transition, source: state.id, target: nil, inside: [], in: from.dropLast().last)
    }
    guard let target else { return }
    let to = chart.path(to: target)
    if to.count > from.count, to.starts(with: from) {
      if transition.kind == .external, !(state.onEntry.isEmpty && state.onExit.isEmpty) {
        losses.add(
          "\(form) does not leave the state of a transition to one inside it", "'\(transition.id)'",
          at: transition.origin)
      }
      reportDepth(transition, to, from.count)
      for child in state.children where !child.isHistory && count <= SwiftClassPlan.maxMoves {
        append(transition, source: child.id, target: to[from.count], inside: [], in: state.id)
      }
    } else {
      var level = zip(from, to).prefix { $0 == $1 }.count
      if level == min(from.count, to.count) { level -= 1 }
      if level < from.count - 1 {
        losses.add(
          "\(form) allows a move from inside a state for the whole state", "'\(transition.id)'", at: transition.origin)
      }
      reportDepth(transition, to, level)
      append(
        transition, source: from[level], target: to[level], inside: Array(from[(level + 1)...]),
        in: level == 0 ? nil : from[level - 1])
    }
  }

  /// The state that a transition leads to, as far as such machines have one.
  private mutating func target(of transition: Transition) -> State.ID? {
    losses.addMoveLosses(of: transition, form: form, hasStays: false)
    guard let first = transition.targets.first, let state = chart.state(first) else { return nil }
    return state.isHistory ? chart.parent(of: first)?.id : first
  }

  private mutating func reportDepth(_ transition: Transition, _ path: [State.ID], _ level: Int) {
    for (outer, inner) in zip(path[level...], path[level...].dropFirst()) {
      guard let state = chart.state(outer), state.effectiveInitial.targets != [inner] else { continue }
      losses.add(
        "\(form) enters a state where it begins, and not a state inside it", "'\(transition.id)'",
        at: transition.origin)
      return
    }
  }

  private mutating func append(
    _ transition: Transition, source: State.ID, target: State.ID?, inside: [State.ID], in container: State.ID?
  ) {
    let named: [String?] = names.names(of: transition).map { name in
      if name == "*" {
        losses.add("\(form) has no wildcards of events", "'\(transition.id)'", at: transition.origin)
        return nil
      }
      return target.map { name == "enter.\($0)" } ?? false ? nil : name
    }
    // In a chart with errors a state may lie in a history state.
    guard members.isSuperset(of: [source, target ?? source] + inside) else { return }
    let depth = chart.ancestors(of: transition.id.source).count
    for event in named.isEmpty ? [nil] : named where event != nil || target != nil {
      count += 1
      guard count <= SwiftClassPlan.maxMoves else {
        losses.add("only \(SwiftClassPlan.maxMoves) moves are written")
        return
      }
      moves[container, default: []].append(
        Move(
          source: source, target: target, event: event, condition: transition.condition?.source.onOneLine,
          transition: transition, inside: inside, depth: depth))
    }
  }
}

extension Statechart {
  /// The states around a state and itself, outermost first.
  func path(to id: State.ID) -> [State.ID] { ancestors(of: id).reversed().map(\.id) + [id] }

  /// The states of machines: history states are none. Of several with one name it is the first.
  var memberStates: [State] {
    var known: Set<State.ID> = []
    return allStates.filter { !$0.isHistory && known.insert($0.id).inserted }
  }
}

extension WritingLosses {
  /// Adds the parts of a transition that code of states alone leaves out.
  ///
  /// - Parameter hasStays: True if the code answers an event by staying in the state.
  mutating func addMoveLosses(of transition: Transition, form: String, hasStays: Bool) {
    func add(_ kind: String) { self.add("\(form) \(kind)", "'\(transition.id)'", at: transition.origin) }
    if transition.targets.isEmpty, !hasStays { add("has no transition without a target") }
    if transition.targets.count > 1 { add("has no transition to several states; only the first is written") }
    if transition.isEventless { add("has no transition without an event: a program makes the move") }
    for descriptor in transition.events where descriptor.text.hasPrefix("done.state.") {
      add("has no events of its own when a state is done")
    }
  }

  /// Adds the parts of a chart that code of states alone leaves out.
  mutating func addCodeLosses(of chart: Statechart, form: String) {
    add(chart.drawingLosses(of: form).filter { !$0.message.hasSuffix("that a transition is internal") })
    for state in chart.allStates {
      func add(_ kind: String, as severity: Diagnostic.Severity = .warning) {
        self.add("\(form) \(kind)", "'\(state.id)'", at: state.origin, as: severity)
      }
      switch state.kind {
      case .parallel: add("has no regions: one state inside is active at a time")
      case .history: add("has no history: the state around begins anew")
      case .final: add("has no final states: the state is one that nothing follows")
      case .atomic, .compound: break
      }
      if state.pseudostate != nil { add("has no pseudo-states", as: .note) }
      if !state.invocations.isEmpty { add("has no services") }
      if let initial = state.initial, !initial.content.isEmpty || initial.targets.count > 1 {
        add("begins in one state and does nothing on the way")
      }
      for content in state.onEntry + state.onExit where !content.content.isEmpty {
        self.add("what is done is named in comments", "'\(state.id)'", at: state.origin, as: .note)
      }
      for transition in state.transitions where !transition.content.isEmpty {
        self.add("what is done is named in comments", "'\(transition.id)'", at: transition.origin, as: .note)
      }
    }
    if let initial = chart.initial, !initial.content.isEmpty || initial.targets.count > 1 {
      add("\(form) begins in one state and does nothing on the way", at: initial.origin)
    }
  }

  /// States that are called otherwise.
  mutating func addNames(of states: [State], _ names: DraftNames) {
    for state in states where names[state.id.name].name != state.id.name {
      add(
        "Swift has other names of states", "'\(state.id)' is \(names[state.id.name].name)", at: state.origin, as: .note)
    }
  }

  /// Events that are called otherwise.
  mutating func addNames(of events: some Sequence<String>, _ names: DraftNames) {
    for event in events where names[event].name != event {
      add("Swift has other names of events", "'\(event)' is \(names[event].name)", as: .note)
    }
  }
}

/// The states that may follow a state, and the conditions for it.
struct SwiftRules {
  /// The conditions of which one must hold; none if the state may always follow.
  private(set) var allowed: OrderedDictionary<State.ID, OrderedSet<String>> = [:]
  private var always: Set<State.ID> = []
  /// The conditions as variables of the state's class.
  private(set) var conditions = SwiftConditionNames([])
  /// All conditions in their order.
  private var texts: OrderedSet<String> = []

  /// The rules of all states.
  ///
  /// - Parameter reserved: Names that no variable has.
  static func rules(of plan: SwiftClassPlan, reserved: Set<String>) -> [State.ID: SwiftRules] {
    var found: [State.ID: SwiftRules] = [:]
    for move in plan.moves.values.joined() { found[move.source, default: SwiftRules()].add(move) }
    for state in found.keys { found[state]?.name(reserved) }
    return found
  }

  private mutating func add(_ move: SwiftClassPlan.Move) {
    if let condition = move.condition { texts.append(condition) }
    guard let target = move.target else { return }
    if let condition = move.condition {
      allowed[target, default: []].append(condition)
    } else {
      always.insert(target)
    }
    if always.contains(target) { allowed[target] = [] }
  }

  private mutating func name(_ reserved: Set<String>) {
    // A condition without which a state may follow all the same is needed only where an event asks for it.
    conditions = SwiftConditionNames(texts, reserved: reserved)
  }
}

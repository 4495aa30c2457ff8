import OrderedCollections
import Statecharts

/// Writes a chart as classes of states and of their machine.
struct SwiftClassWriter {
  /// The library whose classes they inherit from.
  enum Library {
    case gameplayKit
    case gameplayStates

    var module: String { self == .gameplayKit ? "GameplayKit" : "GameplayStates" }
    var state: String { self == .gameplayKit ? "GKState" : "State" }
    var machine: String { self == .gameplayKit ? "GKStateMachine" : "StateMachine" }
    var stateClass: String { self == .gameplayKit ? "AnyClass" : "State.Type" }
    /// The property of a state that has the machine inside it.
    var inner: String { self == .gameplayKit ? "machine" : "childMachine" }
  }

  private let chart: Statechart
  private let library: Library
  private let plan: SwiftClassPlan
  private let classes: SwiftClassNames
  private let methods: DraftNames
  private let rules: [State.ID: SwiftRules]
  /// The events that the machine inside a state has methods for.
  private let inner: [State.ID: Set<String>]
  private let summaries: [String: String]
  private var output = IndentedText()

  static func write(_ chart: Statechart, _ library: Library) -> Writing {
    var writer = SwiftClassWriter(chart, library)
    writer.write()
    var losses = writer.plan.losses
    losses.addCodeLosses(of: chart, form: library.module)
    losses.addNames(of: chart.memberStates, writer.classes.states)
    losses.addNames(of: writer.plan.events[nil] ?? [], writer.methods)
    if chart.transitions.contains(where: { $0.condition != nil }) {
      losses.add("conditions are variables of the states, for the program to set", as: .note)
    }
    return Writing(writer.output.text, diagnostics: losses.diagnostics)
  }

  private init(_ chart: Statechart, _ library: Library) {
    self.chart = chart
    self.library = library
    plan = SwiftClassPlan(chart, form: library.module)
    let classes = SwiftClassNames(chart)
    self.classes = classes
    // A method would hide the class of the same name.
    let hidden = SwiftIdentifier.members.union(chart.memberStates.map { classes.states[$0.id.name].name })
    methods = DraftNames(swift: plan.events[nil] ?? [], reserved: hidden, adding: "Event")
    let taken = hidden.union((plan.events[nil] ?? []).map { [methods] in methods[$0].name })
    rules = SwiftRules.rules(of: plan, reserved: taken)
    inner = plan.events.reduce(into: [:]) { found, entry in
      if let state = entry.key { found[state] = Set(entry.value) }
    }
    summaries = Dictionary(
      chart.events.compactMap { event in event.summary.map { (event.name, $0.text) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func name(_ id: State.ID) -> String { classes.name(of: id) }

  private mutating func write() {
    output.line("import \(library.module)")
    output.line("")
    writeMachine()
    for state in chart.memberStates {
      output.line("")
      write(state)
    }
  }

  // MARK: - The machine

  private mutating func writeMachine() {
    let states = chart.states.filter { !$0.isHistory }
    output.documentation(chart.title?.text ?? chart.name ?? classes.machine, chart.summary?.text)
    output.open("final class \(classes.machine): \(library.machine) {")
    output.documentation("Makes the machine in its first state.")
    output.open("static func make() -> \(classes.machine) {")
    output.line("let machine = \(classes.machine)(states: [\(made(states))])")
    if let first = first(of: chart.effectiveInitial, among: states) {
      output.line("machine.enter(\(name(first)).self)")
    }
    output.line("return machine")
    output.close("}")
    writeEvents(of: nil, among: states)
    output.close("}")
  }

  private func made(_ states: [State]) -> String { states.map { name($0.id) + "()" }.joined(separator: ", ") }

  /// The one of some states in which a machine of them begins.
  private func first(of initial: DefaultTransition, among states: [State]) -> State.ID? {
    guard let target = initial.targets.first else { return states.first?.id }
    let line = Set(chart.path(to: target))
    return (states.first { line.contains($0.id) } ?? states.first)?.id
  }

  /// A method for each event, which makes the first move that is allowed.
  private mutating func writeEvents(of container: State.ID?, among states: [State]) {
    let moves = plan.moves[container] ?? []
    let own = Dictionary(grouping: moves.filter { $0.event != nil }) { [$0.event, $0.source.name] }
    let bySource = Dictionary(grouping: moves, by: \.source)
    var handlers: [String: [State]] = [:]
    for state in states {
      let answered = OrderedSet((plan.events[state.id] ?? []) + (bySource[state.id] ?? []).compactMap(\.event))
      for event in answered { handlers[event, default: []].append(state) }
    }
    for event in plan.events[container] ?? [] {
      output.line("")
      output.documentation("The event `\(event)`.", summaries[event])
      output.line("@discardableResult")
      output.open("func \(method(event))() -> Bool {")
      output.line("switch \(container == nil ? "" : library.inner + "?.")currentState {")
      for state in handlers[event] ?? [] {
        let taken = own[[event, state.id.name]] ?? []
        var terms = taken.map { term(of: $0, in: container) }
        if inner[state.id]?.contains(event) ?? false { terms.insert("state.\(method(event))()", at: 0) }
        // Nothing is asked after what always holds.
        if let last = terms.firstIndex(of: "true") { terms.removeSubrange((last + 1)...) }
        let pattern = terms.contains { $0.contains("state.") } ? "let state as" : "is"
        output.open("case \(pattern) \(name(state.id)):")
        for content in taken.flatMap(\.transition.content) { output.comment(content.summary(of: chart)) }
        output.line(terms.joined(separator: " || "))
        output.close()
      }
      output.line("default: false")
      output.line("}")
      output.close("}")
    }
  }

  private func method(_ event: String) -> String { SwiftIdentifier.quoted(methods[event].name) }

  /// The call that makes a move, after what must hold besides.
  private func term(of move: SwiftClassPlan.Move, in container: State.ID?) -> String {
    var parts: [String] = []
    if let holder = move.inside.last {
      var inner = "state"
      for between in move.inside.dropLast() {
        inner = "(\(inner).\(library.inner)?.currentState as? \(name(between)))?"
      }
      parts.append("\(inner).\(library.inner)?.currentState is \(name(holder))")
    }
    let rules = rules[move.source]
    let asked = move.target.flatMap { rules?.allowed[$0] } ?? []
    if let condition = move.condition, asked != [condition], let rules {
      parts.append(rules.conditions.expression(condition, of: "state."))
    }
    if let target = move.target {
      let call = "enter(\(name(target)).self)"
      parts.append(container == nil ? call : "\(library.inner)?.\(call) == true")
    }
    return parts.isEmpty ? "true" : parts.joined(separator: " && ")
  }
}

// MARK: - States

extension SwiftClassWriter {
  private mutating func write(_ state: State) {
    let children = state.children.filter { !$0.isHistory }
    output.documentation(state.displayName?.text ?? state.id.name, state.summary?.text)
    output.open("final class \(name(state.id)): \(library.state) {")
    writeVariables(of: state)
    writeRule(of: state)
    let first = first(of: state.effectiveInitial, among: children)
    writeEntry(of: state, children, first)
    writeExit(of: state, children)
    if library == .gameplayStates, !children.isEmpty {
      // There a machine begins in the first of its states.
      let ordered = children.filter { $0.id == first } + children.filter { $0.id != first }
      output.line("")
      output.open("override func makeChildMachine() -> StateMachine? {")
      output.line("StateMachine(states: [\(made(ordered))])")
      output.close("}")
    }
    if !children.isEmpty { writeEvents(of: state.id, among: children) }
    output.close("}")
  }

  /// The variables of a state: its conditions, and the machine inside it.
  private mutating func writeVariables(of state: State) {
    let conditions = rules[state.id]?.conditions ?? SwiftConditionNames([])
    let texts = conditions.texts
    for text in texts {
      output.documentation("Whether `\(text)`.")
      output.line("var \(conditions.variable(text)) = true")
    }
    let isOwner = library == .gameplayKit && state.children.contains { !$0.isHistory }
    if isOwner {
      output.documentation("The machine of the states inside, from entry to exit.")
      output.line("private(set) var machine: GKStateMachine?")
    }
    if isOwner || !texts.isEmpty { output.line("") }
  }

  private mutating func writeRule(of state: State) {
    output.open("override func isValidNextState(_ stateClass: \(library.stateClass)) -> Bool {")
    let allowed = rules[state.id]?.allowed ?? [:]
    let always = allowed.filter { $0.value.isEmpty }.map(\.key)
    if allowed.isEmpty {
      output.line("false")
    } else if allowed.count == 1, let only = always.first {
      output.line("stateClass == \(name(only)).self")
    } else {
      output.line("switch stateClass {")
      if !always.isEmpty {
        let patterns = always.map { "is \(name($0)).Type" }
        let isLong = patterns.reduce(0) { $0 + $1.count } > 80
        output.line("case \(patterns.joined(separator: isLong ? ",\n      " : ", ")): true")
      }
      for (target, conditions) in allowed where !conditions.isEmpty {
        let names = conditions.compactMap { rules[state.id]?.conditions.expression($0) }
        output.line("case is \(name(target)).Type: \(names.joined(separator: " || "))")
      }
      output.line("default: false")
      output.line("}")
    }
    output.close("}")
  }

  private mutating func writeEntry(of state: State, _ children: [State], _ first: State.ID?) {
    let content = state.onEntry.flatMap(\.content)
    let isOwner = library == .gameplayKit && !children.isEmpty
    guard !content.isEmpty || isOwner else { return }
    output.line("")
    output.open("override func didEnter(from previousState: \(library.state)?) {")
    for content in content { output.comment(content.summary(of: chart)) }
    if isOwner {
      output.line("machine = GKStateMachine(states: [\(made(children))])")
      if let first { output.line("machine?.enter(\(name(first)).self)") }
    }
    output.close("}")
  }

  private mutating func writeExit(of state: State, _ children: [State]) {
    let content = state.onExit.flatMap(\.content)
    let isOwner = library == .gameplayKit && !children.isEmpty
    guard !content.isEmpty || isOwner else { return }
    output.line("")
    output.open("override func willExit(to nextState: \(library.state)) {")
    for content in content { output.comment(content.summary(of: chart)) }
    if isOwner { output.line("machine = nil") }
    output.close("}")
  }
}

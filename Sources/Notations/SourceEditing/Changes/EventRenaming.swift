import Statecharts

/// Another name for an event, which may change what a machine does: a transition for `error` also takes `error.io`
/// (SCXML 3.12.1), and expressions may compare or compute names.
struct EventRenaming {
  let chart: Statechart
  let event: String
  let name: String

  /// Why the machine would do something else; nil if it does the same.
  var error: String? {
    if Statechart.isPlatformEvent(name) { return "'\(name)' is a name of the processor's own events" }
    return descriptorObjection ?? nameObjection ?? childObjection ?? expressionObjection
  }

  /// A transition for another descriptor that takes the event by one of its names only.
  private var descriptorObjection: String? {
    let others = chart.transitions.flatMap(\.events).filter { !$0.matchesEverything && $0.exampleName != event }
    guard let other = others.first(where: { takesOne($0) }) else { return nil }
    return other.matches(event, by: chart.eventMatching)
      ? "a transition for '\(other)' takes '\(event)', too, and would not take '\(name)'"
      : "a transition for '\(other)' would take '\(name)', too"
  }

  private func takesOne(_ descriptor: EventDescriptor) -> Bool {
    descriptor.matches(event, by: chart.eventMatching) != descriptor.matches(name, by: chart.eventMatching)
  }

  /// Another event that a transition for the event takes by one of its names only.
  private var nameObjection: String? {
    let (old, new) = (EventDescriptor(event), EventDescriptor(name))
    guard chart.transitions.contains(where: { $0.events.contains { $0.exampleName == event } }) else { return nil }
    let names = chart.alphabet + chart.ownEventNames.sorted() + chart.processorEvents
    let other = names.first { name in
      name != event && old.matches(name, by: chart.eventMatching) != new.matches(name, by: chart.eventMatching)
    }
    guard let other else { return nil }
    return old.matches(other, by: chart.eventMatching)
      ? "a transition for '\(event)' takes '\(other)', too, and one for '\(name)' would not"
      : "a transition for '\(name)' would take '\(other)', too"
  }

  /// A machine, written out where it is invoked, that sends the event here, or takes it from here.
  private var childObjection: String? {
    for state in chart.allStates {
      for invoke in state.invocations {
        guard case .markup(let nodes)? = invoke.payload.content else { continue }
        let isForwarded = invoke.autoforwards || chart.ownEventNames.contains(event)
        if let use = use(in: nodes, isForwarded) { return "the machine invoked in '\(state.id)' \(use)" }
      }
    }
    return nil
  }

  private func use(in nodes: [MarkupNode], _ isForwarded: Bool) -> String? {
    let (old, new) = (EventDescriptor(event), EventDescriptor(name))
    for case .element(let element) in nodes {
      func value(_ name: String) -> String? { element.attributes.first { $0.name == name }?.value }
      let events = EventDescriptor.list(value("event") ?? "")
      switch element.name {
      case "send" where value("targetexpr") != nil || value("target") == "#_parent":
        if let sent = events.first, old.matches(sent.text, by: .prefix) != new.matches(sent.text, by: .prefix) {
          return "sends '\(sent)'"
        }
      case "transition" where isForwarded:
        let taken = events.first { $0.matches(event, by: .prefix) != $0.matches(name, by: .prefix) }
        if let taken { return "takes '\(taken)'" }
      default: break
      }
      if let use = use(in: element.children, isForwarded) { return use }
    }
    return nil
  }

  /// Whether an expression has the name as a string. Text that is no expression, such as a guard in words, is skipped.
  private var expressionObjection: String? {
    guard chart.dataModel != .named else { return nil }
    for source in chart.expressions where source.contains(event) {
      var tokens = ExpressionTokens(source)
      var before: [Substring] = []
      while let token = tokens.next() {
        if token.quoted.map(String.init) == event, before != ["In", "("] {
          return "the expression \(source) has the text '\(event)', which may be this name"
        }
        before = before.suffix(1) + [token.text]
      }
    }
    return nil
  }
}

extension Statechart {
  /// The conditions, scripts and values in which names of events may be compared or made.
  fileprivate var expressions: [String] {
    let scripts = script.map { [Content.script($0)] } ?? []
    let payloads = allStates.flatMap { $0.invocations.map(\.payload) + [$0.doneData?.payload].compactMap(\.self) }
    return transitions.compactMap { $0.condition?.source } + (scripts + allContent).flatMap(\.expressions)
      + (variables + allStates.flatMap(\.variables)).flatMap(\.value.expressions) + payloads.flatMap(\.expressions)
  }

  /// The events that the processor may put into the queues. SCXML 3.7, 5.10.2, 6.4.
  fileprivate var processorEvents: [String] {
    let completed = allStates.filter { $0.kind == .parallel || $0.children.contains { $0.kind == .final } }
    let invoked = allStates.flatMap { state in state.invocations.map { $0.id ?? "\(state.id).1" } }
    let fails =
      dataModel != .named
      && (!invoked.isEmpty || expressions.contains { InPredicate($0) == nil } || allContent.contains(where: \.mayFail))
    return completed.map { "done.state.\($0.id)" } + invoked.map { "done.invoke.\($0)" }
      + (fails ? ["error.execution", "error.communication"] : [])
  }
}

extension Computable {
  fileprivate var expressions: [String] { if case .computed(let value) = self { [value.source] } else { [] } }
}

extension DataSource {
  fileprivate var expressions: [String] { if case .expression(let value) = self { [value.source] } else { [] } }
}

extension Payload {
  fileprivate var expressions: [String] { parameters.map(\.value.source) + (content?.expressions ?? []) }
}

extension Content {
  fileprivate var expressions: [String] {
    switch self {
    case .assign(let assign): assign.value.expressions
    case .choose(let choose): choose.branches.compactMap { $0.condition?.source }
    case .script(let script): if case .inline(let text) = script.body { [text] } else { [] }
    case .send(let send): (send.event?.expressions ?? []) + send.payload.expressions
    case .foreach(let loop): [loop.collection.source]
    case .raise, .cancel, .log, .action, .foreign: []
    }
  }

  /// True for what is evaluated, or sent to others, without a name of an event in it.
  fileprivate var mayFail: Bool {
    switch self {
    case .send(let send): send.target != nil || send.type != nil || !send.payload.names.isEmpty
    case .log(let log): log.expression != nil
    case .raise, .cancel, .assign, .choose, .foreach, .script, .action, .foreign: false
    }
  }
}

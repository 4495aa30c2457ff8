import StatechartFormats
import Statecharts

/// Other names for states and events, wherever a chart has them.
struct NameChange {
  var states: [State.ID: State.ID] = [:]
  var events: [String: String] = [:]
  /// True if what is sent later has its event's name as its identifier, as in drawings.
  var changesSendIDs = false

  /// The name of a state.
  func callAsFunction(_ id: State.ID) -> State.ID { states[id] ?? id }

  /// The name of an event; one that is named after a state follows it.
  func event(_ name: String) -> String {
    if let other = events[name] { return other }
    for prefix in ["enter.", "done.state."] where name.hasPrefix(prefix) {
      if let other = states[State.ID(String(name.dropFirst(prefix.count)))] { return prefix + other.name }
    }
    for prefix in NameChange.namedAfterStates where name.hasPrefix(prefix) {
      for (id, other) in states where name.hasSuffix("." + id.name) {
        return name.dropLast(id.name.count) + other.name
      }
    }
    return name
  }

  /// The prefixes of the events that readers name after states: those of timers and services.
  private static let namedAfterStates = ["after.", "xstate.done.actor.", "xstate.error.actor."]

  func descriptor(_ descriptor: EventDescriptor) -> EventDescriptor {
    guard let name = descriptor.exampleName else { return descriptor }
    let other = event(name)
    return other == name ? descriptor : EventDescriptor(other + descriptor.text.dropFirst(name.count))
  }

  /// An expression in which `In('state')` asks for states.
  func expression(_ expression: Expression) -> Expression {
    Expression(text(expression.source), origin: expression.origin)
  }

  func text(_ source: String) -> String {
    guard !states.isEmpty, source.contains("In") else { return source }
    var result = source
    for range in StateQueries.ranges(in: Array(source.utf8)).reversed() {
      let bytes = Array(result.utf8)
      let name = State.ID(String(decoding: bytes[range], as: UTF8.self))
      guard let other = states[name] else { continue }
      result = String(
        decoding: bytes[..<range.lowerBound] + other.name.utf8 + bytes[range.upperBound...], as: UTF8.self)
    }
    return result
  }

  func content(_ content: [Content]) -> [Content] { content.map(self.content) }

  private func content(_ content: Content) -> Content {
    switch content {
    case .raise(let raise): return .raise(Raise(event(raise.event), origin: raise.origin))
    case .send(let send): return .send(self.send(send))
    case .cancel(let cancel):
      guard case .literal(let id) = cancel.sendID else {
        return .cancel(Cancel(computable(cancel.sendID), origin: cancel.origin))
      }
      guard changesSendIDs || id.hasPrefix("after.") else { return content }
      return .cancel(Cancel(.literal(event(id)), origin: cancel.origin))
    case .assign(let assign):
      return .assign(
        Assign(location: expression(assign.location), value: value(assign.value), origin: assign.origin))
    case .log(let log):
      return .log(Log(label: log.label, expression: log.expression.map(expression), origin: log.origin))
    case .choose(let choose):
      return .choose(
        Choose(
          choose.branches.map {
            Choose.Branch(if: $0.condition.map(expression), content: self.content($0.content))
          }, origin: choose.origin))
    case .foreach(let loop):
      return .foreach(
        Foreach(
          in: expression(loop.collection), item: loop.item, index: loop.index, content: self.content(loop.content),
          origin: loop.origin))
    case .script(let script): return .script(self.script(script))
    case .action, .foreign: return content
    }
  }

  private func send(_ send: Send) -> Send {
    var name = send.event.map(computable)
    var id = send.id
    if case .literal(let event) = send.event {
      name = .literal(self.event(event))
      if changesSendIDs || event.hasPrefix("after."), id == event, send.delay != nil { id = self.event(event) }
    }
    return Send(
      event: name, target: send.target.map(computable), type: send.type.map(computable), id: id,
      idLocation: send.idLocation.map(expression), delay: send.delay.map(computable), payload: payload(send.payload),
      origin: send.origin)
  }

  private func invocation(_ invoke: Invoke) -> Invoke {
    Invoke(
      type: invoke.type.map(computable), source: invoke.source.map(computable), id: invoke.id,
      idLocation: invoke.idLocation.map(expression), autoforwards: invoke.autoforwards,
      payload: payload(invoke.payload), finalize: invoke.finalize.map { blocks([$0])[0] }, origin: invoke.origin)
  }

  private func payload(_ payload: Payload) -> Payload {
    Payload(
      names: payload.names,
      parameters: payload.parameters.map {
        Payload.Parameter(
          name: $0.name, value: expression($0.value), isLocation: $0.isLocation, origin: $0.origin)
      }, content: payload.content.map(value))
  }

  private func computable<Value>(_ value: Computable<Value>) -> Computable<Value> {
    if case .computed(let expression) = value { .computed(self.expression(expression)) } else { value }
  }

  private func script(_ script: Script) -> Script {
    if case .inline(let text) = script.body { Script(.inline(self.text(text)), origin: script.origin) } else { script }
  }

  private func variables(_ variables: [Variable]) -> [Variable] {
    variables.map { Variable($0.id, value: value($0.value), origin: $0.origin) }
  }

  private func value(_ value: DataSource) -> DataSource {
    if case .expression(let expression) = value { .expression(self.expression(expression)) } else { value }
  }

  private func blocks(_ blocks: [Block]) -> [Block] { blocks.map { Block(content($0.content), origin: $0.origin) } }

  private func beginning(_ initial: DefaultTransition?) -> DefaultTransition? {
    initial.map {
      DefaultTransition(targets: $0.targets.map { self($0) }, content: content($0.content), origin: $0.origin)
    }
  }

  /// Carries the change out.
  func apply(to chart: inout EditableChart) {
    chart.initial = beginning(chart.initial)
    chart.events = chart.events.map {
      EventDeclaration(event($0.name), displayName: $0.displayName, summary: $0.summary, example: $0.example)
    }
    chart.variables = variables(chart.variables)
    chart.script = chart.script.map(script)
    chart.changeAll { state in
      state.id = self(state.id)
      state.initial = beginning(state.initial)
      state.onEntry = blocks(state.onEntry)
      state.onExit = blocks(state.onExit)
      state.invocations = state.invocations.map(invocation)
      state.variables = variables(state.variables)
      state.doneData = state.doneData.map { DoneData(payload($0.payload), origin: $0.origin) }
      state.transitions = state.transitions.map { transition in
        transition.with(
          events: transition.events.map(descriptor), condition: .some(transition.condition.map(expression)),
          targets: transition.targets.map { self($0) }, content: content(transition.content))
      }
    }
  }
}

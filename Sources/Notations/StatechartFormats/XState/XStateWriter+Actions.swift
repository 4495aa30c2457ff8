import Statecharts

extension XStateWriter {
  /// An action: its name, or an object with what XState needs for its own actions.
  mutating func action(_ content: Content) -> Value {
    switch content {
    case .action(let action):
      if action.displayName != nil {
        losses.add("XState has no names of actions for people", "'\(action.name)'", at: action.origin, as: .note)
      }
      return .string(action.name)
    case .raise(let raise):
      return builtIn("raise", [Value.Member("event", event(raise.event))])
    case .cancel(let cancel):
      guard case .literal(let id) = cancel.sendID else { return named(content, "a computed 'cancel'", cancel.origin) }
      return builtIn("cancel", [Value.Member("sendId", .string(id))])
    case .log(let log):
      if let expression = log.expression { return named(content, "an expression in 'log'", expression.origin) }
      return builtIn("log", log.label.map { [Value.Member("label", .string($0))] } ?? [])
    case .send(let send): return self.send(send, content)
    case .assign(let assign): return named(content, "'assign' with an expression of SCXML", assign.origin)
    case .choose(let choose): return named(content, "'if' among actions", choose.origin)
    case .foreach(let loop): return named(content, "'foreach'", loop.origin)
    case .script(let script): return named(content, "'script'", script.origin)
    case .foreign(let element): return named(content, "an element of another vocabulary", element.origin)
    }
  }

  private mutating func send(_ send: Send, _ content: Content) -> Value {
    guard case .literal(let name) = send.event, send.target == nil, send.type == nil, send.idLocation == nil else {
      return named(content, "'send' to another machine, or of a computed event", send.origin)
    }
    if !send.payload.isEmpty {
      losses.add("XState's JSON has no expressions for the data of events", "'\(name)'", at: send.origin)
    }
    var members = JSONMembers()
    switch send.delay {
    case .literal(let delay):
      members.add("event", event(name))
      members.add("delay", .number(Double(delay.milliseconds)))
    case nil:
      members.add("to", XStateWriter.ownTarget)
      members.add("event", event(name))
    case .computed(let expression): return named(content, "a computed delay", expression.origin)
    }
    members.add("id", send.id)
    return builtIn(send.delay == nil ? "sendTo" : "raise", members.members)
  }

  private func event(_ name: String) -> Value { .object([Value.Member("type", .string(name))]) }

  /// One of XState's own actions or guards.
  func builtIn(_ word: String, _ params: [Value.Member]) -> Value {
    .object([Value.Member("type", .string("xstate." + word)), Value.Member("params", .object(params))])
  }

  private mutating func named(_ content: Content, _ kind: String, _ origin: Origin) -> Value {
    let text = content.summary(of: chart)
    losses.add("XState's JSON cannot express \(kind); only its text is kept", "'\(text)'", at: origin)
    return .string(text)
  }

  /// Reports the losses of the chart as a whole and of its states.
  mutating func reportLosses() {
    if let title = chart.title, title.text != chart.name {
      losses.add("XState has no title of a machine", "'\(title.text)'", as: .note)
    }
    for variable in chart.variables where variable.writtenValue == nil {
      losses.add("the data of a chart is omitted", "'\(variable.id)'", at: variable.origin)
    }
    if let script = chart.script { losses.add("the chart's script is omitted", at: script.origin) }
    if chart.dataModel == .ecmascript { losses.add("conditions and actions are only names for XState") }
    for event in chart.events {
      guard let shown = event.displayName?.text, shown != event.name, shownName(of: event.name) == nil else { continue }
      guard !event.name.hasPrefix("after."), !event.name.hasPrefix("xstate.") else { continue }
      losses.add("XState has no names of events for people", "'\(event.name)'", as: .note)
    }
    for event in chart.events where event.summary != nil || event.example != nil {
      losses.add("XState does not describe events", "'\(event.name)'", as: .note)
    }
    if !chart.languages.isEmpty { losses.add("of several languages only the first is kept", as: .note) }
    for state in chart.allStates { reportLosses(of: state) }
  }

  private mutating func reportLosses(of state: State) {
    for variable in state.variables {
      losses.add("the data of a chart is omitted", "'\(variable.id)'", at: variable.origin)
    }
    for invocation in state.invocations {
      losses.add(
        "the services of SCXML are not those of XState; they are omitted", "'\(state.id)'", at: invocation.origin)
    }
    if let data = state.doneData {
      losses.add("the done data of a final state is omitted", "'\(state.id)'", at: data.origin)
    }
    if let pseudostate = state.pseudostate {
      losses.add(
        "XState has no \(pseudostate.rawValue); it is an ordinary state", "'\(state.id)'", at: state.origin, as: .note)
    }
  }
}

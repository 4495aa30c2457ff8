import Statecharts

extension Session {
  /// Invokes the services of the states entered since the last macrostep, in document order. SCXML 6.4.
  mutating func invokeServices() {
    let states = statesToInvoke
    statesToInvoke = []
    for state in states {
      for (ordinal, invocation) in compiled.states[state].invocations.enumerated() {
        links.invocationCount += 1
        let id = invocation.id ?? "\(compiled.id(state)).\(links.invocationCount)"
        if Model.namesContent, invocation.isComputed {
          record(.acted(Action("invoke " + id)), of: state)
          continue
        }
        do {
          let session = try start(invocation, as: id)
          links.invocations.append(Invocation(state: state, ordinal: ordinal, id: id, session: session))
          record(.invoked(id, session: session), of: state)
        } catch {
          record(.invocationFailed(id, message: error.message), of: state)
          raise(.error(error.event, error.message))
        }
      }
    }
    links.invocations.sort { ($0.state, $0.ordinal) < ($1.state, $1.ordinal) }
  }

  /// Cancels what a state that is left has invoked. Appendix D, `exitStates`.
  mutating func cancelInvocations(of state: Int) {
    guard links.invocations.contains(where: { $0.state == state }) else { return }
    for invocation in links.invocations where invocation.state == state {
      guard links.reach.sessions.remove(invocation.session) != nil else { continue }
      links.outbox.append(.cancel(invocation.session))
      recorder.executed(.invocationCancelled(invocation.id), at: .invocation(compiled.id(state)))
    }
    links.invocations.removeAll { $0.state == state }
  }

  /// Runs the finalize handlers of the invocation that an event comes from, and passes the event on to those that
  /// want every event. Appendix D, `mainEventLoop`.
  mutating func finalizeAndForward(_ event: Event) {
    for invocation in links.invocations {
      let invoke = compiled.states[invocation.state].invocations[invocation.ordinal]
      if invocation.id == event.invokeID, let finalize = invoke.finalize {
        recorder.beginMicrostep(event: event)
        execute(finalize.content, at: .invocation(compiled.id(invocation.state)))
        recorder.endContent()
      }
      if invoke.autoforwards, links.reach.sessions.contains(invocation.session) {
        links.outbox.append(.event(event, to: invocation.session))
      }
    }
  }

  /// Informs the parent that this session has come to its end. SCXML 6.4.3.
  mutating func reportEnd() {
    guard status == .ended, let parent = links.parent else { return }
    let done = Event(
      "done.invoke.\(parent.invokeID)", kind: .platform, payload: doneData, invokeID: parent.invokeID)
    links.outbox.append(.event(done, to: parent.session))
  }

  private mutating func record(_ effect: Execution.Effect, of state: Int) {
    recorder.executedAfterMicrostep(effect, at: .invocation(compiled.id(state)))
  }

  /// Makes the session of an invocation and asks for its start; its identifier is returned.
  private mutating func start(_ invoke: Invoke, as id: String) throws(InvocationError) -> String {
    let type = try evaluated { session throws(EvaluationError) in try session.text(invoke.type) }
    guard ChartSource.isWritten(for: type) else {
      throw InvocationError("no service of the type '\(type ?? "")'")
    }
    if let location = invoke.idLocation {
      try evaluated { session throws(EvaluationError) in
        try session.model.store(.string(id), at: location, in: session.environment)
      }
    }
    let source = try source(of: invoke)
    let values = try evaluated { session throws(EvaluationError) in try session.namedValues(of: invoke.payload) }
    guard links.depth < limits.sessionDepth else {
      throw InvocationError("sessions are nested more than \(limits.sessionDepth) deep", isUnreachable: true)
    }
    guard links.reach.sessionsLeft > 0 else {
      let message = "more than \(limits.sessions) sessions at once, or \(limits.sessionStarts) started in one step"
      throw InvocationError(message, isUnreachable: true)
    }
    let session = try session(running: source, as: id, values: values)
    links.reach.sessionsLeft -= 1
    links.reach.sessions.insert(session.identity.id)
    links.outbox.append(.start(session))
    return session.identity.id
  }

  /// Returns the source of the chart to run: the text at the address, or the content. SCXML 6.4.1, 6.4.2.
  private mutating func source(of invoke: Invoke) throws(InvocationError) -> ChartSource {
    if let source = invoke.source {
      let address = try evaluated { session throws(EvaluationError) in try session.text(source) } ?? ""
      guard let text = resources.text(address) else {
        throw InvocationError("there is no resource at '\(address)'", isUnreachable: true)
      }
      return .text(text, address: address)
    }
    switch invoke.payload.content {
    case .markup(let nodes):
      let elements = nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
      guard let element = elements.first else { throw InvocationError("the content is not a chart") }
      return .element(element)
    case .text(let text): return .text(text, address: nil)
    case .some(let content):
      let value = try evaluated { session throws(EvaluationError) in
        try session.model.value(of: content, in: session.environment)
      }
      guard let text = value.string else { throw InvocationError("'\(value)' is not a chart") }
      return .text(text, address: nil)
    case nil: throw InvocationError("the invocation has neither 'src' nor 'content'")
    }
  }

  private func session(
    running source: ChartSource, as id: String, values: [Value.Member]
  ) throws(InvocationError) -> any ScheduledSession {
    let chart = try resources.chart(source)
    guard let model = resources.model(chart) else {
      throw InvocationError("no data model '\(chart.dataModel?.description ?? "")'")
    }
    do {
      return session(of: try CompiledChart(chart), with: model, as: id, values: values)
    } catch {
      throw InvocationError("the chart has errors: \(error)")
    }
  }

  private func session<Other: DataModel>(
    of chart: CompiledChart, with model: Other, as id: String, values: [Value.Member]
  ) -> any ScheduledSession {
    var session = Session<Other>(
      chart, model: model, limits: limits, resources: resources, id: "\(identity.id).\(links.invocationCount)")
    session.links.parent = SessionLinks.Parent(session: identity.id, invokeID: id)
    session.links.depth = links.depth + 1
    session.givenValues = values
    return session
  }

  @discardableResult
  private mutating func evaluated<Result>(
    _ evaluation: (inout Self) throws(EvaluationError) -> Result
  ) throws(InvocationError) -> Result {
    do {
      return try evaluation(&self)
    } catch {
      throw InvocationError(error.message)
    }
  }
}

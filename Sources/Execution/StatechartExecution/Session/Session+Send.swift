import Statecharts

/// Why an event could not be sent, and the platform event that says so. SCXML 6.2.
struct SendError: Error {
  let event: String
  let message: String
  let sendID: String?
}

/// A `send` with all that had to be evaluated.
private struct Message {
  let event: String
  let type: String?
  let isContent: Bool
  let target: String?
  let delay: Delay
  let payload: Value?
}

extension Session {
  /// Sends an event to this session, now or later. SCXML 6.2.
  ///
  /// If anything in it cannot be evaluated, nothing is sent; `error.execution` carries its identifier. SCXML 5.10.1.
  mutating func send(_ send: Send) throws(SendError) -> Execution.Effect {
    queues.sendCount += 1
    var sendID = send.id
    let message: Message
    do {
      if let location = send.idLocation {
        let generated = "send.\(queues.sendCount)"
        try model.store(.string(generated), at: location, in: environment)
        sendID = generated
      }
      message = try self.message(of: send)
    } catch {
      throw SendError(event: "error.execution", message: error.message, sendID: sendID)
    }
    let address = try address(of: message, sendID: sendID)
    let event = Event(
      message.event, kind: address == .internal ? .internal : .external, payload: message.payload, sendID: sendID,
      origin: address == .internal ? nil : identity.address,
      originType: address == .internal ? nil : SessionIdentity.processorType)
    try deliver(event, to: address, after: message.delay)
    return .sent(event, due: time + message.delay.milliseconds)
  }

  /// Withdraws delayed events. SCXML 6.3.
  mutating func cancel(_ cancel: Cancel) throws(EvaluationError) -> Execution.Effect {
    let sendID = try text(cancel.sendID) ?? ""
    return .cancelled(sendID, count: queues.withdraw(sendID))
  }

  /// Evaluates the data of an event or done event: `content` alone, or the named values as an object. SCXML 5.6, 5.7.
  mutating func evaluate(_ payload: Payload) throws(EvaluationError) -> Value? {
    if let content = payload.content { return try model.carriedValue(of: content, in: environment) }
    guard !payload.isEmpty else { return nil }
    return .object(try namedValues(of: payload))
  }

  /// The values of `namelist` and `param`. SCXML 5.7, 6.2.3, 6.4.1.
  mutating func namedValues(of payload: Payload) throws(EvaluationError) -> [Value.Member] {
    var members: [Value.Member] = []
    for (name, value) in payload.namedExpressions {
      let carried = try model.carriedValue(of: .expression(value), in: environment)
      if let carried { members.append(Value.Member(name, carried)) }
    }
    return members
  }

  private mutating func message(of send: Send) throws(EvaluationError) -> Message {
    let type = try text(send.type)
    let event = try text(send.event)
    let isContent = send.payload.content != nil
    let isOutside = resources.processor.isNamed(type)
    guard event != nil || isOutside else { throw EvaluationError("a send without an event") }
    let (target, delay) = (try text(send.target), try delay(of: send))
    var payload = try evaluate(send.payload)
    let given = isOutside && !isContent ? resources.processor.takeEventName(from: &payload) : nil
    guard let name = event ?? given ?? (isContent ? "" : nil) else { throw EvaluationError("a send without an event") }
    return Message(event: name, type: type, isContent: isContent, target: target, delay: delay, payload: payload)
  }

  private mutating func deliver(
    _ event: Event, to address: EventAddress, after delay: Delay
  ) throws(SendError) {
    guard delay.milliseconds > 0 else { return try dispatch(event, to: address) }
    let due = time + delay.milliseconds
    queues.delay(PendingEvent(event: event, due: due, sequence: queues.sendCount, address: address))
  }

  /// Puts an event into a queue of this session, or asks that it be put into one of another. SCXML C.1.
  ///
  /// - Throws: `SendError` (`error.communication`) if the session is not there.
  mutating func dispatch(_ event: Event, to address: EventAddress) throws(SendError) {
    switch address {
    case .internal: queues.internal.append(event)
    case .external, .session(identity.id):
      if links.awaitsAnswer {
        links.outbox.append(.event(event, to: identity.id))
      } else {
        queues.external.append(event)
      }
    case .outside(let target, let isContent):
      let (body, type) = resources.processor.body(of: event, isContent: isContent)
      links.outbox.append(
        .request(
          PendingRequest(session: identity.id, target: target, sendID: event.sendID, body: body, type: type)))
    case .parent, .invoked, .session:
      guard let receiver = session(at: address), links.reach.sessions.contains(receiver) else {
        let reason = "nothing answers at '\(address.target)'"
        throw SendError(event: "error.communication", message: reason, sendID: event.sendID)
      }
      let isAnswer = receiver == links.parent?.session
      links.outbox.append(.event(isAnswer ? event.invoked(as: links.parent?.invokeID) : event, to: receiver))
    }
  }

  private func session(at address: EventAddress) -> String? {
    switch address {
    case .external, .internal, .outside: identity.id
    case .parent: links.parent?.session
    case .invoked(let id): links.invocations.last { $0.id == id }?.session
    case .session(let id): id
    }
  }

  /// A type or target that the processor does not know is an error of execution. SCXML 6.2.3, C.1.
  private func address(of message: Message, sendID: String?) throws(SendError) -> EventAddress {
    if resources.processor.isNamed(message.type), identity.location != nil {
      guard let target = message.target, !target.isEmpty else {
        throw SendError(event: "error.communication", message: "a request needs a target", sendID: sendID)
      }
      return .outside(target, isContent: message.isContent)
    }
    guard SessionIdentity.isProcessor(message.type) else {
      let reason = "no event processor of the type '\(message.type ?? "")'"
      throw SendError(event: "error.execution", message: reason, sendID: sendID)
    }
    guard let address = EventAddress(target: message.target) else {
      let reason = "'\(message.target ?? "")' is not the address of a session"
      throw SendError(event: "error.execution", message: reason, sendID: sendID)
    }
    return address
  }

  private mutating func delay(of send: Send) throws(EvaluationError) -> Delay {
    switch send.delay {
    case nil: return Delay(milliseconds: 0)
    case .literal(let delay): return delay
    case .computed(let expression):
      let value = try model.value(of: expression, in: environment)
      guard let delay = value.string.flatMap({ Delay($0) }) else {
        throw EvaluationError("'\(value)' is not a delay such as 2s or 500ms")
      }
      return delay
    }
  }

  mutating func text(_ source: Computable<String>?) throws(EvaluationError) -> String? {
    switch source {
    case nil: return nil
    case .literal(let text): return text
    case .computed(let expression):
      let value = try model.value(of: expression, in: environment)
      return value.string ?? value.description
    }
  }
}

extension Payload {
  /// The names with the expressions of their values: `namelist` first, then each `param`. SCXML 5.7, 6.2.
  var namedExpressions: [(name: String, value: Expression)] {
    names.map { ($0, Expression($0)) } + parameters.map { ($0.name, $0.value) }
  }
}

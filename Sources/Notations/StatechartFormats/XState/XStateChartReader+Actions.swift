import Statecharts

extension XStateChartReader {
  /// Returns the content of actions: those that XState has itself become content of SCXML, others are named.
  mutating func contents(_ node: ScriptNode?) -> [Content] {
    guard let node else { return [] }
    return node.items.flatMap { content($0) }
  }

  private mutating func content(_ node: ScriptNode) -> [Content] {
    guard budget.take(at: node.range.start) else { return [] }
    switch node.content {
    case .null, .boolean, .number: return []
    case .array: return node.items.flatMap { content($0) }
    case .string(let text): return text.isEmpty ? [] : namedAction(text, as: text, params: nil, node)
    case .code:
      let text = node.written
      if let ways = node.alternatives { return either(ways, node) }
      if let other = constant(node), let known = known(other, params: nil) { return known }
      if text.hasPrefix("[") {
        findings.add(.note, .reading, "a list of actions that is computed is read as one action", at: node.range)
      }
      if isScripted, ScriptCode.changesMembers(node) { code.openAll() }
      return [action(prose(text, at: node.range), node)]
    case .call(let call, let text):
      return builtIn(String(call.function), XStateCall(call), node)
        ?? [action(prose(text.string, at: node.range), node)]
    case .object:
      guard let type = node["type"] else { return [action(prose("action", at: node.range), node)] }
      guard let name = type.string else { return content(type) }
      let word = name.hasPrefix("xstate.") ? String(name.dropFirst("xstate.".count)) : nil
      if let word { return builtIn(word, XStateCall(node), node) ?? [action(word, node)] }
      return namedAction(name, as: named(name, params: node["params"]), params: node["params"], node)
    }
  }

  /// Actions of which one or the other run.
  private mutating func either(_ ways: ScriptForm.Alternatives, _ node: ScriptNode) -> [Content] {
    let (met, unmet) = (contents(ways.met), contents(ways.unmet))
    guard !met.isEmpty || !unmet.isEmpty else { return [] }
    let found = self.guard(ways.condition) ?? .name(prose(ways.condition.written, at: node.range))
    let condition = condition(found, at: ways.condition.origin)
    var branches = [Choose.Branch(if: condition, content: met)]
    if !unmet.isEmpty { branches.append(Choose.Branch(if: nil, content: unmet)) }
    return [.choose(Choose(branches, origin: node.origin))]
  }

  func action(_ name: String, _ node: ScriptNode) -> Content { .action(Action(name, origin: node.origin)) }

  /// Returns the value that the file declares for a name.
  private func constant(_ node: ScriptNode) -> ScriptNode? {
    if case .code = node.content, ScriptPrinter.isName(node.written) { code.constant(node.written) } else { nil }
  }

  /// An action that has a name: what the machine's options say of it, if that is something that a chart does, or else
  /// the name itself.
  private mutating func namedAction(
    _ name: String, as text: String, params: ScriptNode?, _ node: ScriptNode
  ) -> [Content] {
    guard let other = implementation(of: name, among: "actions") else {
      if isScripted { unknownAction = unknownAction ?? (name, node.range) }
      return [action(text, node)]
    }
    return known(other, params: params) ?? [action(text, node)]
  }

  /// Returns the content of an implementation; nil if that is only for the program.
  private mutating func known(_ node: ScriptNode, params: ScriptNode?) -> [Content]? {
    guard lookups < Self.maxLookups else { return nil }
    lookups += 1
    let outer = givenParams
    givenParams = params
    defer {
      lookups -= 1
      givenParams = outer
    }
    let isCalled = if case .call = node.content { true } else { false }
    guard isCalled || node.members != nil || node.string != nil || constant(node) != nil || node.listItems != nil else {
      return nil
    }
    let content = contents(node)
    let isOnlyNamed = content.allSatisfy { if case .action = $0 { true } else { false } }
    return isOnlyNamed ? nil : content
  }

  /// One of XState's own actions; nil if it is none.
  mutating func builtIn(_ word: String, _ call: XStateCall, _ node: ScriptNode) -> [Content]? {
    switch word {
    case "raise": return sent(call, node, isRaised: true).map { [$0] }
    case "send":
      return (call.target == nil ? sent(call, node, isRaised: false) : elsewhere(call, node)).map { [$0] }
    case "sendTo":
      let isOwn = call.target == XStateWriter.ownTarget || call.target?.filter({ !$0.isWhitespace }) == "({self})=>self"
      if let service = call.target.map(XStateTree.identifier), machineServices.contains(service) {
        return sent(call, node, isRaised: false, to: "#_" + service).map { [$0] }
      }
      return (isOwn ? sent(call, node, isRaised: false) : elsewhere(call, node)).map { [$0] }
    case "sendParent" where isInvoked: return sent(call, node, isRaised: false, to: "#_parent").map { [$0] }
    case "sendParent", "escalate", "respond", "emit": return [said(word, call, node)]
    case "forwardTo": return [action("forward the event to \(call.firstText ?? "another machine")", node)]
    case "stop", "stopChild": return [action("stop \(call.firstText ?? "a machine")", node)]
    case "spawnChild": return [action("spawn \(call.firstText ?? "a machine")", node)]
    case "cancel":
      return call.first?.string.map { [.cancel(Cancel(.literal($0), origin: node.origin))] }
    case "log": return [log(call.first, node)]
    case "assign": return assignment(call.first, params: givenParams, node)
    case "choose": return call.first.map { [choice($0, node)] }
    case "pure", "enqueueActions": return call.first.map { enqueued($0, word, node) }
    default: return nil
    }
  }

  private mutating func log(_ node: ScriptNode?, _ place: ScriptNode) -> Content {
    guard let node else { return .log(Log(origin: place.origin)) }
    if let label = node.string { return .log(Log(label: label, origin: place.origin)) }
    guard isScripted, let text = try? ScriptPrinter.text(of: followed(node, params: givenParams)) else {
      return .log(Log(label: "…", origin: place.origin))
    }
    code.use()
    return .log(Log(expression: Expression(text, origin: node.origin), origin: place.origin))
  }

  // MARK: - Events

  /// An event for the machine itself, or for another one that is at a target of SCXML: now, or after a time.
  private mutating func sent(
    _ call: XStateCall, _ node: ScriptNode, isRaised: Bool, to target: String? = nil
  ) -> Content? {
    guard let (written, payload) = eventAndPayload(call, node) else { return nil }
    let name = event(written)
    guard let delayNode = call.delay else {
      if isRaised, payload.isEmpty { return .raise(Raise(name, origin: node.origin)) }
      return send(name, call.id, nil, payload, node, to: isRaised ? "#_internal" : target)
    }
    guard let delay = delay(delayNode) else {
      findings.leaveOut("events that are sent after a time without a number", at: node.range)
      return action("send \(written)", node)
    }
    return send(name, call.id, delay, payload, node, to: target)
  }

  /// The name of an event and what it carries; nil if the name is not known.
  private mutating func eventAndPayload(_ call: XStateCall, _ node: ScriptNode) -> (String, Payload)? {
    if let written = call.eventName {
      guard call.hasPayload else { return (written, Payload()) }
      let members = (call.event?.members ?? []).filter { $0.name != "type" }
      if isScripted, let payload = try? payload(members) { return (written, payload) }
      findings.leaveOut("the data of events", at: node.range)
      return (written, Payload())
    }
    guard let event = call.event, let value = try? followed(event, params: givenParams) else { return nil }
    if case .string(let written) = value { return (written, Payload()) }
    guard case .object(let properties) = value, case .string(let written)? = value.property("type") else { return nil }
    let others = properties.filter { $0.name != "type" }
    guard !others.isEmpty else { return (written, Payload()) }
    guard isScripted else {
      findings.leaveOut("the data of events", at: node.range)
      return (written, Payload())
    }
    let parameters = others.compactMap { property in
      (try? ScriptPrinter.text(of: property.value)).map {
        Payload.Parameter(name: property.name ?? "", value: Expression($0, origin: node.origin), origin: node.origin)
      }
    }
    code.use()
    return (written, Payload(parameters: parameters))
  }

  private mutating func payload(_ members: [ScriptNode.Member]) throws(ScriptNotFollowed) -> Payload {
    var parameters: [Payload.Parameter] = []
    for member in members {
      guard !member.isSpread else { throw ScriptNotFollowed() }
      let text = try ScriptPrinter.text(of: followed(member.node, params: givenParams))
      parameters.append(
        Payload.Parameter(
          name: member.name, value: Expression(text, origin: member.node.origin), origin: Origin(member.range.start)))
    }
    return Payload(parameters: parameters)
  }

  private func send(
    _ name: String, _ id: String?, _ delay: Computable<Delay>?, _ payload: Payload, _ node: ScriptNode,
    to target: String?
  ) -> Content {
    .send(
      Send(
        event: .literal(name), target: target.map { .literal($0) }, id: id, delay: delay, payload: payload,
        origin: node.origin))
  }

  /// An event for another machine is something that the program does.
  private func elsewhere(_ call: XStateCall, _ node: ScriptNode) -> Content? {
    let event = call.eventName ?? "an event"
    return action("send \(event)" + (call.target.map { " to \($0)" } ?? " to the parent"), node)
  }

  private func said(_ word: String, _ call: XStateCall, _ node: ScriptNode) -> Content {
    let event = call.eventName ?? "an event"
    switch word {
    case "emit": return action("emit \(event)", node)
    case "respond": return action("send \(event) to the sender", node)
    case "escalate": return action("send an error to the parent", node)
    default: return action("send \(event) to the parent", node)
    }
  }
}

/// The arguments of an action of XState, in a call (`raise({type: 'x'}, {delay: 1})`) or as members (`params: {event:
/// 'x'}`).
struct XStateCall {
  /// The first thing: an event, an identifier, a text.
  let first: ScriptNode?
  /// The target of an event, if it is not the machine itself.
  let target: String?
  let event: ScriptNode?
  let delay: ScriptNode?
  let id: String?

  init(_ call: ScriptNode.Call) {
    let arguments = call.arguments
    let isAddressed = call.function == "sendTo"
    event = isAddressed ? arguments.dropFirst().first : arguments.first
    let options = arguments.dropFirst(isAddressed ? 2 : 1).first
    first = arguments.first
    target = isAddressed ? XStateCall.text(arguments.first) : XStateCall.text(options?["to"])
    delay = options?["delay"].flatMap { $0.isNull ? nil : $0 }
    id = options?["id"]?.string
  }

  init(_ node: ScriptNode) {
    let params = node["params"]
    func member(_ names: String...) -> ScriptNode? { names.lazy.compactMap { params?[$0] ?? node[$0] }.first }
    event = member("event")
    target = XStateCall.text(member("to", "targetId"))
    delay = member("delay").flatMap { $0.isNull ? nil : $0 }
    id = member("id")?.string
    first = member("sendId", "assignment", "label", "value", "expr", "conds", "branches", "id", "actorId")
  }

  private static func text(_ node: ScriptNode?) -> String? {
    switch node?.content {
    case .string, .code, .call: node?.written
    case .object: "another machine"
    case .null, .boolean, .number, .array, nil: nil
    }
  }

  /// The first thing in words.
  var firstText: String? { XStateCall.text(first)?.onOneLine }

  var eventName: String? { event?.string ?? event?["type"]?.string }

  /// True if the event has more than its type.
  var hasPayload: Bool { event?.members?.contains { $0.name != "type" } ?? false }
}

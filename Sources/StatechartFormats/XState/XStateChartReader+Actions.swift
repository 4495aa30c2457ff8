import Statecharts

extension XStateChartReader {
  /// What actions do: those that XState has itself become content of SCXML, others are named.
  mutating func contents(_ node: ScriptNode?) -> [Content] {
    guard let node else { return [] }
    return node.items.flatMap { content($0) }
  }

  private mutating func content(_ node: ScriptNode) -> [Content] {
    switch node.content {
    case .null, .boolean, .number: return []
    case .array: return node.items.flatMap { content($0) }
    case .string(let text): return text.isEmpty ? [] : [action(text, node)]
    case .code(let text):
      if let ways = node.alternatives { return choice(ways, node) }
      return [action(prose(text, at: node.range), node)]
    case .call(let call, let text):
      return [builtIn(String(call.function), XStateCall(call), node) ?? action(prose(text, at: node.range), node)]
    case .object:
      guard let type = node["type"] else { return [action(prose("action", at: node.range), node)] }
      guard let name = type.string else { return content(type) }
      let word = name.hasPrefix("xstate.") ? String(name.dropFirst("xstate.".count)) : nil
      if let word { return [builtIn(word, XStateCall(node), node) ?? action(word, node)] }
      return [action(named(name, params: node["params"]), node)]
    }
  }

  /// Actions of which one or the other run.
  private mutating func choice(_ ways: ScriptForm.Alternatives, _ node: ScriptNode) -> [Content] {
    let (met, unmet) = (contents(ways.met), contents(ways.unmet))
    guard !met.isEmpty || !unmet.isEmpty else { return [] }
    asksForName = true
    let condition = Condition(prose(ways.condition.written, at: node.range), origin: ways.condition.origin)
    var branches = [Choose.Branch(if: condition, content: met)]
    if !unmet.isEmpty { branches.append(Choose.Branch(if: nil, content: unmet)) }
    return [.choose(Choose(branches, origin: node.origin))]
  }

  private func action(_ name: String, _ node: ScriptNode) -> Content { .action(Action(name, origin: node.origin)) }

  private mutating func builtIn(_ word: String, _ call: XStateCall, _ node: ScriptNode) -> Content? {
    switch word {
    case "raise": return sent(call, node, isRaised: true)
    case "send": return call.target == nil ? sent(call, node, isRaised: false) : elsewhere(call, node)
    case "sendTo":
      return call.target == XStateWriter.ownTarget ? sent(call, node, isRaised: false) : elsewhere(call, node)
    case "sendParent", "respond", "forwardTo", "escalate": return elsewhere(call, node)
    case "cancel":
      return call.first?.string.map { .cancel(Cancel(.literal($0), origin: node.origin)) }
    case "log":
      return .log(Log(label: call.first?.string ?? call.first.map { _ in "…" }, origin: node.origin))
    case "assign":
      let names = (call.first?.members ?? []).map(\.name).filter { $0 != ScriptNode.spread }
      return action((["assign"] + (names.isEmpty ? [] : [names.joined(separator: ", ")])).joined(separator: " "), node)
    default: return nil
    }
  }

  /// An event for the machine itself: now, or after a time.
  private mutating func sent(_ call: XStateCall, _ node: ScriptNode, isRaised: Bool) -> Content? {
    guard let written = call.eventName else { return nil }
    if call.hasPayload { findings.leaveOut("the data of events", at: node.range) }
    let name = event(written)
    let delay: Delay?
    switch call.delay?.content {
    case .number, .string: delay = milliseconds(delayWords(call.delay))
    case nil: return isRaised ? .raise(Raise(name, origin: node.origin)) : send(name, call.id, nil, node)
    case .null, .boolean, .array, .object, .call, .code: delay = nil
    }
    guard let delay else {
      findings.leaveOut("events that are sent after a time without a number", at: node.range)
      return action("send \(written)", node)
    }
    return send(name, call.id, delay, node)
  }

  private func send(_ name: String, _ id: String?, _ delay: Delay?, _ node: ScriptNode) -> Content {
    .send(Send(event: .literal(name), id: id, delay: delay.map { .literal($0) }, origin: node.origin))
  }

  private func delayWords(_ node: ScriptNode?) -> String {
    switch node?.content {
    case .string(let text): text
    case .number(let value): Value.number(value).json()
    case .null, .boolean, .array, .object, .call, .code, nil: ""
    }
  }

  /// An event for another machine is something that the program does.
  private func elsewhere(_ call: XStateCall, _ node: ScriptNode) -> Content? {
    let event = call.eventName ?? "an event"
    return action("send \(event)" + (call.target.map { " to \($0)" } ?? " to the parent"), node)
  }
}

/// What an action of XState is given, in a call (`raise({type: 'x'}, {delay: 1})`) or as members (`params: {event:
/// 'x'}`).
private struct XStateCall {
  /// The first thing: an event, an identifier, a text.
  let first: ScriptNode?
  /// Where an event goes, if it goes elsewhere.
  let target: String?
  private let event: ScriptNode?
  let delay: ScriptNode?
  let id: String?

  init(_ call: ScriptNode.Call) {
    let arguments = call.arguments
    let isAddressed = call.function == "sendTo"
    event = isAddressed ? arguments.dropFirst().first : arguments.first
    let options = arguments.dropFirst(isAddressed ? 2 : 1).first
    first = arguments.first
    target = isAddressed ? XStateCall.text(arguments.first) : XStateCall.text(options?["to"])
    delay = options?["delay"]
    id = options?["id"]?.string
  }

  init(_ node: ScriptNode) {
    let params = node["params"]
    func member(_ names: String...) -> ScriptNode? { names.lazy.compactMap { params?[$0] ?? node[$0] }.first }
    event = member("event")
    target = XStateCall.text(member("to", "targetId"))
    delay = member("delay")
    id = member("id")?.string
    first = member("sendId", "assignment", "label", "value", "expr", "id")
  }

  private static func text(_ node: ScriptNode?) -> String? {
    switch node?.content {
    case .string(let text), .code(let text), .call(_, let text): text
    case .object: "another machine"
    case .null, .boolean, .number, .array, nil: nil
    }
  }

  var eventName: String? { event?.string ?? event?["type"]?.string }

  /// True if the event has more than its type.
  var hasPayload: Bool { event?.members?.contains { $0.name != "type" } ?? false }
}

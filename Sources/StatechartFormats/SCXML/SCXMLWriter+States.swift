import Statecharts

extension SCXMLWriter {
  mutating func state(_ state: State) -> SCXMLNode {
    var nodes = labels("label", state.displayName) + labels("summary", state.summary)
    nodes += datamodel(state.variables)
    nodes += initial(of: state)
    nodes += blocks(state.onEntry, .onentry) + blocks(state.onExit, .onexit)
    for transition in state.transitions { nodes.append(self.transition(transition)) }
    for invocation in state.invocations { nodes.append(invoke(invocation)) }
    for child in state.children { nodes.append(self.state(child)) }
    if let doneData = state.doneData { nodes.append(self.doneData(doneData)) }
    let id: (name: String, value: String?) = ("id", text(name(state.id), at: state.origin))
    let own: [(name: String, value: String?)] = [("pseudostate", state.pseudostate?.rawValue)]
    switch state.kind {
    case .atomic, .compound:
      if State(state.id, children: state.children).kind != state.kind {
        lose("SCXML decides by what is in it whether '\(state.id)' is compound", at: state.origin)
      }
      return SCXMLNode(.state, [id, ("initial", initialAttribute(of: state))], own: own, nodes)
    case .parallel: return SCXMLNode(.parallel, [id, ("initial", initialAttribute(of: state))], own: own, nodes)
    case .final: return SCXMLNode(.final, [id, ("initial", initialAttribute(of: state))], own: own, nodes)
    case .history(let depth):
      return SCXMLNode(.history, [id, ("type", depth == .shallow ? nil : depth.rawValue)], own: own, nodes)
    }
  }

  /// An attribute is enough where nothing happens on the way.
  private mutating func initialAttribute(of state: State) -> String? {
    guard let initial = state.initial, initial.content.isEmpty else { return nil }
    return names(initial.targets, at: initial.origin)
  }

  private mutating func initial(of state: State) -> [SCXMLNode] {
    guard let initial = state.initial else { return [] }
    if state.isHistory { return [transition(initial)] }
    return initial.content.isEmpty ? [] : [SCXMLNode(.initial, [], [transition(initial)])]
  }

  mutating func transition(_ transition: DefaultTransition) -> SCXMLNode {
    SCXMLNode(.transition, [("target", names(transition.targets, at: transition.origin))], contents(transition.content))
  }

  private mutating func transition(_ transition: Transition) -> SCXMLNode {
    var events: [String] = []
    for descriptor in transition.events { events.append(event(descriptor.text, at: transition.origin)) }
    let nodes = labels("label", transition.displayName) + labels("summary", transition.summary)
    return SCXMLNode(
      .transition,
      [
        ("event", events.isEmpty ? nil : events.joined(separator: " ")), ("cond", expression(transition.condition)),
        ("target", names(transition.targets, at: transition.origin)),
        ("type", transition.kind == .external ? nil : transition.kind.rawValue),
      ], nodes + contents(transition.content))
  }

  mutating func datamodel(_ variables: [Variable]) -> [SCXMLNode] {
    guard !variables.isEmpty else { return [] }
    var nodes: [SCXMLNode] = []
    for variable in variables {
      let id: (name: String, value: String?) = ("id", text(variable.id, at: variable.origin))
      if case .source(let address) = variable.value {
        nodes.append(SCXMLNode(.data, [id, ("src", text(address, at: variable.origin))]))
      } else {
        nodes.append(value(variable.value, .data, [id], at: variable.origin))
      }
    }
    return [SCXMLNode(.datamodel, [], nodes)]
  }

  private mutating func blocks(_ blocks: [Block], _ tag: SCXMLTag) -> [SCXMLNode] {
    var nodes: [SCXMLNode] = []
    for block in blocks { nodes.append(SCXMLNode(tag, [], contents(block.content))) }
    return nodes
  }

  /// An element whose value is `expr` or is inside.
  mutating func value(
    _ value: DataSource, _ tag: SCXMLTag, _ attributes: [(name: String, value: String?)], at origin: Origin
  ) -> SCXMLNode {
    switch value {
    case .expression(let source): return SCXMLNode(tag, attributes + [("expr", expression(source))])
    case .text(let text):
      if SCXML.isBlank(text) { lose("white space alone is not a value in '\(tag.rawValue)'", at: origin) }
      return SCXMLNode(tag, attributes, inside: .verbatim([.text(self.text(text, at: origin))]))
    case .markup(let nodes): return SCXMLNode(tag, attributes, inside: .verbatim(markup(nodes, at: origin)))
    case .source(let address):
      lose("only 'data' can be loaded from an address; '\(address)' in '\(tag.rawValue)' is omitted", at: origin)
      return SCXMLNode(tag, attributes)
    case .none: return SCXMLNode(tag, attributes)
    }
  }

  mutating func expression(_ expression: Expression?) -> String? {
    expression.map { text($0.source, at: $0.origin) }
  }
}

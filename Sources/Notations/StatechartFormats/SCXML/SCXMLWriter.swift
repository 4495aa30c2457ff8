import Statecharts

/// Makes the elements of a document out of a chart and notes what SCXML cannot say.
struct SCXMLWriter {
  private let chart: Statechart
  private var spellings: SCXMLSpellings
  private(set) var losses: [Diagnostic] = []

  init(_ chart: Statechart) {
    self.chart = chart
    spellings = SCXMLSpellings(chart)
    for state in chart.allStates where spellings[state.id] != state.id.name {
      lose(
        "the state '\(state.id)' is written as '\(spellings[state.id])': SCXML divides names at white space",
        at: state.origin)
    }
  }

  mutating func lose(_ message: String, at origin: Origin = .none) {
    losses.append(Diagnostic(.warning, .notExpressible, message, at: origin.position))
  }

  /// The root of the document.
  mutating func root() -> SCXMLNode {
    var nodes = labels("title", chart.title) + labels("summary", chart.summary) + events()
    let attributes: [(name: String, value: String?)] = [
      ("version", "1.0"), ("name", chart.name.map { text($0) }),
      ("initial", chart.initial.flatMap { names($0.targets, at: $0.origin) }),
      ("datamodel", chart.dataModel.map { text($0.description) }),
      ("binding", chart.binding == .early ? nil : chart.binding.rawValue),
    ]
    if let initial = chart.initial, !initial.content.isEmpty {
      nodes.append(SCXMLNode(own: "initial", [], [transition(initial)]))
    }
    nodes += datamodel(chart.variables)
    if let script = chart.script { nodes.append(self.script(script)) }
    for state in chart.states { nodes.append(self.state(state)) }
    let own = ("eventMatching", chart.eventMatching == .prefix ? nil : chart.eventMatching.rawValue)
    if let name = chart.nameMatchedWhole {
      lose(
        "other programs take '\(name.other)' for '\(name.event)', too: SCXML matches events by the beginning of their "
          + "names", at: name.origin)
    }
    return SCXMLNode(.scxml, attributes, own: [own], nodes)
  }

  // MARK: - Texts

  /// The text, with a loss noted if XML has no spelling for it.
  mutating func text(_ text: String, at origin: Origin = .none) -> String {
    if !XMLName.isText(text) {
      lose("XML cannot hold a control character or a carriage return; it is replaced", at: origin)
    }
    return text
  }

  /// The names of states, as an attribute has them.
  mutating func names(_ targets: [State.ID], at origin: Origin) -> String? {
    targets.isEmpty ? nil : text(targets.map { spellings[$0] }.joined(separator: " "), at: origin)
  }

  func name(_ id: State.ID) -> String { spellings[id] }

  /// The name of an event; SCXML divides names at white space.
  mutating func event(_ name: String, at origin: Origin = .none) -> String {
    let spelling = SCXMLSpellings.joined(name)
    if spelling != name {
      lose("the event '\(name)' is written as '\(spelling)': SCXML divides names at white space", at: origin)
    }
    return text(spelling, at: origin)
  }

  // MARK: - Own vocabulary

  /// An element for each language.
  mutating func labels(_ name: String, _ localized: LocalizedText?) -> [SCXMLNode] {
    guard let localized else { return [] }
    var nodes = [SCXMLNode(own: name, text: text(localized.text))]
    for translation in localized.translations {
      nodes.append(SCXMLNode(own: name, language: text(translation.language), text: text(translation.text)))
    }
    return nodes
  }

  private mutating func events() -> [SCXMLNode] {
    guard !chart.events.isEmpty else { return [] }
    var nodes: [SCXMLNode] = []
    for declared in chart.events {
      var inside = labels("label", declared.displayName) + labels("summary", declared.summary)
      if let example = declared.example { inside.append(SCXMLNode(own: "example", text: text(example.json()))) }
      nodes.append(SCXMLNode(own: "event", [("name", event(declared.name))], inside))
    }
    return [SCXMLNode(own: "events", [], nodes)]
  }

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
    let events = transition.events.map { event($0.text, at: transition.origin) }
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
    blocks.map { SCXMLNode(tag, [], contents($0.content)) }
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

  mutating func contents(_ contents: [Content]) -> [SCXMLNode] {
    contents.compactMap { content($0) }
  }

  private mutating func content(_ content: Content) -> SCXMLNode? {
    switch content {
    case .raise(let raise): return SCXMLNode(.raise, [("event", event(raise.event, at: raise.origin))])
    case .send(let send): return self.send(send)
    case .cancel(let cancel):
      return SCXMLNode(.cancel, computable(cancel.sendID, "sendid", "sendidexpr", at: cancel.origin))
    case .assign(let assign):
      return value(assign.value, .assign, [("location", expression(assign.location))], at: assign.origin)
    case .log(let log):
      let label = log.label.map { text($0, at: log.origin) }
      return SCXMLNode(.log, [("label", label), ("expr", expression(log.expression))])
    case .choose(let choose): return self.choose(choose)
    case .foreach(let loop):
      let index = loop.index.map { text($0, at: loop.origin) }
      return SCXMLNode(
        .foreach,
        [("array", expression(loop.collection)), ("item", text(loop.item, at: loop.origin)), ("index", index)],
        contents(loop.content))
    case .script(let script): return self.script(script)
    case .action(let action):
      let name = text(action.name, at: action.origin)
      return SCXMLNode(own: "action", [("name", name)], labels("label", action.displayName))
    case .foreign(let element): return foreign(element)
    }
  }

  private mutating func choose(_ choose: Choose) -> SCXMLNode? {
    guard let first = choose.branches.first else {
      lose("an 'if' without branches is omitted", at: choose.origin)
      return nil
    }
    var nodes = contents(first.content)
    for (place, branch) in choose.branches.enumerated().dropFirst() {
      if let condition = branch.condition {
        nodes.append(SCXMLNode(.elseif, [("cond", expression(condition))]))
      } else {
        if place < choose.branches.count - 1 {
          lose("an 'else' is not the last branch of its 'if'", at: choose.origin)
        }
        nodes.append(SCXMLNode(.else))
      }
      nodes += contents(branch.content)
    }
    if first.condition == nil {
      lose("an 'if' begins with its 'else'; it is written with the condition 'true'", at: choose.origin)
    }
    return SCXMLNode(.if, [("cond", expression(first.condition) ?? "true")], nodes)
  }

  /// A script; its text is written as it was read.
  mutating func script(_ script: Script) -> SCXMLNode {
    switch script.body {
    case .source(let address): SCXMLNode(.script, [("src", text(address, at: script.origin))])
    case .inline(let source): SCXMLNode(.script, inside: .verbatim([.text(text(source, at: script.origin))]))
    }
  }

  private mutating func foreign(_ element: ForeignElement) -> SCXMLNode? {
    guard case .element(let element)? = markup([.element(element)], at: element.origin).first else { return nil }
    guard element.namespace != SCXML.namespace, element.namespace != SCXML.ownNamespace else {
      lose("'\(element.qualifiedName)' is an element of SCXML, not of another vocabulary", at: element.origin)
      return nil
    }
    return SCXMLNode(foreign: element)
  }
}

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
    return SCXMLNode(.scxml, attributes, nodes)
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
}

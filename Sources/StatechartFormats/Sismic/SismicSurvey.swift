import Statecharts

/// The names of a statechart before it is read.
struct SismicSurvey {
  var names: [String] = []
  var events: [String] = []

  mutating func look(at node: YAMLNode) {
    if let name = node["name"]?.text { names.append(name) }
    for transition in node["transitions"]?.items ?? [] {
      if let event = transition["event"]?.text { events.append(event.trimmed) }
    }
    for child in (node["states"]?.items ?? []) + ((node["parallel states"] ?? node["orthogonal states"])?.items ?? []) {
      look(at: child)
    }
  }

  /// True if a target or a condition below a state names another.
  static func mentions(_ name: String, in node: YAMLNode) -> Bool {
    let transitions = node["transitions"]?.items ?? []
    if transitions.contains(where: {
      $0["target"]?.text == name
        || $0["guard"]?.text?.contains("active") == true && $0["guard"]?.text?.contains(name) == true
    }) {
      return true
    }
    return ((node["states"]?.items ?? []) + ((node["parallel states"] ?? node["orthogonal states"])?.items ?? []))
      .contains { mentions(name, in: $0) }
  }
}

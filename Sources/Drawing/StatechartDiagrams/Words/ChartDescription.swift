import Algorithms
import Statecharts

/// The description of a drawing in words.
struct ChartDescription: Sendable {
  let chart: Statechart
  let language: String
  let words: DiagramWords
  let names: StateNames

  init(_ chart: Statechart, language: String) {
    self.chart = chart
    self.language = language
    words = DiagramWords(language: language)
    names = StateNames(of: chart, in: language)
  }

  /// The chart's name and where the machine is.
  func title(_ highlights: Highlights) -> String {
    words.title(chart.label(in: language).isolated, in: activeNames(highlights))
  }

  /// The states, how they nest and lead to each other, and where the machine is.
  func text(_ highlights: Highlights) -> String {
    let states = chart.allStates.filter { !$0.isHistory }
    let entry = chart.effectiveInitial.targets.compactMap(name)
    let finals = states.filter { $0.kind == .final }.map { name(of: $0) }
    let plain = words.join(
      [words.count(states.count), entry.isEmpty ? "" : words.starts(in: entry)]
        + states.compactMap(nesting)
        + [
          words.sentence(states.compactMap(ways)), chart.alternatives.isEmpty ? "" : words.orderOfAlternatives,
          finals.isEmpty ? "" : words.ends(finals),
        ])
    return text(highlights, after: plain)
  }

  /// The same, where what does not depend on the moment is known.
  func text(_ highlights: Highlights, after plain: String) -> String {
    let active = activeNames(highlights)
    return words.join([
      plain, active.isEmpty ? "" : words.now(in: active),
      highlights.refusal.map { words.refusal(words.quoted($0.label)) } ?? "",
    ])
  }

  /// The name of a state inside a sentence; a history state goes by its parent's.
  func name(of state: State) -> String {
    switch state.kind {
    case .history(let depth):
      let parent = chart.parent(of: state.id).map(names.name) ?? chart.label(in: language)
      return words.history(of: words.quoted(parent), isDeep: depth == .deep)
    case .atomic, .compound, .parallel, .final: return words.quoted(names.name(of: state))
    }
  }

  private func name(of id: State.ID) -> String? {
    chart.state(id).map { name(of: $0) }
  }

  private func activeNames(_ highlights: Highlights) -> [String] {
    guard !highlights.activeStates.isEmpty else { return [] }
    return chart.allStates.filter { $0.isAtomic && highlights.activeStates.contains($0.id) }.map { name(of: $0) }
  }

  private func nesting(of state: State) -> String? {
    let children = state.children.filter { !$0.isHistory }.map { name(of: $0) }
    guard !children.isEmpty else { return nil }
    switch state.kind {
    case .parallel: return words.regions(name(of: state), children)
    case .compound, .atomic, .final, .history:
      let initial = state.effectiveInitial.targets.compactMap(name)
      return words.contains(name(of: state), children, startingIn: initial)
    }
  }

  private func ways(of state: State) -> String? {
    let names = Array(state.transitions.flatMap(\.targets).uniqued()).compactMap(name)
    return names.isEmpty ? nil : words.leads(name(of: state), to: names)
  }
}

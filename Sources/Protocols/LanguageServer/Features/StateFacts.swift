import Statecharts

/// The effects of a chart's events in a state, as far as they follow from its transitions.
///
/// An event is *taken* if the state or one around it has a transition for it, *taken elsewhere* if only a state inside
/// or in a region next to it has one, and *refused* otherwise: then nothing answers it in any configuration in which
/// the state is active.
struct StateFacts {
  /// The transitions of an event.
  struct Answer: Hashable {
    let event: String
    let transitions: [Transition]
  }

  let chart: Statechart
  let state: State
  let taken: [Answer]
  /// The transitions that need no event.
  let atOnce: [Transition]
  let elsewhere: [String]
  let refused: [String]

  init(_ state: State, in chart: Statechart) {
    (self.state, self.chart) = (state, chart)
    let around = state.isHistory ? [] : chart.ancestors(of: state.id)
    let own = state.transitions + around.flatMap(\.transitions)
    var others: [State] = state.children
    var inner = state.id
    for ancestor in around {
      if ancestor.kind == .parallel { others += ancestor.children.filter { $0.id != inner } }
      inner = ancestor.id
    }
    var beside: [Transition] = []
    while let other = others.popLast() {
      beside += other.transitions
      others += other.children
    }
    let beyond = DescriptorIndex(beside.map(\.events), matching: chart.eventMatching)
    let index = DescriptorIndex(own.map(\.events), matching: chart.eventMatching)
    let processor = own.flatMap(\.events).compactMap(\.exampleName).filter(Statechart.isPlatformEvent)
    var known: Set<String> = []
    let names = (chart.alphabet + processor).filter { known.insert($0).inserted }
    let answers = names.map { Answer(event: $0, transitions: index.lists(matching: $0).map { own[Int($0)] }) }
    taken = answers.filter { !$0.transitions.isEmpty }
    let open = answers.filter { $0.transitions.isEmpty }.map(\.event)
    elsewhere = open.filter(beyond.matchesAny)
    refused = open.filter { !beyond.matchesAny($0) }
    atOnce = own.filter(\.isEventless)
  }
}

/// An event of a chart, in all its states.
struct EventFacts {
  let chart: Statechart
  let event: String
  let transitions: [Transition]
  /// The atomic states in which nothing answers it.
  let refusing: [State.ID]

  init(_ event: String, in chart: Statechart) {
    (self.chart, self.event) = (chart, event)
    transitions = chart.transitions.filter { $0.matches(event, by: chart.eventMatching) }
    let sources = Set(transitions.map(\.source))
    var inside: [State.ID: Int] = [:]
    for source in sources {
      for state in [source] + chart.ancestors(of: source).map(\.id) { inside[state, default: 0] += 1 }
    }
    refusing = chart.allStates.filter { state in
      guard state.kind == .atomic, state.pseudostate == nil, !sources.contains(state.id) else { return false }
      var inner = state.id
      for ancestor in chart.ancestors(of: state.id) {
        if sources.contains(ancestor.id) { return false }
        if ancestor.kind == .parallel, inside[ancestor.id] != inside[inner] { return false }
        inner = ancestor.id
      }
      return true
    }.map(\.id)
  }
}

import Statecharts

/// Makes the chart of a machine whose states have plain names.
struct EnumChart {
  let program: Program
  let name: String
  let cases: [String]
  let initial: String?
  let edges: [EnumMachines.Edge]
  let span: Span
  let places: [String: Span]

  var reading: SourceReading.Machine {
    var statePlaces: [Statecharts.State.ID: SourcePlace] = [:]
    var transitionPlaces: [Transition.ID: SourcePlace] = [:]
    let states = cases.map { source in
      let id = Statecharts.State.ID(source)
      var known: Set<Way> = []
      let own = edges.filter { $0.source == source && known.insert(Way($0)).inserted }
      let transitions = own.enumerated().map { place, edge in
        transitionPlaces[Transition.ID(source: id, ordinal: place)] = self.place(edge.span)
        return Transition(
          events: [EventDescriptor(edge.event ?? "enter.\(edge.target)")],
          condition: edge.condition.map { Statecharts.Condition($0.description) },
          targets: [Statecharts.State.ID(edge.target)], content: edge.actions.map { .action(Action($0)) },
          origin: Origin(self.place(edge.span).range.start))
      }
      if let span = places[source] { statePlaces[id] = place(span) }
      return Statecharts.State(
        id, transitions: transitions, origin: Origin(places[source].map { place($0).range.start }))
    }
    let isConditional = edges.contains { $0.condition != nil }
    let chart = Statechart(
      name: name, initial: initial.map { DefaultTransition(targets: [Statecharts.State.ID($0)]) },
      dataModel: isConditional ? .named : .null, origin: Origin(place(span).range.start), states: states)
    var reading = SourceReading.Machine(
      chart: chart, place: place(span), states: statePlaces, transitions: transitionPlaces)
    // If no move of a machine is read, it is unknown which are never made.
    if edges.contains(where: { $0.event != nil }) {
      reading.uncalledTransitions = Set(
        chart.transitions.filter { $0.events.allSatisfy(chart.isStateRequest) }.map(\.id))
    }
    return reading
  }

  /// The parts by which two edges of a state are the same.
  private struct Way: Hashable {
    let target: String
    let event: String?
    let condition: ConditionText?
    let actions: [String]

    init(_ edge: EnumMachines.Edge) {
      (target, event, condition, actions) = (edge.target, edge.event, edge.condition, edge.actions)
    }
  }

  private func place(_ span: Span) -> SourcePlace {
    let file = program.files[span.file]
    return SourcePlace(path: file.path, range: file.range(span))
  }
}

import StatechartSimulation
package import Statecharts

/// A chart in which some states have numbers in the place of their names, for a person to fill in.
package struct BlankedChart: Sendable {
  /// The maximum number of names that are left out.
  package static let maxBlanks = 6

  /// The chart with the numbers.
  package let chart: Statechart
  /// The states whose names were left out, in document order: that of number 1 first.
  package let blanks: [State.ID]

  /// Leaves out names that a seed decides: those of half of the states, ``maxBlanks`` at most.
  ///
  /// - Parameter questions: Those next to the drawing; what they say is entered in a step keeps its name.
  package init(_ chart: Statechart, seed: Int, questions: [Question] = []) {
    var numbers = SplitMix(seed: seed)
    let said = Set(questions.flatMap(\.statesOfItsOrders))
    let named = chart.allStates.filter { !$0.isHistory && $0.pseudostate == nil && !said.contains($0.id) }.map(\.id)
    let count = min(BlankedChart.maxBlanks, (named.count + 1) / 2)
    let chosen = Set(numbers.shuffled(named).prefix(count))
    blanks = named.filter(chosen.contains)
    let labels = Dictionary(uniqueKeysWithValues: blanks.enumerated().map { ($1, $0 + 1) })
    var blanked = Statechart(
      name: chart.name, title: chart.title, summary: chart.summary, initial: chart.initial,
      dataModel: chart.dataModel, binding: chart.binding, eventMatching: chart.eventMatching,
      variables: chart.variables, script: chart.script, events: chart.events, origin: chart.origin,
      states: chart.states.map { BlankedChart.blanked($0, labels) })
    blanked.presentation = chart.presentation
    // A link may say what is asked.
    blanked.presentation.links = [:]
    self.chart = blanked
  }

  private static func blanked(_ state: State, _ labels: [State.ID: Int]) -> State {
    State(
      state.id, kind: state.kind,
      displayName: labels[state.id].map { LocalizedText("\($0) ________") } ?? state.displayName,
      summary: state.summary, initial: state.initial, transitions: state.transitions, onEntry: state.onEntry,
      onExit: state.onExit, invocations: state.invocations, variables: state.variables, doneData: state.doneData,
      pseudostate: state.pseudostate, origin: state.origin, children: state.children.map { blanked($0, labels) })
  }
}

extension Question {
  /// The states that its choices have in an order in which they are left and entered.
  fileprivate var statesOfItsOrders: [State.ID] {
    choices.flatMap { choice -> [State.ID] in
      guard case .order(let occurrences) = choice else { return [] }
      return occurrences.compactMap { occurrence in
        switch occurrence {
        case .left(let state), .entered(let state): state
        case .acted, .raised, .sent, .assigned, .logged: nil
        }
      }
    }
  }
}

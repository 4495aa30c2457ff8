import StatechartAnalysis
import StatechartExecution
import Statecharts

/// Conditions that hold up transitions without an event.
extension GraphSearch {
  /// Returns the possible answers to the conditions on which eventless transitions of the active states wait.
  mutating func eventlessAnswers(
    _ snapshot: Snapshot, _ graph: inout ConfigurationGraph, at index: Int
  ) -> [[(String, Bool)]] {
    guard space.configurations[index].machine.model.hasOpenQuestions else { return [] }
    let active = Set(snapshot.configuration)
    let chart = compiled.chart
    let waiting = chart.allStates.filter { active.contains($0.id) }.flatMap(\.transitions)
      .filter { $0.isEventless && $0.condition != nil }
    guard !waiting.isEmpty else { return [] }
    let part = Statechart(dataModel: chart.dataModel, states: [State("part", transitions: waiting)])
    let names = part.namedConditions
    guard names.count <= 4 else {
      note(.unknowns)
      return []
    }
    return (0..<(1 << names.count)).map { bits in
      names.enumerated().map { ($1, bits >> $0 & 1 == 1) }
    }.filter { !$0.isEmpty }
  }

  /// The edge of saying something of conditions, if that lets a transition through.
  mutating func said(
    _ answers: [(String, Bool)], _ index: Int, _ machine: Interpreter<Model>, _ graph: inout ConfigurationGraph
  ) -> [ConfigurationGraph.Edge] {
    var attempt = Attempt(machine: machine, steps: [], zone: graph.nodes[index].zone)
    for (name, holds) in answers {
      guard attempt.machine.status == .running, let next = answering(name, holds, attempt) else { break }
      attempt = next
    }
    guard attempt.macrosteps.contains(where: { !$0.microsteps.isEmpty }) else { return [] }
    return [edge(to: attempt, attempt.steps[0], index, &graph)]
  }

  /// True if a transition of the active states looks at what an event carries.
  func readsPayload(_ snapshot: Snapshot) -> Bool {
    snapshot.configuration.contains { id in
      compiled.chart.state(id)?.transitions.contains {
        !$0.isEventless && $0.condition?.source.contains("_event") == true
      } ?? false
    }
  }

  /// Two transitions of one state, or of states neither of which lies in the other, that an event enables and that
  /// cannot both be taken. A transition without a condition after one with a condition is what is taken otherwise, and
  /// is no conflict; before one it is, as the condition is never asked.
  func conflict(of step: Step, in machine: Interpreter<Model>) -> ConfigurationGraph.Conflict? {
    guard case .event(let name, let payload) = step else { return nil }
    let enabled = machine.enabledTransitions(by: name, payload: payload)
    let chart = compiled.chart
    for (place, first) in enabled.enumerated() {
      for second in enabled.dropFirst(place + 1) where second.source == first.source {
        let isOtherwise = chart.transition(first)?.condition != nil && chart.transition(second)?.condition == nil
        if !isOtherwise { return .init(step: step, transitions: [first, second]) }
      }
    }
    guard enabled.count > 1 else { return nil }
    var trial = machine
    for preemption in trial.perform(step).microsteps.first?.preempted ?? [] {
      let (loser, winner) = (preemption.transition.source, preemption.by.source)
      if loser != winner, !chart.isDescendant(loser, of: winner), !chart.isDescendant(winner, of: loser) {
        return .init(step: step, transitions: [preemption.by, preemption.transition])
      }
    }
    return nil
  }
}

extension Execution.Effect {
  /// The name of the effect; nil for one that has none.
  var evidenceName: String? {
    switch self {
    case .acted(let action): action.name
    case .sent(let event, _), .raised(let event): event.name
    case .logged(let label?, _): label
    case .logged(nil, let value): value?.description
    case .cancelled, .assigned, .ran, .chose, .ignored, .invoked, .invocationCancelled, .invocationFailed, .failed: nil
    }
  }
}

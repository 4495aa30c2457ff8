import Statecharts

/// Choices that would read alike do not stand side by side.
extension QuizMaker {
  /// How a choice reads, with the names for people in the chart's own language.
  func spelling(_ choice: Question.Choice) -> [String] {
    switch choice {
    case .step(let step): [spelling(step)]
    case .states(let states): ["in"] + states.map(spelling)
    case .refusal(let reason): ["refused", "\(reason)"]
    case .way(let steps): ["way"] + steps.map(spelling)
    case .order(let occurrences): ["order"] + occurrences.map(spelling)
    case .none: ["none"]
    }
  }

  func spelling(_ state: State.ID) -> String { chart.state(state)?.label() ?? state.name }

  private func spelling(_ step: Step) -> String {
    switch step {
    case .event(let name, let payload): chart.label(ofEvent: name) + (payload.map { " \($0)" } ?? "")
    case .request(let state): "!" + spelling(state)
    case .advance, .message, .set: step.description
    }
  }

  private func spelling(_ occurrence: Question.Occurrence) -> String {
    switch occurrence {
    case .left(let state): "left " + spelling(state)
    case .entered(let state): "entered " + spelling(state)
    case .acted(let action): "do " + (action.displayName?(in: "en") ?? action.name)
    case .raised(let event): "raise " + chart.label(ofEvent: event)
    case .sent(let event): "send " + chart.label(ofEvent: event)
    case .assigned(let variable, let value): "\(variable) = \(value)"
    case .logged(let text): "log " + text
    }
  }
}

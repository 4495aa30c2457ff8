import StatechartEvidence
import StatechartSimulation
package import Statecharts

/// The choices for the parts of a prediction: the machine's own states and actions, and the reasons for refusals.
package struct PredictionChoices: Sendable {
  /// The maximum numbers of choices in a form.
  package enum Limits {
    /// The maximum number of states; of actions.
    package static let states = 40
    package static let actions = 60
    /// The maximum number of actions that a prediction is chosen to have.
    package static let places = 8
  }

  package let parts: [Exercise.Prediction]
  /// The states that can be innermost.
  package let states: [State.ID]
  /// True if several of them can be active at once.
  package let allowsSeveral: Bool
  /// The names of what the machine does.
  package let actions: [String]
  private let chart: Statechart

  /// The word for a step that is not taken, or for nothing that is done.
  package static let refused = "refused"
  package static let none = "none"

  /// - Returns: Nil for an exercise that asks for no prediction, or whose machine has more names than a form offers.
  package init?(_ exercise: Exercise) {
    guard case .predict(_, let parts) = exercise.task else { return nil }
    chart = exercise.machine.chart
    self.parts = parts
    states = chart.allStates.filter { $0.isAtomic && $0.pseudostate == nil }.map(\.id)
    allowsSeveral = chart.allStates.contains { $0.kind == .parallel }
    var known: Set<String> = []
    actions = chart.namesOfOutputs.map(\.name).filter { known.insert($0).inserted }
    guard states.count <= Limits.states, actions.count <= Limits.actions else { return nil }
  }

  /// The number of actions that can be chosen, one after another.
  package var places: Int { min(Limits.places, max(2, actions.count)) }

  /// The name of the field of a part, or of its place among several.
  package static func field(_ part: Exercise.Prediction, _ place: Int? = nil) -> String {
    part.rawValue + (place.map { ".\($0)" } ?? "")
  }

  /// The text of the answer that the fields of a form choose; nil if they choose nothing.
  package func text(of fields: [String: String]) -> String? {
    let chosen = parts.map { part in names(of: part).compactMap { fields[$0] }.filter { !$0.isEmpty } }
    guard chosen.contains(where: { !$0.isEmpty }) else { return nil }
    return zip(parts, chosen).map { "\($0.rawValue): " + $1.joined(separator: ", ") }.joined(separator: "\n")
  }

  /// The fields of a form that choose an answer, by their names; nil for a text that was typed.
  package func fields(of text: String) -> [String: String]? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.count == parts.count else { return nil }
    var fields: [String: String] = [:]
    for (part, line) in zip(parts, lines) {
      guard line.hasPrefix(part.rawValue + ": ") else { return nil }
      let value = String(line.dropFirst(part.rawValue.count + 2))
      let known = NameLookup(values(of: part).map { ($0, []) })
      let chosen = value.isEmpty ? [] : known.names(in: value).names
      let names = names(of: part)
      guard chosen.count <= names.count else { return nil }
      for (place, value) in chosen.enumerated() {
        let isPlaced = part == .outcome && allowsSeveral
        guard let place = isPlaced ? values(of: part).firstIndex(of: value) : place else { return nil }
        fields[names[place]] = value
      }
    }
    return self.text(of: fields) == text ? fields : nil
  }

  /// The values that a part can have.
  package func values(of part: Exercise.Prediction) -> [String] {
    switch part {
    case .outcome: [Self.refused] + states.map(\.name)
    case .actions: [Self.none] + actions
    case .reason: [Self.none] + RefusalKind.allCases.map(\.rawValue)
    }
  }

  /// The names of the fields of a part.
  package func names(of part: Exercise.Prediction) -> [String] {
    switch part {
    case .outcome where allowsSeveral: values(of: part).indices.map { Self.field(part, $0) }
    case .actions: (1...places).map { Self.field(part, $0) }
    case .outcome, .reason: [Self.field(part)]
    }
  }
}

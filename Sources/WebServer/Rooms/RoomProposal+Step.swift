import Rooms
import StatechartExecution
import Statecharts

extension RoomProposal {
  /// What a step is that is proposed to a machine: one that pages offer (an event with nothing or an example that it
  /// may carry, a state), one with numbers and values that the machine has, or one with a text of a person's own.
  init(_ step: Step, of chart: CompiledChart) {
    switch step {
    case .event(let name, let payload):
      // A transition for every event takes names, too, that the chart does not have.
      guard chart.eventNames.contains(name) else {
        self = .typed
        return
      }
      let examples = chart.payloadExamples[name] ?? []
      if payload.map(examples.contains) ?? true {
        self = .listed
      } else {
        self = payload.map { RoomProposal.isKnown($0, chart) } ?? true ? .known : .typed
      }
    case .request: self = .listed
    case .advance, .message(.answered): self = .known
    case .set(_, let value): self = RoomProposal.isKnown(value, chart) ? .known : .typed
    case .message(.received): self = .typed
    }
  }

  private static func isKnown(_ value: Value, _ chart: CompiledChart) -> Bool {
    let known = chart.payloadExamples.values.joined().reduce(into: Set<String>()) { $0.formUnion(texts(in: $1)) }
    return texts(in: value).isSubset(of: known)
  }

  /// The texts in a value, the names of members among them.
  private static func texts(in value: Value) -> Set<String> {
    switch value {
    case .null, .boolean, .number: []
    case .string(let text): [text]
    case .array(let items): items.reduce(into: []) { $0.formUnion(texts(in: $1)) }
    case .object(let members): members.reduce(into: []) { $0.formUnion(texts(in: $1.value).union([$1.name])) }
    }
  }
}

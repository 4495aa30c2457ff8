import Statecharts

extension Output: CustomStringConvertible {
  /// The output in a few words: `logs 'door open'`.
  public var description: String {
    switch self {
    case .sent(let event, let payload): "sends '\(event)'" + Output.carrying(payload)
    case .logged(let label?, let value?): "logs '\(label): \(value)'"
    case .logged(let label?, nil): "logs '\(label)'"
    case .logged(nil, let value): "logs '\(value?.description ?? "")'"
    case .acted(let name): "does '\(name)'"
    case .requested(let target, let body): "posts '\(body)' to '\(target)'"
    }
  }

  /// What is done, by its name alone: an action, an event that is sent, the label or the text of a line, or `request`.
  public var name: String {
    switch self {
    case .sent(let event, _): event
    case .logged(let label?, _): label
    case .logged(nil, let value): value?.description ?? ""
    case .acted(let name): name
    case .requested: "request"
    }
  }

  private static func carrying(_ payload: Value?) -> String { payload.map { " with \($0)" } ?? "" }
}

extension Observation: CustomStringConvertible {
  /// What was seen in a few words: `takes it, logs 'door open', ends`.
  public var description: String {
    guard isTaken else { return "refuses it" }
    let parts = ["takes it"] + outputs.map(\.description) + ending.words + states.map { "is in \($0)" }
    return parts.joined(separator: ", ")
  }

  /// What was seen besides that a step was taken; `nothing` if that is all.
  var effects: String {
    let parts = outputs.map(\.description) + ending.words + states.map { "is in \($0)" }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}

extension Observation.Ending {
  fileprivate var words: [String] {
    switch self {
    case .goesOn: []
    case .accepts: ["accepts"]
    case .ended(nil): ["ends"]
    case .ended(let data?): ["ends with \(data)"]
    case .stopped(let limit): ["is stopped after \(limit)"]
    }
  }
}

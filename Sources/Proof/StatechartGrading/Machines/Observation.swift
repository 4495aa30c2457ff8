package import StatechartExecution
package import Statecharts

/// Something that a machine does to its environment.
package enum Output: Hashable, Sendable {
  /// It sent an event that no transition of it waits for by name; what it carries comes with it. Events that it sends
  /// to itself, timers among them, are its own affair: they are seen by what they set off.
  case sent(String, payload: Value?)
  /// It wrote a line. SCXML 4.7.
  case logged(label: String?, value: Value?)
  /// Something was due that the program around it does, by its name.
  case acted(String)
  /// It sent something outside by an event I/O processor.
  case requested(target: String, body: String)
}

/// The effects of a step that can be observed from outside.
package struct Observation: Hashable, Sendable {
  /// The status of the machine after a step: it waits for events, or it has ended.
  package enum Ending: Hashable, Sendable {
    /// It waits for events.
    case goesOn
    /// It waits for events in a state in which a run may end, as accepting states of automata that lead on do.
    case accepts
    /// It has reached an outermost final state, which handed this over. SCXML 3.7, 5.5.
    case ended(Value?)
    case stopped(LimitReached)
  }

  /// False for an event, or an answer to a request, that was refused.
  package let isTaken: Bool
  /// The outputs of the machine, in order; where the order does not count, in one that is the same for the same
  /// outputs.
  package let outputs: [Output]
  /// The status of the machine after the step.
  package let ending: Ending
  /// The states that are to be seen and are active, in the order in which they were named.
  package let states: [State.ID]

  /// The observation of an event that was refused: nothing happens.
  static let refused = Observation(isTaken: false, outputs: [], ending: .goesOn, states: [])
}

/// The effects that are observed of machines that are compared, besides events taken and refused and whether they have
/// ended.
package struct Visibility: Hashable, Sendable {
  /// The states whose names are part of what is compared; of all others neither names nor number matter.
  package var states: [State.ID]
  /// True if it matters in which order a machine does several things in one step.
  package var ordersOutputs: Bool

  package init(states: [State.ID] = [], ordersOutputs: Bool) {
    self.states = states
    self.ordersOutputs = ordersOutputs
  }

  /// Creates the visibility of a chart and of those that are compared with it.
  ///
  /// The order within a step counts unless the chart has regions: which region goes first is no part of what they mean
  /// (UML 2.5.1, 14.2.3.2), though SCXML settles it by the document.
  package init(of chart: Statechart, states: [State.ID] = []) {
    self.init(states: states, ordersOutputs: !chart.allStates.contains { $0.kind == .parallel })
  }
}

extension Output: CustomStringConvertible {
  /// The output in a few words: `logs 'door open'`.
  package var description: String {
    switch self {
    case .sent(let event, nil): "sends '\(event)'"
    case .sent(let event, let payload?): "sends '\(event)' with \(payload)"
    case .logged(let label?, let value?): "logs '\(label): \(value)'"
    case .logged(let label?, nil): "logs '\(label)'"
    case .logged(nil, let value): "logs '\(value?.description ?? "")'"
    case .acted(let name): "does '\(name)'"
    case .requested(let target, let body): "posts '\(body)' to '\(target)'"
    }
  }

  /// The name of the output alone: of an action, of an event that is sent, the label or the text of a line, or
  /// `request`.
  package var name: String {
    switch self {
    case .sent(let event, _): event
    case .logged(let label?, _): label
    case .logged(nil, let value): value?.description ?? ""
    case .acted(let name): name
    case .requested: "request"
    }
  }
}

extension Observation: CustomStringConvertible {
  /// The observation in a few words: `takes it, logs 'door open', ends`.
  package var description: String {
    guard isTaken else { return "refuses it" }
    return (["takes it"] + parts).joined(separator: ", ")
  }

  /// The effects that were observed besides that a step was taken; `nothing` if there are none.
  var effects: String { parts.isEmpty ? "nothing" : parts.joined(separator: ", ") }

  private var parts: [String] { outputs.map(\.description) + ending.words + states.map { "is in \($0)" } }
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

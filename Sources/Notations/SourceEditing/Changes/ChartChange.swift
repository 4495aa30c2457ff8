import StatechartFormats
package import Statecharts

/// One edit of a chart, as it is made in a drawing.
///
/// Actions are texts as drawings have them: `raise x`, `send x`, `send x after 2s`, `log text`; anything else is the
/// name of an action.
package enum ChartChange: Hashable, Sendable {
  /// Gives a state another name, wherever it is named.
  case renameState(State.ID, to: String)
  /// Gives an event another name, wherever it is named.
  case renameEvent(String, to: String)
  /// Takes a state away, with what lies inside and the transitions to any of that.
  case deleteState(State.ID)
  /// Takes a transition away.
  case deleteTransition(Transition.ID)
  /// Adds a state as the last one inside another, or of the chart (nil).
  case addState(String, inside: State.ID?)
  /// Adds a transition as the last one of a state; one without an event is taken when its target is requested.
  case addTransition(from: State.ID, event: String?, to: State.ID?)
  /// Sets the events that a transition waits for.
  case setEvents(Transition.ID, [String])
  /// Sets or removes a condition.
  case setCondition(Transition.ID, String?)
  /// Sets what a transition does.
  case setActions(Transition.ID, [String])
  /// Sets where a transition leads; nil: nowhere.
  case setTarget(Transition.ID, State.ID?)
  /// Sets what a state does on entry.
  case setEntry(State.ID, [String])
  /// Sets what a state does on exit.
  case setExit(State.ID, [String])
  /// Sets or removes a state's display name.
  case setDisplayName(State.ID, LocalizedText?)
  /// Sets or removes a state's description.
  case setSummary(State.ID, LocalizedText?)
  /// Makes what is around a state begin there.
  case setInitial(State.ID)
  /// Makes a state final or not.
  case setFinal(State.ID, Bool)
  /// Makes a state parallel or not.
  case setParallel(State.ID, Bool)
  /// Adds a history state inside a state.
  case addHistory(String, State.HistoryDepth, inside: State.ID)
  /// Puts states of one parent inside a new one.
  case wrap([State.ID], in: String)
  /// Moves a state with what lies inside into another, as the last one, or outermost (nil).
  case move(State.ID, into: State.ID?)

  /// The identifier of a state that is given a name, in which blanks are underscores.
  package static func identifier(of name: String) -> State.ID { State.ID(LabelSyntax.identifier(name)) }

  /// The state that it adds or moves, whose place among the others is where the notation has room for it.
  var placed: State.ID? {
    switch self {
    case .addState(let name, _), .addHistory(let name, _, _), .wrap(_, let name): ChartChange.identifier(of: name)
    case .move(let id, _): id
    case .renameState, .renameEvent, .deleteState, .deleteTransition, .addTransition, .setEvents, .setCondition,
      .setActions, .setTarget, .setEntry, .setExit, .setDisplayName, .setSummary, .setInitial, .setFinal, .setParallel:
      nil
    }
  }
}

/// The states and transitions that a change removes.
package struct Removal: Hashable, Sendable {
  /// The states, in document order.
  package let states: [State.ID]
  /// The transitions that leave or enter them, in document order.
  package let transitions: [Transition.ID]

  package init(states: [State.ID] = [], transitions: [Transition.ID] = []) {
    self.states = states
    self.transitions = transitions
  }

  /// Collects a state, its descendants and every transition that leaves or enters one of them.
  init(of state: State.ID, in chart: Statechart) {
    let deleted = chart.allStates.map(\.id).filter { $0 == state || chart.isDescendant($0, of: state) }
    let set = Set(deleted)
    states = deleted
    transitions = chart.transitions.filter { set.contains($0.source) || $0.targets.contains(where: set.contains) }
      .map(\.id)
  }
}

extension LocalizedText {
  /// The translation into a language, not into one like it; nil for the language is the default.
  func text(inExactly language: String?) -> String? {
    language == nil ? text : translations.first { $0.language == language }?.text
  }
}

import Statecharts

/// The events of the services that a state begins on entry, with the words that stand for them where people read:
/// `submitActor done` for `xstate.done.actor.0.Loading`.
///
/// Drawings write the service as an action of the state, so that the words say in it which event is meant.
struct ServiceEvents {
  /// The events by their words; words that two services would have are none.
  private var events: [String: String] = [:]

  /// - Parameters:
  ///   - actions: The names of the actions on entry.
  ///   - state: The state.
  init(_ actions: some Sequence<String>, of state: State.ID) {
    let services = actions.compactMap { XStateService(action: $0) }
    var repeated: Set<String> = []
    for (number, service) in services.enumerated() {
      let id = service.identifier(number, in: state)
      for answer in XStateService.Answer.allCases {
        let words = service.words(for: answer)
        if events.updateValue(answer.rawValue + id, forKey: words) != nil { repeated.insert(words) }
      }
    }
    for words in repeated { events[words] = nil }
  }

  /// The event that words stand for.
  subscript(words: String) -> String? { events[words] }

  /// The words that stand for an event.
  func words(for event: String) -> String? { events.first { $0.value == event }?.key }
}

extension State {
  /// The events of the services that it begins on entry.
  var serviceEvents: ServiceEvents {
    let actions = onEntry.filter { $0.content.count == 1 }.compactMap { block -> String? in
      if case .action(let action) = block.content[0] { action.name } else { nil }
    }
    return ServiceEvents(actions, of: id)
  }
}

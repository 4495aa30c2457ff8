import StatechartFormats
import Statecharts

/// What a change must be like.
extension ChartApplication {
  func state(_ id: State.ID) throws(EditRefusal) -> State {
    guard let state = chart.state(id) else { throw EditRefusal(.unknown, "there is no state '\(id)'") }
    return state
  }

  func transition(_ id: Transition.ID) throws(EditRefusal) -> Transition {
    guard let transition = chart.transition(id) else { throw EditRefusal(.unknown, "there is no transition '\(id)'") }
    return transition
  }

  /// The identifier of a state of a name, and the name for people, if that has blanks.
  func newName(_ name: String) throws(EditRefusal) -> (State.ID, LocalizedText?) {
    let id = try identifier(of: name, "a state")
    guard chart.state(State.ID(id)) == nil else {
      throw EditRefusal(.nameTaken, "there is a state '\(name)' already")
    }
    return (State.ID(id), id == name ? nil : LocalizedText(name))
  }

  /// An event as the chart has it.
  func newEvent(_ name: String) throws(EditRefusal) -> String {
    let id = try identifier(of: name, "an event")
    return id == name ? id : DrawnTexts.event(name)
  }

  /// Keeps what was written of an event whose name has blanks.
  mutating func declare(_ event: String, as written: String) {
    guard event != written else { return }
    edited.events.removeAll { $0.name == event }
    edited.events.append(EventDeclaration(event, displayName: LocalizedText(written)))
  }

  private func identifier(of name: String, _ what: String) throws(EditRefusal) -> String {
    guard traits.takesBlanks, name.contains(where: \.isWhitespace), !name.contains(where: \.isNewline) else {
      try checkName(name, what)
      return name
    }
    let id = DrawnTexts.identifier(name)
    try checkName(id, what)
    return id
  }

  func checkName(_ name: String, _ what: String) throws(EditRefusal) {
    guard !name.isEmpty, !name.contains(where: \.isWhitespace), name.count <= 1000 else {
      throw EditRefusal(.badName, "the name of \(what) is a word without blanks of at most 1,000 characters")
    }
  }

  func checkWaits(_ state: State) throws(EditRefusal) {
    guard state.pseudostate == nil else {
      throw EditRefusal(.structure, "'\(state.id)' is left at once, and waits for no event")
    }
  }

  func checkContainer(_ id: State.ID?) throws(EditRefusal) {
    guard let id else { return }
    let state = try state(id)
    guard state.kind != .final, !state.isHistory, state.pseudostate == nil else {
      throw EditRefusal(.structure, "nothing can be inside '\(id)', which is no ordinary state")
    }
  }
}

extension Content {
  /// True for the invocation of a service, which XState has next to what a state does on entry.
  var isInvocation: Bool {
    if case .action(let action) = self { action.name.hasPrefix("invoke ") } else { false }
  }
}

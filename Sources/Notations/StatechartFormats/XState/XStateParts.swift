import Statecharts

/// The parts of a state's content that XState has its own words for: delays of `after`, services of `invoke`.
struct XStateParts {
  /// A delayed event that is sent on entry and cancelled on exit, or an event that represents a time without a number.
  struct Timer {
    let event: String
    /// The key of `after`: milliseconds or a name.
    let key: String
  }

  private(set) var timers: [Timer] = []
  private(set) var services: [XStateService] = []
  private(set) var entry: [Content] = []
  private(set) var exit: [Content] = []
  let transitions: [Transition]

  init(_ state: State) {
    transitions = state.transitions
    let cancelled = Set(state.onExit.compactMap(XStateParts.cancelled(by:)))
    let answered = Set(state.transitions.filter { $0.events.count == 1 }.flatMap(\.events).map(\.text))
    var known: Set<String> = []
    for block in state.onEntry {
      if let timer = XStateParts.timer(block, of: state), cancelled.contains(timer.event),
        answered.contains(timer.event), known.insert(timer.key).inserted
      {
        timers.append(timer)
      } else if block.content.count == 1, case .action(let action) = block.content[0],
        let service = XStateService(action: action.name)
      {
        services.append(service)
      } else {
        entry += block.content
      }
    }
    timers += XStateParts.namedTimers(of: state).filter { known.insert($0.key).inserted }
    let own = Set(timers.map(\.event))
    for block in state.onExit where !(XStateParts.cancelled(by: block).map(own.contains) ?? false) {
      exit += block.content
    }
  }

  /// The event of a block that begins a time, named as reading `after` names it.
  private static func timer(_ block: Block, of state: State) -> Timer? {
    guard block.content.count == 1, case .send(let send) = block.content[0], case .literal(let event) = send.event,
      case .literal(let delay) = send.delay, send.id == event, send.target == nil, send.payload.isEmpty,
      event == "after.\(delay).\(DraftNames.event(state.id.name))"
    else { return nil }
    return Timer(event: event, key: "\(delay.milliseconds)")
  }

  /// The events that reading `after` makes of names of delays that say no number.
  private static func namedTimers(of state: State) -> [Timer] {
    let beginning = "after."
    let end = "." + DraftNames.event(state.id.name)
    return state.transitions.compactMap { transition in
      guard transition.events.count == 1, let event = transition.events.first?.text, event.hasPrefix(beginning),
        event.hasSuffix(end), event.count > beginning.count + end.count
      else { return nil }
      let key = String(event.dropFirst(beginning.count).dropLast(end.count))
      return Delay(key) == nil && Double(key) == nil ? Timer(event: event, key: key) : nil
    }
  }

  private static func cancelled(by block: Block) -> String? {
    guard block.content.count == 1, case .cancel(let cancel) = block.content[0], case .literal(let id) = cancel.sendID
    else { return nil }
    return id
  }

  /// True for a transition that answers one of the services.
  func isService(_ transition: Transition) -> Bool {
    guard transition.events.count == 1, !services.isEmpty else { return false }
    let event = transition.events[0].text
    return services.enumerated().contains { number, service in
      let id = service.identifier(number, in: transition.source)
      return event == XStateService.done + id || event == XStateService.failed + id
    }
  }
}

/// A service of XState as an action of a chart.
struct XStateService: Equatable {
  /// What a service may answer; the raw value is the beginning of the event's name, and its identifier follows.
  enum Answer: String, CaseIterable {
    case done = "xstate.done.actor."
    case failed = "xstate.error.actor."
    case snapshot = "xstate.snapshot."
    case timedOut = "xstate.timeout.actor."

    /// The word for people.
    var word: String {
      switch self {
      case .done: "done"
      case .failed: "failed"
      case .snapshot: "changed"
      case .timedOut: "timed out"
      }
    }
  }

  /// The beginning of the name of the event that says that a service is done; its identifier follows.
  static let done = Answer.done.rawValue
  /// The beginning of the name of the event that says that a service failed.
  static let failed = Answer.failed.rawValue
  /// The beginning of the name of the event that a service has a new state.
  static let snapshot = Answer.snapshot.rawValue
  private static let verb = "invoke "
  private static let naming = " as "

  let source: String
  let id: String?

  init(source: String, id: String?) {
    self.source = source
    self.id = id
  }

  /// The service that an action represents, if it represents one.
  init?(action: String) {
    guard action.hasPrefix(XStateService.verb) else { return nil }
    let words = action.dropFirst(XStateService.verb.count).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 2, words[words.count - 2] == "as" else {
      self.init(source: words.joined(separator: " "), id: nil)
      return
    }
    self.init(source: words.dropLast(2).joined(separator: " "), id: String(words[words.count - 1]))
  }

  /// The words for people that stand for one of its events.
  func words(for answer: Answer) -> String { "\(source) \(answer.word)" }

  /// The identifier in the names of its events: its own, or its number among the services of a state.
  func identifier(_ number: Int, in state: State.ID) -> String { XStateTree.identifier(id ?? "\(number).\(state)") }

  /// The name of the action that starts the service.
  var action: String {
    XStateService.verb + source + (id.map { XStateService.naming + $0 } ?? "")
  }
}

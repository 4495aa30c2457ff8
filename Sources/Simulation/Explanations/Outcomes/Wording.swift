package import StatechartExecution
package import Statecharts

/// The names of a chart's parts in a language.
package struct Wording: Sendable {
  /// Every part of a page has the words, so the chart is shared and not copied into each.
  private final class Shared: Sendable {
    let chart: Statechart
    let names: StateNames

    init(_ chart: Statechart, _ language: Language) {
      self.chart = chart
      names = StateNames(of: chart, in: language.tag)
    }
  }

  package let language: Language
  /// The maximum number of names that a list in a line has.
  package let maxNames: Int
  private let shared: Shared

  /// The maximum number of names of a line on a page.
  package static let namesOnPages = 40

  package init(chart: Statechart, language: Language, maxNames: Int = .max) {
    shared = Shared(chart, language)
    self.language = language
    self.maxNames = maxNames
  }

  package var chart: Statechart { shared.chart }

  /// The name of a state in a sentence or a list. A history state without a name of its own is called after its parent,
  /// as the drawing marks it: "Playing H".
  package func state(_ id: State.ID) -> String {
    guard let state = chart.state(id) else { return id.name.isolated }
    guard case .history(let depth) = state.kind, state.displayName == nil else { return shared.names.name(of: state) }
    let parent = chart.parent(of: id).map { self.state($0.id) } ?? chart.label(in: language.tag).isolated
    return parent + (depth == .deep ? " H*" : " H")
  }

  package func plainStates(_ ids: [State.ID]) -> String {
    list(ids, state)
  }

  /// Names with what is between them in a list; of one that is too long for a line its beginning, and how many more
  /// there are.
  package func list<Items: Collection>(_ items: Items, _ name: (Items.Element) -> String) -> String {
    let names = items.prefix(maxNames).map(name) + (items.count > maxNames ? ["… (+\(items.count - maxNames))"] : [])
    return names.joined(separator: language(.listBetween))
  }

  package func event(_ name: String) -> String {
    chart.stateRequested(by: name).map(state) ?? chart.label(ofEvent: name, in: language.tag).isolated
  }

  /// A step as people read it: "tap kanji 日", "Ask for Flat", "+2 s".
  package func step(_ step: Step) -> String {
    switch step {
    case .event(let name, let payload): event(name, carrying: payload)
    case .request(let id): language(.requestState, state(id))
    case .advance(let delay): "+" + language.duration(milliseconds: delay.milliseconds)
    case .set(let name, .boolean(let holds)) where chart.asksForConditions:
      language(holds ? .stepHolds : .stepFails, name)
    case .set(let variable, let value): language(.stepSet, variable, self.value(value))
    case .message(.received(let body, let type, _)):
      language(.stepPosted, BasicHTTP().event(from: body, type: type).map { event($0) } ?? short(body))
    case .message(.answered(let status)):
      status.map { language(.stepAnswered, String($0)) } ?? language(.stepUnanswered)
    }
  }

  /// Returns the subject of a request: the event or the state, without the verb.
  package func wanted(by step: Step) -> String {
    switch step {
    case .event, .advance, .message: self.step(step)
    case .request(let id): state(id)
    case .set(let variable, _): variable
    }
  }

  /// A move as people read it: "tap kanji 日 → Detail".
  package func move(_ move: Move) -> String {
    let name = wanted(by: move.step)
    guard case .event = move.step else { return name }
    return move.targets.isEmpty
      ? language(.moveStays, name) : language(.moveTo, name, plainStates(move.targets))
  }

  package func transition(_ id: Transition.ID) -> String {
    guard let transition = chart.transition(id) else { return id.description }
    let targets = transition.isTargetless ? "↺" : plainStates(transition.targets)
    return language(.moveTo, state(id.source), targets)
  }

  package func descriptors(_ descriptors: [EventDescriptor]) -> String {
    let names =
      descriptors.prefix(maxNames).map { event($0.exampleName ?? $0.text) }
      + (descriptors.count > maxNames ? ["… (+\(descriptors.count - maxNames))"] : [])
    return names.joined(separator: language(.or))
  }

  private func event(_ event: Event) -> String { self.event(event.name, carrying: event.payload) }

  /// An event with what it carries: "tap kanji 日".
  package func event(_ name: String, carrying payload: Value?) -> String {
    [event(name), payload.map(brief)].compactMap(\.self).joined(separator: " ")
  }

  /// A value as JSON, cut short where it is long.
  package func value(_ value: Value) -> String {
    short(value.description)
  }

  /// A text, cut short where it is long.
  package func short(_ text: String) -> String {
    text.count <= Wording.valueLength ? text : text.prefix(Wording.valueLength) + "…"
  }

  /// Names and values as a condition read them: "price = 50, _event.data.amount = 20".
  package func bindings(_ bindings: [ValueBinding]) -> String {
    bindings.map { "\($0.name) = \(value($0.value))" }.joined(separator: ", ")
  }

  /// A condition that does not hold, with what it read.
  package func isFalse(_ condition: Condition, read: [ValueBinding]) -> String {
    read.isEmpty
      ? language(.whyCondition, condition.source) : language(.whyConditionRead, condition.source, bindings(read))
  }

  /// An event on its way: "tick in 2 s".
  package func timer(_ pending: PendingEvent, at time: Int) -> String {
    language(.clockNext, event(pending.event.name), language.duration(milliseconds: pending.due - time))
  }

  /// The maximum number of characters of a value that a line shows.
  private static let valueLength = 160

  /// A payload in short: the values of an object, or the value itself.
  private func brief(_ payload: Value) -> String {
    switch payload {
    case .object(let members): members.map { $0.value.string ?? value($0.value) }.joined(separator: " ")
    case .string(let text): text
    case .null, .boolean, .number, .array: value(payload)
    }
  }
}

extension Wording {
  /// Returns the sentence that there is no way; where conditions are only names, for their known values.
  package func impossible(examined: Int) -> String {
    language(
      chart.asksForConditions ? .routeImpossibleNamed : .routeImpossible, language.configurations(examined))
  }

  /// Returns the sentences that no way was found, and on the bound that stopped the search.
  package func notFound(within examined: Int, _ bound: Route.Bound) -> String {
    language(.routeNotFound, language.configurations(examined)) + language.sentenceBreak + reason(of: bound)
  }

  /// Returns the words for the bound that stopped a search.
  package func reason(of bound: Route.Bound) -> String {
    switch bound {
    case .configurations(let most): language(.boundConfigurations, String(most))
    case .moves(let most): language(.boundMoves, String(most))
    case .microsteps(let most): language(.boundMicrosteps, String(most))
    case .size(let most): language(.boundSize, String(most))
    case .unknowns: language(chart.asksForConditions ? .boundConditions : .boundUnknowns)
    }
  }
}

extension Route.Bound {
  /// True if a search that looks further may find what this one did not.
  package var yieldsToEffort: Bool { if case .unknowns = self { false } else { true } }
}

extension Language {
  /// Returns the reason why a machine was stopped.
  package func remark(on limit: LimitReached) -> String {
    switch limit {
    case .microsteps(let count): self(.stepCut, String(count))
    case .macrosteps(let count): self(.stepCutMacrosteps, String(count))
    case .queueLength(let count): self(.stepCutQueue, String(count))
    }
  }
}

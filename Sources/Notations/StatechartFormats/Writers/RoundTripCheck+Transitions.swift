import Algorithms
import Statecharts

extension RoundTripCheck {
  /// The number of transitions that are searched for the same one, so that comparing takes time in proportion to their
  /// number.
  private static let window = 200

  /// Compares the transitions of a state.
  mutating func compareTransitions(of state: State, _ other: State) {
    var left = RoundTripRemainder(other.transitions, window: RoundTripCheck.window)
    var places: [Int?] = []
    var unmatched: [Int] = []
    for (number, transition) in state.transitions.enumerated() {
      let place = left.take(to: transition.targets.map(name)) { isSame(transition, $0) }
      places.append(place)
      guard let place else {
        unmatched.append(number)
        continue
      }
      compareWords(transition, other.transitions[place])
    }
    for number in unmatched {
      let transition = state.transitions[number]
      let targets = chart.known(transition.targets).map(name)
      if targets.count > 1 {
        for target in targets { _ = left.take(to: [target]) { _ in true } }
        lose(
          .transitions, "\(notation) draws \(subject(transition)) to several states as several", at: transition.origin)
        continue
      }
      let place = left.take(to: targets) { _ in true }
      explain(transition, place.map { other.transitions[$0] })
    }
    compareOrder(of: state, places)
  }

  /// The words that are drawn in the place of events, and what a transition means.
  private mutating func compareWords(_ transition: Transition, _ other: Transition) {
    let words = transition.displayName.map { $0(in: language).onOneLine }
    if words != other.displayName.map({ $0(in: language).onOneLine }) {
      lose(
        .texts, "\(notation) cannot express the words '\(words ?? "")' at \(subject(transition))",
        at: transition.origin, .note)
    }
    compareTexts(transition.summary, other.summary, "what \(subject(transition)) means", at: transition.origin)
  }

  private func subject(_ transition: Transition) -> String {
    let events = transition.events.map(\.text).joined(separator: " ")
    return "the transition" + (events.isEmpty ? "" : " on '\(events)'") + " of '\(transition.source)'"
  }

  private mutating func isSame(_ transition: Transition, _ other: Transition) -> Bool {
    events.areEqual(transition.events, other.events)
      && transition.condition.map { $0.source.onOneLine }
        == other.condition.map { $0.source.onOneLine }
      && transition.targets.map(name) == other.targets && transition.staysInside(chart) == other.staysInside(again)
      && events.areEqual(transition.content, other.content)
  }

  /// Reports in which part a transition differs from the one that is read back.
  private mutating func explain(_ transition: Transition, _ other: Transition?) {
    let subject = subject(transition)
    let unknown = transition.targets.filter { chart.state($0) == nil }
    for target in unknown {
      lose(.transitions, "the transition to '\(target)' is omitted: there is no such state", at: transition.origin)
    }
    guard let other else {
      if unknown.isEmpty { lose(.transitions, "\(notation) cannot express \(subject)", at: transition.origin) }
      return
    }
    if !events.areEqual(transition.events, other.events) {
      lose(.transitions, "\(notation) cannot express the event of \(subject)", at: transition.origin)
    }
    if transition.condition.map({ $0.source.onOneLine })
      != other.condition.map({ $0.source.onOneLine })
    {
      lose(.conditions, "\(notation) cannot express the condition of \(subject)", at: transition.origin)
    }
    if transition.staysInside(chart) != other.staysInside(again) {
      lose(.transitions, "\(notation) cannot express that \(subject) is internal", at: transition.origin)
    }
    if !events.areEqual(transition.content, other.content) {
      lose(.content, "\(notation) cannot express what \(subject) does", at: transition.origin)
    }
  }

  /// The order of two transitions matters if one event, or none, enables both.
  private mutating func compareOrder(of state: State, _ places: [Int?]) {
    let known = places.compactMap(\.self)
    guard !known.adjacentPairs().allSatisfy({ $0 < $1 }) else { return }
    guard places.count < 1000 else {
      return lose(.order, "the transitions of '\(state.id)' are read back in another order", at: state.origin)
    }
    for (number, place) in places.enumerated() {
      guard let place else { continue }
      for (before, earlier) in places[..<number].enumerated() {
        guard let earlier, earlier > place,
          state.transitions[before].overlaps(state.transitions[number], by: chart.eventMatching)
        else { continue }
        let transition = state.transitions[number]
        return lose(.order, "\(subject(transition)) is read back before others of the state", at: transition.origin)
      }
    }
  }
}

/// The transitions that were read back and are not yet known to be those that were written.
private struct RoundTripRemainder {
  private let transitions: [Transition]
  private let window: Int
  /// Their places by targets, those that are taken left out.
  private var places: [[State.ID]: ArraySlice<Int>]

  init(_ transitions: [Transition], window: Int) {
    self.transitions = transitions
    self.window = window
    places = Dictionary(grouping: transitions.indices, by: { transitions[$0].targets }).mapValues { $0[...] }
  }

  /// The place of the first with these targets that fits, which is then no longer examined.
  mutating func take(to targets: [State.ID], where fits: (Transition) -> Bool) -> Int? {
    guard let index = places[targets]?.prefix(window).firstIndex(where: { fits(transitions[$0]) }) else { return nil }
    guard index != places[targets]?.startIndex else { return places[targets]?.popFirst() }
    return places[targets]?.remove(at: index)
  }
}

extension Transition {
  /// True if the source stays active though its children change. SCXML 3.5.
  fileprivate func staysInside(_ chart: Statechart) -> Bool {
    guard kind == .internal, !targets.isEmpty, chart.state(source)?.kind == .compound else { return false }
    return targets.allSatisfy { chart.isDescendant($0, of: source) }
  }

  /// True if one event may enable both.
  fileprivate func overlaps(_ other: Transition, by matching: EventMatching) -> Bool {
    if isEventless || other.isEventless { return isEventless && other.isEventless }
    return events.contains { one in other.events.contains { one.overlaps($0, by: matching) } }
  }
}

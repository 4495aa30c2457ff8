import Algorithms
import Statecharts

/// A large chart in which compound states are drawn as boxes that hide what is in them. UML 2.5.1, 14.2.4.5: hidden
/// decomposition.
///
/// States that are shown keep their transitions, which keep their identifiers. What leaves a box from inside comes
/// after the box's own transitions, equal ones once. Where a transition leads into a box, it ends at its border.
///
/// A drawing can also show one state with its neighbours alone: then states and transitions are left out, and those
/// that remain have other places among their state's transitions.
struct FoldedChart: Sendable {
  /// The minimum number of states that are drawn, if there are so many: a single box around all would say nothing.
  static let minStates = 4
  /// The maximum number of states that are drawn at first, if there are so many: with more the texts are too small in a
  /// window.
  static let maxStates = 24

  /// The chart as it was given.
  let whole: Statechart
  /// The chart as it is drawn.
  let chart: Statechart
  /// The number of states that each box hides, history states left out.
  let hidden: [State.ID: Int]
  /// The box of each hidden state.
  private let boxes: [State.ID: State.ID]
  /// The transition that is drawn for each transition of a hidden state that leaves its box; of a focused chart, for
  /// each that is drawn.
  private let drawn: [Transition.ID: Transition.ID]
  /// The states that are drawn or hidden in boxes; nil if that is all of them.
  private let kept: Set<State.ID>?

  /// Folds the compound states of a large chart from the level on with which the drawing would have too many states,
  /// and those that are to be folded.
  ///
  /// - Parameters:
  ///   - unfolded: The states whose content is shown all the same, with that of the states around them; nil to fold
  ///     none because the chart is large.
  ///   - folded: Further states whose content is hidden, in a chart of any size.
  ///   - focus: The state that is shown with its neighbours alone.
  /// - Returns: Nil if nothing is to be hidden, or if states have one name, as in wrong charts.
  init?(_ chart: Statechart, unfolded: Set<State.ID>?, folded: Set<State.ID> = [], focus: State.ID? = nil) {
    let isLarge = chart.allStates.count { !$0.isHistory } > DiagramOptions.maxStatesDrawnWhole
    guard focus != nil || !folded.isEmpty || (isLarge && unfolded != nil),
      Set(chart.allStates.map(\.id)).count == chart.allStates.count
    else { return nil }
    var builder =
      focus.map { FoldedChartBuilder(chart, focus: $0) }
      ?? FoldedChartBuilder(chart, unfolded: isLarge ? unfolded : nil, folded: folded)
    let states = builder.states(chart.states)
    guard !builder.hidden.isEmpty || builder.kept != nil else { return nil }
    whole = chart
    hidden = builder.hidden
    boxes = builder.boxes
    drawn = builder.drawn
    kept = builder.kept
    var shown = Statechart(
      name: chart.name, title: chart.title, summary: chart.summary,
      initial: builder.kept == nil ? chart.initial.map(builder.entry) : builder.entry(chart.effectiveInitial),
      events: chart.events, states: states)
    // With a focus the transitions have other identifiers.
    shown.sourceMap = builder.kept == nil ? chart.sourceMap : nil
    shown.presentation = chart.presentation
    self.chart = shown
  }

  /// The order of alternatives of the states that are drawn; what leaves a box from inside is in no order.
  var alternatives: [Transition.ID: Alternative] {
    let own = whole.alternatives.filter { boxes[$0.key.source] == nil }
    guard kept != nil else { return own }
    return Dictionary(
      own.compactMap { pair in drawn[pair.key].map { ($0, pair.value) } }, uniquingKeysWith: { one, _ in one })
  }

  /// Returns the highlights of the drawing for highlights of the whole chart.
  func shown(_ highlights: Highlights) -> Highlights {
    var marked = Highlights(
      activeStates: highlights.activeStates, validTransitions: shown(highlights.validTransitions),
      nextStates: shown(highlights.nextStates), visitedTransitions: shown(highlights.visitedTransitions),
      lastTransitions: shown(highlights.lastTransitions), refusal: highlights.refusal.flatMap(shown),
      acceptingStates: shown(highlights.acceptingStates))
    marked.enteredStates = shown(highlights.enteredStates)
    marked.foundStates = shown(highlights.foundStates)
    marked.heat = highlights.heat?.renamed(states: shown, transitions: shown)
    marked.counts = Dictionary(
      highlights.counts.compactMap { pair in shown(pair.key).map { ($0, pair.value) } }, uniquingKeysWith: +)
    marked.changes = highlights.changes?.renamed(states: shown, transitions: shown)
    return marked
  }

  /// A refused move between the states that are drawn; nil if none of those is drawn in which it was asked for.
  func shown(_ refusal: Highlights.Refusal) -> Highlights.Refusal? {
    let from = Array(refusal.from.compactMap(shown).uniqued())
    guard !from.isEmpty || refusal.from.isEmpty else { return nil }
    return Highlights.Refusal(from: from, wanted: refusal.wanted.flatMap(shown), label: refusal.label)
  }

  /// Returns the state that is drawn for a state; nil if none is.
  private func shown(_ state: State.ID) -> State.ID? {
    boxes[state] ?? (kept?.contains(state) ?? true ? state : nil)
  }

  /// Returns the transition that is drawn for a transition; nil if none is.
  private func shown(_ transition: Transition.ID) -> Transition.ID? {
    kept == nil && boxes[transition.source] == nil ? transition : drawn[transition]
  }

  private func shown(_ states: Set<State.ID>) -> Set<State.ID> { Set(states.compactMap(shown)) }

  private func shown(_ transitions: Set<Transition.ID>) -> Set<Transition.ID> { Set(transitions.compactMap(shown)) }
}

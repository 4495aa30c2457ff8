import Algorithms
import Statecharts

/// A large chart in which compound states are drawn as boxes that hide what is in them. UML 2.5.1, 14.2.4.5: hidden
/// decomposition.
///
/// States that are shown keep their transitions, which keep their identifiers. What leaves a box from inside comes after the
/// box's own transitions, equal ones once. Where a transition leads into a box, it ends at its border.
struct FoldedChart: Sendable {
  /// The fewest states that are drawn, if there are so many: a single box around all would say nothing.
  fileprivate static let fewestStates = 4
  /// The most states that are drawn at first, if there are so many: with more the texts are too small in a window.
  fileprivate static let mostStates = 24

  /// The chart as it was given.
  let whole: Statechart
  /// The chart as it is drawn.
  let chart: Statechart
  /// How many states each box hides, history states left out.
  let hidden: [State.ID: Int]
  /// The box of each hidden state.
  private let boxes: [State.ID: State.ID]
  /// What is drawn for each transition of a hidden state that leaves its box.
  private let drawn: [Transition.ID: Transition.ID]

  /// Folds the compound states from the level on with which the drawing would have too many states.
  ///
  /// - Parameter unfolded: The states whose content is shown all the same, with that of the states around them.
  /// - Returns: Nil if nothing is to be hidden, or if states have one name, as in wrong charts.
  init?(_ chart: Statechart, unfolded: Set<State.ID>) {
    let visible = chart.allStates.count { !$0.isHistory }
    guard visible > DiagramOptions.mostStatesDrawnWhole, Set(chart.allStates.map(\.id)).count == chart.allStates.count
    else { return nil }
    var builder = FoldedChartBuilder(chart, unfolded: unfolded)
    let states = chart.states.map { builder.state($0) }
    guard !builder.hidden.isEmpty else { return nil }
    whole = chart
    hidden = builder.hidden
    boxes = builder.boxes
    drawn = builder.drawn
    self.chart = Statechart(
      name: chart.name, title: chart.title, summary: chart.summary, initial: builder.entry(chart.initial),
      events: chart.events, states: states)
  }

  /// The order of alternatives of the states that are drawn; what leaves a box from inside is in no order.
  var alternatives: [Transition.ID: Alternative] {
    whole.alternatives.filter { boxes[$0.key.source] == nil }
  }

  /// What is marked of the drawing where so much is marked of the whole chart.
  func shown(_ highlights: Highlights) -> Highlights {
    Highlights(
      activeStates: highlights.activeStates, validTransitions: shown(highlights.validTransitions),
      nextStates: Set(highlights.nextStates.map(shown)), visitedTransitions: shown(highlights.visitedTransitions),
      lastTransitions: shown(highlights.lastTransitions), refusal: highlights.refusal.map(shown))
  }

  /// A refused move between the states that are drawn.
  func shown(_ refusal: Highlights.Refusal) -> Highlights.Refusal {
    Highlights.Refusal(
      from: Array(refusal.from.map(shown).uniqued()), wanted: refusal.wanted.map(shown), label: refusal.label)
  }

  private func shown(_ state: State.ID) -> State.ID { boxes[state] ?? state }

  private func shown(_ transitions: Set<Transition.ID>) -> Set<Transition.ID> {
    Set(transitions.compactMap { boxes[$0.source] == nil ? $0 : drawn[$0] })
  }
}

/// Builds what is drawn of a chart, and notes what became of the rest.
private struct FoldedChartBuilder {
  private let whole: Statechart
  private(set) var hidden: [State.ID: Int] = [:]
  private(set) var boxes: [State.ID: State.ID] = [:]
  private(set) var drawn: [Transition.ID: Transition.ID] = [:]

  init(_ chart: Statechart, unfolded: Set<State.ID>) {
    whole = chart
    let depths = chart.depths
    var counts: [Int] = []
    for (place, state) in chart.allStates.enumerated() where !state.isHistory {
      while counts.count <= depths[place] { counts.append(0) }
      counts[depths[place]] += 1
    }
    var (level, shown) = (0, counts.first ?? 0)
    while level + 1 < counts.count,
      shown < FoldedChart.fewestStates || shown + counts[level + 1] <= FoldedChart.mostStates
    {
      level += 1
      shown += counts[level]
    }
    var open: Set<Int> = []
    for state in unfolded {
      var place = chart.documentOrder(of: state)
      while let next = place, open.insert(next).inserted { place = chart.parentIndex(at: next) }
    }
    for (place, state) in chart.allStates.enumerated() {
      if let parent = chart.parentIndex(at: place), let box = box(of: parent) {
        boxes[state.id] = box
        if !state.isHistory { hidden[box, default: 0] += 1 }
      } else if depths[place] >= level, state.children.contains(where: { !$0.isHistory }), !open.contains(place) {
        hidden[state.id] = 0
      }
    }
  }

  /// The box that a state is or lies in.
  private func box(of place: Int) -> State.ID? {
    let id = whole.allStates[place].id
    return hidden[id] == nil ? boxes[id] : id
  }

  /// A state that is drawn.
  mutating func state(_ state: State) -> State {
    let isBox = hidden[state.id] != nil
    let own = state.transitions.map { retargeted($0, from: isBox ? state.id : nil) }
    let leaving = isBox ? self.leaving(state, after: own.count) : []
    let children = isBox ? [] : state.children.map { self.state($0) }
    return State(
      state.id, kind: isBox ? .atomic : state.kind, displayName: state.displayName, summary: state.summary,
      initial: isBox ? nil : entry(state.initial), transitions: own + leaving, onEntry: state.onEntry,
      onExit: state.onExit, invocations: state.invocations, pseudostate: isBox ? nil : state.pseudostate,
      children: children)
  }

  /// The way in, to what is drawn of its targets.
  func entry(_ entry: DefaultTransition?) -> DefaultTransition? {
    entry.map { DefaultTransition(targets: targets($0.targets, otherThan: nil), content: $0.content) }
  }

  /// The transitions from inside a box to what is outside.
  private mutating func leaving(_ box: State, after count: Int) -> [Transition] {
    var found: [Transition] = []
    var pending = Array(box.children.reversed())
    while let state = pending.popLast() {
      pending += state.children.reversed()
      for transition in state.transitions {
        let outside = retargeted(transition, from: box.id)
        guard !outside.targets.isEmpty else { continue }
        let known = found.firstIndex { $0.looksLike(outside) }
        drawn[transition.id] = Transition.ID(source: box.id, ordinal: count + (known ?? found.count))
        if known == nil { found.append(outside) }
      }
    }
    return found
  }

  /// A transition to what is drawn of its targets.
  private func retargeted(_ transition: Transition, from box: State.ID?) -> Transition {
    Transition(
      events: transition.events, condition: transition.condition, targets: targets(transition.targets, otherThan: box),
      kind: transition.kind, content: transition.content, displayName: transition.displayName,
      summary: transition.summary)
  }

  private func targets(_ targets: [State.ID], otherThan box: State.ID?) -> [State.ID] {
    Array(targets.lazy.map { boxes[$0] ?? $0 }.filter { $0 != box }.uniqued())
  }
}

extension Transition {
  /// True if an arrow of the other is one of this.
  fileprivate func looksLike(_ other: Transition) -> Bool {
    events == other.events && condition == other.condition && targets == other.targets && content == other.content
      && displayName == other.displayName
  }
}

extension Statechart {
  /// How many states lie around each state, in document order.
  var depths: [Int] {
    var depths: [Int] = []
    for place in allStates.indices { depths.append(parentIndex(at: place).map { depths[$0] + 1 } ?? 0) }
    return depths
  }
}

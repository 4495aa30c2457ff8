import Algorithms
import Statecharts

/// Builds what is drawn of a chart, and notes what became of the rest.
struct FoldedChartBuilder {
  private let whole: Statechart
  private(set) var hidden: [State.ID: Int] = [:]
  private(set) var boxes: [State.ID: State.ID] = [:]
  private(set) var drawn: [Transition.ID: Transition.ID] = [:]
  /// The states that are drawn or hidden in boxes; nil for all.
  private(set) var kept: Set<State.ID>?
  /// The transitions that are drawn; nil for all.
  private var keptTransitions: Set<Transition.ID>?

  /// - Parameter unfolded: The states that are not folded of a large chart; nil if only `folded` is.
  init(_ chart: Statechart, unfolded: Set<State.ID>?, folded: Set<State.ID>) {
    whole = chart
    let depths = chart.depths
    let level = Self.level(depths, of: chart)
    var open: Set<Int> = []
    for state in unfolded ?? [] {
      var place = chart.documentOrder(of: state)
      while let next = place, open.insert(next).inserted { place = chart.parentIndex(at: next) }
    }
    addBoxes { place, state in
      folded.contains(state.id) || (unfolded != nil && depths[place] >= level && !open.contains(place))
    }
  }

  /// Keeps a state, what is in it and around it, and the other ends of its transitions, which hide what is in them.
  init(_ chart: Statechart, focus: State.ID) {
    whole = chart
    let inside = Set(chart.allStates.map(\.id).filter { $0 == focus || chart.isDescendant($0, of: focus) })
    let around = Set(chart.ancestors(of: focus).map(\.id))
    let own = inside.union(around)
    let transitions = chart.transitions.filter { transition in
      own.contains(transition.id.source) || transition.targets.contains(where: inside.contains)
    }
    let neighbours = Set(transitions.flatMap { [$0.id.source] + $0.targets }).subtracting(own)
    let containers = neighbours.flatMap { chart.ancestors(of: $0).map(\.id) }
    kept = own.union(neighbours).union(containers)
    keptTransitions = Set(transitions.map(\.id))
    addBoxes { _, state in neighbours.contains(state.id) }
  }

  /// The level from which on compound states are boxes, so that the drawing has not too many states.
  private static func level(_ depths: [Int], of chart: Statechart) -> Int {
    var counts: [Int] = []
    for (place, state) in chart.allStates.enumerated() where !state.isHistory {
      while counts.count <= depths[place] { counts.append(0) }
      counts[depths[place]] += 1
    }
    var (level, shown) = (0, counts.first ?? 0)
    while level + 1 < counts.count,
      shown < FoldedChart.minStates || shown + counts[level + 1] <= FoldedChart.maxStates
    {
      level += 1
      shown += counts[level]
    }
    return level
  }

  /// Makes boxes of compound states that are not inside another box.
  private mutating func addBoxes(where isBox: (Int, State) -> Bool) {
    for (place, state) in whole.allStates.enumerated() {
      if let parent = whole.parentIndex(at: place), let box = box(of: parent) {
        boxes[state.id] = box
        if !state.isHistory { hidden[box, default: 0] += 1 }
      } else if state.children.contains(where: { !$0.isHistory }), isBox(place, state) {
        hidden[state.id] = 0
      }
    }
  }

  /// The box that a state is, or is nested in.
  private func box(of place: Int) -> State.ID? {
    let id = whole.allStates[place].id
    return hidden[id] == nil ? boxes[id] : id
  }

  /// The states that are drawn of some.
  mutating func states(_ states: [State]) -> [State] {
    var found: [State] = []
    for state in states where kept?.contains(state.id) ?? true { found.append(self.state(state)) }
    return found
  }

  private mutating func state(_ state: State) -> State {
    let isBox = hidden[state.id] != nil
    let transitions = state.transitions.filter { keptTransitions?.contains($0.id) ?? true }
    if keptTransitions != nil {
      for (ordinal, transition) in transitions.enumerated() {
        drawn[transition.id] = Transition.ID(source: state.id, ordinal: ordinal)
      }
    }
    let own = transitions.map { retargeted($0, from: isBox ? state.id : nil) }
    let leaving = isBox ? self.leaving(state, after: own.count) : []
    let children = isBox ? [] : states(state.children)
    return State(
      state.id, kind: isBox ? .atomic : state.kind, displayName: state.displayName, summary: state.summary,
      initial: isBox || state.children.isEmpty && !state.isHistory ? nil : entry(of: state), transitions: own + leaving,
      onEntry: state.onEntry, onExit: state.onExit, invocations: state.invocations,
      pseudostate: isBox ? nil : state.pseudostate, children: children)
  }

  /// The way into a state that is drawn with what is in it.
  private func entry(of state: State) -> DefaultTransition? {
    kept == nil || state.isHistory ? state.initial.map(entry) : entry(state.effectiveInitial)
  }

  /// The way in, to what is drawn of its targets.
  func entry(_ entry: DefaultTransition) -> DefaultTransition {
    DefaultTransition(targets: targets(entry.targets, otherThan: nil), content: entry.content)
  }

  /// The transitions from inside a box to what is outside.
  private mutating func leaving(_ box: State, after count: Int) -> [Transition] {
    var found: [Transition] = []
    var known: [AppearanceKey: Int] = [:]
    var pending = Array(box.children.reversed())
    while let state = pending.popLast() {
      pending += state.children.reversed()
      for transition in state.transitions where keptTransitions?.contains(transition.id) ?? true {
        let outside = retargeted(transition, from: box.id)
        guard !outside.targets.isEmpty else { continue }
        let place = known[AppearanceKey(outside), default: found.count]
        drawn[transition.id] = Transition.ID(source: box.id, ordinal: count + place)
        if place == found.count {
          found.append(outside)
          known[AppearanceKey(outside)] = place
        }
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

  /// Returns the targets that are drawn, as a way in or a transition may have others if there is a focus.
  private func targets(_ targets: [State.ID], otherThan box: State.ID?) -> [State.ID] {
    Array(
      targets.lazy.map { boxes[$0] ?? $0 }.filter { $0 != box && (kept?.contains($0) ?? true) }.uniqued())
  }
}

/// The visible properties of a transition's arrow: of those that leave a box, equal ones are drawn once.
private struct AppearanceKey: Hashable {
  private let events: [EventDescriptor]
  private let condition: Condition?
  private let targets: [State.ID]
  private let content: [Content]
  private let displayName: LocalizedText?

  init(_ transition: Transition) {
    events = transition.events
    condition = transition.condition
    targets = transition.targets
    content = transition.content
    displayName = transition.displayName
  }
}

extension Statechart {
  /// The numbers of states around each state, in document order.
  var depths: [Int] {
    var depths: [Int] = []
    for place in allStates.indices { depths.append(parentIndex(at: place).map { depths[$0] + 1 } ?? 0) }
    return depths
  }
}

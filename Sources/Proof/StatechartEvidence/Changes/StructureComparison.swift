import Statecharts

/// The structures of two versions of a chart, compared part by part.
struct StructureComparison {
  let from: Statechart
  let to: Statechart
  let states: StateMatching
  /// The transitions of the new version that correspond to those of the old one; those that were removed are left out.
  private(set) var transitions: [Transition.ID: Transition.ID] = [:]
  private(set) var changes: [StructureChange] = []

  /// - Parameter pairs: Atomic states that correspond to each other, as the machines do the same in them, by those of
  ///   the old version.
  init(from: Statechart, to: Statechart, pairs: [State.ID: State.ID] = [:]) {
    (self.from, self.to) = (from, to)
    states = StateMatching(from: from, to: to, pairs: pairs)
    compareCharts()
    for state in from.allStates where states.new[state.id] == nil {
      note(.removed, .state(state.id), stateName(state.id), at: state.origin)
    }
    for state in to.allStates {
      guard let old = states.old[state.id].flatMap(from.state) else {
        note(.added, .state(state.id), stateName(state.id), at: state.origin)
        for transition in state.transitions { noteAdded(transition) }
        continue
      }
      compare(old, state)
      compareTransitions(of: old, state)
    }
    for state in from.allStates where states.new[state.id] == nil {
      for transition in state.transitions { noteRemoved(transition) }
    }
    changes = ImpliedChanges(from: from, to: to, states: states).removed(from: changes)
  }

  // MARK: - Names

  private func stateName(_ id: State.ID) -> String { "state '\(id)'" }

  private func transitionName(_ transition: Transition) -> String {
    let targets = transition.targets.isEmpty ? "itself" : Self.list(transition.targets)
    let events = transition.events.isEmpty ? "" : " on '\(transition.events.map(\.text).joined(separator: " "))'"
    return "transition '\(transition.source)' → \(targets)\(events)"
  }

  private static func list(_ states: [State.ID]) -> String { states.map { "'\($0)'" }.joined(separator: ", ") }

  private mutating func note(
    _ kind: StructureChange.Kind, _ subject: StructureChange.Subject, _ name: String,
    _ details: [StructureChange.Detail] = [], at origin: Origin
  ) {
    changes.append(
      StructureChange(kind: kind, subject: subject, name: name, details: details, position: origin.position))
  }

  private mutating func noteAdded(_ transition: Transition) {
    note(.added, .transition(transition.id), transitionName(transition), at: transition.origin)
  }

  private mutating func noteRemoved(_ transition: Transition) {
    note(.removed, .transition(transition.id), transitionName(transition), at: transition.origin)
  }

  // MARK: - Charts and states

  private mutating func compareCharts() {
    var details: [StructureChange.Detail] = []
    compare("initial", renamed(from.effectiveInitial.targets), to.effectiveInitial.targets, Self.list, &details)
    compare("variables", from.variables, to.variables, Self.words, &details)
    compare("script", from.script, to.script, { $0 == nil ? "none" : "a script" }, &details)
    compare(
      "data model", from.dataModel?.description ?? "none", to.dataModel?.description ?? "none", { $0 }, &details)
    if !details.isEmpty { note(.changed, .chart, "the chart", details, at: to.origin) }
  }

  private func renamed(_ ids: [State.ID]) -> [State.ID] { ids.map { states.new[$0] ?? $0 } }

  private static func words(_ variables: [Variable]) -> String {
    variables.isEmpty ? "none" : variables.map { "\($0.id) = \($0.value.briefly)" }.joined(separator: ", ")
  }

  private static func words(_ content: [Content], _ chart: Statechart) -> String {
    content.isEmpty ? "none" : content.map { $0.summary(of: chart, longest: 80) }.joined(separator: "; ")
  }

  private func compare<Part: Equatable>(
    _ name: String, _ old: Part, _ new: Part, _ words: (Part) -> String, _ details: inout [StructureChange.Detail]
  ) {
    guard old != new else { return }
    details.append(StructureChange.Detail(part: name, old: words(old), new: words(new)))
  }

  private mutating func compare(_ old: State, _ new: State) {
    var details: [StructureChange.Detail] = []
    compare("kind", old.kind, new.kind, \.word, &details)
    if old.kind == .compound || old.isHistory {
      compare("initial", renamed(old.effectiveInitial.targets), new.effectiveInitial.targets, Self.list, &details)
    }
    let handlers = [("entry", old.onEntry, new.onEntry), ("exit", old.onExit, new.onExit)]
    for (name, before, after) in handlers {
      let (before, after) = (before.flatMap(\.content), after.flatMap(\.content))
      if before != after {
        details.append(.init(part: name, old: Self.words(before, from), new: Self.words(after, to)))
      }
    }
    compare("invocations", old.invocations, new.invocations, { "\($0.count)" }, &details)
    compare("variables", old.variables, new.variables, Self.words, &details)
    compare("final data", old.doneData, new.doneData, { $0 == nil ? "none" : "data" }, &details)
    if !details.isEmpty { note(.changed, .state(new.id), stateName(new.id), details, at: new.origin) }
    if old.id != new.id {
      let detail = StructureChange.Detail(part: "name", old: old.id.name, new: new.id.name)
      note(.renamed, .state(new.id), "state '\(old.id)'", [detail], at: new.origin)
    }
    let parents = (from.parent(of: old.id)?.id, to.parent(of: new.id)?.id)
    if parents.0.map({ states.new[$0] ?? $0 }) != parents.1 {
      let detail = StructureChange.Detail(
        part: "parent", old: parents.0?.name ?? "the chart", new: parents.1?.name ?? "the chart")
      note(.moved, .state(new.id), stateName(new.id), [detail], at: new.origin)
    }
  }

  // MARK: - Transitions

  /// Returns the likeness of two transitions of one state; 0 for those that have neither events nor targets in common.
  private func likeness(_ old: Transition, _ new: Transition) -> Int {
    let events = old.events == new.events && !old.events.isEmpty
    let targets = renamed(old.targets) == new.targets
    let condition = old.condition == new.condition
    guard events || targets || old.events.isEmpty && new.events.isEmpty else { return 0 }
    return 1 + (events ? 8 : 0) + (targets ? 6 : 0) + (condition ? 3 : 0) + (old.content == new.content ? 1 : 0)
      + (old.events.isEmpty && new.events.isEmpty ? 4 : 0)
  }

  private mutating func compareTransitions(of old: State, _ new: State) {
    // A state with a great many transitions is compared by their places alone.
    let isLarge = old.transitions.count * new.transitions.count > 40_000
    var rated: [(likeness: Int, old: Int, new: Int)] = []
    for (place, transition) in old.transitions.enumerated() {
      for (other, candidate) in new.transitions.enumerated() where !isLarge || other == place {
        let likeness = likeness(transition, candidate)
        if likeness > 0 { rated.append((likeness, place, other)) }
      }
    }
    rated.sort { (-$0.likeness, abs($0.old - $0.new), $0.old) < (-$1.likeness, abs($1.old - $1.new), $1.old) }
    var (taken, found): (Set<Int>, [Int: Int]) = ([], [:])
    for pair in rated where found[pair.old] == nil && !taken.contains(pair.new) {
      found[pair.old] = pair.new
      taken.insert(pair.new)
    }
    for (place, transition) in old.transitions.enumerated() where found[place] == nil { noteRemoved(transition) }
    for (place, transition) in new.transitions.enumerated() where !taken.contains(place) { noteAdded(transition) }
    for (place, other) in found.sorted(by: { $0.value < $1.value }) {
      let (before, after) = (old.transitions[place], new.transitions[other])
      transitions[before.id] = after.id
      compare(before, after)
    }
    noteOrder(old, new, found)
  }

  private mutating func compare(_ old: Transition, _ new: Transition) {
    var details: [StructureChange.Detail] = []
    compare("events", old.events, new.events, { $0.map(\.text).joined(separator: " ") }, &details)
    compare("condition", old.condition?.source, new.condition?.source, { $0 ?? "none" }, &details)
    compare("targets", renamed(old.targets), new.targets, { $0.isEmpty ? "none" : Self.list($0) }, &details)
    compare("kind", old.kind, new.kind, \.rawValue, &details)
    if old.content != new.content {
      details.append(.init(part: "actions", old: Self.words(old.content, from), new: Self.words(new.content, to)))
    }
    if !details.isEmpty {
      note(.changed, .transition(new.id), transitionName(new), details, at: new.origin)
    }
  }

  /// Notes changes of the order of a state's transitions, which decides which goes first where one event may enable
  /// both.
  private mutating func noteOrder(_ old: State, _ new: State, _ found: [Int: Int]) {
    guard found.count < 200 else { return }
    let pairs = found.sorted { $0.key < $1.key }
    for (index, first) in pairs.enumerated() {
      for second in pairs.dropFirst(index + 1) where second.value < first.value {
        let (left, right) = (old.transitions[first.key], old.transitions[second.key])
        let overlap =
          left.events.isEmpty && right.events.isEmpty
          || left.events.contains { event in
            right.events.contains { event.overlaps($0, by: to.eventMatching) }
          }
        guard overlap else { continue }
        let detail = StructureChange.Detail(part: "order", old: "after", new: "before")
        note(
          .moved, .transition(new.transitions[second.value].id), transitionName(new.transitions[second.value]),
          [detail], at: new.transitions[second.value].origin)
        return
      }
    }
  }
}

extension State.Kind {
  /// The kind in a word or two.
  fileprivate var word: String {
    switch self {
    case .atomic: "atomic"
    case .compound: "compound"
    case .parallel: "parallel"
    case .final: "final"
    case .history(.shallow): "history"
    case .history(.deep): "deep history"
    }
  }
}

extension DataSource {
  /// The value in a few words.
  fileprivate var briefly: String {
    switch self {
    case .expression(let expression): expression.source
    case .source(let address): "content of \(address)"
    case .text(let text): text
    case .markup: "markup"
    case .none: "nothing"
    }
  }
}

import Statecharts

/// The states of a new version that correspond to those of the old one: the one of the same name, or for those whose
/// name is gone the one that is displayed by the same name, or else in which the machine does the same, or else the one
/// that is most like it.
struct StateMatching {
  /// The maximum number of pairs of states that are compared for likeness.
  private static let maxPairs = 250_000
  /// The minimum likeness of two states that count as one that was renamed.
  private static let leastLikeness = 0.5

  /// For each state of the old version that of the new one.
  private(set) var new: [State.ID: State.ID] = [:]
  /// The same the other way round.
  private(set) var old: [State.ID: State.ID] = [:]

  private let from: Statechart
  private let to: Statechart

  init(from: Statechart, to: Statechart, pairs: [State.ID: State.ID]) {
    (self.from, self.to) = (from, to)
    for state in from.allStates where to.state(state.id) != nil && new[state.id] == nil {
      (new[state.id], old[state.id]) = (state.id, state.id)
    }
    matchDisplayed()
    for state in from.allStates { pairs[state.id].map { match(state.id, $0) } }
    matchRenamed()
  }

  /// Matches states whose names are gone and new and that people read the same name of, which no other state has.
  private mutating func matchDisplayed() {
    func displayed(_ state: State) -> String { NameLookup.folded(state.displayName?.text ?? state.id.name) }
    let gone = Dictionary(grouping: from.allStates, by: displayed)
    let fresh = Dictionary(grouping: to.allStates, by: displayed)
    for (name, olds) in gone where olds.count == 1 && new[olds[0].id] == nil {
      guard let news = fresh[name], news.count == 1, old[news[0].id] == nil else { continue }
      guard olds[0].kind == news[0].kind || olds[0].isAtomic && news[0].isAtomic else { continue }
      (new[olds[0].id], old[news[0].id]) = (news[0].id, olds[0].id)
    }
  }

  /// Matches two states whose names are gone and new, and those around them.
  private mutating func match(_ gone: State.ID, _ fresh: State.ID) {
    let olds = [gone] + from.ancestors(of: gone).map(\.id)
    let news = [fresh] + to.ancestors(of: fresh).map(\.id)
    guard olds.count == news.count else { return }
    for (one, other) in zip(olds, news) where new[one] == nil && old[other] == nil {
      guard from.state(one)?.kind == to.state(other)?.kind else { return }
      (new[one], old[other]) = (other, one)
    }
  }

  /// The pairs that are most alike first; a pair changes how alike its neighbours are, so this is done twice.
  private mutating func matchRenamed() {
    for _ in 0..<2 {
      let gone = from.allStates.filter { new[$0.id] == nil }
      let fresh = to.allStates.filter { old[$0.id] == nil }
      guard !gone.isEmpty, !fresh.isEmpty, gone.count * fresh.count <= Self.maxPairs else { return }
      let (before, after) = (Neighbours(from), Neighbours(to))
      let traits = gone.map { Traits($0, features(of: $0, before, isOld: true), place: place(around: $0)) }
      let candidates = fresh.map { state in
        Traits(state, features(of: state, after, isOld: false), place: .some(to.parent(of: state.id)?.id))
      }
      var rated: [(likeness: Double, old: Int, new: Int)] = []
      for (place, one) in traits.enumerated() {
        for (other, candidate) in candidates.enumerated() {
          let likeness = one.likeness(to: candidate)
          if likeness >= Self.leastLikeness { rated.append((likeness, place, other)) }
        }
      }
      rated.sort { (-$0.likeness, $0.old, $0.new) < (-$1.likeness, $1.old, $1.new) }
      for pair in rated {
        let (first, second) = (gone[pair.old].id, fresh[pair.new].id)
        guard new[first] == nil, old[second] == nil else { continue }
        (new[first], old[second]) = (second, first)
      }
    }
  }

  /// The transitions into each state.
  private struct Neighbours {
    var incoming: [State.ID: [Transition]] = [:]

    init(_ chart: Statechart) {
      for transition in chart.transitions {
        for target in transition.targets { incoming[target, default: []].append(transition) }
      }
    }
  }

  /// The state in which one of the old version is nested, by its name in the new one; nil if that is not known there.
  private func place(around state: State) -> State.ID?? {
    guard let parent = from.parent(of: state.id)?.id else { return .some(nil) }
    return new[parent].map { .some($0) }
  }

  private func features(of state: State, _ neighbours: Neighbours, isOld: Bool) -> [String] {
    func name(_ id: State.ID) -> String { id == state.id ? "itself" : (isOld ? new[id] ?? id : id).name }
    let outgoing = state.transitions.map { transition in
      "to \(transition.events.map(\.text)) \(transition.condition?.source ?? "") \(transition.targets.map(name))"
    }
    let incoming = (neighbours.incoming[state.id] ?? []).map { transition in
      "from \(name(transition.source)) \(transition.events.map(\.text)) \(transition.condition?.source ?? "")"
    }
    let handlers = state.onEntry.map { "entry \($0.content)" } + state.onExit.map { "exit \($0.content)" }
    let labels = state.displayName.map { ["label \($0.text)"] } ?? []
    return outgoing + incoming + handlers + labels + state.children.map { "child \(name($0.id))" }
  }
}

/// The traits by which a state is compared with others.
private struct Traits {
  private let kind: State.Kind
  private let isAtomic: Bool
  private let features: Set<String>
  /// The pairs of neighbouring letters of the name.
  private let letters: Set<String>
  /// The state in which it is nested, by its name in the new version; nil if that is not known there.
  private let place: State.ID??

  init(_ state: State, _ features: [String], place: State.ID??) {
    (kind, isAtomic, self.place) = (state.kind, state.isAtomic, place)
    self.features = Set(features + ["kind \(state.kind)"])
    let name = Array(state.id.name.lowercased())
    letters = Set(zip(name, name.dropFirst()).map { String([$0, $1]) })
  }

  func likeness(to other: Traits) -> Double {
    guard kind == other.kind || isAtomic && other.isAtomic else { return 0 }
    let isSamePlace = place != nil && place == other.place
    return 0.6 * Self.share(features, other.features) + 0.25 * Self.share(letters, other.letters)
      + (isSamePlace ? 0.15 : 0)
  }

  /// The share of what two sets have that both have. Dice's coefficient.
  private static func share(_ first: Set<String>, _ second: Set<String>) -> Double {
    guard !first.isEmpty, !second.isEmpty else { return 0 }
    return 2 * Double(first.intersection(second).count) / Double(first.count + second.count)
  }
}

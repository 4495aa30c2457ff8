/// A finite automaton whose next state is not determined by its state and a symbol: several transitions for one symbol,
/// or transitions that read none (ε).
private struct NondeterministicAutomaton {
  private struct Place {
    /// The symbols in the order of the transitions, and the places to which each leads.
    var symbols: [String] = []
    var targets: [String: [Int]] = [:]
    /// The places to which transitions without a symbol lead.
    var silent: [Int] = []
  }

  private let chart: Statechart
  private var places: [Place] = []

  /// Nil for a chart that is no such automaton.
  init?(_ chart: Statechart) {
    guard chart.isAutomaton, chart.variables.isEmpty, chart.script == nil, chart.effectiveInitial.content.isEmpty,
      chart.effectiveInitial.targets.count == 1, chart.allStates.allSatisfy(\.isPlain),
      chart.allStates.contains(where: AcceptingState.isOne)
    else { return nil }
    self.chart = chart
    for state in chart.allStates {
      var place = Place()
      for transition in state.transitions {
        let target = transition.targets.first ?? state.id
        guard let index = chart.documentOrder(of: target) else { return nil }
        let symbols = transition.events.map(\.text)
        if symbols.allSatisfy(NondeterministicAutomaton.emptyWords.contains) {
          place.silent.append(index)
          continue
        }
        for symbol in symbols {
          if place.targets[symbol] == nil { place.symbols.append(symbol) }
          place.targets[symbol, default: []].append(index)
        }
      }
      places.append(place)
    }
    guard places.contains(where: { !$0.silent.isEmpty || $0.targets.contains { Set($0.value).count > 1 } }) else {
      return nil
    }
  }

  private static let emptyWords: Set<String> = ["ε", "ϵ", "λ"]

  /// The places that are reached without a symbol, in document order.
  private func closure(_ start: [Int]) -> [Int] {
    var (known, pending) = (Set(start), start)
    while let place = pending.popLast() {
      for next in places[place].silent where known.insert(next).inserted { pending.append(next) }
    }
    return known.sorted()
  }

  /// The deterministic automaton whose states are the sets of states in which this one may be; nil if there are more
  /// than a limit. M. O. Rabin, D. Scott, *Finite Automata and Their Decision Problems*, 1959.
  func determinized(limit: Int) -> Statechart? {
    guard let first = chart.documentOrder(of: chart.effectiveInitial.targets[0]) else { return nil }
    var sets = [closure([first])]
    var numbers = [sets[0]: 0]
    var moves: [[(symbol: String, target: Int)]] = []
    while moves.count < sets.count {
      let members = sets[moves.count]
      var known: Set<String> = []
      let symbols = members.flatMap { places[$0].symbols }.filter { known.insert($0).inserted }
      moves.append(
        symbols.map { symbol in
          let next = closure(members.flatMap { places[$0].targets[symbol] ?? [] })
          let number = numbers[next] ?? sets.count
          if number == sets.count {
            numbers[next] = number
            sets.append(next)
          }
          return (symbol, number)
        })
      guard sets.count <= limit else { return nil }
    }
    let names = names(of: sets)
    let states = sets.indices.map { state(names[$0], sets[$0], moves[$0].map { ($0.symbol, names[$0.target]) }) }
    var deterministic = Statechart(
      name: chart.name, title: chart.title, summary: chart.summary, dataModel: chart.dataModel,
      eventMatching: chart.eventMatching, events: chart.events, origin: chart.origin, states: states)
    deterministic.presentation = chart.presentation
    return deterministic
  }

  /// A set of one state has its name, others those of all that are in them.
  private func names(of sets: [[Int]]) -> [State.ID] {
    var taken = Set(chart.allStates.map(\.id.name))
    return sets.enumerated().map { number, members in
      let names = members.map { chart.allStates[$0].id.name }
      if names.count == 1 { return State.ID(names[0]) }
      let joined = names.count <= NondeterministicAutomaton.namesShown ? names.joined(separator: "_") : "set\(number)"
      var (name, count) = (joined, 1)
      while !taken.insert(name).inserted {
        count += 1
        name = "\(joined)_\(count)"
      }
      return State.ID(name)
    }
  }

  /// The maximum number of states of a set that are named.
  private static let namesShown = 12

  private func state(_ id: State.ID, _ members: [Int], _ moves: [(symbol: String, target: State.ID)]) -> State {
    let own = members.map { chart.allStates[$0] }
    let accepts = own.contains(where: AcceptingState.isOne)
    let transitions = moves.map { Transition.on(EventDescriptor($0.symbol), to: $0.target) }
    let accepting = accepts && !moves.isEmpty ? LocalizedText(AcceptingState.line) : nil
    guard own.count > 1 else {
      return State(
        id, kind: accepts && moves.isEmpty ? .final : .atomic, displayName: own[0].displayName,
        summary: own[0].summary ?? accepting, transitions: transitions, origin: own[0].origin)
    }
    let names = own.prefix(NondeterministicAutomaton.namesShown).map { $0.displayName?.text ?? $0.id.name }
    let more = own.count > names.count ? ", …" : ""
    return State(
      id, kind: accepts && moves.isEmpty ? .final : .atomic,
      displayName: LocalizedText("{\(names.joined(separator: ", "))\(more)}"), summary: accepting,
      transitions: transitions, origin: own[0].origin)
  }
}

extension Statechart {
  /// The maximum number of states of an automaton that is made deterministic.
  package static let determinizedLimit = 1000

  /// True for a finite automaton with accepting states, read as such, that is not deterministic.
  package var isNondeterministicAutomaton: Bool { NondeterministicAutomaton(self) != nil }

  /// The chart, if it is a nondeterministic automaton the deterministic one that accepts the same words; nil if that
  /// has more than `determinizedLimit` states.
  package var determinized: Statechart? {
    guard let automaton = NondeterministicAutomaton(self) else { return self }
    return automaton.determinized(limit: Statechart.determinizedLimit)
  }
}

extension State {
  /// True for a state of an automaton: nothing inside, nothing done, transitions on symbols alone.
  fileprivate var isPlain: Bool {
    (kind == .atomic || kind == .final) && pseudostate == nil && children.isEmpty && onEntry.isEmpty && onExit.isEmpty
      && invocations.isEmpty && variables.isEmpty && doneData == nil
      && transitions.allSatisfy { transition in
        transition.content.isEmpty && transition.targets.count <= 1
          && (transition.condition == nil || transition.isEventless && transition.condition?.source == "true")
          && !transition.events.contains(where: \.matchesEverything)
      }
  }
}

import Statecharts
import TestSupport
import Testing

/// Nondeterministic automata against their sets of states, followed word by word.
struct DeterminizedTests {
  private struct Automaton {
    /// For each state the symbols of its transitions, `ε` for none, with where they lead.
    var moves: [[(symbol: String, target: Int)]] = []
    var accepting: Set<Int> = []

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...5, using: &random)
      for _ in 0..<count {
        let moves = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          (
            symbol: ["0", "1", "0", "1", "ε"].randomElement(using: &random) ?? "0",
            target: Int.random(in: 0..<count, using: &random)
          )
        }
        self.moves.append(moves)
      }
      accepting = Set((0..<count).filter { _ in Int.random(in: 0...2, using: &random) == 0 } + [count - 1])
    }

    func closure(_ states: Set<Int>) -> Set<Int> {
      let next = states.union(states.flatMap { moves[$0].filter { $0.symbol == "ε" }.map(\.target) })
      return next == states ? states : closure(next)
    }

    func after(_ symbol: String, _ states: Set<Int>) -> Set<Int> {
      closure(Set(states.flatMap { moves[$0].filter { $0.symbol == symbol }.map(\.target) }))
    }

    var chart: Statechart {
      let states = moves.enumerated().map { index, moves in
        let transitions = moves.map { move in
          move.symbol == "ε"
            ? Transition(condition: "true", targets: [State.ID("q\(move.target)")])
            : Transition.on(EventDescriptor(move.symbol), to: State.ID("q\(move.target)"))
        }
        let accepts = accepting.contains(index)
        return State(
          State.ID("q\(index)"), kind: accepts && moves.isEmpty ? .final : .atomic,
          summary: accepts ? LocalizedText("accepting") : nil, transitions: transitions)
      }
      var chart = Statechart(initial: ["q0"], states: states)
      chart.isAutomaton = true
      return chart
    }
  }

  private static let words = (0...6).flatMap { length in
    (0..<(1 << length)).map { bits in (0..<length).map { bits >> $0 & 1 == 0 ? "0" : "1" } }
  }

  @Test func acceptsTheSameWords() throws {
    var nondeterministic = 0
    for seed in 0..<300 as Range<UInt64> {
      let automaton = Automaton(seed: seed)
      let chart = automaton.chart
      if chart.isNondeterministicAutomaton { nondeterministic += 1 }
      let determinized = try #require(chart.determinized)
      #expect(!determinized.isNondeterministicAutomaton)
      #expect(determinized.diagnostics.allSatisfy { $0.severity != .error }, "seed \(seed)")
      for word in Self.words {
        var (states, state) = (automaton.closure([0]), determinized.state(determinized.effectiveInitial.targets[0]))
        for symbol in word {
          states = automaton.after(symbol, states)
          let taken = state?.transitions.filter { $0.matches(symbol, by: .prefix) } ?? []
          #expect(taken.count <= 1 || Set(taken.map(\.targets)).count == 1)
          state = taken.first?.targets.first.flatMap { determinized.state($0) }
        }
        #expect((state == nil) == states.isEmpty, "seed \(seed): \(word)")
        let accepts = state.map(AcceptingState.isOne) ?? false
        #expect(accepts == !states.isDisjoint(with: automaton.accepting), "seed \(seed): \(word)")
      }
    }
    #expect(nondeterministic > 150)
  }

  @Test func setsAreNamedByTheirStates() throws {
    var chart = Statechart(
      states: [
        State("q0", transitions: [.on("0", to: "q0"), .on("1", to: "q0"), .on("0", to: "q1")]),
        State("q1", transitions: [.on("1", to: "q2")]), State("q2", kind: .final),
      ])
    #expect(chart.determinized == chart)
    chart.isAutomaton = true
    let determinized = try #require(chart.determinized)
    #expect(determinized.states.map(\.id) == ["q0", "q0_q1", "q0_q2"])
    #expect(determinized.states.map { $0.displayName?.text } == [nil, "{q0, q1}", "{q0, q2}"])
    // The warnings that the order of transitions deserves elsewhere are none here.
    #expect(chart.diagnostics.isEmpty, "\(chart.diagnostics)")
  }

  /// The last but n-th symbol is a 1: the deterministic automaton has a state for each of the last n + 1 symbols.
  @Test func thereIsABound() {
    func chart(_ count: Int) -> Statechart {
      let first = State("q0", transitions: [.on("0", to: "q0"), .on("1", to: "q0"), .on("1", to: "q1")])
      let others = (1..<count).map { index in
        State(
          State.ID("q\(index)"),
          transitions: ["0", "1"].map { .on(EventDescriptor($0), to: State.ID("q\(index + 1)")) })
      }
      var chart = Statechart(states: [first] + others + [State(State.ID("q\(count)"), kind: .final)])
      chart.isAutomaton = true
      return chart
    }
    #expect(chart(8).determinized?.states.count == 256)
    #expect(chart(20).determinized == nil)
  }

  /// What does more than read symbols is no such automaton.
  @Test(arguments: [
    [State("a", transitions: [.on("x", to: "a"), .on("x", to: "b")]), State("b")],
    [
      State("a", transitions: [.on("x", to: "a", do: [.raise(Raise("y"))]), .on("x", to: "b")]),
      State("b", kind: .final),
    ],
    [State("a", transitions: [.on("x", to: "a", if: "c"), .on("x", to: "b")]), State("b", kind: .final)],
  ])
  func othersStayAsTheyAre(_ states: [State]) {
    var chart = Statechart(states: states)
    chart.isAutomaton = true
    #expect(!chart.isNondeterministicAutomaton && chart.determinized == chart)
  }
}

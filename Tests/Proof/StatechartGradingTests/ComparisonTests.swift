import StatechartExecution
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// Charts compared by what can be seen of them from outside.
@Suite struct ComparisonTests {
  /// A door that can be opened, shut and locked.
  private func door(open: State.ID = "open", shut: State.ID = "shut", locked: State.ID = "locked") -> Statechart {
    Statechart(states: [
      State(open, transitions: [.on("push", to: shut)]),
      State(shut, transitions: [.on("pull", to: open), .on("turn", to: locked, do: [.line("click")])]),
      State(locked, transitions: [.on("turn", to: shut, do: [.line("clack")])]),
    ])
  }

  /// What events passed on to a session lead to is not examined, so it is not said to be alike. SCXML 6.4.
  @Test func whatIsPassedOnIsNotKnown() throws {
    let kid = Statechart(states: [State("k", transitions: [.on("fin", to: "f")]), State("f", kind: .final)])
    func participant(_ transitions: [Transition]) throws -> Participant {
      let chart = Statechart(states: [
        State(
          "s", transitions: transitions, invocations: [Invoke(source: .literal("x"), id: "c", autoforwards: true)]),
        State("d", kind: .final),
      ])
      let resources = SessionResources(text: { $0 }, chart: { _ throws(InvocationError) in kid })
      return Participant(try CompiledChart(chart), model: NullDataModel(), resources: resources)
    }
    let comparison = Comparison(of: try participant([]), with: try participant([.on("done.invoke.c", to: "d")]))
    #expect(comparison.isEquivalent == nil && comparison.bound == .unknowns)
  }

  // MARK: - Rewritings that change nothing

  @Test func namesAreFree() throws {
    let comparison = try Comparison(door(open: "a", shut: "b", locked: "c"), with: door())
    #expect(comparison.isEquivalent == true)
    #expect(comparison.mark == 1)
  }

  @Test func hierarchyIsFree() throws {
    let nested = Statechart(states: [
      State("open", transitions: [.on("push", to: "closed")]),
      State(
        "closed",
        children: [
          State("shut", transitions: [.on("pull", to: "open"), .on("turn", to: "locked", do: [.line("click")])]),
          State("locked", onExit: [[.line("clack")]]).with([.on("turn", to: "shut")]),
        ]),
    ])
    #expect(try Comparison(nested, with: door()).isEquivalent == true)
    #expect(try Comparison(door(), with: nested).mark == 1)
  }

  @Test func statesMayBeSplit() throws {
    let split = Statechart(states: [
      State("open", transitions: [.on("push", to: "shut")]),
      State("shut", transitions: [.on("pull", to: "open2"), .on("turn", to: "locked", do: [.line("click")])]),
      State("open2", transitions: [.on("push", to: "shut2")]),
      State("shut2", transitions: [.on("pull", to: "open"), .on("turn", to: "locked", do: [.line("click")])]),
      State("locked", transitions: [.on("turn", to: "shut2", do: [.line("clack")])]),
    ])
    #expect(try Comparison(split, with: door()).isEquivalent == true)
  }

  private func lights(_ names: [String]) -> Statechart {
    Statechart(states: [
      State(
        "both", kind: .parallel,
        children: names.map { name in
          State(
            State.ID(name),
            children: [
              State(
                State.ID("\(name)off"), transitions: [.on("all", to: State.ID("\(name)on"), do: [.line("\(name) on")])]),
              State(
                State.ID("\(name)on"),
                transitions: [.on(EventDescriptor("\(name).off"), to: State.ID("\(name)off"), do: [.line(name)])]),
            ])
        })
    ])
  }

  @Test func regionsMayBeInAnyOrder() throws {
    #expect(try Comparison(lights(["x", "y"]), with: lights(["y", "x"])).isEquivalent == true)
    #expect(try Comparison(lights(["x", "y", "z"]), with: lights(["z", "x", "y"])).mark == 1)
    let ordered = Visibility(ordersOutputs: true)
    #expect(try Comparison(lights(["x", "y"]), with: lights(["y", "x"]), seeing: ordered).isEquivalent == false)
  }

  @Test func regionsMayBeFlattened() throws {
    func state(_ x: Bool, _ y: Bool) -> State {
      func id(_ x: Bool, _ y: Bool) -> State.ID { State.ID("\(x ? "X" : "x")\(y ? "Y" : "y")") }
      let all = [x ? nil : "x on", y ? nil : "y on"].compactMap(\.self)
      return State(
        id(x, y),
        transitions: (all.isEmpty ? [] : [.on("all", to: id(true, true), do: all.map(Content.line))])
          + (x ? [.on("x.off", to: id(false, y), do: [.line("x")])] : [])
          + (y ? [.on("y.off", to: id(x, false), do: [.line("y")])] : []))
    }
    let flat = Statechart(states: [state(false, false), state(false, true), state(true, false), state(true, true)])
    #expect(try Comparison(flat, with: lights(["x", "y"])).isEquivalent == true)
  }

  @Test func descriptorsMatchByPrefix() throws {
    let short = Statechart(states: [State("s", transitions: [.on("key", do: [.line("any key")])])])
    let long = Statechart(states: [
      State("s", transitions: [.on("key.a", do: [.line("any key")]), .on("key.b", do: [.line("any key")])])
    ])
    let comparison = try Comparison(long, with: short)
    #expect(comparison.witness == "key")
    #expect(comparison.differences.map(\.kind) == [.refused])
    let every = Statechart(states: [State("s", transitions: [.on("*", do: [.line("any key")])])])
    let other = Statechart(states: [
      State("s", transitions: [.on("key", do: [.line("any key")]), .on("other", do: [.line("any key")])])
    ])
    #expect(try Comparison(other, with: every).witness == "other2")
  }

  // MARK: - Conditions that are only names

  /// From `a` by a choice pseudostate, or by guarded transitions, to `b` or `c`.
  private func guarded(_ ways: [Transition], by choice: [Transition] = [], after: Int? = nil) -> Statechart {
    Statechart(
      dataModel: .named,
      states: [
        State("a", transitions: ways, onEntry: after.map { [[SampleCharts.timer($0, "go")]] } ?? []),
        State("b", transitions: [.on("back", to: "a")]), State("c", onEntry: [[.line("no")]]),
      ] + (choice.isEmpty ? [] : [State("ch", transitions: choice, pseudostate: .choice)]))
  }

  private func compared(_ answer: Statechart, with reference: Statechart) throws -> Comparison {
    let sides = try [answer, reference].map {
      Participant(try CompiledChart($0), model: NamedConditionModel($0))
    }
    return Comparison(of: sides[0], with: sides[1])
  }

  /// A choice pseudostate is of the same run-to-completion step as the transition to it, so it rests there only as long
  /// as nobody has said whether its condition holds. UML 2.5.1, 14.2.3.7.
  @Test(arguments: [nil, 1000])
  func choicesAreOfTheSameStep(after: Int?) throws {
    let reference = guarded([.on("go", to: "b", if: "ok"), .on("go", to: "c")], after: after)
    let (met, unmet) = (Transition(condition: "ok", targets: ["b"]), Transition(targets: ["c"]))
    let same = guarded([.on("go", to: "ch")], by: [met, unmet], after: after)
    for (answer, other) in [(same, reference), (reference, same)] {
      let comparison = try compared(answer, with: other)
      #expect(comparison.isEquivalent == true && comparison.mark == 1, "\(comparison.differences.map(\.message))")
    }
    let wrong = [
      guarded([.on("go", to: "ch")], by: [Transition(condition: "ok", targets: ["c"]), Transition(targets: ["b"])]),
      guarded([.on("go", to: "ch")], by: [met]), guarded([.on("go", to: "b", if: "ok")]),
      guarded([.on("go", to: "ch"), .on("other", to: "c")], by: [met, unmet]),
      guarded([.on("go", to: "ch")], by: [Transition(condition: "late", targets: ["b"]), unmet]),
    ]
    guard after == nil else { return }
    for answer in wrong {
      for (answer, other) in [(answer, reference), (reference, answer), (answer, same)] {
        let comparison = try compared(answer, with: other)
        #expect(comparison.isEquivalent == false && comparison.mark < 1)
      }
    }
  }

  /// What is asked at several places is said of each.
  @Test func severalQuestionsAreAnswered() throws {
    let nested = guarded(
      [.on("go", to: "ch")],
      by: [Transition(condition: "ok", targets: ["d"]), Transition(targets: ["c"])])
    func withSecond(_ chart: Statechart, _ condition: Condition) -> Statechart {
      Statechart(
        dataModel: .named,
        states: chart.states + [
          State("d", transitions: [Transition(condition: condition, targets: ["b"]), Transition(targets: ["c"])])
        ])
    }
    let reference = guarded([.on("go", to: "b", if: "ok and well"), .on("go", to: "c")])
    #expect(try compared(withSecond(nested, "well"), with: reference).isEquivalent == true)
    #expect(try compared(withSecond(nested, "ok"), with: reference).isEquivalent == false)
  }

  // MARK: - What can be seen

  @Test func logsSendsActionsAndTheEndAreSeen() throws {
    func chart(_ content: [Content], ends: Bool = false) -> Statechart {
      Statechart(states: [
        State("s", transitions: [.on("go", to: "t", do: content)]), State("t", kind: ends ? .final : .atomic),
      ])
    }
    let plain = chart([])
    for content in [Content.line("x"), .action(Action("x")), .send(Send(event: .literal("x")))] {
      let comparison = try Comparison(chart([content]), with: plain)
      #expect(comparison.witness == "go", "\(content)")
      #expect(comparison.differences.map(\.kind) == [.outputs], "\(content)")
    }
    #expect(try Comparison(chart([], ends: true), with: plain).differences.map(\.kind) == [.ending])
    #expect(
      try Comparison(chart([.line("x"), .line("y")]), with: chart([.line("y"), .line("x")])).isEquivalent == false)
    #expect(try Comparison(chart([.raise(Raise("own"))]), with: plain).isEquivalent == true)
  }

  @Test func theStartIsSeen() throws {
    let quiet = Statechart(states: [State("s", transitions: [.on("e")])])
    let loud = Statechart(states: [State("s", onEntry: [[.line("hello")]]).with([.on("e")])])
    let comparison = try Comparison(loud, with: quiet)
    #expect(comparison.witness == "")
    #expect(comparison.marking.behaviour == 0)
    #expect(comparison.differences.count == 1)
    #expect(comparison.differences.first?.message.hasPrefix("at the start the answer should do this: nothing") == true)
  }

  @Test func acceptingStatesAreSeen() throws {
    func automaton(accepts: Bool) -> Statechart {
      Statechart(states: [
        State("p", transitions: [.on("a", to: "q")]),
        State("q", summary: accepts ? "accepting" : nil, transitions: [.on("a", to: "p")]),
      ])
    }
    let comparison = try Comparison(automaton(accepts: false), with: automaton(accepts: true))
    #expect(comparison.witness == "a")
    #expect(comparison.differences.map(\.kind) == [.ending])
  }

  @Test func chosenStatesAreSeen() throws {
    let answer = door(locked: "bolted")
    #expect(try Comparison(answer, with: door()).isEquivalent == true)
    let visibility = Visibility(of: door(), states: ["locked"])
    let comparison = try Comparison(answer, with: door(), seeing: visibility)
    #expect(comparison.witness == "push,turn")
    #expect(comparison.differences.first?.kind == .states)
  }

  // MARK: - Differences

  @Test func aFixedFirstDifferenceHidesNoSecond() throws {
    let answer = Statechart(states: [
      State("open", transitions: [.on("push", to: "shut", do: [.line("bang")])]),
      State("shut", transitions: [.on("pull", to: "open"), .on("turn", to: "locked")]),
      State("locked", transitions: [.on("turn", to: "shut", do: [.line("clack")]), .on("kick", to: "open")]),
    ])
    let comparison = try Comparison(answer, with: door())
    #expect(comparison.differences.map(\.run) == ["push", "push,turn", "push,turn,kick"])
    #expect(comparison.differences.map(\.kind) == [.outputs, .outputs, .taken])
  }

  @Test func aWrongTargetIsOneDifference() throws {
    let answer = Statechart(states: [
      State("open", transitions: [.on("push", to: "shut")]),
      State("shut", transitions: [.on("pull", to: "open"), .on("turn", to: "locked", do: [.line("click")])]),
      State("locked", transitions: [.on("turn", to: "open", do: [.line("clack")])]),
    ])
    let comparison = try Comparison(answer, with: door())
    #expect(comparison.differences.map(\.run) == ["push,turn,turn,push"])
    #expect(comparison.mark < 1)
  }

  @Test func fewerDifferencesMayBeReported() throws {
    let limits = GradingLimits(differences: 1)
    let comparison = try Comparison(Statechart(states: [State("s")]), with: door(), limits: limits)
    #expect(comparison.differences.count == 1)
  }

  // MARK: - Limits

  @Test func aCounterMeetsTheBound() throws {
    let answer = TinyMachine(seed: 4, states: 30).chart()
    let limits = GradingLimits(configurations: 5)
    let comparison = try Comparison(answer, with: TinyMachine(seed: 4, states: 30).chart(named: "r"), limits: limits)
    #expect(comparison.isEquivalent == nil)
    #expect(comparison.bound == .configurations)
    #expect(comparison.mark == 0.99)
    #expect(comparison.examined == 5)
    let steps = try Comparison(
      answer, with: TinyMachine(seed: 4, states: 30).chart(named: "r"), limits: GradingLimits(steps: 7))
    #expect(steps.isEquivalent == nil)
    #expect(steps.bound == .steps)
  }

  @Test func anEndlessAnswerCostsTheMark() throws {
    let endless = Statechart(states: [
      State("a", transitions: [Transition(targets: ["b"])]), State("b", transitions: [Transition(targets: ["a"])]),
    ])
    let comparison = try Comparison(endless, with: door())
    #expect(comparison.isEquivalent == false)
    #expect(comparison.marking.behaviour == 0)
    #expect(comparison.differences.first?.kind == .ending)
  }

  /// The mark is the mean over the lengths of which all runs could be counted, whichever they are; where none of them
  /// shows the difference, the length that shows it counts as one without runs in common.
  @Test func fewAdditionsLeaveOutLongRuns() throws {
    func ring(_ extra: [Transition]) -> Statechart {
      Statechart(states: [
        State("a", transitions: [.on("e", to: "b")]), State("b", transitions: [.on("e", to: "c")]),
        State("c", transitions: [.on("e", to: "a")] + extra),
      ])
    }
    // Of the lengths 0 to 6: e,e,x at 3 and what follows it, of which there are two at 6, next to e,e,e,e,e,x.
    let apart = [0, 0, 0, 1, 1, 1, 3.0]
    let means = apart.indices.map { longest in
      let sum = apart[...longest].reduce(0, +)
      return sum == 0 ? 1 / Double(longest + 2) : sum / Double(longest + 1)
    }
    var marks: Set<Double> = []
    for additions in 0...80 {
      let limits = GradingLimits(additions: additions)
      let mark = try Comparison(ring([.on("x", to: "a")]), with: ring([]), limits: limits).marking.behaviour
      #expect(means.contains { abs(mark - (1 - $0)) < 1e-9 }, "\(additions): \(mark)")
      marks.insert((mark * 1000).rounded())
    }
    #expect(marks.contains((1000.0 / 7).rounded()) && marks.count >= 4)
  }

  @Test func largeNumbersOfRunsAreCounted() throws {
    func chart(_ extra: [Transition]) -> Statechart {
      let events = (0..<10).map { EventDescriptor("e\($0)") }
      return Statechart(
        states: (0..<160).map { index in
          State(
            State.ID("s\(index)"),
            transitions: events.map { .on($0, to: State.ID("s\((index + 1) % 160)")) } + (index == 159 ? extra : []))
        })
    }
    let comparison = try Comparison(chart([.on("x", to: "s0")]), with: chart([]))
    #expect(comparison.isEquivalent == false)
    // 10 to the power of 320 runs of the maximum length. From length 160 on one run in ten is next to those that pass
    // the last state once, and of the maximum length there are those that pass it twice.
    #expect(abs(comparison.marking.behaviour - (1 - (160 * 0.1 + 0.21) / 321)) < 1e-9)
  }

  @Test(arguments: RandomChart.Shape.allCases)
  func noChartDiffersFromItself(_ shape: RandomChart.Shape) throws {
    for seed in 0..<10 as Range<UInt64> {
      let chart = RandomChart.make(seed: seed, shape: shape, states: 8)
      // Of another name, so that the charts are not equal and have to be explored.
      let other = Statechart(name: "other", dataModel: chart.dataModel, states: chart.states)
      let comparison = try Comparison(other, with: chart, limits: GradingLimits(configurations: 30, steps: 300))
      #expect(comparison.isEquivalent != false, "seed \(seed)")
      #expect(comparison.differences.isEmpty && comparison.mark >= 0.99, "seed \(seed)")
      #expect((comparison.isEquivalent == true) == (comparison.bound == nil), "seed \(seed)")
    }
  }

  @Test func theSameComparisonHasTheSameResult() throws {
    for seed in 0..<10 as Range<UInt64> {
      let charts = [seed, seed + 1].map { RandomChart.make(seed: $0, shape: .parallel, states: 9) }
      let limits = GradingLimits(configurations: 50, steps: 500)
      let (first, second) = (
        try Comparison(charts[0], with: charts[1], limits: limits),
        try Comparison(charts[0], with: charts[1], limits: limits)
      )
      #expect(first.differences == second.differences)
      #expect(first.mark == second.mark && first.isEquivalent == second.isEquivalent)
      #expect(first.isEquivalent != true || first.mark == 1)
    }
  }
}

extension State {
  /// The state with other transitions.
  fileprivate func with(_ transitions: [Transition]) -> State {
    State(id, kind: kind, transitions: transitions, onEntry: onEntry, onExit: onExit, children: children)
  }
}

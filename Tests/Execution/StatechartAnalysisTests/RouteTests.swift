import StatechartAnalysis
import StatechartExecution
import Statecharts
import TestSupport
import Testing

/// The shortest way to what was refused.
@Suite struct RouteTests {
  static func machine(_ chart: Statechart) throws -> Interpreter<NullDataModel> {
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    _ = machine.start()
    return machine
  }

  static func steps(_ text: String, _ chart: Statechart = SampleCharts.ring) throws -> Route {
    .steps(try Run(chart, text: text).steps)
  }

  @Test(arguments: [
    ("!c", "next,next"), ("!d", "next,skip"), ("bell", "next,skip,bell"), ("skip", "next,skip"), ("!b", "next"),
    ("!a", "next,skip,next"), ("next", "next"),
  ])
  func found(_ wanted: String, steps: String) throws {
    let machine = try RouteTests.machine(SampleCharts.ring)
    let step = try #require(try Run(SampleCharts.ring, text: wanted).steps.first)
    #expect(machine.shortestRoute(to: step) == (try RouteTests.steps(steps)))
  }

  @Test(arguments: ["!island", "swim"]) func impossible(_ wanted: String) throws {
    var machine = try RouteTests.machine(SampleCharts.ring)
    let step = try #require(try Run(SampleCharts.ring, text: wanted).steps.first)
    let rejection = try #require(machine.perform(step).rejection)
    #expect(machine.explain(rejection).route == .impossible(examined: 4))
  }

  @Test func theBoundIsSaid() throws {
    let machine = try RouteTests.machine(SampleCharts.ring)
    #expect(machine.shortestRoute(to: .event("bell"), limit: 2) == .notFound(examined: 2, bound: .configurations(2)))
    #expect(
      machine.shortestRoute(to: .request("island"), limit: 4) == .notFound(examined: 4, bound: .configurations(4)))
    #expect(machine.shortestRoute(to: .request("island"), limit: 5) == .impossible(examined: 4))
  }

  /// A ring of so many states, where each event sets off so many microsteps.
  private static func laborious(states count: Int, microsteps: Int) -> Statechart {
    Statechart(
      states: (0..<count).flatMap { state in
        (0..<microsteps).map { index in
          let isLast = index == microsteps - 1
          let target = State.ID(isLast ? "s\((state + 1) % count).0" : "s\(state).\(index + 1)")
          return State(
            State.ID("s\(state).\(index)"),
            transitions: [Transition(events: index == 0 ? ["next"] : [], targets: [target])])
        }
      })
  }

  /// A search may cost 100 microsteps for each configuration that it may look at.
  @Test func theWorkOfASearchIsBounded() throws {
    let machine = try RouteTests.machine(RouteTests.laborious(states: 6, microsteps: 125))
    #expect(
      machine.shortestRoute(to: .request("s5.0"), limit: 5) == .notFound(examined: 4, bound: .microsteps(500)))
    #expect(
      machine.shortestRoute(to: .request("s4.0"), limit: 5) == .steps(Array(repeating: .event("next"), count: 4)))
    let cheaper = try RouteTests.machine(RouteTests.laborious(states: 6, microsteps: 99))
    #expect(
      cheaper.shortestRoute(to: .request("island"), limit: 5) == .notFound(examined: 5, bound: .configurations(5)))
  }

  @Test func anEndedMachineGoesNowhere() throws {
    let chart = Statechart(states: [State("a", transitions: [.on("e", to: "f")]), State("f", kind: .final)])
    var machine = try RouteTests.machine(chart)
    _ = machine.perform(.event("e"))
    let rejection = try #require(machine.perform(.event("e")).rejection)
    #expect(machine.explain(rejection).route == .impossible(examined: 1))
    #expect(machine.shortestRoute(to: .advance(Delay(milliseconds: 1))) == .impossible(examined: 0))
  }

  @Test func theWayMayNeedTheClock() throws {
    let chart = Statechart(states: [
      State("red", transitions: [.on("timer", to: "green")], onEntry: [[SampleCharts.timer(700)]]),
      State(
        "green", transitions: [.on("timer", to: "red"), .on("go", to: "away")], onEntry: [[SampleCharts.timer(300)]]),
      State("away"),
    ])
    let machine = try RouteTests.machine(chart)
    #expect(machine.shortestRoute(to: .event("go")) == (try RouteTests.steps("+700ms,go", chart)))
    #expect(machine.shortestRoute(to: .request("red")) == (try RouteTests.steps("+700ms,+300ms", chart)))
  }

  @Test func aStateMayBeEnteredOnTheWay() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "p")]),
      State("p", children: [State("b", transitions: [Transition(targets: ["c"])]), State("c")]),
    ])
    let machine = try RouteTests.machine(chart)
    for wanted: State.ID in ["p", "b", "c"] {
      #expect(machine.shortestRoute(to: .request(wanted)) == .steps([.event("e")]))
    }
  }

  @Test func historyIsPartOfTheConfiguration() throws {
    let chart = Statechart(states: [
      State("x", transitions: [.on("back", to: "h")]),
      State(
        "p", transitions: [.on("out", to: "x")],
        children: [
          State("h", kind: .history(.deep), initial: ["a"]), State("a", transitions: [.on("b", to: "b")]),
          State("b", transitions: [Transition(events: ["bell"], condition: "In('b')")]),
        ]),
    ])
    let machine = try RouteTests.machine(chart)
    #expect(machine.shortestRoute(to: .event("bell")) == (try RouteTests.steps("back,b,bell", chart)))
    #expect(machine.shortestRoute(to: .request("h")) == .impossible(examined: 8))
  }

  @Test func onlyTheNameThatNothingElseMatchesLeads() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("other", to: "b"), .on("*", to: "c")]), State("b"), State("c"),
    ])
    #expect(try RouteTests.machine(chart).shortestRoute(to: .request("c")) == .steps([.event("other2")]))
  }

  @Test func severalTimersOnTheirWayLeaveItOpen() throws {
    let chart = Statechart(states: [
      State(
        "a", transitions: [.on("s", to: "b"), .on("t", to: "c")],
        onEntry: [[SampleCharts.timer(10, "s"), SampleCharts.timer(20, "t")]]),
      State("b"), State("c", transitions: [.on("x", to: "d", if: "In('a')")]), State("d"),
    ])
    guard case .notFound = try RouteTests.machine(chart).shortestRoute(to: .request("d")) else {
      Issue.record("the order of the timers may depend on when one acts")
      return
    }
  }

  /// The timers of this chart fall due at one time if no time passes before `e`; the way to `goal` needs some.
  @Test func timersThatAreDueAtOneTimeLeaveItOpen() throws {
    let chart = Statechart(states: [
      State(
        "s", transitions: [.on("e", to: "s2", do: [SampleCharts.timer(5000, "error.b")]), .on("error.a", to: "dead")],
        onEntry: [[SampleCharts.timer(5000, "error.a")]]),
      State("s2", transitions: [.on("error.a", to: "m")]),
      State("m", transitions: [.on("error.b", to: "n"), .on("x", to: "goal")]), State("n"), State("dead"),
      State("goal"),
    ])
    let run = try Run(chart, text: "+1s,e,+4s,x").replay(with: NullDataModel())
    #expect(run.final.atomicStates == ["goal"])
    if case .impossible = try RouteTests.machine(chart).shortestRoute(to: .request("goal")) {
      Issue.record("there is a way")
    }
    let reachability = Reachability(of: try CompiledChart(chart), model: NullDataModel())
    #expect(!reachability.isComplete || reachability.reachedStates.contains("goal"))
  }

  @Test func theWayMayLeadThroughAFailedCondition() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("go", to: "b", if: "broken"), .on("error.execution", to: "x")]), State("b"),
      State("x"),
    ])
    let machine = try RouteTests.machine(chart)
    #expect(machine.shortestRoute(to: .request("x")) == (try RouteTests.steps("go", chart)))
    #expect(machine.shortestRoute(to: .request("b")) == .impossible(examined: 2))
    let reachability = Reachability(of: try CompiledChart(chart), model: NullDataModel())
    #expect(reachability.isComplete && reachability.unreachedStates == ["b"])
  }

  @Test func aWayThatNeverRestsIsNoWay() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "b"), .on("f", to: "c")]),
      State("b", transitions: [Transition(targets: ["d"])]), State("d", transitions: [Transition(targets: ["b"])]),
      State("c", transitions: [.on("g", to: "b2")]), State("b2", transitions: [.on("h", to: "e")]), State("e"),
    ])
    let machine = try RouteTests.machine(chart)
    #expect(machine.shortestRoute(to: .request("e")) == (try RouteTests.steps("f,g,h", chart)))
    #expect(machine.shortestRoute(to: .request("b")) == .impossible(examined: 5))
  }
}

import StatechartSimulation
import StatechartAnalysis
import StatechartSimulation
import StatechartExecution
import Statecharts
import TestSupport
import Testing

@Suite struct SimulationTests {
  static let light = Statechart(
    events: [EventDeclaration("press", example: ["force": 2])],
    states: [
      State(
        "red", transitions: [.on("t", to: "green"), .on("press", to: "broken")],
        onEntry: [[SampleCharts.timer(700, "t")]]
      ),
      State("green", transitions: [.on("t", to: "end")], onEntry: [[SampleCharts.timer(300, "t")]]),
      State("broken", transitions: [.on("repair", to: "red", if: "In('green')")]), State("end", kind: .final),
    ])

  func simulation(
    _ text: String, of chart: Statechart = light, explaining: Simulation.Explaining = .last, settles: Bool = false
  ) throws -> Simulation {
    Simulation(
      try Run(chart, text: text), on: try CompiledChart(chart), with: NullDataModel(), explaining: explaining,
      settles: settles)
  }

  @Test func settlingLetsTheClockRunUntilTheEnd() throws {
    let settled = try simulation("+100ms", settles: true)
    #expect(settled.run.text == "+100ms,+600ms,+300ms")
    #expect(settled.records.map(\.step) == settled.run.steps)
    #expect(settled.final.status == .ended)
    #expect(settled.final.time == 1000)
    #expect(settled.moves.isEmpty)
    #expect(try simulation("+100ms").run.text == "+100ms")
  }

  @Test func settlingStopsWhenNothingIsPending() throws {
    let settled = try simulation("press", settles: true)
    #expect(settled.run.text == "press,+700ms")
    #expect(settled.final.atomicStates == ["broken"])
  }

  @Test func settlingIsBounded() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("t", to: "a")], onEntry: [[SampleCharts.timer(1, "t")]])
    ])
    let settled = try simulation("", of: chart, settles: true)
    #expect(settled.records.count == settleLimit)
  }

  @Test func theLastRefusalIsExplained() throws {
    let ring = SampleCharts.ring
    let last = try simulation("swim,swim", of: ring)
    #expect(last.records.map { $0.outcome.rejection?.route } == [nil, .impossible(examined: 4)])
    #expect(last.rejection == last.records.last?.outcome.rejection)
    let every = try simulation("skip,swim", of: ring, explaining: .every)
    #expect(
      every.records.map { $0.outcome.rejection?.route } == [
        .steps([.event("next"), .event("skip")]), .impossible(examined: 4),
      ])
    #expect(try simulation("repair,press").rejection == nil)
  }

  @Test func itIsTheReplayOfItsRun() throws {
    let simulation = try simulation("repair,+1s,press,!red", explaining: .every, settles: true)
    let replay = try simulation.run.replay(with: NullDataModel())
    #expect(simulation.start == replay.start)
    #expect(simulation.initial == replay.initial)
    #expect(simulation.records.map(\.snapshot) == replay.records.map(\.snapshot))
    #expect(simulation.coverage == Coverage(of: simulation.run.chart, start: replay.start, records: replay.records))
    #expect(simulation.final == replay.final)
    #expect(simulation.eventNames == ["press", "t", "repair"])
  }

  /// What is shared with another run shows in nothing, refusals included: only the last is explained.
  @Test(arguments: [Simulation.Explaining.last, .every, .none], [false, true])
  func anotherRunOfTheMachineIsWhatItIsByItself(_ explaining: Simulation.Explaining, _ settles: Bool) throws {
    let texts = ["", "swim", "swim,next", "swim,next,swim", "swim,next,skip", "next,swim,swim"]
    for first in texts {
      let earlier = try simulation(first, of: SampleCharts.ring, explaining: explaining, settles: settles)
      for text in texts {
        let steps = try Run(SampleCharts.ring, text: text).steps
        let (other, fresh) = (
          earlier.simulation(of: steps),
          try simulation(text, of: SampleCharts.ring, explaining: explaining, settles: settles)
        )
        #expect(other.records == fresh.records, "\(first) → \(text)")
        #expect(other.moves == fresh.moves && other.coverage == fresh.coverage && other.run == fresh.run)
      }
    }
  }

  /// The search has what the run has: where sessions are reached by HTTP, a machine waits for an answer, and no more is
  /// known.
  @Test func theMachineIsExploredInItsOwnEnvironment() throws {
    let post = Send(
      event: .literal("x"), target: .literal("http://localhost/"), type: .literal(BasicHTTP().types[0]))
    let chart = Statechart(states: [
      State("a", transitions: [.on("ask", to: "b")]),
      State("b", transitions: [.on("error", to: "c")], onEntry: [[.send(post)]]),
      State("c", transitions: [.on("back", to: "a")]),
    ])
    func reachability(_ resources: SessionResources) throws -> Reachability {
      Simulation(Run(chart), on: try CompiledChart(chart), with: NullDataModel(), resources: resources).reachability
    }
    let alone = try reachability(.none)
    #expect(alone.isComplete && alone.unreachedStates == [] && alone.deadEnds == [])
    var resources = SessionResources.none
    resources.location = { "http://localhost/\($0)" }
    let reached = try reachability(resources)
    #expect(!reached.isComplete)
    #expect(reached.unreachedStates == ["c"])
    #expect(reached.deadEnds == [])
  }

  @Test func jsonReportsConfigurationEndAndSteps() throws {
    let json = try simulation("+1s,press").json
    #expect(json["configuration"] == ["end"])
    #expect(json["ended"] == true)
    #expect(json["time"] == 1000)
    guard case .array(let steps) = json["steps"] else {
      Issue.record("no steps")
      return
    }
    #expect(steps.map { $0["step"] } == ["+1s", "press"])
    #expect(steps.map { $0["outcome"] } == ["taken", "refused"])
    #expect(steps.last?["rejection"]?["standstill"] == "ended")
    #expect(steps.first?["configuration"] == ["end"])
  }

  @Test func jsonReportsARefusalInFull() throws {
    let json = try simulation("press,repair").json
    guard case .array(let steps) = json["steps"], let rejection = steps.last?["rejection"] else {
      Issue.record("no rejection")
      return
    }
    #expect(rejection["asked"] == "repair")
    #expect(rejection["configuration"] == ["broken"])
    #expect(rejection["answeringStates"] == ["broken"])
    #expect(
      rejection["candidates"] == [
        [
          "transition": "broken/0", "source": "broken", "reason": "conditionFalse", "condition": "In('green')",
          "read": ["In('green')": false],
        ]
      ])
    #expect(rejection["moves"] == [["step": "+700ms", "targets": [], "transitions": []]])
    #expect(rejection["route"] == ["impossible": true, "examined": 2])
  }

  /// A state that sends itself an event without end, and one that takes eventless transitions without end.
  private static let loops = Statechart(states: [
    State(
      "a",
      transitions: [
        .on("e", do: [.send(Send(event: .literal("e")))]), .on("go", to: "b"), .on("wait"),
      ]), State("b", transitions: [Transition()]),
  ])

  @Test func anEndlessLoopIsNoSuccess() throws {
    let json = try simulation("wait,e,e", of: Self.loops, settles: true).json
    #expect(json["settled"] == false)
    #expect(json["limit"] == "more than 10000 macrosteps")
    #expect(json["pending"] == [["event": "e", "due": 0]])
    guard case .array(let steps) = json["steps"], case .array(let macrosteps) = steps[1]["macrosteps"] else {
      Issue.record("there are no steps")
      return
    }
    #expect(steps.map { $0["limit"] } == [.null, "more than 10000 macrosteps", .null])
    #expect(macrosteps.count == 200)
    #expect(macrosteps.last?["limit"] == "more than 10000 macrosteps")
    #expect(steps[1]["macrostepsOmitted"] == 9800)
    #expect(steps[0]["macrostepsOmitted"] == nil)
    #expect(steps[2]["rejection"]?["candidates"] != .array([]))
    #expect(json.json().utf8.count < 200_000)
  }

  @Test func soIsAnEventlessOne() throws {
    let simulation = try simulation("go", of: Self.loops)
    #expect(!simulation.isSettled)
    #expect(simulation.limit == .microsteps(1000))
    guard case .array(let steps) = simulation.json["steps"], case .array(let macrosteps) = steps[0]["macrosteps"],
      case .array(let microsteps) = macrosteps[0]["microsteps"]
    else {
      Issue.record("there are no steps")
      return
    }
    #expect(microsteps.count == 200)
    #expect(macrosteps[0]["microstepsOmitted"] == 800)
  }

  @Test func whatSettlesHasNoLimit() throws {
    for simulation in [try simulation("+100ms", settles: true), try simulation("press", settles: true)] {
      #expect(simulation.isSettled)
      #expect(simulation.json["limit"] == .null)
      #expect(simulation.json["settled"] == true)
    }
    #expect(try !simulation("").isSettled)
  }
}

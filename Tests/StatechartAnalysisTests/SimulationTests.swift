import StatechartAnalysis
import StatechartExecution
import Statecharts
import Testing

@Suite struct SimulationTests {
  static let light = Statechart(
    events: [EventDeclaration("press", example: ["force": 2])],
    states: [
      State(
        "red", transitions: [.on("t", to: "green"), .on("press", to: "broken")], onEntry: [[RouteTests.timer(700, "t")]]
      ),
      State("green", transitions: [.on("t", to: "end")], onEntry: [[RouteTests.timer(300, "t")]]),
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
      State("a", transitions: [.on("t", to: "a")], onEntry: [[RouteTests.timer(1, "t")]])
    ])
    let settled = try simulation("", of: chart, settles: true)
    #expect(settled.records.count == settleLimit)
  }

  @Test func theLastRefusalIsExplained() throws {
    let ring = RouteTests.ring
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
    #expect(simulation.coverage == Coverage(of: replay))
    #expect(simulation.final == replay.final)
    #expect(simulation.eventNames == ["press", "t", "repair"])
  }

  /// What is shared with another run shows in nothing, refusals included: only the last is explained.
  @Test(arguments: [Simulation.Explaining.last, .every, .none], [false, true])
  func anotherRunOfTheMachineIsWhatItIsByItself(_ explaining: Simulation.Explaining, _ settles: Bool) throws {
    let texts = ["", "swim", "swim,next", "swim,next,swim", "swim,next,skip", "next,swim,swim"]
    for first in texts {
      let earlier = try simulation(first, of: RouteTests.ring, explaining: explaining, settles: settles)
      for text in texts {
        let steps = try Run(RouteTests.ring, text: text).steps
        let (other, fresh) = (
          earlier.simulation(of: steps),
          try simulation(text, of: RouteTests.ring, explaining: explaining, settles: settles)
        )
        #expect(other.records == fresh.records, "\(first) → \(text)")
        #expect(other.moves == fresh.moves && other.coverage == fresh.coverage && other.run == fresh.run)
      }
    }
  }

  /// The search has what the run has: where sessions are reached by HTTP, a machine waits for an answer, and no more is
  /// known.
  @Test func theMachineIsExploredInItsOwnSurroundings() throws {
    let post = Send(
      event: .literal("x"), target: .literal("http://localhost/"), type: .literal(BasicHTTP.processorType))
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

  @Test func jsonTellsConfigurationEndAndSteps() throws {
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

  @Test func jsonTellsARefusalInFull() throws {
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
}

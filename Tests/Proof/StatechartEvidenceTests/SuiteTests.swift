import Gallery
import StatechartAnalysis
import StatechartEvidence
import StatechartExecution
import StatechartFormats
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// Suites of runs.
struct SuiteTests {
  private func suite(_ chart: Statechart, _ aim: TestSuite.Aim, mutants: Int = 40) throws -> TestSuite {
    try SuiteBuilder(try Participant(chart), mutants: mutants).suite(for: aim)
  }

  /// The transitions that the runs of a suite take when they are carried out.
  private func taken(_ suite: TestSuite, _ chart: Statechart) throws -> Set<Transition.ID> {
    var taken: Set<Transition.ID> = []
    for run in suite.runs {
      var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
      taken.formUnion(machine.start().microsteps.flatMap(\.transitions))
      for expectation in run.steps {
        let outcome = machine.perform(expectation.step)
        taken.formUnion(outcome.microsteps.flatMap(\.transitions))
        #expect((outcome.rejection == nil) == expectation.isTaken)
        #expect(machine.snapshot.atomicStates == expectation.states)
      }
    }
    return taken
  }

  @Test(arguments: (1...20).map { UInt64($0) }) func everyTransitionThatCanBeTakenIs(seed: UInt64) throws {
    let shape = RandomChart.Shape.allCases[Int(seed % 3)]
    let chart = RandomChart.make(seed: seed, shape: shape, states: 6)
    let suite = try suite(chart, .transitions, mutants: 0)
    guard suite.bound == nil || suite.bound == .time else { return }
    #expect(suite.covered == suite.wanted)
    let reachable = Reachability(of: try CompiledChart(chart), model: NullDataModel(), limit: 500)
    let taken = try taken(suite, chart)
    // Events of timers do not come from outside, so some are not taken that a person could set off.
    #expect(taken.isSubset(of: reachable.takenTransitions) || !reachable.isComplete)
    #expect(taken.count >= suite.wanted)
  }

  @Test func everyRefusedPairIsTried() throws {
    let suite = try suite(Charts.door, .refusals)
    #expect(suite.covered == suite.wanted && suite.wanted == 7)
    #expect(suite.runs.flatMap(\.steps).count { !$0.isTaken } == 7)
  }

  @Test func changedMachinesAreTold() throws {
    for aim in [TestSuite.Aim.mutants, .wMethod] {
      let suite = try suite(Charts.door, aim)
      let measure = try #require(suite.measure)
      #expect(measure.mutants > 10)
      #expect(measure.killed == measure.mutants, "\(aim)")
      #expect(measure.killed >= measure.killedByWalk)
    }
    let few = try suite(Charts.door, .mutants)
    let many = try suite(Charts.door, .wMethod)
    #expect(few.stepCount <= many.stepCount)
  }

  @Test func theWMethodIsForFlatMachines() throws {
    #expect(throws: SuiteFault.self) { try suite(Charts.light, .wMethod) }
  }

  @Test func suitesAreWritten() throws {
    let suite = try suite(Charts.door, .transitions)
    #expect(try suite.text(as: .text, of: Charts.door, named: "door").split(separator: "\n").count == suite.runs.count)
    let swift = try suite.text(as: .swift, of: Charts.door, named: "door")
    #expect(swift.contains("struct ChartMachineTests {") && swift.contains("#expect(machine.enter(Locked.self))"))
    let python = try suite.text(as: .pytest, of: Charts.door, named: "door")
    #expect(python.contains(#"("send", "turn", None, True, {"locked"})"#))
    let vitest = try suite.text(as: .vitest, of: Charts.door, named: "door")
    #expect(vitest.contains(#"actor.send({"type":"turn"})"#) && vitest.contains(#"toEqual("locked")"#))
    let scion = try Value(json: try suite.text(as: .scion, of: Charts.door, named: "door"))
    guard case .array(let scripts) = scion else {
      Issue.record("\(scion)")
      return
    }
    #expect(scripts.first?["initialConfiguration"] == ["open"])
  }

  private static let named = [
    Statechart(states: [State("wait_for_ack", transitions: [.on("ack", to: "Done")]), State("Done")]),
    Statechart(
      name: "My chart",
      states: [
        State("error", transitions: [.on("x", to: "開く")]), State("開く", transitions: [.on("x", to: "a-b")]),
        State("a-b", transitions: [.on("y", to: "a_b")]), State("a_b", transitions: [.on("x", to: "ab")]), State("ab"),
      ]),
  ]

  /// A suite in Swift names the machine and the states as the source of the machine does.
  @Test(
    arguments: (Gallery.machines.map(\.chart) + named).filter { chart in
      chart.allStates.allSatisfy(\.isAtomic) && !chart.transitions.contains(where: \.isEventless)
    })
  func theClassesOfASwiftSuiteAreWritten(chart: Statechart) throws {
    let writer = try #require(NotationCatalog.standard.writer(named: "swift-gameplaystates"))
    let written = writer.write(chart).text
    let suite = try suite(chart, .transitions, mutants: 0)
    guard let text = try? suite.text(as: .swift, of: chart, named: "file") else {
      // Time and conditions are nothing for classes.
      #expect(suite.runs.flatMap(\.steps).contains { if case .event = $0.step { false } else { true } })
      return
    }
    let names = text.matches(of: #/currentState is (\w+)|\((\w+)\.self|machine = (\w+)\.make/#).map {
      String($0.1 ?? $0.2 ?? $0.3 ?? "")
    }
    #expect(names.count > 1)
    for name in Set(names) { #expect(written.contains("final class \(name): "), "\(name)") }
  }

  /// A machine of classes makes no move by itself.
  @Test(arguments: ["a", "b"] as [State.ID]) func aSwiftSuiteNeedsEvents(initial: State.ID) throws {
    let chart = Statechart(
      initial: [initial],
      states: [
        State("a", transitions: [.on("x", to: "b")]), State("b", transitions: [Transition(targets: ["c"])]),
        State("c", transitions: [.on("x", to: "a")]),
      ])
    let suite = try suite(chart, .transitions)
    #expect(throws: SuiteFault.self) { try suite.text(as: .swift, of: chart, named: "a") }
  }

  /// A script of SCION has no step that says whether a condition holds.
  @Test func aScriptNeedsKnownConditions() throws {
    let chart = Statechart(
      dataModel: .named, states: [State("a", transitions: [.on("x", to: "b", if: "isReady")]), State("b")])
    let suite = try suite(chart, .transitions)
    #expect(suite.runs.flatMap(\.steps).contains { if case .set = $0.step { true } else { false } })
    #expect(throws: SuiteFault.self) { try suite.text(as: .scion, of: chart, named: "a") }
  }

  /// A suite for XState names states and events as the machine that is written does, and asks of what XState answers.
  @Test func aVitestSuiteFitsTheMachine() throws {
    let chart = Statechart(
      events: [EventDeclaration("turn_key", displayName: "turn key")],
      states: [
        State(
          "open", transitions: [Transition(events: ["esc"]), .on("turn_key", to: "open.shut")],
          children: [State("open.shut")]), State("box", children: [State("box.shut")]),
      ])
    let text = try suite(chart, .transitions).text(as: .vitest, of: chart, named: "door")
    #expect(text.contains(#"toEqual({"open":"shut"})"#), "\(text)")
    #expect(text.contains(#"can({"type":"turn key"})).toBe(true)"#), "\(text)")
    #expect(text.contains(#"actor.send({"type":"esc"})"#) && !text.contains(#"can({"type":"esc"})"#), "\(text)")
    // A chart that is a machine of its own name.
    let root = Statechart(name: "lamp", states: [State("lamp", kind: .parallel, children: [State("a"), State("b")])])
    let whole = try suite(root, .refusals).text(as: .vitest, of: root, named: "lamp")
    #expect(whole.isEmpty || !whole.contains("{\"lamp\":"), "\(whole)")
  }
}

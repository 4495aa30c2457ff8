import Gallery
import StatechartAnalysis
import StatechartEvidence
import StatechartExecution
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
    #expect(swift.contains("struct DoorMachineTests {") && swift.contains("#expect(machine.enter(Locked.self))"))
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
}

import Gallery
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

/// Runs that go on by chance, and to the next step that changes something.
@Suite struct RandomWalkTests {
  private static let chart = Statechart(states: [
    State("a", transitions: [.on("go", to: "b"), .on("stay")]),
    State(
      "b", transitions: [.on("back", to: "a"), .on("tick", to: "a")], onEntry: [[SampleCharts.timer(500, "tick")]]),
    State("c", transitions: [.on("never", to: "a")]),
  ])

  private func machine(_ chart: Statechart = Self.chart) throws -> Machine {
    try Machine(identifier: "m", compiled: try CompiledChart(chart))
  }

  private func text(_ steps: [Step]) -> String { Run(Self.chart, steps: steps).text }

  @Test func theSameNumberMakesTheSameSteps() throws {
    let machine = try machine()
    let runs = (0..<8).map { seed in
      text(machine.steps(of: RandomWalk(steps: 12, seed: seed, refusedShare: 30), after: [.event("go")]))
    }
    let again = (0..<8).map { seed in
      text(machine.steps(of: RandomWalk(steps: 12, seed: seed, refusedShare: 30), after: [.event("go")]))
    }
    #expect(runs == again)
    #expect(Set(runs).count > 4)
    #expect(runs[1] == "tick,+500ms,go,back,tick,stay,stay,never,+500ms,back,go,+500ms")
  }

  @Test(arguments: [0, 100]) func theShareOfRefusedMovesIsKept(share: Int) throws {
    let machine = try machine()
    let steps = machine.steps(of: RandomWalk(steps: 40, seed: 7, refusedShare: share), after: [])
    #expect(steps.count == 40)
    let refused = machine.replay(of: steps).records.count { $0.outcome.rejection != nil }
    #expect(refused == (share == 0 ? 0 : 40))
  }

  @Test func itEndsWhereNoMoveIsLeft() throws {
    let chart = Statechart(states: [State("a", transitions: [.on("end", to: "f")]), State("f", kind: .final)])
    let steps = try machine(chart).steps(of: RandomWalk(steps: 9, seed: 1, refusedShare: 0), after: [])
    #expect(steps == [.event("end")])
  }

  @Test func theNextChangeIsAmongTheStepsThatFollow() throws {
    let steps: [Step] = [.event("stay"), .event("back"), .event("go"), .event("stay")]
    let found = try machine().nextChange(in: steps, after: 0, room: 50)
    #expect(found == (steps, 3))
  }

  @Test func afterTheEndItIsTheClocks() throws {
    let found = try machine().nextChange(in: [.event("go")], after: 1, room: 50)
    #expect(text(found.steps) == "go,+500ms")
    #expect(found.position == 2)
    #expect(try machine().nextChange(in: [.event("go")], after: 1, room: 0).position == 1)
    #expect(try machine().nextChange(in: [], after: 0, room: 50).steps == [])
  }
}

import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

/// Runs that go on to the next step that changes something.
@Suite struct NextChangeTests {
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

import Statecharts
import TestSupport
import Testing

@testable import StatechartExecution

@Suite struct TransitionTableTests {
  /// The transitions from a state up to the outermost that match an event, asked one by one.
  private func expected(_ compiled: CompiledChart, from state: Int, on event: String?) -> [Int32] {
    var found: [Int32] = []
    var place: Int? = state
    while let current = place {
      let own = compiled.states[current].transitions.filter { compiled.transitions[$0].matches(event, by: .prefix) }
      found += own.map(Int32.init)
      place = compiled.states[current].parent
    }
    return found
  }

  @Test(arguments: RandomChartTests.samples) func holdsWhatSearchingFinds(_ sample: RandomChartTests.Sample) throws {
    let compiled = try CompiledChart(sample.chart)
    let table = try #require(compiled.table)
    for event in [nil, "nothing"] + compiled.eventNames.map(Optional.some) {
      for state in compiled.states.indices where compiled.states[state].isAtomic {
        let expected = expected(compiled, from: state, on: event)
        #expect(compiled.matching.candidates(from: state, on: event) == expected)
        if let row = table.row(of: event) {
          #expect(Array(table.candidates(from: state, in: row)) == expected)
          #expect(!table.isEmpty(row) || expected.isEmpty)
        }
      }
    }
  }

  /// Every event was once compared with every transition: 40,000 took minutes.
  @Test func isMadeInTimeForManyEvents() throws {
    let transitions = (0..<40_000).map { Transition.on(EventDescriptor("e\($0)"), to: "b") }
    let chart = Statechart(states: [State("a", transitions: transitions), State("b")])
    let compiled = try CompiledChart(chart)
    let table = try #require(compiled.table)
    #expect(Array(table.candidates(from: 0, in: try #require(table.row(of: "e39999")))) == [39_999])
    var machine = Interpreter(compiled, model: NullDataModel())
    _ = machine.start()
    #expect(machine.moves.count == 40_000)
  }

  /// Without a table, too.
  @Test func isNotMissedByLargeCharts() throws {
    let transitions = (0..<40_000).map { Transition.on(EventDescriptor("e\($0)"), to: "b") }
    let others = (0..<40).map { State(State.ID("s\($0)")) }
    let chart = Statechart(states: [State("a", transitions: transitions), State("b")] + others)
    let compiled = try CompiledChart(chart)
    #expect(compiled.table == nil)
    var machine = Interpreter(compiled, model: NullDataModel())
    _ = machine.start()
    #expect(machine.moves.count == 40_000)
    #expect(machine.perform(.event("e39999")).rejection == nil)
    #expect(machine.perform(.event("e39999")).rejection?.handlingStates == ["a"])
  }

  @Test func namesForEveryEventAreFoundInTime() throws {
    let transitions = ["other"] + (2...20_000).map { "other\($0)" } + ["*"]
    let chart = Statechart(states: [State("a", transitions: transitions.map { .on(EventDescriptor($0)) })])
    #expect(try CompiledChart(chart).eventNames.last == "other20001")
  }
}

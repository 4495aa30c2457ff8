import StatechartExecution
import Statecharts
import Testing

/// An event that is delivered without a report takes what it takes with one, whoever decides the conditions.
struct DeliveredConditionTests {
  /// The null data model knows both spellings; the one of tests knows apostrophes alone and fails at quotation marks.
  private static func chart(_ condition: Condition) -> Statechart {
    Statechart(states: [State("a", transitions: [.on("e", to: "b", if: condition)]), State("b")])
  }

  private func end<Model: DataModel>(_ condition: Condition, _ model: Model) throws -> [State.ID] {
    var machine = Interpreter(try CompiledChart(Self.chart(condition)), model: model)
    _ = machine.start()
    var reported = machine
    _ = machine.deliver(Event("e"))
    _ = reported.perform(.event("e"))
    #expect(machine.snapshot.atomicStates == reported.snapshot.atomicStates)
    return machine.snapshot.atomicStates
  }

  @Test(
    arguments: [
      ("In('a')", "b", "b"), ("In('b')", "a", "a"), ("In(\"a\")", "b", "a"), ("In(\"b\")", "a", "a"),
    ] as [(Condition, State.ID, State.ID)])
  func theModelDecides(condition: Condition, withNull: State.ID, withTests: State.ID) throws {
    #expect(try end(condition, NullDataModel()) == [withNull])
    #expect(try end(condition, TinyDataModel()) == [withTests])
  }
}

import StatechartExecution
import Statecharts
import Testing

/// The moves that an event offers where what it carries decides which transition it takes.
struct ExampleMovesTests {
  private static let chart = Statechart(states: [
    State(
      "a", transitions: [.on("pay", to: "b", if: "_event.data == 1"), .on("pay", to: "c", if: "_event.data == 2")]),
    State("b", transitions: [.on("pay", to: "a")]), State("c"),
  ])

  private func machine() throws -> Interpreter<TinyDataModel> {
    var machine = Interpreter(try CompiledChart(Self.chart), model: TinyDataModel())
    _ = machine.start()
    return machine
  }

  @Test func examplesThatTakeOtherTransitionsAreMovesOfTheirOwn() throws {
    let moves = try machine().moves
    #expect(moves.map(\.step) == [.event("pay", payload: 1), .event("pay", payload: 2)])
    #expect(moves.map(\.targets) == [["b"], ["c"]])
    #expect(moves.map { $0.transitions.map(\.ordinal) } == [[0], [1]])
  }

  @Test func examplesThatTakeTheSameAreOneMove() throws {
    var machine = try machine()
    _ = machine.perform(.event("pay", payload: 1))
    #expect(machine.moves.map(\.step) == [.event("pay", payload: 1)])
    #expect(machine.moves.map(\.targets) == [["a"]])
  }

  @Test func whereNothingIsTakenThereIsNoMove() throws {
    var machine = try machine()
    _ = machine.perform(.event("pay", payload: 2))
    #expect(machine.snapshot.atomicStates == ["c"])
    #expect(machine.moves.isEmpty)
  }
}

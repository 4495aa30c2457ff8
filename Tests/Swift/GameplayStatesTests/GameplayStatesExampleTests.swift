import GameplayStates
import TestSupport
import Testing

/// The example of the module's page in the documentation, compiled and run.
@Suite struct GameplayStatesExampleTests {
  final class Closed: State {
    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass == Open.self }
  }

  final class Open: State {
    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass == Closed.self }
  }

  @Test func runs() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    let machine = StateMachine(states: [Closed(), Open()])
    print(machine.enter(Closed.self))
    print(machine.enter(Closed.self))
    print(machine.activeStateNames)
    #expect(printed == ["true", "false", "[\"Closed\"]"])
  }

  @Test func isTheExampleOfThePage() throws {
    #expect(
      try DocumentedExample.missingLines(of: "Sources/Swift/GameplayStates/GameplayStates.docc/GameplayStates.md") == []
    )
  }
}

import GameplayStates
import Testing

// `TurnstileMachine.make()` is the machine in its first state, as `interlock convert --to swift-gameplaystates` writes it.
struct TurnstileMachineTests {
  @Test func run1() {
    let machine = TurnstileMachine.make()
    #expect(machine.currentState is Locked)
    #expect(machine.enter(Unlocked.self))  // coin
    #expect(machine.enter(Locked.self))  // push
  }
}

// machine: Turnstile.machine
// states: Turnstile.Locked, Turnstile.Unlocked
// Turnstile.Locked > Turnstile.Unlocked
// Turnstile.Unlocked > Turnstile.Locked
// initial: Turnstile.Locked
import GameplayStates

final class Turnstile {
  let machine: StateMachine
  init() {
    machine = StateMachine(states: [Locked(), Unlocked()], context: nil)
    machine.enter(Locked.self)
  }
  final class Locked: State {
    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass == Unlocked.self }
  }
  final class Unlocked: State {
    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass == Locked.self }
  }
}

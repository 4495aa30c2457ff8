import GameplayKit

final class Locked: GKState {
  override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Unlocked.self }
}

final class Unlocked: GKState {
  override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Locked.self }
}

final class Turnstile {
  let machine = GKStateMachine(states: [Locked(), Unlocked()])

  init() { machine.enter(Locked.self) }

  func insertCoin() { machine.enter(Unlocked.self) }

  func push() { machine.enter(Locked.self) }
}

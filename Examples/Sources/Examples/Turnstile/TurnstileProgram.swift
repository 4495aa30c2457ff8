import GameplayStates

/// A turnstile that a coin unlocks for one person.
///
/// A coin in `Unlocked` is a move, to itself: the coin is kept and the arm stays free. A push in `Locked` is none.
final class TurnstileProgram {
  let arm: any TurnstileArm
  private(set) var coins = 0
  private(set) var people = 0
  let machine: StateMachine

  init(arm: any TurnstileArm = StoredArm()) {
    self.arm = arm
    machine = StateMachine(states: [Locked(arm: arm), Unlocked(arm: arm)])
    machine.enter(Locked.self)
  }

  /// Puts a coin in; it is never given back.
  @discardableResult
  func insertCoin() -> Bool {
    coins += 1
    return machine.enter(Unlocked.self)
  }

  /// Pushes the arm; it gives way once after a coin.
  @discardableResult
  func push() -> Bool {
    let isThrough = machine.enter(Locked.self)
    if isThrough { people += 1 }
    return isThrough
  }

  /// The arm holds.
  final class Locked: State {
    private let arm: any TurnstileArm

    init(arm: any TurnstileArm) {
      self.arm = arm
    }

    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass == Unlocked.self }

    override func didEnter(from previousState: State?) { arm.lock() }
  }

  /// One person may pass. The turnstile may also be unlocked once more, so every state may follow.
  final class Unlocked: State {
    private let arm: any TurnstileArm

    init(arm: any TurnstileArm) {
      self.arm = arm
    }

    override func didEnter(from previousState: State?) { arm.unlock() }
  }
}

protocol TurnstileArm: AnyObject {
  func lock()
  func unlock()
}

/// An arm that only remembers whether it would hold.
final class StoredArm: TurnstileArm {
  private(set) var isLocked = false
  func lock() { isLocked = true }
  func unlock() { isLocked = false }
}

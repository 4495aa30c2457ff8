import GameplayStates

/// Turnstile
///
/// A coin lets one person through. Who pushes without paying is refused; who pays twice has paid twice.
final class TurnstileMachine: StateMachine {
  /// Makes the machine in its first state.
  static func make() -> TurnstileMachine {
    let machine = TurnstileMachine(states: [Locked(), Unlocked()])
    machine.enter(Locked.self)
    return machine
  }

  /// The event `coin`.
  ///
  /// A coin is put in.
  @discardableResult
  func coin() -> Bool {
    switch currentState {
    case is Locked:
      enter(Unlocked.self)
    case is Unlocked:
      // thank
      enter(Unlocked.self)
    default: false
    }
  }

  /// The event `push`.
  ///
  /// Someone pushes the arm.
  @discardableResult
  func push() -> Bool {
    switch currentState {
    case is Unlocked:
      enter(Locked.self)
    default: false
    }
  }
}

/// Locked
///
/// the arm holds
final class Locked: State {
  override func isValidNextState(_ stateClass: State.Type) -> Bool {
    stateClass == Unlocked.self
  }

  override func didEnter(from previousState: State?) {
    // lock the arm
  }
}

/// Unlocked
///
/// one person may pass
final class Unlocked: State {
  override func isValidNextState(_ stateClass: State.Type) -> Bool {
    switch stateClass {
    case is Locked.Type, is Unlocked.Type: true
    default: false
    }
  }

  override func didEnter(from previousState: State?) {
    // unlock the arm
  }
}

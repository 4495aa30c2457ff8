import GameplayStates

/// Battery
///
/// The battery of a phone. A battery that is being charged cannot run empty: the charger has to go first.
final class BatteryMachine: StateMachine {
  /// Makes the machine in its first state.
  static func make() -> BatteryMachine {
    let machine = BatteryMachine(states: [Charging(), FullyCharged(), Discharging(), Flat()])
    machine.enter(Discharging.self)
    return machine
  }

  /// The event `full`.
  ///
  /// The level has risen to 100 %.
  @discardableResult
  func full() -> Bool {
    switch currentState {
    case is Charging:
      enter(FullyCharged.self)
    default: false
    }
  }

  /// The event `unplug`.
  ///
  /// The charger is disconnected.
  @discardableResult
  func unplug() -> Bool {
    switch currentState {
    case is Charging:
      enter(Discharging.self)
    case is FullyCharged:
      enter(Discharging.self)
    default: false
    }
  }

  /// The event `plug`.
  ///
  /// The charger is connected.
  @discardableResult
  func plug() -> Bool {
    switch currentState {
    case is Discharging:
      enter(Charging.self)
    case is Flat:
      enter(Charging.self)
    default: false
    }
  }

  /// The event `empty`.
  ///
  /// The level has fallen to 0 %.
  @discardableResult
  func empty() -> Bool {
    switch currentState {
    case is Discharging:
      enter(Flat.self)
    default: false
    }
  }
}

/// Charging
///
/// the level rises
final class Charging: State {
  override func isValidNextState(_ stateClass: State.Type) -> Bool {
    switch stateClass {
    case is FullyCharged.Type, is Discharging.Type: true
    default: false
    }
  }

  override func didEnter(from previousState: State?) {
    // show the bolt
  }

  override func willExit(to nextState: State) {
    // hide the bolt
  }
}

/// Fully Charged
///
/// 100 %, charger still in
final class FullyCharged: State {
  override func isValidNextState(_ stateClass: State.Type) -> Bool {
    stateClass == Discharging.self
  }

  override func didEnter(from previousState: State?) {
    // stop the current
  }
}

/// Discharging
///
/// the level falls
final class Discharging: State {
  override func isValidNextState(_ stateClass: State.Type) -> Bool {
    switch stateClass {
    case is Charging.Type, is Flat.Type: true
    default: false
    }
  }
}

/// Flat
///
/// the screen is dark
final class Flat: State {
  override func isValidNextState(_ stateClass: State.Type) -> Bool {
    stateClass == Charging.self
  }

  override func didEnter(from previousState: State?) {
    // switch the screen off
  }

  override func willExit(to nextState: State) {
    // switch the screen on
  }
}

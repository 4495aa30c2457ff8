import GameplayStates

extension BatteryProgram {
  /// What all states of the battery know: the phone.
  class BatteryState: State {
    var phone: Phone? { context() }
  }

  /// The charger is in and the level rises.
  final class Charging: BatteryState {
    override func isValidNextState(_ stateClass: State.Type) -> Bool {
      stateClass == FullyCharged.self || stateClass == Discharging.self
    }

    override func didEnter(from previousState: State?) {
      phone?.isPluggedIn = true
      phone?.statusBar.show(.bolt)
    }

    override func update(deltaTime seconds: Double) {
      phone?.charge(for: seconds)
      if phone?.isFull == true { stateMachine?.enter(FullyCharged.self) }
    }
  }

  /// The charger is in and there is nothing more to charge.
  final class FullyCharged: BatteryState {
    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass == Discharging.self }

    override func didEnter(from previousState: State?) {
      phone?.level = 100
      phone?.statusBar.show(.plug)
    }
  }

  /// The phone lives on its battery.
  final class Discharging: BatteryState {
    override func isValidNextState(_ stateClass: State.Type) -> Bool {
      stateClass == Charging.self || stateClass == Flat.self
    }

    override func didEnter(from previousState: State?) {
      phone?.isPluggedIn = false
      phone?.statusBar.show(.level)
    }

    override func update(deltaTime seconds: Double) {
      phone?.discharge(for: seconds)
      if phone?.isEmpty == true { stateMachine?.enter(Flat.self) }
    }
  }

  /// The battery is empty and the screen is dark.
  final class Flat: BatteryState {
    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass == Charging.self }

    override func didEnter(from previousState: State?) {
      phone?.level = 0
      phone?.statusBar.isScreenOn = false
    }

    override func willExit(to nextState: State) {
      phone?.statusBar.isScreenOn = true
    }
  }
}

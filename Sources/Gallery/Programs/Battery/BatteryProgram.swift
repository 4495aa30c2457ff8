import GameplayStates

/// The power of a phone: what its battery, charger and status bar do in each state.
final class BatteryProgram: StateMachineProgram {
  static let identifier = "battery"

  let phone: Phone
  let machine: StateMachine

  init(phone: Phone = Phone()) {
    self.phone = phone
    machine = StateMachine(
      states: [Charging(), FullyCharged(), Discharging(), Flat()], context: phone)
    machine.enter(Discharging.self)
  }

  /// Connects the charger.
  @discardableResult
  func plugIn() -> Bool { machine.enter(Charging.self) }

  /// Disconnects the charger.
  @discardableResult
  func unplug() -> Bool { machine.enter(Discharging.self) }

  /// Lets time pass; the battery gains or loses charge and may become full or empty.
  func wait(seconds: Double) { machine.update(deltaTime: seconds) }
}

import GameplayStates

/// The power of a phone: what its battery, charger and status bar do in each state.
final class BatteryProgram {
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

/// The top line of a phone's screen.
protocol StatusBar: AnyObject {
  /// False while the whole screen is dark.
  var isScreenOn: Bool { get set }
  /// Replaces the battery's symbol.
  func show(_ symbol: BatterySymbol)
}

/// What the status bar shows of the battery.
enum BatterySymbol {
  /// The level alone.
  case level
  /// A bolt: it is being charged.
  case bolt
  /// A plug: it is full and the charger is still in.
  case plug
}

/// A status bar that only remembers what it would draw.
final class StoredStatusBar: StatusBar {
  var isScreenOn = true
  private(set) var symbol: BatterySymbol?

  func show(_ symbol: BatterySymbol) {
    self.symbol = symbol
  }
}

/// A phone with a battery that is full after an hour on the charger and empty after ten hours without.
final class Phone {
  private static let secondsToCharge = 3600.0
  private static let secondsToDischarge = 36_000.0

  let statusBar: any StatusBar
  /// In per cent, from 0 to 100.
  var level: Double { didSet { level = min(max(level, 0), 100) } }
  var isPluggedIn = false

  init(level: Double = 60, statusBar: any StatusBar = StoredStatusBar()) {
    self.level = min(max(level, 0), 100)
    self.statusBar = statusBar
  }

  var isFull: Bool { level >= 100 }
  var isEmpty: Bool { level <= 0 }

  func charge(for seconds: Double) { level += 100 * seconds / Phone.secondsToCharge }

  func discharge(for seconds: Double) { level -= 100 * seconds / Phone.secondsToDischarge }
}

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

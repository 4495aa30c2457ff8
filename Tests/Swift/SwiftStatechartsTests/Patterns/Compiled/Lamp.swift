enum Brightness {
  case off, dim, bright
  mutating func step() {
    switch self {
    case .off: self = .dim
    case .dim: self = .bright
    case .bright: self = .off
    }
  }
  var isLit: Bool { self != .off }
}

struct Lamp {
  private var brightness: Brightness = .off
  private var isBroken = false
  mutating func press() { brightness.step() }
  mutating func dim() { if brightness.isLit { brightness = .dim } }
  mutating func cut() {
    guard brightness.isLit else { return }
    brightness = .off
  }
}

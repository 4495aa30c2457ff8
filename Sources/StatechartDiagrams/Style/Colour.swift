/// The colours of a drawing, each a CSS custom property.
enum Colour: String, CaseIterable, Sendable {
  case card
  case ink
  case soft
  case line
  case accent
  case accentSoft = "accent-soft"
  case ok
  case okSoft = "ok-soft"
  case no
  case noSoft = "no-soft"

  /// The value on a light background.
  var light: String {
    switch self {
    case .card: "#ffffff"
    case .ink: "#1b2330"
    case .soft: "#5b6675"
    case .line: "#dfe3e9"
    case .accent: "#3b5bdb"
    case .accentSoft: "#e7ecff"
    case .ok: "#0b7a55"
    case .okSoft: "#e3f6ee"
    case .no: "#b3261e"
    case .noSoft: "#fdecea"
    }
  }

  /// The value on a dark background.
  var dark: String {
    switch self {
    case .card: "#171e28"
    case .ink: "#e8edf4"
    case .soft: "#9aa7b8"
    case .line: "#2a3442"
    case .accent: "#8aa4ff"
    case .accentSoft: "#1e2a52"
    case .ok: "#4fd1a1"
    case .okSoft: "#10332a"
    case .no: "#ff8a80"
    case .noSoft: "#3b1a1a"
    }
  }
}

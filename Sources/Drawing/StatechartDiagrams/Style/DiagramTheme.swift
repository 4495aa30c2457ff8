/// The colours of a drawing that is a file of its own.
public enum DiagramTheme: String, Hashable, Sendable, CaseIterable {
  /// Light or dark, as the viewer prefers.
  case automatic
  /// Light.
  case light
  /// Dark.
  case dark

  /// The value of a colour for viewers that know neither custom properties nor media queries.
  func plainValue(of colour: Colour) -> String {
    switch self {
    case .automatic, .light: colour.light
    case .dark: colour.dark
    }
  }

  /// The declarations of the colours.
  var palette: String {
    switch self {
    case .automatic:
      """
      :root{\(Self.declarations(\.light))}
      @media (prefers-color-scheme:dark){:root{\(Self.declarations(\.dark))}}
      @media print{:root{\(Self.declarations(\.light))}}

      """
    case .light: ":root{\(Self.declarations(\.light))}\n"
    case .dark: ":root{\(Self.declarations(\.dark))}\n"
    }
  }

  /// The rule by which a viewer chooses the one of its backgrounds that goes with the drawing.
  var scheme: String {
    switch self {
    case .automatic: ":root{color-scheme:light dark}\n"
    case .light: ":root{color-scheme:light}\n"
    case .dark: ":root{color-scheme:dark}\n"
    }
  }

  static func declarations(_ value: (Colour) -> String) -> String {
    Colour.allCases.map { "--\($0.rawValue):\(value($0))" }.joined(separator: ";")
  }
}

/// The colours of a drawing, each a CSS custom property.
enum Colour: String, CaseIterable, Sendable {
  case card, ink, soft, line
  case accent, accentSoft = "accent-soft"
  case ok, okSoft = "ok-soft"
  case no, noSoft = "no-soft"

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

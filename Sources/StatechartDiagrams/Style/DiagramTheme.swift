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

  /// Says to a viewer which background of its own goes with the drawing.
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

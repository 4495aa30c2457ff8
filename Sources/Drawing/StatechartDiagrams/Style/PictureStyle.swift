/// The appearance of a drawing that is a file of its own.
package struct PictureStyle: Hashable, Sendable {
  /// The background of a drawing.
  package enum Background: Hashable, Sendable {
    /// Nothing: what is under the picture shows.
    case none
    /// The colour that the theme has for cards.
    case theme
    /// A colour in hexadecimal digits, as CSS writes it after `#`: three or six of them, four or eight with opacity.
    case colour(String)

    /// Reads `none`, `theme`, `white`, `black`, or hexadecimal digits with or without `#` before them; nil for anything
    /// else. CSS Color Module Level 4, section 5.2.
    package init?(_ text: String) {
      switch text.lowercased() {
      case "none", "transparent": self = .none
      case "theme": self = .theme
      case "white": self = .colour("ffffff")
      case "black": self = .colour("000000")
      case let colour:
        let digits = colour.hasPrefix("#") ? colour.dropFirst() : colour[...]
        guard [3, 4, 6, 8].contains(digits.utf8.count), digits.utf8.allSatisfy(\.isHexadecimal) else { return nil }
        self = .colour(String(digits))
      }
    }
  }

  /// The widths that a picture may be given, in CSS pixels.
  package static let widths = 16...8192

  /// The colours.
  package var theme: DiagramTheme
  /// The background of the drawing.
  package var background: Background
  /// The width in CSS pixels, which the height follows; nil for that of the layout. One outside ``widths`` becomes the
  /// nearest of them.
  package var width: Int? {
    didSet { width = width.map(PictureStyle.bounded) }
  }

  /// Makes a style. A file looks the same everywhere unless it is asked to follow its viewer's preference.
  package init(theme: DiagramTheme = .light, background: Background = .none, width: Int? = nil) {
    self.theme = theme
    self.background = background
    self.width = width.map(PictureStyle.bounded)
  }

  private static func bounded(_ width: Int) -> Int { min(max(width, widths.lowerBound), widths.upperBound) }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    case _: false
    }
  }
}

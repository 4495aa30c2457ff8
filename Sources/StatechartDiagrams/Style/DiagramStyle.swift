/// The style sheet of drawings: the only place where their looks are written down.
public enum DiagramStyle {
  /// The rules for drawings in pages; the colours are the custom properties that ``palette`` declares.
  public static let css = rules(for: .automatic) + halo(Paint(theme: .automatic)) + widths + japanese(":lang(ja)")

  /// The rules without the halo of labels, for a style sheet inside an HTML page: the Nu HTML checker does not know
  /// `paint-order`.
  public static let inlineCSS = rules(for: .automatic) + widths + japanese(":lang(ja)")

  /// The colours as custom properties of the root, light and dark.
  public static let palette = DiagramTheme.automatic.palette

  /// The style sheet inside a file of its own, whose texts are in a language given by a BCP 47 tag.
  static func standalone(_ theme: DiagramTheme, language: String) -> String {
    theme.scheme + theme.palette + rules(for: theme) + halo(Paint(theme: theme))
      + (DiagramWords(language: language) == .japanese ? japanese("") : "")
  }

  /// The rules. Each colour is given twice, plain and as custom property: what a viewer does not know, it skips.
  private static func rules(for theme: DiagramTheme) -> String {
    let paint = Paint(theme: theme)
    return [shapes(paint), arrows(paint), marks(paint), refusals(paint), behaviour(paint), media].joined()
  }

  /// The least width of a drawing in a page is four fifths of its natural width, in steps: less would be too small to
  /// read, so the drawing scrolls instead.
  static func widthClass(for width: Double) -> String {
    "least-\(min(40, max(3, Int(width * 0.8 / widthStep))))"
  }

  private static let widthStep = 80.0

  private static let widths =
    """
    .statechart{display:block;max-width:100%;height:auto;margin:0 auto}
    .drawing{overflow-x:auto}

    """ + (3...40).map { ".statechart.least-\($0){min-width:\($0 * Int(widthStep))px}\n" }.joined()
}

/// Writes a property with a colour, first plain, then as custom property.
struct Paint: Sendable {
  let theme: DiagramTheme

  func fill(_ colour: Colour) -> String { declaration("fill", colour) }
  func stroke(_ colour: Colour) -> String { declaration("stroke", colour) }

  private func declaration(_ property: String, _ colour: Colour) -> String {
    "\(property):\(theme.plainValue(of: colour));\(property):var(--\(colour.rawValue));"
  }
}

/// The style sheet of drawings: the only place where their looks are written down.
package enum DiagramStyle {
  /// The rules for drawings in pages; the colours are the custom properties that ``palette`` declares.
  package static let css =
    rules(for: .automatic) + halo(Paint(theme: .automatic)) + widths + thumbnails + japanese(":lang(ja)")

  /// The rules without the halo of labels, for a style sheet inside an HTML page: the Nu HTML checker does not know
  /// `paint-order`.
  package static let inlineCSS = rules(for: .automatic) + widths + japanese(":lang(ja)")

  /// The colours as custom properties of the root, light and dark.
  package static let palette = DiagramTheme.automatic.palette

  /// The same where a page has an element of the class `embed-light` or `embed-dark`.
  package static let chosenPalettes =
    ":root:has(.embed-light){\(DiagramTheme.declarations(\.light))}\n"
    + ":root:has(.embed-dark){\(DiagramTheme.declarations(\.dark))}\n"

  /// The style sheet inside a file of its own, whose texts are in a language given by a BCP 47 tag.
  static func standalone(_ theme: DiagramTheme, language: String) -> String {
    theme.scheme + theme.palette + rules(for: theme) + halo(Paint(theme: theme))
      + (DiagramWords(language: language) == .japanese ? japanese("") : "")
  }

  /// The style sheet for drawings inside an element of a page of others, whose root stays as it is.
  ///
  /// - Parameters:
  ///   - selector: The element.
  ///   - dark: The element where the page is dark.
  package static func embedded(in selector: String, dark: [String]) -> String {
    let (day, night) = (DiagramTheme.declarations(\.light), DiagramTheme.declarations(\.dark))
    return "\(selector){\(day)}\n\(dark.joined(separator: ",")){\(night)}\n" + rules(for: .automatic)
      + ".statechart{display:block;max-width:100%;height:auto;margin:0 auto}\n" + japanese(":lang(ja)")
  }

  /// The rules. Each colour is given twice, plain and as custom property: what a viewer does not know, it skips.
  private static func rules(for theme: DiagramTheme) -> String {
    let paint = Paint(theme: theme)
    return [shapes(paint), arrows(paint), marks(paint), refusals(paint), behaviour(paint), media].joined()
  }

  /// The minimum width of a drawing in a page is four fifths of its natural width, in steps: less would be too small to
  /// read, so the drawing scrolls instead.
  static func widthClass(for width: Double) -> String {
    "least-\(min(40, max(3, Int(width * 0.8 / widthStep))))"
  }

  private static let widthStep = 80.0

  /// The rules for small pictures: lines are as thick as elsewhere whatever the scale.
  private static let thumbnails = """
    .statechart.thumbnail :is(.box,.line,.separator){vector-effect:non-scaling-stroke;stroke-width:1.1px}
    .statechart.thumbnail .head{stroke-width:0}
    .statechart .thumb.starts{text-anchor:start}

    """

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

extension DiagramStyle {
  static func shapes(_ paint: Paint) -> String {
    """
    .statechart text{font-family:system-ui,"Noto Sans","Noto Sans CJK SC","Noto Sans CJK JP",sans-serif}
    .statechart .backdrop{\(paint.fill(.card))}
    .statechart .box{\(paint.fill(.card))\(paint.stroke(.soft))stroke-width:1.5}
    .statechart .strip{\(paint.fill(.line))fill-opacity:.45}
    .statechart .rule{\(paint.stroke(.line))stroke-width:1.2}
    .statechart .separator{fill:none;\(paint.stroke(.soft))stroke-width:1.3;stroke-dasharray:7 5}
    .statechart .dot{\(paint.fill(.ink))}
    .statechart .ring{fill:none;\(paint.stroke(.ink))stroke-width:1.8}
    .statechart .name{font-size:16px;font-weight:600;\(paint.fill(.ink))text-anchor:middle}
    .statechart .header{font-size:15px;text-anchor:start}
    .statechart .region .header{\(paint.fill(.soft))}
    .statechart .thumb{font-weight:600;\(paint.fill(.ink))text-anchor:middle}
    .statechart .mark{font-size:13px;font-weight:600;\(paint.fill(.ink))text-anchor:middle}
    .statechart .note{font-size:12px;\(paint.fill(.soft))text-anchor:middle}
    .statechart .list{text-anchor:start}

    """
  }

  /// The fonts of Japanese drawings: many ideographs have other forms in Japanese than in Chinese.
  ///
  /// - Parameter filter: The selector of Japanese texts; a file in which all texts are needs none.
  static func japanese(_ filter: String) -> String {
    """
    .statechart text\(filter){font-family:system-ui,"Noto Sans","Noto Sans CJK JP","Hiragino Sans","Yu Gothic",sans-serif}

    """
  }

  static func arrows(_ paint: Paint) -> String {
    """
    .statechart .line{fill:none;\(paint.stroke(.soft))stroke-width:1.6}
    .statechart .unseen .line{stroke-dasharray:7 4}
    .statechart .head{\(paint.fill(.soft))\(paint.stroke(.soft))stroke-width:1;stroke-linejoin:round}
    .statechart .core{fill:none;\(paint.stroke(.card))stroke-width:1.8}
    .statechart .label{font-size:13px;\(paint.fill(.ink))text-anchor:middle}
    .statechart .starts{text-anchor:start}
    .statechart .ends{text-anchor:end}
    .statechart .label .aside{\(paint.fill(.soft))}
    .statechart .label .order{font-size:11px;\(paint.fill(.soft))}
    .statechart .last .line{\(paint.stroke(.accent))stroke-width:5}
    .statechart .last .head{\(paint.fill(.accent))\(paint.stroke(.accent))}
    .statechart .last .label,.statechart .last.note{\(paint.fill(.accent))font-weight:600}
    .statechart .valid .line{\(paint.stroke(.ok))stroke-width:2.6}
    .statechart .valid.last .line{stroke-width:5}
    .statechart .valid .head{\(paint.fill(.ok))\(paint.stroke(.ok))stroke-width:2.4}
    .statechart .valid .label,.statechart .valid.note{\(paint.fill(.ok))font-weight:600}
    .statechart .valid .label .aside,.statechart .valid .label .order{\(paint.fill(.ok))}

    """
  }

  /// A stroke in the colour of the background under the letters of labels.
  static func halo(_ paint: Paint) -> String {
    """
    .statechart .label{\(paint.stroke(.card))stroke-width:4px;stroke-linejoin:round;paint-order:stroke}

    """
  }

  static func marks(_ paint: Paint) -> String {
    """
    .statechart .active>.box{\(paint.fill(.accentSoft))\(paint.stroke(.accent))stroke-width:3}
    .statechart .active.compound>.box{\(paint.fill(.card))stroke-width:2.4}
    .statechart .active>.strip{\(paint.fill(.accentSoft))fill-opacity:1}
    .statechart .active.region .header{\(paint.fill(.accent))}
    .statechart .next>.box{\(paint.stroke(.ok))stroke-width:2.4}
    .statechart .next.active>.box{\(paint.stroke(.accent))stroke-width:3}
    .statechart .badge{\(paint.stroke(.card))stroke-width:2}
    .statechart .badge-active{\(paint.fill(.accent))}
    .statechart .badge-next{\(paint.fill(.ok))}
    .statechart .badge-sign{\(paint.fill(.card))}
    .statechart .tick-disc{\(paint.fill(.card))\(paint.stroke(.accent))stroke-width:1.2}
    .statechart .tick{fill:none;\(paint.stroke(.accent))stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}

    """
  }

  /// Returns the rules for parts that were added, removed and changed: colour, and form for readers who do not tell
  /// colours apart. Drawings of one chart do without these rules.
  package static func changes(for theme: DiagramTheme) -> String {
    let paint = Paint(theme: theme)
    return """
      .statechart .badge-change{\(paint.fill(.soft))}
      .statechart .change-sign{font-size:13px;font-weight:700;\(paint.fill(.card))text-anchor:middle}
      .statechart .added>.box{\(paint.fill(.okSoft))\(paint.stroke(.ok))stroke-width:3}
      .statechart .added>.badge-change{\(paint.fill(.ok))}
      .statechart .added>.line{\(paint.stroke(.ok))stroke-width:3}
      .statechart .added>.head{\(paint.fill(.ok))\(paint.stroke(.ok))}
      .statechart .added>.label{\(paint.fill(.ok))font-weight:600}
      .statechart .removed>.box{\(paint.fill(.noSoft))\(paint.stroke(.no))stroke-width:2;stroke-dasharray:3 4}
      .statechart .removed>.name{text-decoration:line-through}
      .statechart .removed>.badge-change{\(paint.fill(.no))}
      .statechart .removed>.line{\(paint.stroke(.no))stroke-width:2;stroke-dasharray:3 4}
      .statechart .removed>.head{\(paint.fill(.no))\(paint.stroke(.no))}
      .statechart .removed>.label{\(paint.fill(.no))font-style:italic}
      .statechart .changed>.box{\(paint.fill(.accentSoft))\(paint.stroke(.accent))stroke-width:2.4;stroke-dasharray:9 4}
      .statechart .changed>.badge-change{\(paint.fill(.accent))}
      .statechart .changed>.line{\(paint.stroke(.accent))stroke-width:2.4;stroke-dasharray:9 4}
      .statechart .changed>.head{\(paint.fill(.accent))\(paint.stroke(.accent))}
      .statechart .changed>.label{\(paint.fill(.accent))font-weight:600}

      """
  }

  /// Returns the rules for numbers at states. Drawings without them do without these rules.
  static func counts(for theme: DiagramTheme) -> String {
    let paint = Paint(theme: theme)
    return """
      .statechart .count{font-size:12px;font-weight:700;\(paint.fill(.card))text-anchor:middle}

      """
  }

  static func refusals(_ paint: Paint) -> String {
    """
    .statechart .outline{fill:none;\(paint.stroke(.no))stroke-width:2.5;stroke-dasharray:6 4}
    .statechart .refused-transition .line{\(paint.stroke(.no))stroke-width:2.4;stroke-dasharray:3 6;stroke-linecap:round}
    .statechart .refused-transition .head{\(paint.fill(.no))\(paint.stroke(.no))}
    .statechart .refused-transition .cross{fill:none;\(paint.stroke(.no))stroke-width:3.6;stroke-linecap:round}
    .statechart .refused-transition .gap{fill:none;\(paint.stroke(.card))stroke-width:8;stroke-linecap:round}
    .statechart .refused-transition .barrier{fill:none;\(paint.stroke(.no))stroke-width:3.6;stroke-linecap:round}
    .statechart .refused-transition .label{\(paint.fill(.no))font-weight:600}

    """
  }

  /// Links, focus and the shake of a state that was refused.
  static func behaviour(_ paint: Paint) -> String {
    """
    .statechart .focus,.statechart .reach{fill:none;stroke:none;pointer-events:all}
    .statechart .reach{stroke-width:16;pointer-events:stroke}
    .statechart a{cursor:pointer}
    .statechart a:focus-visible{outline:none}
    .statechart a:focus-visible .focus{\(paint.stroke(.accent))stroke-width:3}
    .statechart a:focus-visible .reach{\(paint.stroke(.accent))stroke-opacity:.35}
    .statechart a:hover .box,.statechart a:hover .line{stroke-width:3.2}
    .statechart a:hover .name,.statechart a:hover .label{text-decoration:underline}
    @media (prefers-reduced-motion:no-preference){.statechart .wanted{animation:statechart-shake .45s ease-in-out 1}}
    @keyframes statechart-shake{0%,100%{transform:none}15%,55%{transform:translateX(-5px)}\
    35%,80%{transform:translateX(5px)}}

    """
  }

  static let media = """
    @media print{.statechart{\(DiagramTheme.declarations(\.light))}\
    .statechart .wanted{animation:none}}

    """
}

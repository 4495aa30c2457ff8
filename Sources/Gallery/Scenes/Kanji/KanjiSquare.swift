import XMLTree

/// A kanji in the square with a cross in which it is practised.
struct KanjiSquare: MarkupComponent {
  /// The kanji.
  let character: Character

  var body: some Markup {
    SVG.root(viewBox: .init(width: 84, height: 84), width: 84, height: 84, class: "kanji-square", .aria("hidden", true))
    {
      SVG.rectangle(x: 1, y: 1, width: 82, height: 82, cornerRadius: 10, class: "paper")
      SVG.outline("M42 6v72M6 42h72", class: "guide")
      SVG.text(at: .init(42, 63), anchor: .middle, class: "glyph", .lang("ja")) { String(character) }
    }
  }
}

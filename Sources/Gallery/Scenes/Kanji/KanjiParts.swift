import Statecharts
import XMLTree

/// Kanji below one another, each with its meaning; a tap leads to its screen.
struct KanjiRows: MarkupComponent {
  /// The kanji in order.
  let kanji: [Kanji]
  /// The moment.
  let moment: SceneMoment

  var body: some Markup {
    HTML.ul(class: "kanji-rows") {
      for entry in kanji {
        HTML.li {
          HTML.a(href: moment.address(of: "tap", payload: ["kanji": .string(String(entry.character))])) {
            HTML.span(class: "kanji-sign", .lang("ja")) { String(entry.character) }
            HTML.span(class: "kanji-meaning") { entry.meaning(in: moment.language) }
            SceneIcon.chevron.drawing
          }
        }
      }
    }
  }
}

/// The screen of a word: what it means, and the kanji in it.
struct KanjiWordList: MarkupComponent {
  let word: Word
  /// The kanji in the word.
  let kanji: [Kanji]
  /// The moment.
  let moment: SceneMoment

  var body: some Markup {
    HTML.div(class: "kanji-head word") {
      HTML.p(class: "kanji-big", .lang("ja")) { word.text }
      HTML.p(class: "kanji-reading", .lang("ja")) { word.reading }
      HTML.p(class: "kanji-name") { word.meaning(in: moment.language) }
    }
    HTML.p(class: "kanji-section") { moment.words("Kanji in this word", "词中的汉字", "この言葉の漢字") }
    KanjiRows(kanji: kanji, moment: moment)
  }
}

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

/// What a screen says when the storage does not know the kanji or word in its title.
struct KanjiMissing: MarkupComponent {
  /// The moment, for its language.
  let moment: SceneMoment

  var body: some Markup {
    HTML.p(class: "kanji-missing") { moment.words("The app does not know this one.", "应用中没有收录这一项。", "アプリに登録されていません。") }
  }
}

import Statecharts
import XMLTree

/// The screen of one kanji: how it is written, what it means, how it is read, and words that use it.
struct KanjiDetail: MarkupComponent {
  let kanji: Kanji
  /// The words to list.
  let words: [Word]
  let moment: SceneMoment

  var body: some Markup {
    HTML.div(class: "kanji-head") {
      KanjiSquare(character: kanji.character)
      HTML.div {
        HTML.p(class: "kanji-name") { kanji.meaning(in: moment.language) }
        reading(moment.words("on", "音读", "音"), kanji.onReadings)
        reading(moment.words("kun", "训读", "訓"), kanji.kunReadings)
      }
    }
    HTML.p(class: "kanji-section") { moment.words("Words", "词语", "言葉") }
    wordRows
  }

  @MarkupBuilder private func reading(_ kind: String, _ readings: [String]) -> Fragment {
    if !readings.isEmpty {
      HTML.p(class: "kanji-reading") {
        HTML.small { kind }
        for (place, reading) in readings.enumerated() {
          HTML.span(.lang("ja")) { place < readings.count - 1 ? reading + "、" : reading }
        }
      }
    }
  }

  private var wordRows: Element {
    HTML.ul(class: "kanji-rows") {
      for word in words {
        HTML.li {
          HTML.a(href: moment.address(of: "word", payload: ["word": .string(word.text)])) {
            HTML.span(class: "kanji-word", .lang("ja")) {
              word.text
              HTML.small { word.reading }
            }
            HTML.span(class: "kanji-meaning") { word.meaning(in: moment.language) }
            KanjiRows.chevron
          }
        }
      }
    }
  }
}

/// Kanji below one another, each with its meaning; a tap leads to its screen.
struct KanjiRows: MarkupComponent {
  /// The kanji in order.
  let kanji: [Kanji]
  let moment: SceneMoment

  /// The mark of a row that leads further.
  static let chevron = SVG.icon("M9.5 5.5 16 12l-6.5 6.5", size: 20, class: "scene-icon")

  var body: some Markup {
    HTML.ul(class: "kanji-rows") {
      for entry in kanji {
        HTML.li {
          HTML.a(href: moment.address(of: "tap", payload: ["kanji": .string(String(entry.character))])) {
            HTML.span(class: "kanji-sign", .lang("ja")) { String(entry.character) }
            HTML.span(class: "kanji-meaning") { entry.meaning(in: moment.language) }
            KanjiRows.chevron
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

/// The text of a screen whose title has a kanji or word that the storage does not know.
struct KanjiMissing: MarkupComponent {
  /// The moment, for its language.
  let moment: SceneMoment

  var body: some Markup {
    HTML.p(class: "kanji-missing") { moment.words("The app does not know this one.", "应用中没有收录这一项。", "アプリに登録されていません。") }
  }
}

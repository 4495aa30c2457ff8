import Statecharts
import XMLTree

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
    HTML.p(class: "kanji-section") { moment.words("Kanji in this word", "词中的汉字") }
    KanjiRows(kanji: kanji, moment: moment)
  }
}

import Statecharts
import XMLTree

/// The screen of one kanji: how it is written, what it means, how it is read, and words that use it.
struct KanjiDetail: MarkupComponent {
  let kanji: Kanji
  /// The words to list.
  let words: [Word]
  /// The moment.
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
            SceneIcon.chevron.drawing
          }
        }
      }
    }
  }
}

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

import Explanations
import Statecharts
import XMLTree

/// Names the first step of a run that the machine does not know any more.
struct UnappliedNote: MarkupComponent {
  let error: RunError
  let language: Language

  /// The note in one text.
  var text: String { language(.unappliedTitle) + language.sentenceBreak + reason }

  private var reason: String { language(.unappliedKept, error.text(in: language)) }

  var body: Fragment {
    HTML.section(id: "unapplied", class: "refusal", .aria("labelledby", "unapplied-title")) {
      HTML.h3(id: "unapplied-title") {
        HTML.span(.aria("hidden", true)) { "✕ " }
        language(.unappliedTitle)
      }
      HTML.p { reason }
    }
  }
}

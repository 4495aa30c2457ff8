import Explanations
package import Statecharts
import XMLTree

/// A step of an address that the machine cannot follow; the page shows the run before it.
package struct InvalidStep: Hashable, Sendable {
  /// The fault of the step, and the text after it.
  package let fault: RunReading.Fault
  /// True if the machine may have known it before it was changed.
  package let isOfChange: Bool

  package init(_ fault: RunReading.Fault, isOfChange: Bool) {
    self.fault = fault
    self.isOfChange = isOfChange
  }
}

/// Names the step of an address that the machine cannot follow, and offers the nearest names and to go on without it.
struct UnappliedNote: MarkupComponent {
  let step: InvalidStep
  let words: Wording
  let links: MomentLinks

  private var language: Language { words.language }
  private var error: RunError { step.fault.error }

  /// The note in one text.
  var text: String { title + language.sentenceEnd + reason }

  private var title: String {
    step.isOfChange ? language(.unappliedTitle) : language(.unappliedAddress, String(error.ordinal))
  }

  private var reason: String {
    let offers = step.fault.offers.map(words.wanted(by:)).joined(separator: language(.or))
    return error.withoutNearest.sentence(in: language) + language.sentenceBreak
      + (offers.isEmpty ? "" : language(.errorNearest, offers) + language.sentenceBreak) + language(.unappliedKept)
  }

  var body: Fragment {
    HTML.refusal(id: "unapplied", title) {
      HTML.p { reason }
      HTML.div(class: "route") {
        for offer in step.fault.offers {
          HTML.a(href: links.taking([offer] + step.fault.rest), class: "chip") { words.step(offer) }
        }
        HTML.a(href: links.taking(step.fault.rest), id: "go-on", class: "button primary") { language(.unappliedGoOn) }
      }
    }
  }
}

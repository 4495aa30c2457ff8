import Explanations
import StatechartExecution
import Statecharts
import XMLTree

/// The reason why the last step was refused, with the way to it, and an answer for each condition without a known
/// value.
struct WorkspaceRefusal: MarkupComponent {
  /// The maximum number of conditions that are asked.
  private static let maxAsked = 5

  let rejection: Rejection
  let words: Wording

  private var language: Language { words.language }

  var body: Fragment {
    HTML.div(id: "refusal", class: "refusal", .role("group"), .aria("labelledby", "refusal-title")) {
      HTML.h2(id: "refusal-title") {
        HTML.span(.aria("hidden", true)) { "✕ " }
        RefusalText(rejection, words: words).title
      }
      HTML.p { RefusalReason(rejection: rejection, words: words).markup }
      if case .steps(let steps) = rejection.route, !steps.isEmpty {
        HTML.p(class: "route") {
          StepButton(steps: steps, class: "button primary") { Fragment { language(.routeFollow) } }
          HTML.span { steps.map(words.step).joined(separator: " → ") }
        }
      }
      for name in rejection.questions.prefix(Self.maxAsked) {
        ConditionQuestion(name: name, then: [rejection.step], language: language)
      }
    }
  }

}

/// A condition that nobody has decided, with a button for each answer.
struct ConditionQuestion: MarkupComponent {
  let name: String
  /// The steps that follow the answer.
  var then: [Step] = []
  let language: Language

  var body: Fragment {
    HTML.p(class: "route") {
      HTML.b { name }
      for (holds, phrase, label) in [
        (true, ExplorerPhrase.conditionSayHolds, ExplanationPhrase.stepHolds),
        (false, .conditionSayFails, .stepFails),
      ] {
        StepButton(
          steps: [.set(name, to: .boolean(holds))] + then, class: "chip", label: language(label, name)
        ) { Fragment { language(phrase) } }
      }
    }
  }
}

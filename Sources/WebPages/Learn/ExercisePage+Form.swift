import Explanations
import Lessons
import XMLTree

/// The form of an exercise, and what is said where there is none.
extension ExercisePage {
  /// What is said where answers are not marked.
  var inRoom: Fragment {
    Fragment {
      if let tries = exercise.disclosure.tries {
        HTML.p(id: "tries", class: "card note") { language(.exerciseTriesInRoom, String(tries)) }
      }
    }
  }

  /// What is held back until a time.
  @MarkupBuilder var later: Fragment {
    if !access.explains, let time = exercise.disclosure.explains {
      HTML.p(class: "hint later") { language(.exerciseExplainedLater, UniversalTime(seconds: time).text) }
    }
    if !access.showsSolution, case .after(let time)? = exercise.disclosure.solution {
      HTML.p(class: "hint later") { language(.exerciseSolutionLater, UniversalTime(seconds: time).text) }
    }
  }

  /// The form with the answer, which is sent to an address with what else the form carries.
  func form(
    to address: String, button: String, offersHints: Bool = false,
    @MarkupBuilder more: @escaping @Sendable () -> Fragment = { Fragment {} }
  ) -> Fragment {
    Fragment {
      HTML.form(action: address, method: .post, id: "solve", class: "card") {
        more()
        HTML.label(for: "answer") { language(.exerciseAnswer) }
        HTML.textarea(
          name: ExercisePage.answerField, value: answer, id: "answer", rows: rows,
          .attribute("spellcheck", "false"), .attribute("autocapitalize", "off"),
          .attribute("autocomplete", "off"), .aria("describedby", "answer-form"))
        HTML.div(id: "answer-form", class: "hint") { ExerciseForm(page: self) }
        HTML.p(class: "field-row") {
          HTML.button(type: .submit, id: "mark", class: "button primary") { button }
          if offersHints {
            HTML.button(type: .submit, name: ExercisePage.hintField, value: "1", id: "hint", class: "button") {
              language(.exerciseMarkWithHint)
            }
          }
        }
      }
    }
  }

  private var rows: Int {
    switch exercise.task {
    case .run, .predict, .tellApart: 3
    case .cover: 8
    case .repair, .build: min(18, max(8, answer.count(where: \.isNewline) + 3))
    }
  }
}

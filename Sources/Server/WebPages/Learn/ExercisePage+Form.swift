import Explanations
import Lessons
import Rooms
import StatechartGrading
import StatechartSimulation
import Statecharts
import XMLTree

/// The form of an exercise, and the note where there is none.
extension ExercisePage {
  /// The text where answers are not marked.
  @MarkupBuilder var inRoom: Fragment {
    if let tries = exercise.disclosure.tries {
      HTML.p(id: "tries", class: "card note") { language(.exerciseTriesInRoom, String(tries)) }
    }
  }

  /// The times until which parts are not shown.
  @MarkupBuilder var later: Fragment {
    if !access.explains, let time = exercise.disclosure.explains {
      HTML.p(class: "hint later") { language(.exerciseExplainedLater, UniversalTime(seconds: time).text) }
    }
    if !access.showsSolution, case .after(let time)? = exercise.disclosure.solution {
      HTML.p(class: "hint later") { language(.exerciseSolutionLater, UniversalTime(seconds: time).text) }
    }
  }

  /// The form with the answer, which is sent to an address with what else the form carries.
  @MarkupBuilder func form(
    to address: String, button: String, offersHints: Bool = false,
    @MarkupBuilder more: @escaping @Sendable () -> Fragment = { Fragment {} }
  ) -> Fragment {
    let result = Attribute.attribute("formaction", address + "#" + ExercisePage.resultID)
    HTML.form(action: address, method: .post, id: ExercisePage.formID, class: "card") {
      more()
      if let choices = PredictionChoices(exercise) {
        PredictionForm(page: self, choices: choices)
      } else {
        notationCard
        HTML.label(for: "answer") { language(.exerciseAnswer) }
        field(answer)
      }
      if exercise.asksForRuns { RunBuilder(page: self, address: address + "#" + ExercisePage.formID) }
      HTML.p(class: "field-row") {
        HTML.button(type: .submit, id: "mark", class: "button primary", result) { button }
        if exercise.asksForChart {
          draftButton(
            ExercisePage.editField, ExercisePage.Edit.preview.rawValue, id: "show",
            to: address + "#" + ExercisePage.previewID
          ) { language(.exercisePreview) }
        }
        if offersHints {
          HTML.button(type: .submit, name: ExercisePage.hintField, value: "1", id: "hint", class: "button", result) {
            language(.exerciseMarkWithHint)
          }
        }
      }
    }
  }

  /// All of a notation that a first machine needs: a beginning, moves with events, an end.
  package static let notationInFiveLines = """
    stateDiagram-v2
      [*] --> Closed
      Closed --> Open : push
      Open --> Closed : pull
      Open --> [*] : break
    """

  /// How a machine is written, where one is to be written from nothing.
  @MarkupBuilder private var notationCard: Fragment {
    if case .build = exercise.task {
      HTML.section(id: "notation", class: "five-lines", .aria("labelledby", "notation-title")) {
        HTML.h2(id: "notation-title") { language(.exerciseNotation) }
        HTML.pre { HTML.code { ExercisePage.notationInFiveLines } }
      }
    }
  }

  /// The field of a text, with what it is to be.
  @MarkupBuilder func field(_ text: String) -> Fragment {
    HTML.textarea(
      name: ExercisePage.answerField, value: text, id: "answer", rows: rows,
      .attribute("spellcheck", "false"), .attribute("autocapitalize", "off"),
      .attribute("autocomplete", "off"), .aria("describedby", "answer-form"))
    HTML.div(id: "answer-form", class: "hint") { ExerciseForm(page: self) }
  }

  /// A button that changes or shows the answer without handing it in.
  func draftButton(
    _ name: String, _ value: String, id: String? = nil, class classes: String = "button", to address: String,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    HTML.button(
      type: .submit, name: name, value: value, id: id, class: classes, .attribute("formaction", address),
      .data("draft", ""), content: content)
  }

  private var rows: Int {
    switch exercise.task {
    case .run, .predict, .distinguish: 3
    case .cover: 8
    case .repair, .build: min(18, max(8, answer.count(where: \.isNewline) + 3))
    }
  }
}

/// The task of an exercise, in words.
struct ExerciseTerms: MarkupComponent {
  let page: ExercisePage

  private var language: Language { page.language }
  private var words: Wording { page.words }

  var body: Fragment {
    switch page.exercise.task {
    case .run(let goals, let opening):
      if !opening.isEmpty { HTML.p { language(.exerciseBegins, said(opening)) } }
      HTML.ul { for goal in goals { HTML.li { GoalWords(words: words).markup(goal) } } }
    case .predict(let steps, _): HTML.p { language.markup(.exerciseAsks, HTML.b { said(steps) }) }
    case .repair(let claims):
      HTML.p { language(.exerciseHolds) }
      HTML.ul { for claim in claims { HTML.li { self.claim(claim) } } }
    case .build(let states, let claims):
      HTML.p { language(.exerciseFree) }
      if !states.isEmpty { HTML.p { language.markup(.exerciseStates, names(states)) } }
      if !claims.isEmpty {
        HTML.p { language(.exerciseHolds) }
        HTML.ul { for claim in claims { HTML.li { self.claim(claim) } } }
      }
    case .distinguish: HTML.p { language(.exerciseDiffers) }
    case .cover(.transitions): HTML.p { language(.exerciseCovers) }
    case .cover(.changes(let edits)): HTML.p { language(.exerciseShows, String(edits.count)) }
    }
  }

  private func said(_ steps: [Step]) -> String { steps.map(words.step).joined(separator: " → ") }

  func claim(_ claim: Exercise.Claim) -> Fragment {
    let run = HTML.code { claim.run }
    return switch claim.expectation {
    case .refused: language.markup(.exerciseRefused, run)
    case .taken: language.markup(.exerciseTaken, run)
    case .states(let states): language.markup(.exerciseLeads, run, names(states))
    }
  }

  private func names(_ states: [State.ID]) -> Fragment { language.list(states.map { id in HTML.code { id.name } }) }
}

/// The form of an answer.
struct ExerciseForm: MarkupComponent {
  let page: ExercisePage

  private var language: Language { page.language }

  var body: Fragment {
    switch page.exercise.task {
    case .run, .distinguish: HTML.p { language(.exerciseFormRun) }
    case .cover: HTML.p { language(.exerciseFormRuns) }
    case .repair, .build: HTML.p { language(.exerciseFormChart) }
    case .predict(_, let parts): HTML.ul { for part in parts { HTML.li { language(part.phrase) } } }
    }
  }
}

extension Exercise.Prediction {
  fileprivate var phrase: ExercisePhrase {
    switch self {
    case .outcome: .exerciseFormOutcome
    case .actions: .exerciseFormActions
    case .reason: .exerciseFormReason
    }
  }
}

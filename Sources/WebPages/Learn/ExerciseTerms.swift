import Explanations
import Lessons
import StatechartGrading
import StatechartSimulation
import Statecharts
import XMLTree

/// What an exercise asks for, in words.
struct ExerciseTerms: MarkupComponent {
  let page: ExercisePage

  private var language: Language { page.language }
  private var words: Wording { page.words }

  var body: Fragment {
    Fragment {
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
      case .tellApart: HTML.p { language(.exerciseDiffers) }
      case .cover(.transitions): HTML.p { language(.exerciseCovers) }
      case .cover(.changes(let edits)): HTML.p { language(.exerciseShows, String(edits.count)) }
      }
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

/// What an answer looks like.
struct ExerciseForm: MarkupComponent {
  let page: ExercisePage

  private var language: Language { page.language }

  var body: Fragment {
    Fragment {
      switch page.exercise.task {
      case .run, .tellApart: HTML.p { language(.exerciseFormRun) }
      case .cover: HTML.p { language(.exerciseFormRuns) }
      case .repair, .build: HTML.p { language(.exerciseFormChart) }
      case .predict(_, let parts): HTML.ul { for part in parts { HTML.li { language(part.phrase) } } }
      }
      if !events.isEmpty { HTML.p { for event in events { HTML.code(class: "tag") { event } } } }
    }
  }

  /// The names that runs are made of.
  private var events: [String] {
    switch page.exercise.task {
    case .run, .tellApart, .cover: Array(page.exercise.machine.chart.alphabet.prefix(60))
    case .predict, .repair, .build: []
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

import Explanations
import Lessons
import StatechartGrading
import XMLTree

/// What is to be done, what of it the run does, and a hint as strong as it is asked for.
struct GoalsCard: MarkupComponent {
  let page: ExplorerPage
  let moment: LessonMoment

  private var language: Language { page.language }

  var body: Fragment {
    HTML.section(
      id: "goals", class: "card goals", .aria("labelledby", "goals-title"), .data("lesson", moment.lesson.identifier),
      .data("done", moment.isDone ? "" : nil)
    ) {
      HTML.h2(id: "goals-title") { language(.learnGoals) }
      GoalList(words: page.words, goals: moment.goals)
      if moment.isDone {
        HTML.p(id: "all-met", class: "all-met") { language(.learnAllMet) }
      } else {
        HTML.p(class: "hint") { language(.learnGoalsHint) }
        HintNote(page: page, moment: moment)
      }
      HTML.p(class: "restart-lesson") {
        HTML.a(href: LessonPage.start(page.address), id: "start-over", class: "button small") {
          language(.learnStartOver)
        }
      }
    }
  }

}

/// Goals with how far a run has come.
struct GoalList: MarkupComponent {
  let words: Wording
  let goals: [LessonMoment.GoalState]

  private var language: Language { words.language }

  var body: Fragment { HTML.ul(class: "goal-list") { for state in goals { item(state) } } }

  private func item(_ state: LessonMoment.GoalState) -> Element {
    HTML.li(class: state.isMet ? "met" : state.isMissed ? "missed" : "open") {
      HTML.span(class: "mark", .aria("hidden", true)) { state.isMet ? "✓" : state.isMissed ? "✕" : "○" }
      HTML.span {
        GoalWords(words: words).markup(state.goal)
        " "
        HTML.span(class: state.isOpen ? "visually-hidden" : "state-of-goal") { stand(state) }
      }
    }
  }

  private func stand(_ state: LessonMoment.GoalState) -> String {
    if state.isMet { return language(.learnMet) }
    if state.isMissed { return language(.learnMissed) }
    guard let progress = state.progress, progress.wanted > 1 else { return language(.learnOpen) }
    return language(.learnFound, String(progress.done), String(progress.wanted))
  }
}

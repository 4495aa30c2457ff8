import Explanations
import Lessons
import StatechartEvidence
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The goals, those that the run meets, and a hint of the requested strength.
struct GoalsCard: ExplorerPart {
  let page: ExplorerPage
  let moment: LessonMoment
  /// The lesson after this one.
  let next: LessonPage.Link?

  var body: Fragment {
    HTML.section(
      id: "goals", class: "card goals", .aria("labelledby", "goals-title"), .data("lesson", moment.lesson.identifier),
      .data("done", moment.isDone ? "" : nil)
    ) {
      HTML.h2(id: "goals-title") { language(.learnGoals) }
      GoalList(words: page.words, goals: moment.goals)
      if moment.isDone {
        HTML.div(
          id: "all-met", class: "all-met", .tabindex(-1), .flag("autofocus", moment.isJustDone(on: page))
        ) {
          HTML.p { language(.learnAllMet) }
          if let next { HTML.p(class: "next") { next.button(on: page.site, isPrimary: true) } }
        }
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
        HTML.span(class: state.isOpen ? "visually-hidden" : "state-of-goal") { status(state) }
      }
    }
  }

  private func status(_ state: LessonMoment.GoalState) -> String {
    if state.isMet { return language(.learnMet) }
    if state.isMissed { return language(.learnMissed) }
    guard let progress = state.progress, progress.wanted > 1 else { return language(.learnOpen) }
    return language(.learnFound, String(progress.done), String(progress.wanted))
  }
}

struct GoalWords: Sendable {
  let words: Wording

  private var language: Language { words.language }

  /// The goal as a sentence without its full stop, with names in bold.
  func markup(_ goal: Goal) -> Fragment {
    var said = aim(goal.aim)
    switch goal.maxMoves {
    case nil: break
    case 1: said = language.markup(.learnGoalMove, said)
    case let count?: said = language.markup(.learnGoalMoves, said, String(count))
    }
    if !goal.avoided.isEmpty {
      let events = goal.avoided.map { name in HTML.b { words.event(name) } }
      said = language.markup(.learnGoalWithout, said, language.list(events))
    }
    return goal.follows ? language.markup(.learnGoalThen, said) : said
  }

  private func aim(_ aim: Goal.Aim) -> Fragment {
    switch aim {
    case .reach(let states): language.markup(.learnGoalReach, words.states(states))
    case .refusals(1, nil): language.markup(.learnGoalRefusal)
    case .refusals(let count, nil): language.markup(.learnGoalRefusals, String(count))
    case .refusals(1, let kind?): language.markup(.learnGoalRefusalBy, language(kind.phrase))
    case .refusals(let count, let kind?): language.markup(.learnGoalRefusalsBy, String(count), language(kind.phrase))
    case .perform(let name): language.markup(.learnGoalPerform, HTML.b { action(name) })
    case .fail(let property):
      language.markup(.learnGoalFail, HTML.b { property.sentence(in: language, of: words.chart) })
    }
  }

  private func action(_ name: String) -> String {
    for case .action(let action) in words.chart.allContent where action.name == name {
      return action.displayName.map { $0(in: language.tag) } ?? name
    }
    return name
  }
}

extension RefusalKind {
  var phrase: LearnPhrase {
    switch self {
    case .event: .learnByEvent
    case .condition: .learnByCondition
    case .question: .learnByQuestion
    case .end: .learnByEnd
    }
  }
}

/// The progress of the run of a page in a lesson.
struct LessonMoment: Sendable {
  /// A goal with how far the run has come.
  struct GoalState: Sendable {
    let goal: Goal
    /// Nil while the goal that it follows is not met.
    let progress: GoalProgress?
    /// The steps of the whole run before it counted.
    let before: [Step]
    /// Those since.
    let steps: [Step]

    var isMet: Bool { progress?.isMet ?? false }
    var isMissed: Bool { progress?.isMissed ?? false }
    /// True if nothing of it was done.
    var isOpen: Bool { !isMet && !isMissed && progress?.done ?? 0 == 0 }
  }

  let lesson: Lesson
  /// The goals in order.
  let goals: [GoalState]

  init(_ lesson: Lesson, _ simulation: Simulation) {
    self.lesson = lesson
    let taken = simulation.records.map(\.step)
    let (progress, opening) = lesson.progress(in: simulation)
    goals = zip(lesson.goals, progress).map { goal, known in
      let count = opening + (known?.after ?? 0)
      return GoalState(
        goal: goal, progress: known?.progress, before: Array(taken.prefix(count)), steps: Array(taken.dropFirst(count)))
    }
  }

  /// True if there is something to do and all of it is done.
  var isDone: Bool { !goals.isEmpty && goals.allSatisfy(\.isMet) }

  /// True if the last step has done it.
  func isJustDone(on page: ExplorerPage) -> Bool {
    let steps = page.simulation.records.map(\.step)
    guard isDone, !steps.isEmpty else { return false }
    return lesson.goalsMet(in: page.machine.replay(of: steps.dropLast())) < goals.count
  }

  /// The first goal that is not met.
  var next: GoalState? { goals.first { !$0.isMet } }
}

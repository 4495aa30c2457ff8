import Explanations
import Lessons
import Rooms
import Statecharts
import XMLTree

/// The goals of a room's lesson, as far as the moment of the page has come; a member who tries something hands in the run.
struct RoomGoalsCard: MarkupComponent {
  let parts: RoomParts
  let lesson: Lesson

  private var language: Language { parts.language }
  private var view: RoomView { parts.view }
  private var moment: LessonMoment { LessonMoment(lesson, parts.page.simulation) }

  var body: Fragment {
    HTML.section(id: "goals", class: "card goals", .aria("labelledby", "goals-title")) {
      HTML.h2(id: "goals-title") { language(.learnGoals) }
      GoalList(words: parts.words, goals: moment.goals)
      switch view.address.seat {
      case .student: HTML.p(class: "hint") { language(.workGoalsOwn) }
      case .away: own
      case .teacher: Fragment()
      }
    }
  }

  @MarkupBuilder private var own: Fragment {
    if let member = view.member, !view.isOver {
      let progress = parts.room.work[member]
      if progress.tries > 0 {
        HTML.p(id: "progress", class: "note") {
          language(.workTries, String(progress.tries), String(progress.best))
        }
      }
      HTML.form(action: view.address.solve, method: .post, id: "hand-in") {
        parts.fields
        HTML.input(type: .hidden, name: RoomAddress.Field.run, value: parts.page.address.taken.text)
        HTML.button(type: .submit, class: moment.isDone ? "button primary" : "button") {
          language(.workHandInRun, String(moment.goals.count { $0.isMet }), String(moment.goals.count))
        }
      }
    } else if !view.isOver {
      HTML.p(class: "hint") { language(.workJoinFirst) }
    }
  }
}

import Explanations
import Rooms
import StatechartExecution
import Statecharts
import XMLTree

/// What the teacher steers the room with. Every control is a form of its own, which works without scripts.
struct RoomTeacherCards: MarkupComponent {
  let parts: RoomParts

  private var language: Language { parts.language }
  private var view: RoomView { parts.view }
  private var room: Room { parts.room }
  private var shownRun: String { parts.page.address.taken.text }

  @MarkupBuilder var body: Fragment {
    RoomShareCard(frame: parts.frame)
    if view.isOver {
      HTML.section(class: "card") { HTML.p { language(.roomOver) } }
    } else {
      stage
      steering
    }
    if room.opening.subject.takesAnswers {
      RoomBoardCard(frame: parts.frame)
    } else {
      RoomMembersCard(frame: parts.frame)
    }
    RoomEndCard(frame: parts.frame)
  }

  private func form(
    _ act: RoomAddress.Steering, id: String? = nil, class classes: String? = nil, _ fields: [(String, String)] = [],
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    parts.frame.form(act, id: id, class: classes, fields, content: content)
  }

  private var stage: Element {
    HTML.section(id: "stage", class: "card stage-of-room", .aria("labelledby", "stage-title")) {
      HTML.h2(id: "stage-title") { language(.roomStage) }
      switch room.stage {
      case .follow:
        if let vote = room.lastVote { RoomVoteResult(parts: parts, vote: vote) }
        voteForm
        if mayAsk { questionForm }
      case .vote(let vote): RoomBallotControls(parts: parts, vote: vote)
      case .quiz(let poll): question(poll)
      }
    }
  }

  private var voteForm: Element {
    form(.vote, class: "vote-options") {
      for (name, label) in [
        (RoomAddress.Field.hidden, language(.hideCounts)), (RoomAddress.Field.typed, language(.takeTyped)),
      ] {
        HTML.p {
          Element(
            "input",
            attributes: [
              .attribute("type", "checkbox"), .attribute("name", name), .attribute("value", "1"), .id("vote-" + name),
            ])
          " "
          HTML.label(for: "vote-" + name) { label }
        }
      }
      HTML.button(type: .submit, id: "ask-vote", class: "button") { language(.roomAskVote) }
    }
  }

  /// What the button says that asks a question: of a quiz, which one.
  private var asking: String {
    guard case .quiz(_, _, let count) = room.opening.subject,
      let next = room.opening.subject.next(behind: room.lastQuestion)
    else { return language(.roomAskQuiz) }
    return language(.workAskNext, String(next + 1), String(count))
  }

  /// True unless all questions of the room's quiz were asked.
  private var mayAsk: Bool {
    guard case .quiz = room.opening.subject else { return true }
    return room.opening.subject.next(behind: room.lastQuestion) != nil
  }

  private var questionForm: Element {
    form(.ask, class: "field-row") {
      HTML.label(for: "seconds") { language(.roomSeconds) }
      HTML.input(
        type: .number, name: RoomAddress.Field.seconds, value: "60", id: "seconds",
        .attribute("min", String(room.limits.questionSeconds.lowerBound)),
        .attribute("max", String(room.limits.questionSeconds.upperBound)))
      HTML.button(type: .submit, id: "ask-question", class: "button") { asking }
    }
  }

  @MarkupBuilder private func question(_ poll: RoomPoll) -> Fragment {
    RoomQuestionForm(parts: parts, poll: poll)
    if !poll.isRevealed {
      form(.reveal) {
        HTML.button(type: .submit, id: "reveal", class: "button primary") { language(.roomReveal) }
      }
    } else if case .quiz = room.opening.subject, mayAsk {
      questionForm
    }
    form(.show, [(RoomAddress.Field.run, room.run)]) {
      HTML.button(type: .submit, id: "end-question", class: "button") { language(.roomBackToFollow) }
    }
  }

  private var steering: Element {
    HTML.section(id: "moves", class: "card moves steering", .aria("labelledby", "moves-title")) {
      HTML.h2(id: "moves-title") { language(.roomSteerCard) }
      if shownRun != room.run {
        HTML.p { language(.roomPrepared) }
        form(.show, id: "show-this", [(RoomAddress.Field.run, shownRun)]) {
          HTML.button(type: .submit, class: "button primary") { language(.roomShow) }
        }
      } else {
        HTML.p(class: "hint") { language(.roomSteerHint) }
      }
      form(.show, id: "steps", [(RoomAddress.Field.run, shownRun)]) {
        HTML.ul(class: "ballot") {
          for step in parts.steps {
            HTML.li {
              HTML.button(type: .submit, name: RoomAddress.Field.step, value: step.description, class: "move") {
                HTML.b { parts.words.wanted(by: step) }
              }
            }
          }
        }
      }
      HTML.div(class: "field-row") {
        if !parts.page.address.taken.isEmpty {
          form(.show, [(RoomAddress.Field.run, Array(parts.page.address.taken.dropLast()).text)]) {
            HTML.button(type: .submit, id: "step-back", class: "button") { language(.roomStepBack) }
          }
          form(.show, [(RoomAddress.Field.run, "")]) {
            HTML.button(type: .submit, class: "button") { language(.roomRestart) }
          }
        }
      }
      runForm
    }
  }

  private var runForm: Element {
    let fault = view.fault
    return form(.show, id: "run-form", class: "field-row") {
      HTML.label(for: "run-field") { language(.roomRun) }
      HTML.input(
        type: .text, name: RoomAddress.Field.run, value: fault?.text ?? shownRun, id: "run-field",
        .attribute("aria-invalid", fault == nil ? nil : "true"),
        .attribute("aria-describedby", fault == nil ? nil : "run-fault"))
      HTML.button(type: .submit, class: "button") { language(.roomShowRun) }
      if let fault { HTML.p(id: "run-fault", class: "fault", .role("alert")) { fault.message } }
    }
  }
}

import Explanations
import Rooms
import Statecharts
import XMLTree

/// The teacher's controls. Each is a form of its own, which works without scripts.
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
      moves
    }
    if room.opening.subject.takesAnswers {
      RoomBoardCard(frame: parts.frame)
    } else {
      RoomMembersCard(frame: parts.frame)
    }
    RoomEndCard(frame: parts.frame)
  }

  private var stage: Element {
    HTML.titledSection(id: "stage", class: "card stage-of-room", language(.roomStage)) {
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
    parts.frame.form(.vote, class: "vote-options") {
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

  /// The label of the button that asks a question: of a quiz, with its number.
  private var asking: String {
    guard case .quiz(_, _, let count) = room.opening.subject,
      let next = room.opening.subject.next(after: room.lastQuestion)
    else { return language(.roomAskQuiz) }
    return language(.workAskNext, String(next + 1), String(count))
  }

  /// True unless all questions of the room's quiz were asked.
  private var mayAsk: Bool {
    guard case .quiz = room.opening.subject else { return true }
    return room.opening.subject.next(after: room.lastQuestion) != nil
  }

  private var questionForm: Element {
    parts.frame.form(.ask, class: "field-row") {
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
      parts.frame.button(
        .reveal, [(RoomAddress.Field.version, String(room.version))], id: "reveal", class: "button primary",
        language(.roomReveal))
    } else if case .quiz = room.opening.subject, mayAsk {
      questionForm
    }
    parts.frame.button(
      .show, [(RoomAddress.Field.run, room.run)], id: "end-question", language(.roomBackToFollow))
  }

  private var moves: Element {
    HTML.titledSection(id: "moves", class: "card moves steering", language(.roomSteerCard)) {
      if shownRun != room.run {
        HTML.p { language(.roomPrepared) }
        parts.frame.form(.show, id: "show-this", [(RoomAddress.Field.run, shownRun)]) {
          HTML.button(type: .submit, class: "button primary") { language(.roomShow) }
        }
      } else {
        HTML.p(class: "hint") { language(.roomSteerHint) }
      }
      parts.frame.form(.show, id: "steps", [(RoomAddress.Field.run, shownRun)]) {
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
          parts.frame.button(
            .show, [(RoomAddress.Field.run, Array(parts.page.address.taken.dropLast()).text)], id: "step-back",
            language(.roomStepBack))
          parts.frame.button(.show, [(RoomAddress.Field.run, "")], language(.roomRestart))
        }
      }
      runForm
    }
  }

  private var runForm: Element {
    let fault = view.fault
    return parts.frame.form(.show, id: "run-form", class: "field-row") {
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

/// The controls of the teacher for a vote: take a step, show counts, decide about typed steps, remove proposals, end
/// it.
struct RoomBallotControls: MarkupComponent {
  let parts: RoomParts
  let vote: RoomVote

  private var language: Language { parts.language }
  private var round: (String, String) { (RoomAddress.Field.round, String(vote.round)) }

  @MarkupBuilder var body: Fragment {
    if !vote.waiting.isEmpty { waiting }
    ballot
    parts.total(.roomVotes, vote.steps.count)
    HTML.div(class: "field-row") {
      if vote.hidesCounts {
        parts.frame.button(
          .reveal, [(RoomAddress.Field.version, String(parts.room.version))], id: "show-counts", language(.showCounts))
      }
      parts.frame.button(.clear, [round], id: "clear-proposals", language(.clearProposals))
      parts.frame.button(.close, [round], id: "close-vote", language(.roomCloseVote))
    }
  }

  /// All that may be proposed and what else was, the most proposed first, with the button to take it.
  private var ballot: Element {
    let counts = Dictionary(vote.counts.map { ($0.step, $0.count) }, uniquingKeysWith: max)
    let offered = parts.steps.map(\.description)
    let others = vote.counts.map(\.step).filter { !offered.contains($0) }
    return parts.frame.form(.take, id: "take", [round]) {
      HTML.ul(class: "ballot") {
        for step in offered + others.prefix(parts.room.limits.proposals) {
          HTML.li {
            HTML.button(type: .submit, name: RoomAddress.Field.step, value: step, class: "move") {
              language(.roomTake, parts.step(step))
            }
            if !vote.hidesCounts { HTML.span(class: "count", .data("count", step)) { String(counts[step] ?? 0) } }
          }
        }
      }
    }
  }

  /// The typed steps, for the teacher alone.
  @MarkupBuilder private var waiting: Fragment {
    HTML.h3(id: "waiting-title") { language(.waiting) }
    HTML.ul(id: "waiting", class: "ballot") {
      for step in vote.waiting {
        HTML.li {
          settle(.allow, step, language(.letThrough, step))
          settle(.refuse, step, language(.leaveOut, step))
        }
      }
    }
  }

  private func settle(_ act: RoomAddress.TeacherAction, _ step: String, _ label: String) -> Element {
    parts.frame.button(act, [round, (RoomAddress.Field.step, step)], class: "button small", label)
  }
}

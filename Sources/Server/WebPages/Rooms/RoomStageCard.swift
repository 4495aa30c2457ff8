import Explanations
import Rooms
import Statecharts
import XMLTree

/// The activity of a room, as students see it: the moment that is shown, a vote, a question.
struct RoomStageCard: MarkupComponent {
  let parts: RoomParts

  private var language: Language { parts.language }
  private var room: Room { parts.room }

  var body: Fragment {
    HTML.titledSection(id: "stage", class: "card stage-of-room", title) {
      if parts.view.isOver {
        HTML.p { language(.roomOver) }
      } else {
        content
      }
    }
  }

  private var title: String {
    switch room.stage {
    case .follow: language(.roomStage)
    case .vote: language(.roomVoteCard)
    case .quiz: language(.roomQuizCard)
    }
  }

  @MarkupBuilder private var content: Fragment {
    switch room.stage {
    case .follow:
      HTML.p { language(.roomFollow) }
      if let vote = room.lastVote { RoomVoteResult(parts: parts, vote: vote) }
    case .vote(let vote): ballot(vote)
    case .quiz(let poll): RoomQuestionForm(parts: parts, poll: poll)
    }
  }

  @MarkupBuilder private func ballot(_ vote: RoomVote) -> Fragment {
    let counts = Dictionary(vote.counts.map { ($0.step, $0.count) }, uniquingKeysWith: max)
    let own = parts.view.member.flatMap { vote.steps[$0] }
    HTML.p { language(parts.view.member == nil && parts.view.forms != nil ? .roomVoteJoin : .roomVoteHint) }
    HTML.form(action: parts.view.address.vote, method: .post, id: "vote") {
      parts.fields
      HTML.input(type: .hidden, name: RoomAddress.Field.round, value: String(vote.round))
      HTML.ul(class: "ballot") {
        for step in parts.steps.map(\.description) {
          HTML.li {
            HTML.button(
              type: .submit, name: RoomAddress.Field.step, value: step, class: "move",
              .attribute("aria-pressed", own == step ? "true" : nil)
            ) {
              HTML.b { parts.step(step) }
              if own == step { HTML.span(class: "own") { " ✓ " + language(.roomYourVote) } }
            }
            if !vote.hidesCounts { HTML.span(class: "count", .data("count", step)) { String(counts[step] ?? 0) } }
          }
        }
      }
    }
    if vote.ballot.takesTyped { typed(vote) }
    if vote.hidesCounts { HTML.p(class: "hint") { language(.countsHidden) } }
    parts.total(.roomVotes, vote.steps.count)
  }
}

extension RoomStageCard {
  /// Returns the form in which members type a step that is not on the list.
  @MarkupBuilder private func typed(_ vote: RoomVote) -> Fragment {
    let fault = parts.view.fault
    HTML.form(action: parts.view.address.vote, method: .post, id: "vote-typed", class: "field-row") {
      parts.fields
      HTML.input(type: .hidden, name: RoomAddress.Field.round, value: String(vote.round))
      HTML.label(for: "typed-step") { language(.typeStep) }
      HTML.input(
        type: .text, name: RoomAddress.Field.step, value: fault?.text, id: "typed-step", .flag("required"),
        .attribute("aria-invalid", fault == nil ? nil : "true"),
        .attribute("maxlength", String(room.limits.stepBytes)), .attribute("autocomplete", "off"),
        .attribute("aria-describedby", fault == nil ? "typed-hint" : "typed-fault"))
      HTML.button(type: .submit, class: "button") { language(.proposeTyped) }
      HTML.span(id: "typed-hint", class: "hint") { language(.typeHint, "tap=3") }
      if let fault { HTML.p(id: "typed-fault", class: "fault", .role("alert")) { fault.message } }
    }
    if let own = parts.view.member.flatMap({ vote.suggestions[$0] }) {
      HTML.p(id: "own-waits", class: "note") { language(.ownWaits, own) }
    }
  }
}

/// The numbers of proposals of each step in a vote that is over, and the step that was taken.
struct RoomVoteResult: MarkupComponent {
  let parts: RoomParts
  let vote: RoomVote

  var body: Fragment {
    HTML.h3 { parts.language(.roomLastVote) }
    HTML.ul(class: "ballot result") {
      for item in vote.counts {
        HTML.li(class: item.step == vote.taken ? "taken" : nil) {
          HTML.span {
            HTML.b { parts.step(item.step) }
            if item.step == vote.taken { HTML.span(class: "own") { " ✓ " + parts.language(.roomTaken) } }
          }
          HTML.span(class: "count") { String(item.count) }
        }
      }
    }
    HTML.p(class: "total") { parts.language(.roomVotes, String(vote.steps.count)) }
  }
}

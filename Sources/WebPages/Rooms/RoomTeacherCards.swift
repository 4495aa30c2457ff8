import Explanations
import Rooms
import StatechartExecution
import Statecharts
import XMLTree

/// What the teacher steers the room with. Every control is a form of its own, which works without scripts.
struct RoomTeacherCards: MarkupComponent {
  let parts: RoomParts
  /// The most members that are listed.
  private static let mostListed = 100

  private var language: Language { parts.language }
  private var view: RoomView { parts.view }
  private var room: Room { parts.room }
  private var shownRun: String { parts.page.address.taken.text }

  @MarkupBuilder var body: Fragment {
    share
    if view.isOver {
      HTML.section(class: "card") { HTML.p { language(.roomOver) } }
    } else {
      stage
      steering
    }
    members
    roomCard
  }

  private var share: Element {
    HTML.section(id: "share", class: "card share", .aria("labelledby", "share-title")) {
      HTML.h2(id: "share-title") { language(.roomShareCard) }
      HTML.p(class: "room-address") { HTML.code { view.origin + view.address.base } }
      HTML.p(class: "hint") { language(.roomShareHint) }
    }
  }

  /// A form with one thing to do.
  private func form(
    _ act: RoomAddress.Steering, id: String? = nil, class classes: String? = nil, _ fields: [(String, String)] = [],
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    HTML.form(action: view.address.text, method: .post, id: id, class: classes) {
      parts.fields
      HTML.input(type: .hidden, name: RoomAddress.Field.act, value: act.rawValue)
      for field in fields { HTML.input(type: .hidden, name: field.0, value: field.1) }
      content()
    }
  }

  private var stage: Element {
    HTML.section(id: "stage", class: "card stage-of-room", .aria("labelledby", "stage-title")) {
      HTML.h2(id: "stage-title") { language(.roomStage) }
      switch room.stage {
      case .follow:
        if let vote = room.lastVote { RoomVoteResult(parts: parts, vote: vote) }
        form(.vote) { HTML.button(type: .submit, id: "ask-vote", class: "button") { language(.roomAskVote) } }
        questionForm
      case .vote(let vote): ballot(vote)
      case .quiz(let poll): question(poll)
      }
    }
  }

  private var questionForm: Element {
    form(.ask, class: "field-row") {
      HTML.label(for: "seconds") { language(.roomSeconds) }
      HTML.input(
        type: .number, name: RoomAddress.Field.seconds, value: "60", id: "seconds",
        .attribute("min", String(room.limits.questionSeconds.lowerBound)),
        .attribute("max", String(room.limits.questionSeconds.upperBound)))
      HTML.button(type: .submit, id: "ask-question", class: "button") { language(.roomAskQuiz) }
    }
  }

  @MarkupBuilder private func question(_ poll: RoomPoll) -> Fragment {
    RoomQuestionForm(parts: parts, poll: poll)
    if !poll.isRevealed {
      form(.reveal) {
        HTML.button(type: .submit, id: "reveal", class: "button primary") { language(.roomReveal) }
      }
    }
    form(.show, [(RoomAddress.Field.run, room.run)]) {
      HTML.button(type: .submit, id: "end-question", class: "button") { language(.roomBackToFollow) }
    }
  }

  /// All that may be proposed and what else was, with the button to take it.
  @MarkupBuilder private func ballot(_ vote: RoomVote) -> Fragment {
    let counts = Dictionary(vote.counts.map { ($0.step, $0.count) }, uniquingKeysWith: max)
    let offered = parts.steps.map(\.description)
    let steps = offered + vote.counts.map(\.step).filter { !offered.contains($0) }
    form(.take, id: "take", [(RoomAddress.Field.round, String(vote.round))]) {
      HTML.ul(class: "ballot") {
        for step in steps {
          HTML.li {
            HTML.button(type: .submit, name: RoomAddress.Field.step, value: step, class: "move") {
              language(.roomTake, parts.step(step))
            }
            HTML.span(class: "count", .data("count", step)) { String(counts[step] ?? 0) }
          }
        }
      }
    }
    HTML.p(class: "total", .data("total", language(.roomVotes, "{0}"))) {
      language(.roomVotes, String(vote.steps.count))
    }
    form(.close, [(RoomAddress.Field.round, String(vote.round))]) {
      HTML.button(type: .submit, id: "close-vote", class: "button") { language(.roomCloseVote) }
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

  private var members: Element {
    HTML.section(id: "members", class: "card", .aria("labelledby", "members-title")) {
      HTML.h2(id: "members-title") { language(.roomMembersCard) }
      HTML.p(.data("members", language(.roomMembers, "{0}"))) {
        language(.roomMembers, String(room.members.count))
      }
      HTML.ul(class: "members") {
        for (number, member) in room.members.sorted(by: { $0.key < $1.key }).prefix(Self.mostListed) {
          HTML.li {
            HTML.span { parts.name(of: number) }
            if let nickname = member.nickname, !view.isOver {
              form(member.isHidden ? .unhide : .hide, [(RoomAddress.Field.member, String(number))]) {
                HTML.button(type: .submit, class: "button small") {
                  language(member.isHidden ? .roomUnhide : .roomHide, nickname.text(in: language))
                }
              }
            }
          }
        }
      }
      if room.members.count > Self.mostListed {
        HTML.p { language(.roomMore, String(room.members.count - Self.mostListed)) }
      }
    }
  }

  private var roomCard: Element {
    HTML.section(id: "room-card", class: "card", .aria("labelledby", "room-card-title")) {
      HTML.h2(id: "room-card-title") { language(.roomCard) }
      HTML.p { language(.roomEnds, UniversalTime(seconds: room.opening.ends).text) }
      HTML.ul(class: "ways-of-room") {
        for (name, fileExtension) in [("CSV", "csv"), ("JSON", "json")] {
          HTML.li {
            HTML.a(href: view.address.report(fileExtension) ?? "", .data("file", "")) { language(.roomExport, name) }
          }
        }
        HTML.li { HTML.a(href: view.address.about, .data("file", "")) { language(.roomAbout) } }
      }
      if !view.isOver {
        form(.end) { HTML.button(type: .submit, id: "end-room", class: "button") { language(.roomEnd) } }
      }
    }
  }
}

import Explanations
import Lessons
import Rooms
import Statecharts
import XMLTree

/// The reader's name in the room, or the form to join.
struct RoomMemberCard: MarkupComponent {
  let frame: RoomFrame

  private var language: Language { frame.language }

  var body: Fragment {
    HTML.titledSection(id: "me", class: "card member", language(.roomJoinCard)) {
      if let member = frame.view.member {
        HTML.p { language(.roomYouAre, frame.name(of: member)) }
        if case .quiz = frame.room.opening.subject {
          HTML.p { language(.workRights, String(frame.room.rightAnswers[member] ?? 0)) }
        }
        if !frame.view.isOver {
          HTML.p { HTML.a(href: frame.view.address.device, .data("file", "")) { language(.deviceMove) } }
        }
      } else if !frame.view.isOver {
        switch frame.room.joinPolicy {
        case .open, .roster:
          HTML.p { language(.roomJoinHint) }
          form
        case .closed: HTML.p(id: "door") { language(.admissionClosed) }
        }
        move
      }
      HTML.p { HTML.a(href: frame.view.address.about, .data("file", "")) { language(.roomAbout) } }
    }
  }

  private var form: Element {
    HTML.form(action: frame.view.address.join, method: .post, id: "join", class: "field-row") {
      frame.fields
      if frame.view.hasRoster { seat }
      HTML.label(for: "nickname") { language(.roomNickname) }
      HTML.select(name: RoomAddress.Field.nickname, id: "nickname") {
        HTML.option(value: "") { language(.roomNoNickname) }
        for name in frame.room.freeNicknames {
          HTML.option(value: name.rawValue) { name.text(in: language) }
        }
      }
      HTML.button(type: .submit, class: "button primary") { language(.roomJoin) }
    }
  }

  /// The form of those who have a seat already.
  private var move: Element {
    HTML.details {
      HTML.summary { language(.deviceHave) }
      HTML.form(action: frame.view.address.device, method: .post, id: "move", class: "field-row") {
        frame.fields
        HTML.label(for: "device-code") { language(.deviceCode) }
        HTML.input(
          type: .text, name: RoomAddress.Field.deviceCode, id: "device-code", .flag("required", true),
          .attribute("maxlength", "40"), .attribute("autocomplete", "off"), .attribute("autocapitalize", "off"))
        HTML.button(type: .submit, class: "button") { language(.deviceTake) }
      }
    }
  }

  @MarkupBuilder private var seat: Fragment {
    let isNeeded = frame.room.joinPolicy == .roster
    HTML.label(for: "seat") { language(.seat) }
    HTML.input(
      type: .text, name: RoomAddress.Field.seat, id: "seat", .flag("required", isNeeded),
      .attribute("maxlength", String(RoomRoster.maxCharacters)), .attribute("autocomplete", "off"),
      .attribute("aria-describedby", "seat-hint"))
    HTML.span(id: "seat-hint", class: "hint") { language(isNeeded ? .seatNeeded : .seatOptional) }
  }
}

/// The goals of a room's lesson, with the progress of the page's run; a member who tries something hands in the run.
struct RoomGoalsCard: MarkupComponent {
  let parts: RoomParts
  let lesson: Lesson

  private var language: Language { parts.language }
  private var view: RoomView { parts.view }
  private var moment: LessonMoment { LessonMoment(lesson, parts.page.simulation) }

  var body: Fragment {
    HTML.titledSection(id: "goals", class: "card goals", language(.learnGoals)) {
      GoalList(words: parts.words, goals: moment.goals)
      switch view.address.page {
      case .student: HTML.p(class: "hint") { language(.workGoalsOwn) }
      case .own: own
      case .teacher: Fragment()
      }
    }
  }

  @MarkupBuilder private var own: Fragment {
    if let member = view.member, !view.isOver {
      let progress = parts.room.work[member]
      if progress.handedIn > 0 {
        HTML.p(id: "progress", class: "note") { progress.text(in: language) }
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

extension RoomWork.Progress {
  /// The number of answers, and the best mark if one was marked.
  func text(in language: Language) -> String {
    let count = String(handedIn)
    let text = best.map { language(.workTries, count, String($0)) } ?? language(.workHandedIn, count)
    return unmarked == 0 ? text : text + language.sentenceBreak + language(.workUnmarked, String(unmarked))
  }
}

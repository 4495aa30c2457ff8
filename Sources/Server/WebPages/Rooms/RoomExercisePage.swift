import Explanations
import Lessons
package import Rooms
package import XMLTree

/// A room on an exercise: students hand in answers, the teacher sees their progress and what is wrong.
package struct RoomExercisePage: Sendable {
  /// A fault that answers have, with an answer that was marked.
  package struct KnownFault: Sendable {
    let counted: RoomWork.CountedFault
    let result: ExercisePage.Result?

    /// Makes one; without a result only the run is shown.
    package init(_ counted: RoomWork.CountedFault, _ result: ExercisePage.Result?) {
      self.counted = counted
      self.result = result
    }
  }

  /// The part of the room that is shown.
  package enum Content: Sendable {
    /// The form, and the result of the reader's last answer.
    case form
    /// The progress of each member, and the most common mistakes.
    case board([KnownFault])
    /// The marked answer of a member.
    case answer(member: Int)

    /// True if machines are drawn on it.
    package var hasDrawings: Bool {
      switch self {
      case .form, .answer: true
      case .board: false
      }
    }
  }

  private let page: ExercisePage
  private let frame: RoomFrame
  private let content: Content

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - page: The exercise with the answer that is shown, and its result.
  ///   - view: Its fault, if there is one, is why the answer was not taken.
  package init(_ page: ExercisePage, _ view: RoomView, _ content: Content) {
    self.page = page
    self.content = content
    frame = RoomFrame(site: page.site, view: view)
  }

  private var view: RoomView { frame.view }
  private var language: Language { frame.language }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let markup = page.site.templates.roomExercise.fill { value in
      switch value {
      case .ways: language(.roomCard)
      }
    } slots: { slot in
      switch slot {
      case .heading: heading
      case .notice: notice
      case .text: left
      case .result: right
      case .ways: ways
      }
    }
    let head = PageHead(
      title: title, description: language(.workDescription), scripts: scripts,
      alternates: Language.allCases.map { ($0, view.address.localized(in: $0).text) }, refreshes: refreshes)
    return page.site.page(head, kind: "room work", content: Fragment { markup })
  }

  private var scripts: [String] {
    switch content {
    case .form: ["js/room.js", ExercisePage.script]
    case .board, .answer: ["js/room.js"]
    }
  }

  /// Seconds after which a page without scripts is loaded again: never while an answer may be typed.
  private var refreshes: Int? {
    switch content {
    case .form: view.member == nil && !view.isOver ? 30 : nil
    case .board: view.isOver ? nil : 15
    case .answer: nil
    }
  }

  private var title: String {
    language(view.isTeacher ? .roomTeacherTitle : .roomTitle, frame.room.opening.code.text, page.exercise.title)
  }

  @MarkupBuilder private var heading: Fragment {
    HTML.p(class: "lesson-number") { page.kind }
    HTML.h1 { title }
    frame.memberCount(class: "lead")
  }

  /// The data that the script needs, and the text that it shows when it is time.
  @MarkupBuilder private var notice: Fragment {
    HTML.div(
      id: "room", class: "room-notice", .data("stream", view.address.events),
      .data("sequence", String(frame.room.sequence)), .data("version", String(frame.room.version)),
      .data("token", view.forms?.token), .data("seat", seat),
      .data("solved", language(.workSolvedCount, "{0}")),
      .data("solved-count", String(frame.room.work.solved))
    ) {
      frame.streamNotes
    }
  }

  private var seat: String {
    switch content {
    case .form: "solver"
    case .board: "board"
    case .answer: "reader"
    }
  }

  @MarkupBuilder private var left: Fragment {
    switch content {
    case .form:
      page.task
      if view.member == nil {
        if !view.isOver { HTML.p { language(.workJoinFirst) } }
        RoomMemberCard(frame: frame)
      } else if !view.isOver, page.access.takesAnswers {
        form
      }
    case .board:
      RoomShareCard(frame: frame)
      RoomBoardCard(frame: frame, tries: page.exercise.disclosure.tries)
    case .answer(let member):
      HTML.section(class: "card") {
        HTML.h2 { language(.workAnswerOf, frame.name(of: member)) }
        HTML.pre(class: "answer-text") { page.answer }
      }
      page.task
    }
  }

  private var form: Fragment {
    page.form(to: view.address.solve, button: language(.workHandIn)) {
      frame.fields
      if let fault = view.fault { HTML.p(id: "answer-fault", class: "fault", .role("alert")) { fault.message } }
    }
  }

  @MarkupBuilder private var right: Fragment {
    switch content {
    case .form:
      if let member = view.member { progress(frame.room.work[member], of: member) }
      page.marked
      page.diagrams
      if view.member != nil { RoomMemberCard(frame: frame) }
    case .board(let faults):
      RoomFaultsCard(frame: frame, page: page, faults: faults)
      HTML.details(class: "card") {
        HTML.summary { language(.workTask) }
        page.task
      }
      RoomEndCard(frame: frame)
    case .answer:
      page.marked
      page.diagrams
    }
  }

  @MarkupBuilder private func progress(_ progress: RoomWork.Progress, of member: Int) -> Fragment {
    if progress.handedIn > 0 {
      HTML.p(id: "progress", class: "note") {
        progress.isSolved ? language(.workSolved) + language.sentenceBreak : ""
        progress.text(in: language)
        if let left = page.exercise.disclosure.triesLeft(of: view.reader(member)) {
          language.sentenceBreak + language(.workTriesLeft, String(left))
        }
      }
    }
  }

  @MarkupBuilder private var ways: Fragment {
    switch content {
    case .form, .board: HTML.a(href: view.address.text, class: "button") { language(.roomReload) }
    case .answer: HTML.a(href: view.address.text, class: "button primary") { language(.workBackToBoard) }
    }
    // Its page has answers that students are not to see; they have the task here.
    if view.isTeacher {
      HTML.a(href: ExercisePage.address(page.exercise.identifier, page.site), class: "button") { page.exercise.title }
    }
  }
}

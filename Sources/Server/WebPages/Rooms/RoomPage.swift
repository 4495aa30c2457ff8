import Explanations
package import Lessons
import Rooms
import StatechartDiagrams
import StatechartSimulation
import Statecharts
package import XMLTree

/// A page of a room: what the teacher shows or the student tries, and what the room does.
package struct RoomPage: Sendable {
  private let page: ExplorerPage
  private let parts: RoomParts
  private let lesson: Lesson?

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - page: The moment of the room's machine, whose address says that it is in the room.
  ///   - lesson: The lesson that the room is about, if it is about one.
  package init(_ page: ExplorerPage, _ view: RoomView, lesson: Lesson? = nil) {
    self.lesson = lesson
    self.page = page
    parts = RoomParts(page: page, view: view)
  }

  private var view: RoomView { parts.view }
  private var room: Room { parts.room }
  private var language: Language { page.language }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = page.site.templates.room.fill { value in
      switch value {
      case .ways: language(.roomCard)
      }
    } slots: { slot in
      switch slot {
      case .heading: heading
      case .notice: notice
      case .diagram: diagram
      case .side: side
      case .below: Fragment { if case .teacher = view.address.page { goals } }
      case .ways: ways
      }
    }
    var head = page.head(kind: .explorer)
    head.title = title
    head.description = language(.roomDescription)
    // The explorer's script fetches the steps of a page that nobody else sees.
    head.scripts = isExplored ? ["js/room-explorer.js"] : ["js/room.js"]
    head.alternates = Language.allCases.map { ($0, view.address.localized(in: $0).text) }
    head.refreshes = refreshes
    return page.site.page(head, kind: kind, content: Fragment { content })
  }

  /// Seconds after which a page without scripts is loaded again: not while an answer may be filled in or a step typed
  /// again, and seldom while a name may be.
  private var refreshes: Int? {
    switch view.address.page {
    case .student where view.isOver || isAnswering || view.fault != nil: nil
    case .student: view.member == nil ? Self.visitorSeconds : Self.memberSeconds
    case .own, .teacher: nil
    }
  }

  private static let (memberSeconds, visitorSeconds) = (8, 30)

  /// True if a choice may have been made and not sent.
  private var isAnswering: Bool {
    guard case .quiz(let poll) = room.stage, let member = view.member else { return false }
    return poll.isOpen(at: view.now) && poll.choices[member] == nil
  }

  private var isExplored: Bool {
    switch view.address.page {
    case .student: false
    case .own, .teacher: true
    }
  }

  private var kind: String {
    switch view.address.page {
    case .student: "room"
    case .own: "room away"
    case .teacher: "room teacher"
    }
  }

  private var title: String {
    let machine = page.chart.label(in: language.tag)
    let subject =
      switch room.opening.subject {
      case .machine, .exercise: machine
      case .lesson: lesson?.title ?? machine
      case .quiz: language(.quizTitle, machine)
      }
    return language(view.isTeacher ? .roomTeacherTitle : .roomTitle, room.opening.code.text, subject)
  }

  @MarkupBuilder private var heading: Fragment {
    HTML.h1 { title }
    parts.frame.memberCount(class: "lead")
  }

  /// The notes on the page, and the data that the script needs.
  @MarkupBuilder private var notice: Fragment {
    HTML.div(
      id: "room", class: "room-notice", .data("stream", view.address.events),
      .data("sequence", String(room.sequence)), .data("version", String(room.version)),
      .data("shared", view.address.shared), .data("token", view.forms?.token), .data("seat", seatName),
      .data("lost", language(.roomLost)), .data("solved", language(.workSolvedCount, "{0}")),
      .data("solved-count", String(room.work.solved)), .data("members-count", String(room.members.count)),
      .data("waiting", String(room.waitingSteps))
    ) {
      if view.address.page == .own {
        HTML.p(class: "away-note") {
          HTML.b { language(.roomAway) }
          " "
          HTML.span(id: "moved-on", .flag("hidden", page.address.taken.text == room.run)) { language(.roomMovedOn) }
        }
        HTML.a(href: view.address.student, id: "come-back", class: "button primary", .data("file", "")) {
          language(.roomBack)
        }
      }
      HTML.p(id: "lost", class: "fault", .hidden()) { language(.roomLost) }
    }
    // On a phone one joins first: the drawing may fill more than its height.
    if view.address.page == .student, view.member == nil { RoomMemberCard(frame: parts.frame) }
    if let lesson { text(of: lesson) }
  }

  private func text(of lesson: Lesson) -> Element {
    HTML.details(class: "card lesson-text", .flag("open", !view.isTeacher)) {
      HTML.summary { language(.workLesson) }
      HTML.div(class: "prose", .lang(lesson.language)) { lesson.opening.markup }
    }
  }

  @MarkupBuilder private var goals: Fragment {
    if let lesson { RoomGoalsCard(parts: parts, lesson: lesson) }
  }

  private var seatName: String {
    switch view.address.page {
    case .student: "student"
    case .own: "away"
    case .teacher: "teacher"
    }
  }

  /// While something is asked, the drawing has no links, which would show the answer.
  private var diagram: Fragment {
    switch (view.address.page, room.stage) {
    case (.student, .vote): plainDrawing(withoutMoves)
    case (.student, .quiz): plainDrawing(.none)
    case (.student, .follow): page.diagramCard(showsRun: false)
    case (.own, _), (.teacher, _): page.diagramCard(showsRun: true)
    }
  }

  /// The highlights of the active states, and of the transitions that led there: the vote is about which moves are
  /// valid.
  private var withoutMoves: Highlights {
    var highlights = page.highlights
    (highlights.validTransitions, highlights.nextStates) = ([], [])
    return highlights
  }

  private func plainDrawing(_ highlights: Highlights) -> Fragment {
    PlainDrawing(diagram: page.diagram, highlights: highlights, language: language).body
  }

  @MarkupBuilder private var side: Fragment {
    switch view.address.page {
    case .student:
      RoomStageCard(parts: parts)
      goals
      if view.member != nil { RoomMemberCard(frame: parts.frame) }
      if room.stage == .follow, !view.isOver { ownMoves }
    case .own:
      goals
      MovesCard(page: page)
      ClockCard(page: page)
      VariablesCard(page: page)
    case .teacher:
      RoomTeacherCards(parts: parts)
    }
  }

  /// Moves that lead to a page of one's own.
  private var ownMoves: Fragment {
    Fragment { HTML.div(id: "own-moves") { MovesCard(page: page, hasForms: false) } }
  }

  @MarkupBuilder private var ways: Fragment {
    HTML.a(href: view.address.text, class: "button", .data("file", "")) { language(.roomReload) }
    HTML.a(
      href: ExplorerAddress(machine: page.machine.identifier, language: view.address.language).text, class: "button",
      .data("file", "")
    ) { language(.quizMachine) }
  }
}

import Explanations
package import Lessons
import StatechartSimulation
import Statecharts
package import XMLTree

/// A lesson at a moment of its run: the text, the question, what is to be done, and the machine itself.
package struct LessonPage: Sendable {
  /// A lesson or an exercise that is linked to.
  package struct Link: Sendable {
    /// The name in addresses.
    package let identifier: String
    /// Its heading.
    package let title: String

    package init(_ lesson: Lesson) {
      identifier = lesson.identifier
      title = lesson.title
    }

    package init(_ exercise: Exercise) {
      identifier = exercise.identifier
      title = exercise.title
    }

    /// The button that leads to the lesson.
    func button(on site: Site, isPrimary: Bool = false) -> Element {
      HTML.a(
        href: LearnPage.address(of: identifier, site), id: "next-lesson",
        class: isPrimary ? "button primary" : "button"
      ) { site.language(.learnNext, title) }
    }
  }

  private let page: ExplorerPage
  private let lesson: Lesson
  private let number: Int
  private let next: Link?
  private let moment: LessonMoment

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - page: The moment of the lesson's machine, whose address says that it is in the lesson.
  ///   - number: The lesson's place among all, from 1.
  ///   - next: The lesson after it, if there is one.
  package init(_ page: ExplorerPage, lesson: Lesson, number: Int, next: Link?) {
    self.page = page
    self.lesson = lesson
    self.number = number
    self.next = next
    moment = LessonMoment(lesson, page.simulation)
  }

  /// The path of a lesson.
  package static func path(to identifier: String) -> String { "/learn/" + AddressText.encode(identifier) }

  /// The address at which the lesson of an address begins.
  static func start(_ address: ExplorerAddress) -> String {
    AddressText.address(address.formAction, in: address.language)
  }

  private var language: Language { page.language }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = page.site.templates.lesson.fill { value in
      switch value {
      case .ways: language(.learnAll)
      }
    } slots: { slot in
      switch slot {
      case .heading: heading
      case .opening: opening
      case .question:
        Fragment { if let question = lesson.question { QuestionCard(page: page, lesson: lesson, question: question) } }
      case .goals: Fragment { GoalsCard(page: page, moment: moment, next: next) }
      case .diagram: page.diagramCard(showsRun: true)
      case .moves: moves
      case .happened: Fragment { happened }
      case .closing: closing
      case .ways: ways
      }
    }
    var head = page.head(kind: .explorer)
    head.title = lesson.title
    head.description = lesson.summary.isEmpty ? lesson.title : lesson.summary
    head.scripts = ["js/lesson.js"]
    return page.site.page(head, kind: "lesson", content: Fragment { content })
  }

  @MarkupBuilder private var heading: Fragment {
    HTML.p(class: "lesson-number") { language(.learnNumber, String(number)) }
    HTML.h1(.lang(lesson.language)) { lesson.title }
    if let written = lesson.language.flatMap({ Language(tag: $0) }), written != language {
      HTML.p(class: "note other-language") { language(.learnOtherLanguage, language.ownName, written.ownName) }
    }
  }

  @MarkupBuilder private var opening: Fragment {
    HTML.section(
      id: "opening", class: "prose", .aria("label", language(.learnMachine, page.chart.label(in: language.tag))),
      .lang(lesson.language)
    ) {
      lesson.opening.markup
    }
  }

  @MarkupBuilder private var moves: Fragment {
    MovesCard(page: page, hasForms: page.simulation.payloadExamples.values.contains { !$0.isEmpty })
    page.sceneCard
    ClockCard(page: page)
    VariablesCard(page: page)
    SessionsCard(page: page)
  }

  /// The actions in the steps of the run.
  private var happened: Element {
    HTML.titledSection(id: "happened", class: "card happened", language(.tabActions)) {
      ActionsLog(page: page)
    }
  }

  @MarkupBuilder private var closing: Fragment {
    if moment.isDone, !lesson.closing.isEmpty {
      HTML.section(
        id: "closing", class: "card closing prose", .aria("labelledby", "closing-title"), .lang(lesson.language)
      ) {
        HTML.h2(id: "closing-title", .lang(language.tag)) { language(.learnClosing) }
        lesson.closing.markup
      }
    }
  }

  @MarkupBuilder private var ways: Fragment {
    // Once all is done it is in the note that says so.
    if let next, !moment.isDone { next.button(on: page.site) }
    HTML.a(href: LearnPage.address(page.site), class: "button") { language(.learnAll) }
    HTML.a(href: explorer, class: "button") { language(.learnOpenMachine) }
    OpenRoomForm(
      site: page.site, fields: [(RoomAddress.Field.lesson, lesson.identifier)], label: .workOpenLesson)
  }

  private var explorer: String {
    var address = page.address
    address.place = .explorer
    (address.lesson.answer, address.lesson.hint) = (nil, nil)
    return address.text
  }
}

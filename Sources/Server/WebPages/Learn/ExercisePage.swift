import Explanations
package import Lessons
package import Rooms
import StatechartDiagrams
package import StatechartGrading
import StatechartSimulation
package import Statecharts
package import XMLTree

/// An exercise with the form for the answer; once something was handed in, with its mark and what is wrong with it.
package struct ExercisePage: Sendable {
  /// The result of what was handed in.
  package enum Result: Sendable {
    /// It was marked.
    case marked(Verdict)
    /// It is no chart that can be read or run.
    case unreadable([Diagnostic])
    /// It could not be marked.
    case unmarked(RoomAnswer.Obstacle)
  }

  /// The result of a search for a single change that repairs an answer.
  package enum Hint: Sendable {
    /// This change of a chart repairs it.
    case change(ChartEdit, of: Statechart)
    /// None of those that were tried repairs it.
    case nothing
  }

  /// The hint, if the reader asked for one.
  package var hint: Hint?

  /// The name of the field that asks for a hint.
  package static let hintField = "hint"
  /// The name of the field with the answer.
  package static let answerField = "source"
  /// The name of the field with a step that is added to the answer's run.
  package static let addField = "add"
  /// The name of the field that asks for another change of the answer.
  package static let editField = "edit"

  /// The effects of buttons on an answer besides adding steps to it.
  package enum Edit: String, Sendable {
    /// The last step is taken away.
    case undo
    /// A further run is begun.
    case newRun = "run"
    /// The answer is shown as it is.
    case preview
  }

  /// The exercise after this one, to which the note on a right answer leads.
  package var next: LessonPage.Link?

  let site: Site
  let exercise: Exercise
  let answer: String
  let result: Result?
  let notes: [Diagnostic]
  /// True if the answer is not handed in yet.
  let isDraft: Bool
  let drawings: Drawings
  /// True if runs lead to the machine's page.
  let isOpen: Bool
  let access: Access

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - answer: The text of the field.
  ///   - result: Its result; nil if nothing was handed in.
  ///   - notes: The findings in its text besides errors.
  ///   - isDraft: Whether the answer is not handed in yet; then the result is what is wrong with its chart.
  ///   - isOpen: Whether the machine has a page of its own, to which runs lead.
  package init(
    site: Site, exercise: Exercise, answer: String, result: Result?, notes: [Diagnostic] = [], isDraft: Bool = false,
    drawings: Drawings, isOpen: Bool, access: Access
  ) {
    self.site = site
    self.exercise = exercise
    self.answer = answer
    self.result = access.said(result)
    self.notes = notes
    self.isDraft = isDraft
    self.drawings = drawings
    self.access = access
    // The machine's page would show the outcome of the asked steps.
    self.isOpen = isOpen && (access.showsSolution || !exercise.asksForPrediction)
  }

  /// The script that shows an answer while it is written.
  static let script = "js/exercise.js"

  var language: Language { site.language }
  var words: Wording { Wording(chart: exercise.machine.chart, language: language, maxNames: Wording.namesOnPages) }

  /// The parts of the page that forms lead to: the form, what is said of the answer, and what it says.
  static let formID = "solve"
  static let resultID = "result"
  static let previewID = "preview"

  /// The address of an exercise.
  package static func address(_ identifier: String, _ site: Site) -> String {
    AddressText.address(path(to: identifier), in: site.addressLanguage)
  }

  private static func path(to identifier: String) -> String { "/exercises/" + AddressText.encode(identifier) }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.exercise.fill { value in
      switch value {
      case .ways: language(.learnAllExercises)
      }
    } slots: { slot in
      switch slot {
      case .heading: heading
      case .text: task
      case .form:
        if access.takesAnswers {
          form(
            to: ExercisePage.address(exercise.identifier, site), button: language(.exerciseMark),
            offersHints: exercise.asksForChart && access.givesHints)
        } else {
          inRoom
        }
      case .result: marked
      case .diagrams: diagrams
      case .ways: ways
      }
    }
    let head = PageHead(
      title: exercise.title, description: exercise.summary.isEmpty ? exercise.title : exercise.summary,
      scripts: access.takesAnswers ? [ExercisePage.script] : [],
      alternates: Language.allCases.map {
        ($0, AddressText.address(ExercisePage.path(to: exercise.identifier), in: $0))
      })
    return site.page(head, kind: "exercise", content: Fragment { content })
  }

  @MarkupBuilder private var heading: Fragment {
    HTML.p(class: "lesson-number") { kind }
    HTML.h1(.lang(exercise.language)) { exercise.title }
    OpenRoomForm(site: site, fields: [(RoomAddress.Field.exercise, exercise.identifier)], label: .workOpenExercise)
  }

  /// The kind of the exercise.
  var kind: String { language(exercise.task.phrase) }

  @MarkupBuilder var task: Fragment {
    HTML.section(id: "task", class: "card prose", .lang(exercise.language)) {
      exercise.text.markup
      HTML.div(.lang(language.tag)) {
        ExerciseTerms(page: self)
        later
      }
    }
  }

  @MarkupBuilder var marked: Fragment {
    // The button that hands in leads here, so that what is said of the answer is in view and has the focus.
    HTML.div(id: ExercisePage.resultID, .role("status"), .tabindex(-1)) {
      switch isDraft ? nil : result {
      case nil: Fragment {}
      case .marked(let verdict)?: mark(verdict)
      case .unreadable(let findings)?: unreadable(findings)
      case .unmarked(let obstacle)?: unmarked(obstacle)
      }
    }
  }

  private func mark(_ verdict: Verdict) -> Element {
    let percent = verdict.mark.percent
    return HTML.section(class: "card", .data("mark", percent)) {
      HTML.p(class: "score") {
        HTML.b { verdict.mark == 1 ? language(.exerciseRight) : language(.exerciseShare, percent) }
      }
      if let note = verdict.note {
        HTML.p(class: "hint") { RemarkWords(language: language, chart: exercise.machine.chart).markup(note) }
      }
      if let marking = verdict.marking, !marking.isEquivalent {
        MarkingWords(marking: marking, language: language)
      }
      if !verdict.remarks.isEmpty {
        HTML.ol(class: "findings") {
          for remark in verdict.remarks.prefix(20) { HTML.li(class: "error") { said(remark) } }
        }
      }
      if exercise.isUnreadable(verdict) { noTry }
      if let example = verdict.example {
        HTML.p(class: "hint") { language.markup(.remarkOutputExample, HTML.code { example }) }
      }
      if let hint { HTML.p(id: "cure") { said(hint) } }
      noted
      if verdict.mark == 1, let next {
        HTML.p(class: "next") {
          HTML.a(href: ExercisePage.address(next.identifier, site), id: "next-exercise", class: "button primary") {
            language(.exerciseNext, next.title)
          }
        }
      }
    }
  }

  private func said(_ hint: Hint) -> Fragment {
    switch hint {
    case .change(let edit, let chart):
      language.markup(.exerciseHint, RemarkWords(language: language, chart: chart).repair(edit))
    case .nothing: Fragment { language(.exerciseNoHint) }
    }
  }

  /// A remark with its run, which leads to the moment after it where there is a page for that.
  @MarkupBuilder func said(_ remark: Verdict.Remark) -> Fragment {
    let before = before(remark)
    if !before.isEmpty {
      HTML.span { language.markup(.exerciseAfter, run(before)) }
      language.colon
    }
    HTML.span {
      RemarkWords(language: language, chart: exercise.machine.chart, answer: drawings.answer?.diagram.chart)
        .markup(remark.reason)
    }
  }

  /// The text of the run before what a remark is about; the remark on a difference names the last step itself.
  private func before(_ remark: Verdict.Remark) -> String {
    guard case .differs(let difference) = remark.reason else { return remark.run }
    return difference.steps.dropLast().map(\.description).joined(separator: ",")
  }

  @MarkupBuilder private func run(_ text: String) -> Fragment {
    let steps = (try? TypedRun(text, of: exercise.machine.chart))?.steps
    if isOpen, let steps, !exercise.asksForChart {
      HTML.a(href: moment(steps)) { HTML.code { text } }
    } else {
      HTML.code { text }
    }
  }

  /// The address of the machine after steps that follow those with which the exercise begins.
  func moment(_ steps: [Step]) -> String {
    ExplorerAddress(
      machine: exercise.machine.identifier, steps: exercise.opening + steps, language: site.addressLanguage
    ).text
  }

  /// The findings in the answer's text besides errors.
  @MarkupBuilder private var noted: Fragment { if !notes.isEmpty { list(notes) } }

  private func unreadable(_ findings: [Diagnostic]) -> Element {
    HTML.section(class: "card unread") {
      HTML.p { language(.exerciseUnread) }
      list(findings)
      if !isDraft { noTry }
    }
  }

  private func unmarked(_ obstacle: RoomAnswer.Obstacle) -> Element {
    HTML.section(class: "card unmarked") {
      HTML.p {
        switch obstacle {
        case .machine: language(.exerciseUnmarkedMachine)
        case .work: language(.exerciseUnmarkedWork)
        }
      }
      noTry
    }
  }

  /// The note on an answer that was not marked, where tries are counted.
  @MarkupBuilder private var noTry: Fragment {
    if exercise.disclosure.tries != nil { HTML.p(class: "hint") { language(.exerciseNoTry) } }
  }

  private func list(_ findings: [Diagnostic]) -> Element {
    HTML.ol(class: "findings") {
      for finding in findings.prefix(20) {
        HTML.li(class: finding.severity.rawValue) { FindingWords(language: language).markup(finding) }
      }
    }
  }

  @MarkupBuilder var diagrams: Fragment {
    HTML.div(id: ExercisePage.previewID, class: "given") { shown }
    if let solution = drawings.solution {
      HTML.details(class: "solution") {
        HTML.summary { language(.exerciseShowSolution) }
        drawing(solution, .exerciseSolution, "s-")
      }
    }
  }

  /// The subject of an answer, and the findings in a chart that is being written.
  @MarkupBuilder private var shown: Fragment {
    if isDraft, case .unreadable(let findings)? = result { unreadable(findings) }
    if isDraft, !notes.isEmpty { HTML.section(class: "card") { noted } }
    if exercise.asksForChart, drawings.answer == nil, !drawings.isAnswerTooLarge {
      HTML.p(class: "card empty-drawing") { language(.exercisePreviewHere) }
    }
    if let answer = drawings.answer { drawing(answer, .exerciseYours, "a-", id: "yours") }
    if drawings.isAnswerTooLarge { HTML.p(id: "not-drawn", class: "note") { language(.answerNotDrawn) } }
    if let machine = drawings.machine { drawing(machine, .exerciseFirst, "d-") }
    if let other = drawings.other { drawing(other, .exerciseSecond, "o-") }
  }

  private func drawing(
    _ drawing: Drawing, _ title: ExercisePhrase, _ prefix: String, id: String? = nil
  ) -> Element {
    HTML.section(id: id, class: "card diagram") {
      HTML.h2 { language(title) }
      if let run = drawings.run, !run.isEmpty, drawing.marks != .none {
        HTML.p(class: "hint") { language.markup(.exerciseAfter, HTML.code { run }) }
      }
      // If it is scrolled, the keyboard has to reach it: without links nothing in it takes the focus.
      HTML.div(class: "drawing", .tabindex(0), .role("group"), .aria("label", language(title))) {
        drawing.diagram.element(highlights: drawing.marks, links: nil, idPrefix: prefix)
      }
    }
  }

  @MarkupBuilder private var ways: Fragment {
    HTML.a(href: LearnPage.address(site), class: "button") { language(.learnAllExercises) }
    if isOpen, drawings.machine != nil {
      HTML.a(href: moment([]), class: "button") { language(.learnOpenMachine) }
    }
  }
}

extension Exercise {
  /// True if the outcome of steps is asked for.
  fileprivate var asksForPrediction: Bool {
    switch task {
    case .predict: true
    case .run, .repair, .build, .distinguish, .cover: false
    }
  }

}

extension Exercise.Task {
  fileprivate var phrase: ExercisePhrase {
    switch self {
    case .run: .exerciseRun
    case .predict: .exercisePredict
    case .repair: .exerciseRepair
    case .build: .exerciseBuild
    case .distinguish: .exerciseApart
    case .cover: .exerciseCover
    }
  }
}

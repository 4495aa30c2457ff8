import Explanations
public import Lessons
public import StatechartDiagrams
import StatechartSimulation
public import Statecharts
public import XMLTree

/// An exercise with the form in which it is solved; once something was handed in, with its mark and what is wrong with it.
public struct ExercisePage: Sendable {
  /// What came of what was handed in.
  public enum Result: Sendable {
    /// It was marked.
    case marked(Verdict)
    /// It is no chart that can be read or run.
    case unreadable([Diagnostic])
    /// It is a chart with scripts, which are not run here.
    case hasScripts
  }

  /// What is drawn beside the form.
  public struct Drawings: Sendable {
    /// The machine; nil if it is what is asked for.
    public var machine: Diagram?
    /// The second machine of an exercise that has two.
    public var other: Diagram?
    /// What was handed in, if it is a chart.
    public var answer: Diagram?

    /// Makes drawings.
    public init(machine: Diagram? = nil, other: Diagram? = nil, answer: Diagram? = nil) {
      self.machine = machine
      self.other = other
      self.answer = answer
    }
  }

  /// The name of the field with the answer.
  public static let answerField = "source"

  let site: Site
  let exercise: Exercise
  private let answer: String
  private let result: Result?
  private let drawings: Drawings
  /// True if the machine has a page of its own.
  private let isOpen: Bool

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - answer: What stands in the field.
  ///   - result: What came of it; nil if nothing was handed in.
  ///   - isOpen: Whether the machine has a page of its own, to which runs lead.
  public init(
    site: Site, exercise: Exercise, answer: String, result: Result?, drawings: Drawings, isOpen: Bool
  ) {
    self.site = site
    self.exercise = exercise
    self.answer = answer
    self.result = result
    self.drawings = drawings
    self.isOpen = isOpen
  }

  var language: Language { site.language }
  var words: Wording { Wording(chart: exercise.machine.chart, language: language) }

  /// The address of an exercise.
  public static func address(_ identifier: String, _ site: Site) -> String {
    AddressText.address(path(to: identifier), [QueryItem("lang", site.addressLanguage?.tag)])
  }

  private static func path(to identifier: String) -> String { "/exercises/" + AddressText.encode(identifier) }

  /// The page as a document.
  public func document() -> MarkupDocument {
    let content = site.templates.exercise.fill { value in
      switch value {
      case .ways: language(.learnAllExercises)
      }
    } slots: { slot in
      switch slot {
      case .heading: heading
      case .text: task
      case .form: form
      case .result: marked
      case .diagrams: diagrams
      case .ways: ways
      }
    }
    let head = PageHead(
      title: exercise.title, description: exercise.summary.isEmpty ? exercise.title : exercise.summary,
      alternates: Language.allCases.map { language in
        (language, AddressText.address(ExercisePage.path(to: exercise.identifier), [QueryItem("lang", language.tag)]))
      })
    return site.page(head, kind: "exercise", content: Fragment { content })
  }

  private var heading: Fragment {
    Fragment {
      HTML.p(class: "lesson-number") { language(exercise.task.phrase) }
      HTML.h1(.lang(exercise.language)) { exercise.title }
    }
  }

  private var task: Fragment {
    Fragment {
      HTML.section(id: "task", class: "card prose", .lang(exercise.language)) {
        exercise.text.markup
        HTML.div(.lang(language.tag)) { ExerciseTerms(page: self) }
      }
    }
  }

  private var form: Fragment {
    Fragment {
      HTML.form(
        action: ExercisePage.address(exercise.identifier, site), method: .post, id: "solve", class: "card"
      ) {
        HTML.label(for: "answer") { language(.exerciseAnswer) }
        HTML.textarea(
          name: ExercisePage.answerField, value: answer, id: "answer", rows: rows,
          .attribute("spellcheck", "false"), .attribute("autocapitalize", "off"),
          .attribute("autocomplete", "off"), .aria("describedby", "answer-form"))
        HTML.div(id: "answer-form", class: "hint") { ExerciseForm(page: self) }
        HTML.p { HTML.button(type: .submit, id: "mark", class: "button primary") { language(.exerciseMark) } }
      }
    }
  }

  private var rows: Int {
    switch exercise.task {
    case .run, .predict, .tellApart: 3
    case .cover: 8
    case .repair, .build: min(18, max(8, answer.count(where: \.isNewline) + 3))
    }
  }

  private var marked: Fragment {
    Fragment {
      HTML.div(id: "result", .role("status")) {
        switch result {
        case nil: Fragment {}
        case .marked(let verdict)?: mark(verdict)
        case .unreadable(let findings)?: unreadable(findings)
        case .hasScripts?: HTML.p(class: "card") { language(.exerciseScripts) }
        }
      }
    }
  }

  private func mark(_ verdict: Verdict) -> Element {
    HTML.section(class: "card", .data("mark", String(Int((verdict.mark * 100).rounded(.down))))) {
      HTML.p(class: "score") {
        HTML.b {
          verdict.mark == 1
            ? language(.exerciseRight) : language(.exerciseShare, String(Int((verdict.mark * 100).rounded(.down))))
        }
      }
      if !verdict.remarks.isEmpty {
        HTML.ol(class: "findings") { for remark in verdict.remarks.prefix(20) { row(remark) } }
      }
    }
  }

  private func row(_ remark: Verdict.Remark) -> Element {
    HTML.li(class: "error") {
      if !remark.run.isEmpty {
        HTML.span { language.markup(.exerciseAfter, run(remark.run)) }
        ": "
      }
      HTML.span(.lang("en")) { remark.message }
    }
  }

  /// A run of the machine, which leads to the moment after it where there is a page for that.
  private func run(_ text: String) -> Fragment {
    let steps = (try? Run(exercise.machine.chart, text: text))?.steps
    return Fragment {
      if isOpen, let steps, !exercise.asksForChart {
        HTML.a(href: moment(steps)) { HTML.code { text } }
      } else {
        HTML.code { text }
      }
    }
  }

  private func moment(_ steps: [Step]) -> String {
    ExplorerAddress(machine: exercise.machine.identifier, steps: steps, language: site.addressLanguage).text
  }

  private func unreadable(_ findings: [Diagnostic]) -> Element {
    HTML.section(class: "card") {
      HTML.p { language(.exerciseUnread) }
      HTML.ol(class: "findings") {
        for finding in findings.prefix(20) { HTML.li(class: finding.severity.rawValue) { finding.description } }
      }
    }
  }

  private var diagrams: Fragment {
    Fragment {
      if let answer = drawings.answer { drawing(answer, .exerciseYours, "a-") }
      if let machine = drawings.machine { drawing(machine, .exerciseFirst, "d-") }
      if let other = drawings.other { drawing(other, .exerciseSecond, "o-") }
    }
  }

  private func drawing(_ diagram: Diagram, _ title: ExercisePhrase, _ prefix: String) -> Element {
    HTML.section(class: "card diagram") {
      HTML.h2 { language(title) }
      // Where it is scrolled, the keyboard has to reach it: without links nothing in it takes the focus.
      HTML.div(class: "drawing", .tabindex(0), .role("group"), .aria("label", language(title))) {
        diagram.element(highlights: .none, links: nil, idPrefix: prefix)
      }
    }
  }

  private var ways: Fragment {
    Fragment {
      HTML.a(href: LearnPage.address(site), class: "button") { language(.learnAllExercises) }
      if isOpen, drawings.machine != nil {
        HTML.a(href: moment(exercise.opening), class: "button") { language(.learnOpenMachine) }
      }
    }
  }
}

extension Exercise {
  /// The steps behind which an answer's steps stand.
  fileprivate var opening: [Step] {
    switch task {
    case .run(_, let behind): behind
    case .predict, .repair, .build, .tellApart, .cover: []
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
    case .tellApart: .exerciseApart
    case .cover: .exerciseCover
    }
  }
}

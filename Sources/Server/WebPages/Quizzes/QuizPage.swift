import Explanations
package import Quizzes
package import StatechartDiagrams
package import StatechartSimulation
import Statecharts
package import XMLTree

/// A quiz with what was answered so far: a form whose answers go into the address.
package struct QuizPage: Sendable {
  private let site: Site
  private let machine: Machine
  private let quiz: Quiz
  private let address: QuizAddress
  private let diagram: Diagram

  package init(site: Site, machine: Machine, quiz: Quiz, address: QuizAddress, diagram: Diagram) {
    self.site = site
    self.machine = machine
    self.quiz = quiz
    self.address = address
    self.diagram = diagram
  }

  private var language: Language { site.language }
  private var words: Wording { Wording(chart: machine.chart, language: language, maxNames: Wording.namesOnPages) }
  private var title: String { language(.quizTitle, machine.chart.label(in: language.tag)) }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.quiz.fill { value in
      switch value {
      case .ways: language(.quizTake)
      }
    } slots: { slot in
      switch slot {
      case .title: Fragment { title }
      case .lead: lead
      case .score: score
      case .diagram: PlainDrawing(diagram: diagram, highlights: .none, language: language).body
      case .questions: form
      case .ways: ways
      }
    }
    let head = PageHead(
      title: title, description: language(.quizLead, String(quiz.questions.count)),
      alternates: Language.allCases.map { ($0, address.localized(in: $0).text) })
    return site.page(head, kind: "quiz", content: Fragment { content })
  }

  @MarkupBuilder private var lead: Fragment {
    if quiz.questions.isEmpty {
      language(.quizNone)
    } else if quiz.questions.count < quiz.wanted {
      language(.quizFewer, String(quiz.questions.count), String(quiz.wanted))
    } else {
      language(.quizLead, String(quiz.questions.count)) + " " + language(.quizShared)
    }
  }

  /// The choice that was taken of a question, if it has so many.
  private func answer(_ index: Int) -> Int? {
    address.answers[index].flatMap { quiz.questions[index].choices.indices.contains($0) ? $0 : nil }
  }

  @MarkupBuilder private var score: Fragment {
    let answers = quiz.questions.indices.compactMap { index in answer(index).map { (index, $0) } }
    let right = answers.count { quiz.questions[$0.0].right == $0.1 }
    let open = quiz.questions.count - answers.count
    if !answers.isEmpty {
      HTML.p(id: "score", class: "score card", .role("status"), .tabindex(-1)) {
        HTML.b { language(.quizScore, String(right), String(quiz.questions.count)) }
        if open > 0 { " · " + language(.quizOpenQuestions, String(open)) }
      }
    }
  }

  @MarkupBuilder private var form: Fragment {
    if !quiz.questions.isEmpty {
      HTML.form(action: QuizAddress.path(of: address.machine) + "#score", id: "quiz", class: "quiz-form") {
        for item in address.items {
          if let value = item.value { HTML.input(type: .hidden, name: item.name, value: value) }
        }
        for (index, question) in quiz.questions.enumerated() {
          QuizQuestion(
            question: question, number: index + 1, taken: answer(index), address: address, words: words)
        }
        HTML.p { HTML.button(type: .submit, id: "mark", class: "button primary") { language(.quizMark) } }
      }
    }
  }

  @MarkupBuilder private var ways: Fragment {
    HTML.a(href: address.next, id: "another", class: "button") { language(.quizAnother) }
    if !address.answers.isEmpty { HTML.a(href: address.fresh, class: "button") { language(.quizAgain) } }
    HTML.a(href: address.moment([]), class: "button") { language(.quizMachine) }
    if !quiz.questions.isEmpty {
      OpenRoomForm(
        site: site,
        fields: [
          (RoomAddress.Field.machine, address.machine), (QuizAddress.Field.seed, String(address.seed)),
          (QuizAddress.Field.count, String(address.count)),
        ], label: .workOpenQuiz)
    }
    HTML.a(href: address.file(.worksheet), class: "button", .data("file", "")) { language(.quizWorksheet) }
    HTML.a(href: address.file(.moodle), class: "button", .data("file", "")) { "Moodle XML" }
    HTML.a(href: address.file(.json), class: "button", .data("file", "")) { "JSON" }
  }
}

/// A question with its choices; once one was taken, which is right, with the run that proves it.
struct QuizQuestion: MarkupComponent {
  let question: Question
  let number: Int
  /// The choice that was taken.
  let taken: Int?
  let address: QuizAddress
  let words: Wording

  private var language: Language { words.language }
  private var texts: QuizWords { QuizWords(words: words) }

  var body: Fragment {
    Element("fieldset", attributes: [.id("q\(number)"), .class("card question")]) {
      Element("legend") { language(.quizNumber, String(number)) }
      HTML.p(class: "situation") { texts.situation(question).joined(separator: " ") }
      HTML.p(class: "prompt") { HTML.b { texts.prompt(question) } }
      HTML.ul(class: "quiz-choices") {
        for (index, choice) in question.choices.enumerated() { item(choice, index) }
      }
      if let taken { result(taken) }
    }
  }

  private func item(_ choice: Question.Choice, _ index: Int) -> Element {
    let id = "q\(number)-\(index + 1)"
    return HTML.li(class: classes(index)) {
      HTML.input(
        type: .radio, name: QuizAddress.Field.answer(number), value: String(index + 1), id: id,
        .flag("checked", taken == index))
      HTML.label(for: id) {
        texts.choice(choice, of: question)
        if let sign = sign(index) { HTML.span(class: "sign") { " " + sign } }
      }
    }
  }

  private func classes(_ index: Int) -> String? {
    guard let taken else { return nil }
    return index == question.right ? "right" : index == taken ? "wrong" : nil
  }

  private func sign(_ index: Int) -> String? {
    guard let taken else { return nil }
    if index == question.right { return "✓ " + language(.quizRightChoice) }
    return index == taken ? "✕ " + language(.quizYours) : nil
  }

  @MarkupBuilder private func result(_ taken: Int) -> Fragment {
    let isRight = taken == question.right
    let tried = question.run(showing: question.choices[taken])
    HTML.p(class: isRight ? "verdict right" : "verdict wrong") {
      isRight ? language(.quizRight) : language(.quizWrong, texts.choice(question.answer, of: question))
    }
    HTML.p(class: "proofs") {
      HTML.a(href: address.moment(question.proof), class: "proof") { language(.quizProof) }
      if !isRight, tried != question.proof {
        " "
        HTML.a(href: address.moment(tried), class: "tried") { language(.quizTried) }
      }
    }
  }
}

/// A drawing without links.
struct PlainDrawing: MarkupComponent {
  let diagram: Diagram
  let highlights: Highlights
  let language: Language

  var body: Fragment {
    HTML.h2(class: "visually-hidden") { language(.machineCard) }
    // If it is scrolled, the keyboard has to reach it: without links nothing in it takes the focus.
    HTML.div(
      class: DrawingSpan(diagram.size).classes, .tabindex(0), .role("group"), .aria("label", language(.machineCard))
    ) {
      diagram.element(highlights: highlights, links: nil, idPrefix: "d-")
    }
  }
}

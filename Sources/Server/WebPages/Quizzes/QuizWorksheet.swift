package import Explanations
package import Quizzes
package import StatechartDiagrams
package import Statecharts
package import XMLTree

/// A quiz on paper: the drawing with names left out, the questions, and on a page of its own the answers.
package struct QuizWorksheet: Sendable {
  private let chart: Statechart
  private let quiz: Quiz
  private let blanked: BlankedChart
  private let language: Language
  private let diagram: Diagram
  private let templates: PageTemplates

  /// Makes the worksheet.
  ///
  /// - Parameters:
  ///   - blanked: The chart with names left out.
  ///   - diagram: The drawing of that chart.
  package init(
    chart: Statechart, quiz: Quiz, blanked: BlankedChart, language: Language, diagram: Diagram,
    templates: PageTemplates
  ) {
    self.chart = chart
    self.quiz = quiz
    self.blanked = blanked
    self.language = language
    self.diagram = diagram
    self.templates = templates
  }

  private var words: Wording { Wording(chart: chart, language: language, maxNames: Wording.namesOnPages) }
  /// The words of the questions, which do not have the names that the drawing leaves out.
  private var texts: QuizWords {
    QuizWords(words: Wording(chart: blanked.numbered, language: language, maxNames: Wording.namesOnPages))
  }
  private var title: String { language(.quizTitle, chart.label(in: language.tag)) }

  /// The worksheet as a document that needs no other file.
  package func document() -> MarkupDocument {
    MarkupDocument(
      templates.worksheet.fill { value in
        switch value {
        case .language: language.tag
        }
      } slots: { slot in
        switch slot {
        case .head:
          HTML.title { title }
          HTML.style(DiagramStyle.palette + DiagramStyle.inlineCSS + QuizWorksheet.style)
        case .title: Fragment { title }
        case .name: Fragment { language(.quizName) }
        case .diagram: Fragment { diagram.element(highlights: .none, links: nil, idPrefix: "d-") }
        case .labels: labels
        case .questions: Fragment { for (index, question) in quiz.questions.enumerated() { item(question, index + 1) } }
        case .keyTitle: Fragment { language(.quizKey) }
        case .key: key
        }
      })
  }

  @MarkupBuilder private var labels: Fragment {
    if !blanked.blanks.isEmpty {
      HTML.p { language(.quizLabels) }
      HTML.ol(class: "blanks") { for _ in blanked.blanks { HTML.li { "________________" } } }
    }
  }

  private func item(_ question: Question, _ number: Int) -> Element {
    HTML.section(class: "question") {
      HTML.h2 { language(.quizNumber, String(number)) }
      HTML.p { texts.situation(question).joined(separator: " ") }
      HTML.p { HTML.b { texts.prompt(question) } }
      HTML.ul {
        for (index, choice) in question.choices.enumerated() {
          HTML.li { QuizWorksheet.letter(index) + " ☐ " + texts.choice(choice, of: question) }
        }
      }
    }
  }

  @MarkupBuilder private var key: Fragment {
    if !blanked.blanks.isEmpty {
      HTML.ol { for state in blanked.blanks { HTML.li { words.state(state) } } }
    }
    HTML.dl {
      for (index, question) in quiz.questions.enumerated() {
        HTML.dt { language(.quizNumber, String(index + 1)) }
        HTML.dd {
          QuizWorksheet.letter(question.right) + ": " + texts.choice(question.answer, of: question)
        }
      }
    }
  }

  /// The letter of a choice.
  private static func letter(_ index: Int) -> String { String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index % 26))) }

  private static let style = """
    body { margin: 2rem auto; max-width: 48rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
    .drawing { overflow-x: auto; }
    .question, li, dd { break-inside: avoid; }
    h2 { font-size: 1rem; margin-bottom: 0; }
    ul { list-style: none; padding-left: 1rem; }
    .key { break-before: page; }
    @page { margin: 18mm; }
    @media print {
      :root { color-scheme: light; }
      body { margin: 0; padding: 0; max-width: none; }
      .drawing { overflow: visible; }
      .drawing svg { max-width: 100%; max-height: 14cm; }
    }
    """
}

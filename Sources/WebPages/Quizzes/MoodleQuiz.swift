public import Explanations
public import Quizzes
public import StatechartDiagrams
import StatechartExecution
public import Statecharts
public import XMLTree

/// A quiz as questions that Moodle imports: multiple choice, each with the drawing of its moment.
/// https://docs.moodle.org/en/Moodle_XML_format.
public struct MoodleQuiz: Sendable {
  private let chart: Statechart
  private let quiz: Quiz
  private let language: Language
  private let diagram: Diagram

  /// Makes the questions; `diagram` is the drawing of the chart.
  public init(chart: Statechart, quiz: Quiz, language: Language, diagram: Diagram) {
    self.chart = chart
    self.quiz = quiz
    self.language = language
    self.diagram = diagram
  }

  private var texts: QuizWords { QuizWords(words: Wording(chart: chart, language: language)) }

  /// The questions as an XML document.
  public func document() -> MarkupDocument {
    MarkupDocument(
      Element("quiz") {
        Element("question", attributes: [Attribute("type", "category")]) {
          MoodleQuiz.text("category", "$course$/top/" + chart.label(in: language.tag).replacing("/", with: "//"))
        }
        for (index, question) in quiz.questions.enumerated() { item(question, index) }
      })
  }

  private func item(_ question: Question, _ index: Int) -> Element {
    Element("question", attributes: [Attribute("type", "multichoice")]) {
      MoodleQuiz.text(
        "name", chart.label(in: language.tag) + " · " + language(.quizNumber, String(index + 1)))
      MoodleQuiz.text("questiontext", body(question, index).html(), isMarkup: true)
      Element("defaultgrade") { "1" }
      Element("single") { "true" }
      Element("shuffleanswers") { "false" }
      Element("answernumbering") { "abc" }
      for (place, choice) in question.choices.enumerated() {
        Element(
          "answer",
          attributes: [Attribute("fraction", place == question.right ? "100" : "0"), Attribute("format", "html")]
        ) {
          Element("text") { HTML.p { texts.choice(choice, of: question) }.html() }
          MoodleQuiz.text("feedback", HTML.p { feedback(question, place) }.html(), isMarkup: true)
        }
      }
    }
  }

  private func feedback(_ question: Question, _ place: Int) -> String {
    place == question.right
      ? language(.quizRight) : language(.quizWrong, texts.choice(question.answer, of: question))
  }

  private func body(_ question: Question, _ index: Int) -> Fragment {
    Fragment {
      HTML.style(DiagramStyle.palette + DiagramStyle.inlineCSS)
      HTML.div {
        diagram.element(
          highlights: Highlights(activeStates: Set(question.moment.configuration)), links: nil,
          idPrefix: "q\(quiz.seed)-\(index + 1)-")
      }
      HTML.p { texts.situation(question).joined(separator: " ") }
      HTML.p { HTML.b { texts.prompt(question) } }
    }
  }

  /// An element whose content stands in a `text` of its own.
  private static func text(_ name: String, _ text: String, isMarkup: Bool = false) -> Element {
    Element(name, attributes: isMarkup ? [Attribute("format", "html")] : []) { Element("text") { text } }
  }
}

package import Explanations
package import Quizzes
package import StatechartDiagrams
import StatechartExecution
package import Statecharts
import StatechartFormats
package import XMLTree

/// A quiz as questions that Moodle imports: multiple choice, each with the drawing of its moment as a file.
/// https://docs.moodle.org/en/Moodle_XML_format.
package struct MoodleQuiz: Sendable {
  private let chart: Statechart
  private let quiz: Quiz
  private let language: Language
  private let diagram: Diagram

  /// Makes the questions; `diagram` is the drawing of the chart.
  package init(chart: Statechart, quiz: Quiz, language: Language, diagram: Diagram) {
    self.chart = chart
    self.quiz = quiz
    self.language = language
    self.diagram = diagram
  }

  private var texts: QuizWords {
    QuizWords(words: Wording(chart: chart, language: language, maxNames: Wording.namesOnPages))
  }

  /// The questions as an XML document.
  package func document() -> MarkupDocument {
    MarkupDocument(
      Element("quiz") {
        Element("question", attributes: [Attribute("type", "category")]) {
          MoodleQuiz.text("category", "$course$/top/" + chart.label(in: language.tag).replacing("/", with: "//"))
        }
        for (index, question) in quiz.questions.enumerated() { item(question, index) }
      })
  }

  private func item(_ question: Question, _ index: Int) -> Element {
    let file = "machine-\(quiz.seed)-\(index + 1).svg"
    return Element("question", attributes: [Attribute("type", "multichoice")]) {
      MoodleQuiz.text("name", name(index))
      Element("questiontext", attributes: [Attribute("format", "html")]) {
        Element("text") { body(question, file).html() }
        Element(
          "file", attributes: [Attribute("name", file), Attribute("path", "/"), Attribute("encoding", "base64")]
        ) { DataAddress.base64(picture(question)) }
      }
      Element("defaultgrade") { "1" }
      Element("single") { "true" }
      // Moodle shuffles them for each attempt; in the file they are in the order of the seed.
      Element("shuffleanswers") { "true" }
      Element("answernumbering") { "abc" }
      for (place, choice) in question.choices.enumerated() {
        Element(
          "answer",
          attributes: [Attribute("fraction", place == question.right ? "100" : "0"), Attribute("format", "html")]
        ) {
          Element("text") { HTML.p { texts.choice(choice, of: question) }.html() }
          MoodleQuiz.text("feedback", feedback(question, place).html(), isMarkup: true)
        }
      }
    }
  }

  /// Questions of two quizzes of a machine have different names.
  private func name(_ index: Int) -> String {
    language(.quizMoodleName, chart.label(in: language.tag), String(quiz.seed), String(index + 1))
  }

  /// Returns whether a choice is right, and the run that proves the answer.
  @MarkupBuilder private func feedback(_ question: Question, _ place: Int) -> Fragment {
    HTML.p {
      place == question.right
        ? language(.quizRight) : language(.quizWrong, texts.choice(question.answer, of: question))
    }
    if !question.proof.isEmpty {
      HTML.p { language.markup(.quizProofRun, HTML.code { Run(chart, steps: question.proof).text }) }
    }
  }

  @MarkupBuilder private func body(_ question: Question, _ file: String) -> Fragment {
    let situation = texts.situation(question).joined(separator: " ")
    HTML.p { HTML.image(source: "@@PLUGINFILE@@/" + file, alternative: situation) }
    HTML.p { situation }
    HTML.p { HTML.b { texts.prompt(question) } }
  }

  /// The drawing as a file, which has no part in the page around it, and is light as the pages of most courses are.
  private func picture(_ question: Question) -> [UInt8] {
    diagram.document(
      highlights: Highlights(activeStates: Set(question.moment.configuration)), theme: .light
    ).xmlBytes()
  }

  /// An element whose content is in a `text` of its own.
  private static func text(_ name: String, _ text: String, isMarkup: Bool = false) -> Element {
    Element(name, attributes: isMarkup ? [Attribute("format", "html")] : []) { Element("text") { text } }
  }
}

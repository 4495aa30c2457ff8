package import Explanations
import Quizzes
package import StatechartDiagrams
package import Statecharts
import XMLTree

/// The address of a quiz: everything that its page shows follows from it, the answers included.
package struct QuizAddress: Hashable, Sendable {
  /// A quiz as a file.
  package enum File: String, Sendable, CaseIterable {
    /// Questions for Moodle.
    case moodle = "xml"
    /// A worksheet for printing.
    case worksheet = "html"
    /// For programs.
    case json
  }

  /// The names of the query's values.
  package enum Field {
    /// The number that decides the questions.
    package static let seed = "seed"
    /// The number of questions.
    package static let count = "questions"
    /// The answer to a question by its number, from 1.
    package static func answer(_ number: Int) -> String { "a\(number)" }
  }

  /// The machine's identifier.
  package let machine: String
  /// The number that decides the questions.
  package let seed: Int
  /// The number of questions that are requested.
  package let count: Int
  /// The choices that were taken, from 0, by the question's index.
  package let answers: [Int: Int]
  /// The language, if the address names it.
  package var language: Language?

  package init(
    machine: String, seed: Int, count: Int = Quiz.standardCount, answers: [Int: Int] = [:], language: Language? = nil
  ) {
    self.machine = machine
    self.seed = seed
    self.count = count
    self.answers = answers
    self.language = language
  }

  /// The path of a machine's quizzes, where a form or a link without a seed gets one.
  package static func path(of machine: String) -> String {
    ExplorerAddress.Place.explorer.path(to: AddressText.encode(machine)) + "/quiz"
  }

  /// Returns the target of a link from a machine's page.
  static func start(_ machine: String, _ site: Site) -> String {
    AddressText.address(path(of: machine), in: site.addressLanguage)
  }

  package var text: String { AddressText.address(QuizAddress.path(of: machine), items + answerItems) }

  /// The quiz without answers.
  var fresh: String { AddressText.address(QuizAddress.path(of: machine), items) }

  /// The quiz in another language.
  func localized(in language: Language) -> QuizAddress {
    QuizAddress(machine: machine, seed: seed, count: count, answers: answers, language: language)
  }

  /// The quiz with the next seed.
  var next: String {
    let following = seed < Quiz.seeds.upperBound ? seed + 1 : Quiz.seeds.lowerBound
    return QuizAddress(machine: machine, seed: following, count: count, language: language).text
  }

  /// The quiz as a file.
  package func file(_ file: File) -> String {
    AddressText.address(QuizAddress.path(of: machine) + "." + file.rawValue, items)
  }

  /// The fields that a form sends in addition to the answers.
  var items: [QueryItem] {
    [
      QueryItem(Field.seed, String(seed)), QueryItem(Field.count, count == Quiz.standardCount ? nil : String(count)),
      QueryItem("lang", language?.tag),
    ]
  }

  private var answerItems: [QueryItem] {
    answers.sorted { $0.key < $1.key }.map { QueryItem(Field.answer($0.key + 1), String($0.value + 1)) }
  }

  /// The moment of a run in the explorer.
  func moment(_ steps: [Step]) -> String { ExplorerAddress(machine: machine, steps: steps, language: language).text }
}

extension Quiz {
  /// The quiz as a file.
  ///
  /// - Parameters:
  ///   - templates: Asked for by a worksheet alone.
  ///   - diagram: Makes the drawing of the chart where it is used; a worksheet has another, which is laid out for it.
  /// - Throws: `LayoutError` if the worksheet's drawing cannot be laid out, or what the arguments throw.
  package func bytes(
    as file: QuizAddress.File, of chart: Statechart, in language: Language,
    templates: @autoclosure () throws -> PageTemplates, diagram: () throws -> Diagram
  ) throws -> [UInt8] {
    switch file {
    case .json: return Array((json(of: chart, in: language).json(indented: true) + "\n").utf8)
    case .moodle:
      return MoodleQuiz(chart: chart, quiz: self, language: language, diagram: try diagram()).document().xmlBytes()
    case .worksheet:
      let blanked = BlankedChart(chart, seed: seed)
      let drawing = try Diagram(blanked.chart, language: language.tag, options: DiagramOptions())
      return QuizWorksheet(
        chart: chart, quiz: self, blanked: blanked, language: language, diagram: drawing,
        templates: try templates()
      ).document().htmlBytes()
    }
  }
}

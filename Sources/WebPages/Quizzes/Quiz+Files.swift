public import Explanations
public import Quizzes
public import StatechartDiagrams
public import Statecharts
import XMLTree

extension Quiz {
  /// The quiz as a file.
  ///
  /// - Parameters:
  ///   - templates: Asked for by a worksheet alone.
  ///   - diagram: Makes the drawing of the chart where it is used; a worksheet has another, which is laid out for it.
  /// - Throws: `LayoutError` if the worksheet's drawing cannot be laid out, or what the arguments throw.
  public func bytes(
    as file: QuizAddress.File, of chart: Statechart, in language: Language,
    templates: @autoclosure () throws -> PageTemplates, diagram: () throws -> Diagram
  ) throws -> [UInt8] {
    switch file {
    case .json: return Array((json(of: chart, in: language).json(indented: true) + "\n").utf8)
    case .moodle:
      return MoodleQuiz(chart: chart, quiz: self, language: language, diagram: try diagram()).document().xmlBytes()
    case .worksheet:
      let blanked = BlankedChart(chart, seed: seed, beside: questions)
      let drawing = try Diagram(blanked.chart, language: language.tag, options: DiagramOptions())
      return QuizWorksheet(
        chart: chart, quiz: self, blanked: blanked, language: language, diagram: drawing,
        templates: try templates()
      ).document().htmlBytes()
    }
  }
}

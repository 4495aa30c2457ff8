import Statecharts
import XMLTree

extension SourceText {
  /// The text as XML.
  ///
  /// - Throws: `ReadError` if it is too long or not well-formed, with the position of each problem.
  func markup() throws(ReadError) -> MarkupDocument {
    try ReadLimits.check(self)
    do {
      return try MarkupDocument.parse(xml: text, limits: ReadLimits.parsing)
    } catch {
      let problems = error.problems.map { Diagnostic(.error, .malformed, $0.message, at: SourcePosition($0.position)) }
      throw ReadError(problems, fileName: fileName)
    }
  }
}

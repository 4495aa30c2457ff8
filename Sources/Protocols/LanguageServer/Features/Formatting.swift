import JSONRPC
import JSONTree
import StatechartFormats
import StatechartSimulation
import Statecharts

extension LanguageSession {
  /// Writes a document anew, where nothing of it is lost: `textDocument/formatting`.
  mutating func formatting(_ parameters: Value) throws(RPCError) -> Value {
    let uri = try uri(parameters)
    guard let checked = documents[uri]?.reading(choice), let text = documents[uri]?.text else {
      throw RPCError(.requestFailed, "the document is no state machine")
    }
    let written: String
    do throws(FormattingError) {
      written = try checked.written()
    } catch {
      throw RPCError(.requestFailed, error.message)
    }
    guard written != checked.source.text else { return [] }
    let whole = SourceRange(SourcePosition(line: 1, column: 1), to: text.end)
    return [["range": text.client(whole, in: abilities.encoding).value, "newText": .string(written)]]
  }
}

/// The reason why a text is not formatted.
struct FormattingError: Error, Hashable {
  let message: String

  init(_ message: String) { self.message = "not formatted: " + message }
}

extension CheckedText {
  /// The text as the writer of its notation writes it, if that says the same and no word is lost.
  func written() throws(FormattingError) -> String {
    guard let writer = reader.writer else {
      throw FormattingError("\(reader.title) is only read, not written")
    }
    guard readings.count == 1 else {
      throw FormattingError(
        readings.isEmpty ? "the text has errors" : "the document has \(readings.count) machines")
    }
    // A note of the rules is about the machine, not about what is written.
    if let fault = readings[0].diagnostics.first(where: { $0.severity > .note || $0.code == .notCarried }) {
      throw FormattingError("\(fault)")
    }
    let chart = readings[0].chart
    let writing = writer.write(chart)
    if let loss = writing.diagnostics.first { throw FormattingError("\(loss.message)") }
    let again = CheckedText(SourceText(writing.text, fileName: source.fileName), in: reader)
    guard again.readings.count == 1, again.readings[0].chart == chart else {
      throw FormattingError("the machine would not be the same")
    }
    // A mark within a text counts as well: such a document is rather not formatted.
    let comments = reader.syntax.commentMarks.compactMap { source.text.firstRange(of: $0)?.lowerBound }
    if let comment = comments.min() {
      throw FormattingError("the comment in line \(source.position(of: comment).line) would be lost")
    }
    let kept = Set(CheckedText.words(of: writing.text))
    if let lost = CheckedText.words(of: source.text).first(where: { !kept.contains($0) }) {
      let line = source.position(of: lost.startIndex).line
      throw FormattingError("'\(lost)' in line \(line) would be lost")
    }
    return writing.text
  }

  private static func words(of text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }
}

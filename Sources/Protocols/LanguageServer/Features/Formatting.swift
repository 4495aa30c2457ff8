import JSONRPC
import JSONTree
import SourceEditing
import StatechartFormats
import StatechartSimulation
import Statecharts

extension LanguageSession {
  /// The changes of a document's white space: `textDocument/formatting`.
  mutating func formatting(_ parameters: Value) throws(RPCError) -> Value {
    let uri = try uri(parameters)
    guard let checked = documents[uri]?.reading(choice), let text = documents[uri]?.text else {
      throw RPCError(.requestFailed, "the document is no state machine")
    }
    let patch: Patch
    do throws(FormattingError) {
      patch = try checked.formatted(unit: LanguageSession.indentation(parameters["options"] ?? .null))
    } catch {
      throw RPCError(.requestFailed, error.message)
    }
    let ranges = checked.ranges(ofChart: 0, in: text)
    return .array(
      patch.replacements.compactMap { replacement in
        ranges.range(replacement.bytes).map { range in
          [
            "range": text.client(range, in: abilities.encoding).value, "newText": .string(replacement.text),
          ]
        }
      })
  }

  /// One step of indentation, as the client sets it; two blanks unless it does. LSP 3.17, `FormattingOptions`.
  private static func indentation(_ options: Value) -> String {
    if options["insertSpaces"] == false { return "\t" }
    return String(repeating: " ", count: min(max(1, options["tabSize"]?.whole ?? 2), 16))
  }
}

/// The reason why a text is not formatted.
struct FormattingError: Error, Hashable {
  let message: String

  init(_ message: String) { self.message = "not formatted: " + message }
}

extension CheckedText {
  /// The changes of white space after which the text looks as its notation is usually written, and says the same.
  func formatted(unit: String) throws(FormattingError) -> Patch {
    if let error = readings.flatMap(\.diagnostics).first(where: { $0.severity == .error }) {
      throw FormattingError("\(error)")
    }
    let maps = readings.compactMap(\.map)
    guard !readings.isEmpty else { throw FormattingError("the text has errors") }
    guard !isDocument, maps.count == readings.count, let edits = reader.syntax.edits,
      let formatter = TextFormatter(source, maps, edits), let patch = formatter.patch(unit: unit)
    else { throw FormattingError("white space of \(reader.title) is left to other tools") }
    let again = CheckedText(SourceText(patch.applied(to: source.text), fileName: source.fileName), in: reader)
    guard again.readings.map(\.chart) == readings.map(\.chart) else {
      throw FormattingError("the machine would not be the same")
    }
    return patch
  }
}

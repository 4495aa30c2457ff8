import JSONRPC
import JSONTree
import StatechartFormats
import StatechartSimulation
import Statecharts

extension LanguageSession {
  /// The maximum number of findings for which changes are looked for in one request.
  private static let maxFindings = 10

  /// The changes that correct what is found in a range: `textDocument/codeAction`.
  mutating func codeActions(_ parameters: Value) throws(RPCError) -> Value {
    let uri = try uri(parameters)
    guard let wanted = parameters["range"].flatMap(ClientRange.init) else {
      throw RPCError(.invalidParameters, "'range' should have a start and an end")
    }
    let kinds = parameters["context"]?["only"]?.items ?? []
    guard kinds.isEmpty || kinds.contains(where: { $0.string.map { "quickfix".hasPrefix($0) } ?? false }) else {
      return []
    }
    guard let checked = documents[uri]?.reading(choice), let text = documents[uri]?.text else { return [] }
    let findings = checked.findings.filter { finding in
      text.client(text.extent(of: finding.diagnostic.range), in: abilities.encoding).touches(wanted)
    }
    let actions = findings.prefix(LanguageSession.maxFindings).flatMap { finding -> [Value] in
      let fixes = checked.fixes(of: finding)
      let value = value(of: finding, in: checked, text)
      return fixes.map { fix in
        [
          "title": .string(fix.title), "kind": "quickfix", "diagnostics": [value],
          "isPreferred": .boolean(fixes.count == 1), "edit": edit([TextChange(fix)], of: text),
        ]
      }
    }
    return .array(actions)
  }

  /// The changes of a document as a `WorkspaceEdit`.
  func edit(_ changes: [TextChange], of text: TextDocument) -> Value {
    let edits = changes.map { change -> Value in
      [
        "range": text.client(change.range, in: abilities.encoding).value, "newText": .string(change.replacement),
      ]
    }
    return ["changes": .object([Value.Member(text.uri, .array(edits))])]
  }
}

/// A part of a text that becomes another.
struct TextChange: Hashable, Sendable {
  let range: SourceRange
  let replacement: String

  init(_ range: SourceRange, _ replacement: String) {
    (self.range, self.replacement) = (range, replacement)
  }

  init(_ fix: TextFix) { self.init(fix.range, fix.replacement) }
}

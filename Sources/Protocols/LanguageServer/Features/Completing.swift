import JSONRPC
import JSONTree
import StatechartFormats
import StatechartSimulation
import Statecharts

extension LanguageSession {
  /// The maximum number of words that are offered at once.
  private static let maxWords = 200

  /// The states, events and keywords that can be written at a place: `textDocument/completion`.
  mutating func completion(_ parameters: Value) throws(RPCError) -> Value {
    let uri = try uri(parameters)
    let position = try position(parameters)
    guard let checked = documents[uri]?.reading(choice), let text = documents[uri]?.text else { return .null }
    let place = text.source(position, in: abilities.encoding)
    guard let (source, reader) = checked.part(at: place), let byte = source.byte(at: place) else { return .null }
    let end = source.text.utf8.index(source.text.startIndex, offsetBy: byte)
    let completion = Completion(
      in: source.text, at: end, reader: reader, known: documents[uri]?.known, limit: Self.maxWords)
    let range = text.client(SourceRange(source.position(of: completion.start), to: place), in: abilities.encoding)
    let items = completion.items.enumerated().map { number, item -> Value in
      [
        "label": .string(item.text), "kind": .whole(item.kind.number),
        // Clients sort by this text, and words are in the order of their kinds.
        "sortText": .string(String(String(1000 + number).dropFirst())),
        "textEdit": ["range": range.value, "newText": .string(item.text)],
      ]
    }
    return ["isIncomplete": .boolean(completion.isCut), "items": .array(items)]
  }
}

extension CheckedText {
  /// The text around a position that is in one notation, with its reader: of a document the block.
  fileprivate func part(at position: SourcePosition) -> (text: SourceText, reader: any StatechartReader)? {
    isDocument ? DocumentNotation.block(at: position, in: source) : (source, reader)
  }
}

extension Completion.Kind {
  /// LSP 3.17, `CompletionItemKind`.
  fileprivate var number: Int {
    switch self {
    case .state: 20
    case .event: 23
    case .keyword: 14
    }
  }
}

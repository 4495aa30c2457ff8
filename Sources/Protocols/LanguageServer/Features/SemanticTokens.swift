import JSONRPC
import JSONTree
import SourceEditing
import StatechartFormats
import StatechartSimulation
import Statecharts

/// The meaning of a part of a text, as editors colour it. LSP 3.17, `SemanticTokenTypes`.
enum TokenKind: Int, CaseIterable {
  case state, event, condition, action, text, keyword, comment

  /// The name of the kind in the protocol.
  var name: String {
    switch self {
    case .state: "enumMember"
    case .event: "event"
    case .condition: "macro"
    case .action: "function"
    case .text: "string"
    case .keyword: "keyword"
    case .comment: "comment"
    }
  }

  /// The kind of a part of a chart; nil for one that is around others.
  init?(_ part: TextMap.Part) {
    switch part {
    case .name: self = .state
    case .event: self = .event
    case .condition: self = .condition
    case .action, .entry, .exit: self = .action
    case .displayName, .note: self = .text
    case .kind: self = .keyword
    case .comment: self = .comment
    case .statement, .body, .label: return nil
    }
  }
}

extension LanguageSession {
  /// The kinds of tokens, and the one modifier, by their numbers.
  static let tokenLegend: Value = [
    "tokenTypes": .array(TokenKind.allCases.map { .string($0.name) }), "tokenModifiers": ["declaration"],
  ]

  /// The names, events, conditions, actions and texts of a document: `textDocument/semanticTokens/full`.
  mutating func semanticTokens(_ parameters: Value) throws(RPCError) -> Value {
    let uri = try uri(parameters)
    guard let checked = documents[uri]?.reading(choice), let text = documents[uri]?.text else { return ["data": []] }
    var tokens: [(range: ClientRange, token: Token)] = []
    for number in checked.readings.indices {
      let ranges = checked.ranges(ofChart: number, in: text)
      tokens += (ranges.map?.tokens ?? []).compactMap { token in
        ranges.range(token.bytes).map { (text.client($0, in: abilities.encoding), token) }
      }
    }
    tokens.sort { $0.range.start < $1.range.start }
    var data: [Value] = []
    var last = ClientPosition(line: 0, unit: 0)
    for (range, token) in tokens where range.start >= last && range.start.line == range.end.line {
      let start = range.start
      let unit = start.line == last.line ? start.unit - last.unit : start.unit
      let numbers = [start.line - last.line, unit, range.end.unit - start.unit]
      data += (numbers + [token.kind.rawValue, token.isDeclaration ? 1 : 0]).map { .whole($0) }
      last = start
    }
    return ["data": .array(data)]
  }
}

/// A part of one line with a meaning.
private struct Token {
  let bytes: Range<Int>
  let kind: TokenKind
  let isDeclaration: Bool
}

extension TextMap {
  /// The parts with a meaning, each cut at line ends and around the smaller ones inside it, in order.
  fileprivate var tokens: [Token] {
    let text = Array(source.text.utf8)
    let parts = marks.filter { TokenKind($0.part) != nil }
    // The number of the smallest part around each byte.
    var owners = [Int](repeating: -1, count: text.count)
    for number in parts.indices.sorted(by: { parts[$0].bytes.count > parts[$1].bytes.count }) {
      for byte in parts[number].bytes { owners[byte] = number }
    }
    var tokens: [Token] = []
    var start = 0
    for byte in 0...text.count {
      let isEnd = byte == text.count || owners[byte] != owners[start] || text[byte] == 0x0A || text[byte] == 0x0D
      guard isEnd else { continue }
      if byte > start, owners[start] >= 0 {
        let part = parts[owners[start]]
        let isDeclaration = part.state.map { part.owner == .state($0) } ?? false
        if let kind = TokenKind(part.part) {
          tokens.append(Token(bytes: start..<byte, kind: kind, isDeclaration: isDeclaration))
        }
      }
      start = byte < text.count && (text[byte] == 0x0A || text[byte] == 0x0D) ? byte + 1 : byte
    }
    return tokens
  }
}

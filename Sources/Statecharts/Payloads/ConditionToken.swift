/// A word of a condition, as far as telling examples from it needs.
enum ConditionToken: Hashable {
  /// A name with its members, such as `_event.data.amount`.
  case path([String])
  /// A number, a text, `true`, `false` or `null`.
  case literal(Value)
  /// An operator, a bracket, or what is not understood.
  case symbol(String)

  /// The words of a condition.
  static func all(in source: String) -> [ConditionToken] {
    var tokens: [ConditionToken] = []
    for token in ExpressionTokens(source) {
      let word = ConditionToken(token)
      if case .literal(.number(let number)) = word, tokens.last == .symbol("-"), isSign(behind: tokens.dropLast().last)
      {
        tokens[tokens.count - 1] = .literal(.number(-number))
      } else {
        tokens.append(word)
      }
    }
    return tokens
  }

  private init(_ token: ExpressionToken) {
    switch token.kind {
    case .string: self = .literal(.string(ConditionToken.unescaped(token.quoted ?? "")))
    case .number: self = Double(token.text).map { .literal(.number($0)) } ?? .symbol(String(token.text))
    case .symbol: self = .symbol(String(token.text))
    case .path: self = ConditionToken.named(token.text)
    }
  }

  /// A minus is part of a number unless it follows a value.
  private static func isSign(behind previous: ConditionToken?) -> Bool {
    switch previous {
    case nil, .symbol: previous != .symbol(")") && previous != .symbol("]")
    case .path, .literal: false
    }
  }

  private static func unescaped(_ quoted: Substring) -> String {
    var text = ""
    var rest = quoted
    while let letter = rest.popFirst() { text.append(letter == "\\" ? rest.popFirst() ?? letter : letter) }
    return text
  }

  private static func named(_ name: Substring) -> ConditionToken {
    switch name {
    case "true": .literal(.boolean(true))
    case "false": .literal(.boolean(false))
    case "null": .literal(.null)
    case "undefined", "typeof", "in", "instanceof": .symbol(String(name))
    default: .path(name.split(separator: ".").map(String.init))
    }
  }
}

/// A word of a condition in ECMAScript, as far as telling examples from it needs.
enum ConditionToken: Hashable {
  /// A name with its members, such as `_event.data.amount`.
  case path([String])
  /// A number, a text, `true`, `false` or `null`.
  case literal(Value)
  /// An operator or a bracket.
  case symbol(String)

  /// The words of a condition; what is not understood is a symbol of one letter.
  static func all(in source: String) -> [ConditionToken] {
    var tokens: [ConditionToken] = []
    var rest = Substring(source)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "'" || first == "\"" {
        tokens.append(quoted(&rest))
      } else if first.isNumber || (first == "-" && startsNumber(rest, after: tokens.last)) {
        tokens.append(number(&rest))
      } else if isNameLetter(first) {
        tokens.append(named(String(take(&rest) { isNameLetter($0) || $0 == "." })))
      } else {
        let symbol = operators.first { rest.hasPrefix($0) } ?? String(first)
        rest = rest.dropFirst(symbol.count)
        tokens.append(.symbol(symbol))
      }
    }
    return tokens
  }

  private static let operators = ["===", "!==", "==", "!=", "<=", ">=", "&&", "||"]

  private static func isNameLetter(_ letter: Character) -> Bool {
    letter.isLetter || letter.isNumber || letter == "_" || letter == "$"
  }

  /// A minus is part of a number unless it stands behind a value.
  private static func startsNumber(_ rest: Substring, after previous: ConditionToken?) -> Bool {
    guard rest.dropFirst().first?.isNumber == true else { return false }
    switch previous {
    case nil, .symbol: return previous != .symbol(")") && previous != .symbol("]")
    case .path, .literal: return false
    }
  }

  private static func take(_ rest: inout Substring, while isPart: (Character) -> Bool) -> Substring {
    let word = rest.prefix(while: isPart)
    rest = rest.dropFirst(word.count)
    return word
  }

  private static func quoted(_ rest: inout Substring) -> ConditionToken {
    let quote = rest.removeFirst()
    var text = ""
    while let letter = rest.popFirst(), letter != quote {
      text.append(letter == "\\" ? rest.popFirst() ?? letter : letter)
    }
    return .literal(.string(text))
  }

  private static func number(_ rest: inout Substring) -> ConditionToken {
    let sign = rest.first == "-" ? String(rest.removeFirst()) : ""
    let digits = take(&rest) { $0.isNumber || $0 == "." || $0 == "e" }
    return Double(sign + digits).map { .literal(.number($0)) } ?? .symbol(sign + digits)
  }

  private static func named(_ name: String) -> ConditionToken {
    switch name {
    case "true": .literal(.boolean(true))
    case "false": .literal(.boolean(false))
    case "null": .literal(.null)
    case "undefined", "typeof", "in", "instanceof": .symbol(name)
    default: .path(name.split(separator: ".").map(String.init))
    }
  }
}

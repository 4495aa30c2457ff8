/// `Holds('name')`, which a condition in ECMAScript asks for what the chart does not compute: whether a condition that
/// is only a name holds is said by whoever runs the chart. It is to names what `In('state')` is to states.
public enum HoldsPredicate {
  /// The text of the predicate for a name.
  public static func text(_ name: String) -> String {
    let plain = name.replacing("\\", with: "/").split(whereSeparator: \.isNewline).joined(separator: " ")
    guard plain.contains("'") else { return "Holds('\(plain)')" }
    return "Holds(\"\(plain.replacing("\"", with: "'"))\")"
  }

  /// The names that an expression asks for, in order.
  public static func names(in expression: String) -> [String] {
    calls(in: expression).map(\.name)
  }

  /// The expression with what was said of names in the place of the predicates; those that nothing was said of stay.
  public static func replacing(in expression: String, by answer: (String) -> Bool?) -> String {
    var text = ""
    var end = expression.startIndex
    for call in calls(in: expression) {
      guard let holds = answer(call.name) else { continue }
      text += expression[end..<call.range.lowerBound] + (holds ? "true" : "false")
      end = call.range.upperBound
    }
    return text + expression[end...]
  }

  /// The expression with the names themselves in the place of the predicates, for people.
  public static func words(of expression: String) -> String {
    var text = ""
    var end = expression.startIndex
    for call in calls(in: expression) {
      text += expression[end..<call.range.lowerBound] + call.name
      end = call.range.upperBound
    }
    return text + expression[end...]
  }

  private static func calls(in expression: String) -> [(name: String, range: Range<String.Index>)] {
    guard expression.contains("Holds") else { return [] }
    var tokens = ExpressionTokens(expression)
    var found: [(name: String, range: Range<String.Index>)] = []
    var previous: ExpressionToken?
    while let token = tokens.next() {
      defer { previous = token }
      guard token.kind == .path, token.text == "Holds", previous?.isSymbol(".") != true else { continue }
      var ahead = tokens
      guard ahead.next()?.isSymbol("(") == true, let name = ahead.next(), name.kind == .string(isClosed: true),
        let close = ahead.next(), close.isSymbol(")"), let text = name.quoted
      else { continue }
      found.append((String(text), token.text.startIndex..<close.text.endIndex))
    }
    return found
  }
}

import Statecharts

/// The conditions of `Choice` states as text. States Language, *Choice State*.
enum StatesLanguageConditions {
  private static let kinds = ["String", "Numeric", "Boolean", "Timestamp"]
  private static let comparisons = [
    ("GreaterThanEquals", ">="), ("LessThanEquals", "<="), ("GreaterThan", ">"), ("LessThan", "<"), ("Equals", "=="),
    ("Matches", "matches"),
  ]
  private static let tests = [
    "IsNull": "null", "IsPresent": "present", "IsNumeric": "a number", "IsString": "a string",
    "IsBoolean": "a boolean", "IsTimestamp": "a timestamp",
  ]

  /// The condition of a choice: an expression of JSONata, a comparison, or `And`, `Or` and `Not` of these; nil for what
  /// has none of them.
  static func text(_ rule: DocumentNode) -> String? {
    if let condition = rule["Condition"]?.text { return expression(condition) }
    for (key, word) in [("And", "and"), ("Or", "or")] {
      guard let parts = rule[key]?.list?.map(text) else { continue }
      let known = parts.compactMap(\.self)
      return known.count == parts.count && !known.isEmpty ? ConditionText.joined(known, by: word) : nil
    }
    if let inside = rule["Not"] { return text(inside).map { "not (\($0))" } }
    guard let variable = rule["Variable"]?.text else { return nil }
    for member in rule.members ?? [] {
      if let test = tests[member.name] {
        return "\(variable) is \(member.node.flag == false ? "not " : "")\(test)"
      }
      if let mark = mark(of: member.name) { return "\(variable) \(mark) \(member.node.summary)" }
    }
    return nil
  }

  /// What is between `{%` and `%}`.
  static func expression(_ text: String) -> String {
    let text = text.onOneLine
    guard text.hasPrefix("{%"), text.hasSuffix("%}") else { return ConditionText.shortened(text) }
    return ConditionText.shortened(text.dropFirst(2).dropLast(2).trimmed)
  }

  /// The sign of `NumericGreaterThanPath` and the like.
  private static func mark(of operation: String) -> String? {
    guard let kind = kinds.first(where: operation.hasPrefix) else { return nil }
    var word = operation.dropFirst(kind.count)
    if word.hasSuffix("Path") { word = word.dropLast(4) }
    return comparisons.first { $0.0 == word }?.1
  }
}

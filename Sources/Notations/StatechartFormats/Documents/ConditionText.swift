import Statecharts

/// Conditions that are joined of names and prose.
enum ConditionText {
  /// The maximum number of letters of an expression that is kept as text.
  static let maxLength = 200

  /// A condition as a part of another.
  static func enclosed(_ text: String) -> String {
    let words = text.split(separator: " ")
    return words.contains("and") || words.contains("or") ? "(\(text))" : text
  }

  /// Conditions that are joined by a word.
  static func joined(_ parts: [String], by word: String) -> String {
    parts.count == 1 ? parts[0] : parts.map(enclosed).joined(separator: " \(word) ")
  }

  /// A text that is not too long for a name.
  static func shortened(_ text: String) -> String {
    guard text.utf8.count > maxLength, text.count > maxLength else { return text }
    return text.prefix(maxLength - 1) + "…"
  }
}

extension DocumentNode {
  /// The name of a function, without what it is a member of, or the text of an expression.
  var functionName: String {
    let text = self.text ?? code ?? summary
    let names = text.split(separator: ".").map(String.init)
    if names.count > 1, names.allSatisfy(\.isPlainWord), let last = names.last { return last }
    return ConditionText.shortened(text.onOneLine)
  }
}

/// A condition of a chart whose conditions are only names or prose, as what it is made of: names that are joined by
/// `and`, `or` and `not`, or `&&`, `||` and `!`, with brackets, and `In('state')`.
///
/// A name is one word, or in brackets; any other text, as `paid, or about to pay`, is prose, which is one name. The
/// words join only outside brackets and quotes.
public indirect enum NamedCondition: Hashable, Sendable {
  /// A name, or prose: whoever runs the chart says whether it holds.
  case name(String)
  /// `In('state')`. SCXML 5.9.2.
  case isIn(String)
  /// `true` or `false`.
  case constant(Bool)
  /// `not`
  case not(NamedCondition)
  /// `and`
  case all([NamedCondition])
  /// `or`
  case any([NamedCondition])

  /// The maximum number of brackets and words within one another; deeper text is a name.
  private static let maxDepth = 50
  /// The maximum number of bytes; longer text is a name.
  private static let maxBytes = 4000

  /// Reads the text of a condition.
  public init(_ source: String) {
    let text = NamedCondition.trimmed(source[...])
    let formula = text.utf8.count > NamedCondition.maxBytes ? nil : NamedCondition.formula(text, depth: 0)
    self = formula ?? .name(String(text))
  }

  /// Reads a text that is made of single words and brackets; nil for prose.
  private static func formula(_ text: Substring, depth: Int) -> NamedCondition? {
    guard depth < maxDepth, !text.isEmpty, let words = TopLevelWords(text) else { return nil }
    for connectives in [["or", "||"], ["and", "&&"]] {
      let parts = words.parts(between: connectives)
      guard parts.count > 1 else { continue }
      let found = parts.compactMap { formula($0, depth: depth + 1) }
      guard found.count == parts.count else { return nil }
      return connectives.contains("or") ? .any(found) : .all(found)
    }
    if let rest = words.rest(after: "not") ?? negated(text) { return formula(rest, depth: depth + 1).map { .not($0) } }
    if let inside = words.enclosed {
      if let found = formula(inside, depth: depth + 1) { return found }
      // In brackets prose is a name among others.
      return depth == 0 ? nil : .name(String(inside))
    }
    if let state = InPredicate(String(text))?.state { return .isIn(state) }
    if text == "true" || text == "false" { return .constant(text == "true") }
    return words.hasBlanks || text.hasSuffix(",") ? nil : .name(String(text))
  }

  /// Returns the text after a sign of negation. Before more than a word or brackets it may be of the first part alone,
  /// as in `!x == 3`, or no negation at all, as in `!= 3`.
  private static func negated(_ text: Substring) -> Substring? {
    guard let sign = text.first, "!¬".contains(sign) else { return nil }
    let rest = trimmed(text.dropFirst())
    guard !rest.isEmpty, let words = TopLevelWords(rest)?.words else { return nil }
    return words.contains { $0.contains { "=<>&|+*/%^?,;:".contains($0) } } ? nil : rest
  }

  fileprivate static func trimmed(_ text: Substring) -> Substring {
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return Substring(scalars)
  }

  /// The names, in order.
  public var names: [String] {
    switch self {
    case .name(let name): [name]
    case .isIn, .constant: []
    case .not(let part): part.names
    case .all(let parts), .any(let parts): parts.flatMap(\.names)
    }
  }

  /// Whether it holds; nil if that depends on a name of which nothing was said.
  public func verdict(of name: (String) -> Bool?, isActive: (String) -> Bool) -> Bool? {
    switch self {
    case .name(let text): return name(text)
    case .isIn(let state): return isActive(state)
    case .constant(let holds): return holds
    case .not(let part): return part.verdict(of: name, isActive: isActive).map { !$0 }
    case .all(let parts):
      let verdicts = parts.map { $0.verdict(of: name, isActive: isActive) }
      return verdicts.contains(false) ? false : verdicts.contains(nil) ? nil : true
    case .any(let parts):
      let verdicts = parts.map { $0.verdict(of: name, isActive: isActive) }
      return verdicts.contains(true) ? true : verdicts.contains(nil) ? nil : false
    }
  }

  /// The first name that has to be decided for a verdict; nil if there is one already.
  public func openName(of name: (String) -> Bool?, isActive: (String) -> Bool) -> String? {
    guard verdict(of: name, isActive: isActive) == nil else { return nil }
    switch self {
    case .name(let text): return text
    case .isIn, .constant: return nil
    case .not(let part): return part.openName(of: name, isActive: isActive)
    case .all(let parts), .any(let parts):
      for part in parts {
        if let open = part.openName(of: name, isActive: isActive) { return open }
      }
      return nil
    }
  }
}

/// The words of a condition that are outside brackets and quotes.
private struct TopLevelWords {
  private let text: Substring
  private(set) var words: [Substring] = []
  /// The text between the brackets, if they are around all of it.
  private(set) var enclosed: Substring?
  /// True if there is white space outside brackets and quotes.
  private(set) var hasBlanks = false

  /// Nil if a bracket or a quote does not close.
  init?(_ text: Substring) {
    self.text = text
    var open: [Character] = []
    var quote: Character?
    var start: Substring.Index?
    var closings = 0
    for index in text.indices {
      let letter = text[index]
      let isOutside = open.isEmpty && quote == nil
      if isOutside, letter.isWhitespace { hasBlanks = true }
      if let begin = start, letter.isWhitespace || !isOutside || "([{\"'`".contains(letter) {
        words.append(text[begin..<index])
        start = nil
      }
      if let closing = quote {
        if letter == closing { quote = nil }
        continue
      }
      switch letter {
      case "\"", "'", "`": quote = letter
      case "(": open.append(")")
      case "[": open.append("]")
      case "{": open.append("}")
      case ")", "]", "}":
        guard open.popLast() == letter else { return nil }
        if open.isEmpty { closings += 1 }
      default: if isOutside, start == nil, !letter.isWhitespace { start = index }
      }
    }
    guard open.isEmpty, quote == nil else { return nil }
    if let start { words.append(text[start...]) }
    if text.first == "(", text.last == ")", closings == 1 {
      enclosed = NamedCondition.trimmed(text.dropFirst().dropLast())
    }
  }

  func parts(between connectives: [String]) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    for connective in words where connectives.contains(String(connective)) && isAlone(connective) {
      parts.append(NamedCondition.trimmed(text[start..<connective.startIndex]))
      start = connective.endIndex
    }
    return parts + [NamedCondition.trimmed(text[start...])]
  }

  func rest(after word: String) -> Substring? {
    guard let first = words.first, first == word, first.startIndex == text.startIndex, isAlone(first) else {
      return nil
    }
    let rest = NamedCondition.trimmed(text[first.endIndex...])
    return rest.isEmpty ? nil : rest
  }

  /// True if white space or a bracket is on either side.
  private func isAlone(_ word: Substring) -> Bool {
    let before = word.startIndex == text.startIndex ? " " : text[text.index(before: word.startIndex)]
    let after = word.endIndex == text.endIndex ? " " : text[word.endIndex]
    return (before.isWhitespace || before == ")") && (after.isWhitespace || after == "(")
  }
}

extension Expression {
  /// True if it can be determined from the words alone that the two conditions do not hold together: one is the other's
  /// negation, or they compare the same with values that do not agree, or one is `else`; parts that are joined by `&&`
  /// count each.
  ///
  /// False says nothing. Takes time in proportion to the product of the numbers of such parts, of which the first 16
  /// are compared.
  public func excludes(_ other: Expression) -> Bool {
    let (own, others) = (ConditionPart.parts(of: source), ConditionPart.parts(of: other.source))
    return own.contains { part in others.contains { part.excludes($0) } }
  }
}

/// A part of a condition that has to hold for the condition to hold.
private struct ConditionPart {
  private let words: [Substring]

  /// The parts that are joined by `&&`; one, if anything that binds less is outside brackets.
  static func parts(of source: String) -> [ConditionPart] {
    let tokens = unwrapped(Array(ExpressionTokens(source))[...])
    let outer = zip(tokens.indices, depths(of: tokens)).filter { $0.1 == 0 }.map(\.0)
    let isJoined = !outer.contains { index in
      tokens[index].kind == .symbol && ["||", "?", "??", ",", "=", "=>"].contains(tokens[index].text)
    }
    guard isJoined else { return [ConditionPart(tokens)] }
    let connectives = outer.filter { tokens[$0].isSymbol("&&") }
    let starts = [tokens.startIndex] + connectives.map { $0 + 1 }
    return zip(starts, connectives + [tokens.endIndex]).prefix(16).map { ConditionPart(tokens[$0..<$1]) }
  }

  private init(_ tokens: ArraySlice<ExpressionToken>) {
    words = Self.unwrapped(tokens).map(\.text)
  }

  func excludes(_ other: ConditionPart) -> Bool {
    guard !words.isEmpty, !other.words.isEmpty else { return false }
    if words == ["else"] || other.words == ["else"] { return words != other.words }
    if negation == other.words || other.negation == words { return true }
    guard let left = comparison, let right = other.comparison, left.subject == right.subject else { return false }
    return left.disagrees(with: right)
  }

  /// The words after `!`, or after `not` where conditions are names.
  private var negation: [Substring]? {
    guard words.first == "!" || words.first == "not" else { return nil }
    let rest = Array(words.dropFirst())
    guard rest.first == "(", rest.last == ")" else { return rest }
    let inner = Array(rest.dropFirst().dropLast())
    return inner.contains("(") || inner.contains(")") ? rest : inner
  }

  private var comparison: ConstantComparison? { ConstantComparison(words) }

  /// Returns the number of brackets open at each word, a bracket being inside itself.
  private static func depths(of tokens: ArraySlice<ExpressionToken>) -> [Int] {
    var depth = 0
    return tokens.map { token in
      let opens = token.kind == .symbol && ["(", "[", "{"].contains(token.text)
      let closes = token.kind == .symbol && [")", "]", "}"].contains(token.text)
      if opens { depth += 1 }
      defer { if closes { depth -= 1 } }
      return depth
    }
  }

  /// Without brackets around all of it.
  private static func unwrapped(_ tokens: ArraySlice<ExpressionToken>) -> ArraySlice<ExpressionToken> {
    var tokens = tokens
    while tokens.count > 1, tokens.first?.isSymbol("(") == true, tokens.last?.isSymbol(")") == true,
      !depths(of: tokens).contains(0)
    {
      // Of `(a)(b)` the first bracket closes before the end.
      let closes = zip(tokens.indices, depths(of: tokens)).first { tokens[$0.0].isSymbol(")") && $0.1 == 1 }
      guard closes?.0 == tokens.indices.last else { break }
      tokens = tokens.dropFirst().dropLast()
    }
    return tokens
  }
}

/// A comparison of something with one word.
private struct ConstantComparison {
  let subject: [Substring]
  private let relation: ValueComparison
  private let value: Substring

  /// Nil for words that hold more or less than one comparison.
  init?(_ words: [Substring]) {
    let minus = words.dropLast().last == "-"
    let places = words.indices.filter { ValueComparison(operator: words[$0]) != nil }
    guard let value = words.last, places.count == 1, let place = places.first, place > 0,
      place == words.count - (minus ? 3 : 2), let relation = ValueComparison(operator: words[place])
    else { return nil }
    subject = Array(words[..<place])
    self.relation = relation
    self.value = minus ? "-" + value : value
  }

  /// True if no value satisfies both.
  func disagrees(with other: ConstantComparison) -> Bool {
    switch (relation, other.relation) {
    case (.equal, .unequal), (.unequal, .equal): return value == other.value
    case (.unequal, _), (_, .unequal): return false
    case (.equal, .equal) where isString && other.isString:
      return value.dropFirst().dropLast() != other.value.dropFirst().dropLast()
    case _: break
    }
    guard let (own, others) = bounds(with: other) else { return false }
    let (lower, upper) = (max(own.lower, others.lower), min(own.upper, others.upper))
    let isOpen =
      (own.isOpen && (own.lower == upper || own.upper == lower))
      || (others.isOpen && (others.lower == upper || others.upper == lower))
    return lower > upper || lower == upper && isOpen
  }

  private var isString: Bool { value.first == "'" || value.first == "\"" }

  private typealias Bounds = (lower: Double, upper: Double, isOpen: Bool)

  /// The values that satisfy each; values that are no numbers can only be distinguished from themselves.
  private func bounds(with other: ConstantComparison) -> (Bounds, Bounds)? {
    if let (number, otherNumber) = Double(value).flatMap({ own in Double(other.value).map { (own, $0) } }) {
      return (bounds(at: number), other.bounds(at: otherNumber))
    }
    return value == other.value ? (bounds(at: 0), other.bounds(at: 0)) : nil
  }

  private func bounds(at number: Double) -> Bounds {
    switch relation {
    case .equal: (number, number, false)
    case .less: (-.infinity, number, true)
    case .lessOrEqual: (-.infinity, number, false)
    case .greater: (number, .infinity, true)
    case .greaterOrEqual: (number, .infinity, false)
    case .unequal: (-.infinity, .infinity, false)
    }
  }
}

/// Whether something holds: always, never, or under a condition that only a running program decides.
enum Truth: Hashable {
  case yes
  case no
  case when(ConditionText)

  init(_ value: Bool) { self = value ? .yes : .no }

  var negated: Truth {
    switch self {
    case .yes: .no
    case .no: .yes
    case .when(let condition): .when(condition.negated)
    }
  }

  /// The condition that must hold; nil if it always does or never does.
  var condition: ConditionText? { if case .when(let text) = self { text } else { nil } }

  /// The number of texts of the condition.
  var size: Int { condition?.size(upTo: Truth.maxTexts) ?? 0 }

  func or(_ other: Truth) -> Truth {
    switch (self, other) {
    case (.yes, _), (_, .yes): .yes
    case (.no, let rest), (let rest, .no): rest
    case (.when(let left), .when(let right)): .any(left, right)
    }
  }

  func and(_ other: Truth) -> Truth { negated.or(other.negated).negated }

  /// The one if a condition holds, else the other.
  static func choice(_ condition: Truth, _ first: Truth, _ second: Truth) -> Truth {
    switch condition {
    case .yes: first
    case .no: second
    case .when: first == second ? first : condition.and(first).or(condition.negated.and(second))
    }
  }

  private static func any(_ left: ConditionText, _ right: ConditionText) -> Truth {
    let size = [left, right].size(from: 0, upTo: maxTexts) { $0.size(upTo: $1) }
    guard size < maxTexts else { return .when(.text("…", isUnread: true)) }
    if left == right { return .when(left) }
    if left.negated == right { return .yes }
    if let shared = left.sharedWhole(right) { return shared.map { .when($0) } ?? .yes }
    var parts = left.alternatives
    var known = Set(parts)
    var negated = Set(parts.map(\.negated))
    for part in right.alternatives where !known.contains(part) {
      // `!c && x` next to `c` is reduced to `x`.
      guard let rest = part.without(negated) else { return .yes }
      guard parts.count < maxAlternatives else {
        let words = ConditionText.any(Array(parts.prefix(3))).plain
        return .when(.text("\(words) || …", isUnread: true))
      }
      if known.insert(rest).inserted { parts.append(rest) }
      negated.insert(rest.negated)
    }
    // `c && x` says nothing new next to `c`.
    parts = parts.filter { part in
      guard case .all(let factors) = part else { return true }
      return !factors.contains(where: known.contains)
    }
    return .when(parts.count == 1 ? parts[0] : .any(parts))
  }

  /// The maximum number of alternatives of a condition, and the number of texts from which on it is not followed.
  private static let maxAlternatives = 200
  private static let maxTexts = 1000
}

/// A condition as text, made of the texts of the source.
indirect enum ConditionText: Hashable {
  /// - Parameter isUnread: True for what the analysis cannot follow though the answer depends on it.
  case text(String, isUnread: Bool)
  case not(ConditionText)
  case all([ConditionText])
  case any([ConditionText])

  var negated: ConditionText {
    switch self {
    case .text: .not(self)
    case .not(let inner): inner
    case .all(let parts): .any(parts.map(\.negated))
    case .any(let parts): .all(parts.map(\.negated))
    }
  }

  var alternatives: [ConditionText] { if case .any(let parts) = self { parts } else { [self] } }

  /// The number of its texts, counted as far as a limit.
  func size(upTo limit: Int) -> Int {
    switch self {
    case .text: 1
    case .not(let inner): inner.size(upTo: limit)
    case .all(let parts), .any(let parts): parts.size(from: 0, upTo: limit) { $0.size(upTo: $1) }
    }
  }

  /// The condition without factors that hold anyway; nil if nothing is left of it.
  func without(_ known: Set<ConditionText>) -> ConditionText? {
    guard case .all(let parts) = self else { return known.contains(self) ? nil : self }
    let rest = parts.filter { !known.contains($0) }
    return rest.isEmpty ? nil : rest.count == 1 ? rest[0] : .all(rest)
  }

  /// The conditions that must all hold.
  private var factors: [ConditionText] { if case .all(let parts) = self { parts } else { [self] } }

  /// `a && b` for `a && b && c` or `a && b && !c`; nil if the two do not differ so, and nil inside if nothing is left.
  fileprivate func sharedWhole(_ other: ConditionText) -> ConditionText?? {
    let (one, two) = (factors, other.factors)
    guard one.count == two.count else { return nil }
    let places = one.indices.filter { one[$0] != two[$0] }
    guard places.count == 1, let place = places.first, one[place] == two[place].negated else { return nil }
    var rest = one
    rest.remove(at: place)
    return .some(rest.isEmpty ? nil : rest.count == 1 ? rest[0] : .all(rest))
  }

  /// True if a part of it is not analysed.
  var isUnread: Bool {
    switch self {
    case .text(_, let isUnread): isUnread
    case .not(let inner): inner.isUnread
    case .all(let parts), .any(let parts): parts.contains { $0.isUnread }
    }
  }

  /// The text, which says so if a part is not analysed.
  var description: String { (isUnread ? "not analysed: " : "") + written(inside: 0) }

  /// The text alone.
  var plain: String { written(inside: 0) }

  private func written(inside level: Int) -> String {
    switch self {
    case .text(let text, _): text
    case .not(let inner): ConditionText.negation(of: inner.written(inside: 3))
    case .all(let parts): enclosed(parts.map { $0.written(inside: 2) }.joined(separator: " && "), level > 2)
    case .any(let parts): enclosed(parts.map { $0.written(inside: 1) }.joined(separator: " || "), level > 1)
    }
  }

  private func enclosed(_ text: String, _ isEnclosed: Bool) -> String { isEnclosed ? "(\(text))" : text }

  private static func negation(of text: String) -> String {
    let isSimple = text.allSatisfy { $0.isLetter || $0.isNumber || "._?!".contains($0) }
    return isSimple ? "!\(text)" : "!(\(text))"
  }
}

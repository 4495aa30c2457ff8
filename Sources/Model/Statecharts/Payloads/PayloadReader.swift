/// Finds in the text of a condition what an event might carry to make it true.
///
/// It knows comparisons of `_event.data…` with numbers, texts and the like, and with variables whose declared value
/// is one, also where such a number is added to it or subtracted; lists of values that it is looked for in; places
/// that are alone or after `!`; and `&&` and `||`, whose brackets it does not heed. An example is an offer: nothing
/// is claimed of it.
struct PayloadReader {
  /// The maximum number of words between a place and the beginning of a list that it is looked for in.
  private static let listLength = 1000
  /// The maximum number of values, of those that one place is compared with, that are tried.
  private static let offers = 32

  /// The declared values of variables.
  let constants: [String: Value]

  /// An example for each alternative of the condition that says something of the payload.
  func examples(for condition: String) -> [Value] {
    alternatives(of: condition).compactMap(payload)
  }

  /// For each alternative a payload of the same form that its first demand does not hold for.
  func counterexamples(for condition: String) -> [Value] {
    alternatives(of: condition).compactMap { demands in
      demands.first.flatMap { first in payload(meeting: [first.negated] + demands.filter { $0.place != first.place }) }
    }
  }

  private func alternatives(of condition: String) -> [[PayloadDemand]] {
    ConditionToken.all(in: condition).split(separator: .symbol("||")).map { alternative in
      let tokens = Array(alternative)
      return tokens.indices.compactMap { demand(at: $0, in: tokens) }
    }
  }

  /// Time grows with the number of demands.
  private func payload(meeting demands: [PayloadDemand]) -> Value? {
    let byPlace = Dictionary(grouping: demands, by: \.place)
    var known: Set<[String]> = []
    var payload = PayloadTree()
    for place in demands.map(\.place) where known.insert(place).inserted {
      let here = byPlace[place] ?? []
      let offers = here.prefix(PayloadReader.offers).map(\.example)
      guard let value = offers.first(where: { offer in here.allSatisfy { $0.isMet(by: offer) } }) ?? offers.first
      else { continue }
      payload.place(value, at: place[...])
    }
    return payload.value
  }

  private func demand(at index: Int, in tokens: [ConditionToken]) -> PayloadDemand? {
    guard case .path(let path) = tokens[index], path.starts(with: ["_event", "data"]),
      path.count <= Run.Limits.payloadDepth
    else { return nil }
    let place = Array(path.dropFirst(2))
    let (before, after) = (token(index - 1, tokens), token(index + 1, tokens))
    if place.last == "length" || after == .symbol("[") || before == .symbol("typeof") { return nil }
    if before == .symbol("["), after == .symbol("]") { return nil }
    if isArgument(index, tokens) { return membership(place, index, tokens) }
    if after == .symbol("(") { return call(place, token(index + 2, tokens)) }
    let isPart = [before, after].contains { $0.map(Self.isArithmetic) == true }
    if isPart, let demand = sum(place, index, tokens) { return demand }
    if let comparison = comparison(after) {
      return value(token(index + 2, tokens)).map { PayloadDemand(place: place, comparison: comparison, value: $0) }
    }
    if let comparison = comparison(before) {
      return value(token(index - 2, tokens)).map {
        PayloadDemand(place: place, comparison: comparison.mirrored, value: $0)
      }
    }
    if isPart { return PayloadDemand(place: place, comparison: .equal, value: 1) }
    return PayloadDemand(place: place, comparison: .equal, value: .boolean(before != .symbol("!")))
  }

  private static func isArithmetic(_ token: ConditionToken) -> Bool {
    ["+", "-", "*", "/", "%"].contains { token == .symbol($0) }
  }

  /// `_event.data.amount + 20 < 100` holds for less than 80; so does `100 > 20 + _event.data.amount`.
  private func sum(_ place: [String], _ index: Int, _ tokens: [ConditionToken]) -> PayloadDemand? {
    let (start, end, sign, other): (Int, Int, Double, Double)
    if let number = number(token(index + 2, tokens)), let step = Self.sign(token(index + 1, tokens)) {
      (start, end, sign, other) = (index, index + 2, 1, step * number)
    } else if let number = number(token(index - 2, tokens)), let step = Self.sign(token(index - 1, tokens)) {
      (start, end, sign, other) = (index - 2, index, step, number)
    } else {
      return nil
    }
    func demand(_ comparison: ValueComparison, _ total: Double) -> PayloadDemand {
      PayloadDemand(
        place: place, comparison: sign < 0 ? comparison.mirrored : comparison, value: .number((total - other) * sign))
    }
    if let comparison = comparison(token(end + 1, tokens)), let total = number(token(end + 2, tokens)) {
      return demand(comparison, total)
    }
    if let comparison = comparison(token(start - 1, tokens)), let total = number(token(start - 2, tokens)) {
      return demand(comparison.mirrored, total)
    }
    return nil
  }

  /// 1 for what adds, -1 for what subtracts.
  private static func sign(_ token: ConditionToken?) -> Double? {
    switch token {
    case .symbol("+"): 1
    case .symbol("-"): -1
    case _: nil
    }
  }

  private func number(_ token: ConditionToken?) -> Double? {
    if case .number(let number)? = value(token) { number } else { nil }
  }

  /// `_event.data.name.startsWith('x')` holds for `x`.
  private func call(_ place: [String], _ argument: ConditionToken?) -> PayloadDemand? {
    guard let method = place.last, ["startsWith", "endsWith", "includes"].contains(method),
      case .literal(let value) = argument
    else { return nil }
    return PayloadDemand(place: place.dropLast(), comparison: .equal, value: value)
  }

  /// True for what a function is called with.
  private func isArgument(_ index: Int, _ tokens: [ConditionToken]) -> Bool {
    if token(index - 1, tokens) == .symbol(",") || token(index + 1, tokens) == .symbol(",") { return true }
    guard token(index - 1, tokens) == .symbol("("), case .path = token(index - 2, tokens) else { return false }
    return true
  }

  /// `['a', 'b'].includes(_event.data.kind)` holds for `a`; so does `['a', 'b'].indexOf(_event.data.kind) >= 0`.
  private func membership(_ place: [String], _ index: Int, _ tokens: [ConditionToken]) -> PayloadDemand? {
    guard token(index - 3, tokens) == .symbol("."), token(index - 4, tokens) == .symbol("]"),
      token(index + 1, tokens) == .symbol(")"),
      let open = tokens[..<index].suffix(PayloadReader.listLength).lastIndex(of: .symbol("[")),
      case .literal(let value) = tokens[open + 1]
    else { return nil }
    switch token(index - 2, tokens) {
    case .path(["includes"]): break
    case .path(["indexOf"]):
      let sought = [ConditionToken](tokens[(index + 2)...].prefix(2))
      let found = [(">=", 0.0), (">", -1), ("!=", -1), ("!==", -1)].map { sign, number in
        [ConditionToken.symbol(sign), .literal(.number(number))]
      }
      guard found.contains(sought) else { return nil }
    case .path, .literal, .symbol, nil: return nil
    }
    return PayloadDemand(place: place, comparison: .equal, value: value)
  }

  private func token(_ index: Int, _ tokens: [ConditionToken]) -> ConditionToken? {
    tokens.indices.contains(index) ? tokens[index] : nil
  }

  private func comparison(_ token: ConditionToken?) -> ValueComparison? {
    guard case .symbol(let symbol) = token else { return nil }
    return ValueComparison(operator: symbol)
  }

  private func value(_ token: ConditionToken?) -> Value? {
    switch token {
    case .literal(let value): value
    case .path(let path): constants[path.joined(separator: ".")]
    case .symbol, nil: nil
    }
  }
}

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
      if case .path(let members) = word, tokens.last == .symbol("?."), case .path(let path)? = tokens.dropLast().last {
        // `?.` reads what is there as `.` does.
        tokens.removeLast(2)
        tokens.append(.path(path + members))
      } else if case .literal(.number(let number)) = word, tokens.last == .symbol("-"),
        isSign(after: tokens.dropLast().last)
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
  private static func isSign(after previous: ConditionToken?) -> Bool {
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

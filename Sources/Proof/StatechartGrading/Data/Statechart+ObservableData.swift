import Statecharts

extension Statechart {
  /// The chart without variables that nothing reads. It behaves alike in all runs.
  var withoutUnreadData: Statechart {
    guard saysWhatItReads else { return self }
    let unread = unreadVariables
    return unread.isEmpty ? self : without(variables: unread)
  }

  /// True if all that reads its variables is written as expressions: not so if it runs scripts, invokes sessions or
  /// loops over collections.
  private var saysWhatItReads: Bool {
    !declaredVariables.isEmpty && binding == .early && script == nil && hasOneSession
      && !allContent.contains(where: \.hidesItsReads) && !isReflective
  }

  /// True if an expression may reach variables otherwise than by their names.
  private var isReflective: Bool {
    let values = declaredVariables.map(\.value) + allContent.compactMap(\.assignment?.value)
    let mentioned = readingExpressions.map(\.mentioned) + values.map(\.mentioned)
    return mentioned.contains { !$0.isDisjoint(with: ["eval", "Function", "this", "globalThis", "self"]) }
  }

  /// The variables that only assignments to variables of this kind read, and whose values cannot fail.
  private var unreadVariables: Set<String> {
    let names = Set(declaredVariables.map(\.id))
    let assignments = allContent.compactMap(\.assignment)
    var read = Set<String>()
    for expression in readingExpressions { read.formUnion(expression.mentioned) }
    for variable in declaredVariables where !variable.value.isSafe([]) { read.insert(variable.id) }
    // An error would be seen as an event.
    for assign in assignments where !names.contains(assign.location.source) || !assign.value.isSafe(names) {
      read.formUnion(assign.location.mentioned)
    }
    while true {
      let live = assignments.filter { read.contains($0.location.source) }.flatMap(\.value.mentioned)
      guard !read.isSuperset(of: live) else { return names.subtracting(read) }
      read.formUnion(live)
    }
  }

  /// All expressions but the values that are assigned.
  private var readingExpressions: [Expression] {
    let conditions = transitions.compactMap(\.condition)
    let payloads = allStates.compactMap(\.doneData).map(\.payload)
    return conditions + allContent.flatMap(\.readExpressions) + payloads.flatMap(\.readExpressions)
  }
}

// MARK: - Counters

/// A variable that is set to numbers, counts in one direction, and is read only in comparisons with numbers.
private struct Counter {
  /// The maximum and the minimum number with which it is compared.
  var compared: ClosedRange<Double>
  var rises = false
  var falls = false

  /// The value that represents all values beyond it; nil if the counter goes both ways, or nowhere.
  func bounding(_ value: String) -> String? {
    switch (rises, falls) {
    case (true, false):
      "((\(value)) > \(compared.upperBound) ? \(compared.upperBound + 1) : (\(value)))"
    case (false, true):
      "((\(value)) < \(compared.lowerBound) ? \(compared.lowerBound - 1) : (\(value)))"
    case (true, true), (false, false): nil
    }
  }
}

extension Statechart {
  /// The chart with counters that go no further than one beyond the last number with which they are compared. It
  /// behaves alike in all runs; its configurations are fewer, and often finite where they were not.
  ///
  /// A counter that only rises and is beyond the greatest of these numbers satisfies the same comparisons from then on
  /// until it is set to a number, so all such values are one.
  var withBoundedCounters: Statechart {
    guard saysWhatItReads else { return self }
    let counters = counters
    guard !counters.isEmpty else { return self }
    return rewritten(
      DataRewriting(assignment: { assign in
        guard let counter = counters[assign.location.source], let value = assign.value.expression,
          CounterStep(value, of: assign.location.source)?.isChange == true,
          let bounded = counter.bounding(value.source)
        else { return assign }
        return Assign(
          location: assign.location, value: .expression(Expression(bounded, origin: value.origin)),
          origin: assign.origin)
      }))
  }

  /// The counters by their names.
  private var counters: [String: Counter] {
    var counters: [String: Counter] = [:]
    let assignments = allContent.compactMap(\.assignment)
    for variable in declaredVariables {
      let (name, names) = (variable.id, Set([variable.id]))
      guard declaredVariables.count(where: { $0.id == name }) == 1, variable.value.number != nil else { continue }
      let reads = readingExpressions.filter { $0.mentions(names) }
      let others = assignments.filter { $0.location.source != name }
      let steps = assignments.filter { $0.location.source == name }.map { assign in
        assign.value.expression.flatMap { CounterStep($0, of: name) }
      }
      let numbers = reads.map { $0.numbersCompared(with: name) }
      guard !others.contains(where: { $0.location.mentions(names) || $0.value.mentioned.contains(name) }),
        steps.allSatisfy({ $0 != nil }), numbers.allSatisfy({ $0 != nil }),
        let least = numbers.compactMap(\.self).flatMap(\.self).min(),
        let greatest = numbers.compactMap(\.self).flatMap(\.self).max()
      else { continue }
      counters[name] = Counter(
        compared: least...greatest, rises: steps.contains(.change(rises: true)),
        falls: steps.contains(.change(rises: false)))
    }
    return counters
  }
}

/// The effect of an assignment on a counter.
private enum CounterStep: Hashable {
  case set
  case change(rises: Bool)

  /// Reads a number, or the counter and a number that is added or subtracted; nil for anything else.
  init?(_ value: Expression, of name: String) {
    let tokens = Array(ExpressionTokens(value.source))
    if ConstantNumber(tokens[...]) != nil {
      self = .set
    } else if tokens.count == 3, tokens[0].kind == .path, tokens[0].text == name, ["+", "-"].contains(tokens[1].text),
      ConstantNumber(tokens[2...]) != nil
    {
      self = .change(rises: tokens[1].text == "+")
    } else if tokens.count == 3, tokens[2].kind == .path, tokens[2].text == name, tokens[1].isSymbol("+"),
      ConstantNumber(tokens[..<1]) != nil
    {
      self = .change(rises: true)
    } else {
      return nil
    }
  }

  var isChange: Bool { self != .set }
}

/// A number as it is written, with its sign.
private struct ConstantNumber {
  let value: Double

  init?(_ tokens: ArraySlice<ExpressionToken>) {
    let isNegative = tokens.count == 2 && tokens.first?.isSymbol("-") == true
    guard tokens.count == (isNegative ? 2 : 1), let last = tokens.last, last.kind == .number,
      let number = Double(last.text), number.magnitude < 1e15
    else { return nil }
    value = isNegative ? -number : number
  }
}

extension Expression {
  /// The numbers with which a variable is compared; nil if it is read in another way.
  fileprivate func numbersCompared(with name: String) -> [Double]? {
    let tokens = Array(ExpressionTokens(source))
    var numbers: [Double] = []
    for (index, token) in tokens.enumerated()
    where token.kind == .path && token.text.prefix(while: { $0 != "." }) == name {
      guard token.text == name, let number = Expression.number(in: tokens, comparedAt: index) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// The number on the other side of a comparison that is all between connectives and brackets.
  private static func number(in tokens: [ExpressionToken], comparedAt index: Int) -> Double? {
    func ends(_ place: Int, _ symbols: [Substring]) -> Bool {
      !tokens.indices.contains(place) || tokens[place].kind == .symbol && symbols.contains(tokens[place].text)
    }
    func compares(_ place: Int) -> Bool {
      tokens.indices.contains(place) && ValueComparison(operator: tokens[place].text) != nil
    }
    let (before, after) = (["(", "&&", "||"] as [Substring], [")", "&&", "||"] as [Substring])
    if compares(index + 1) {
      let last = tokens.indices.contains(index + 2) && tokens[index + 2].isSymbol("-") ? index + 3 : index + 2
      guard ends(index - 1, before), ends(last + 1, after), last < tokens.count else { return nil }
      return ConstantNumber(tokens[(index + 2)...last])?.value
    }
    guard compares(index - 1), ends(index + 1, after), index >= 2 else { return nil }
    let first = index >= 3 && tokens[index - 3].isSymbol("-") ? index - 3 : index - 2
    guard ends(first - 1, before) else { return nil }
    return ConstantNumber(tokens[first...(index - 2)])?.value
  }
}

// MARK: - Expressions

extension Content {
  /// True if what it reads is not written as expressions.
  fileprivate var hidesItsReads: Bool {
    switch self {
    case .script, .foreach, .foreign: true
    case .send(let send): send.idLocation != nil || send.payload.content.map { $0.expression == nil } == true
    case .raise, .cancel, .assign, .log, .choose, .action: false
    }
  }

  /// The expressions that it evaluates, without the values that are assigned and those of content inside it.
  fileprivate var readExpressions: [Expression] {
    switch self {
    case .raise, .action, .foreign, .script, .foreach, .assign: []
    case .cancel(let cancel): [cancel.sendID.expression].compactMap(\.self)
    case .log(let log): [log.expression].compactMap(\.self)
    case .choose(let choose): choose.branches.compactMap(\.condition)
    case .send(let send):
      [send.event, send.target, send.type].compactMap { $0?.expression } + [send.delay?.expression].compactMap(\.self)
        + send.payload.readExpressions
    }
  }
}

extension Payload {
  fileprivate var readExpressions: [Expression] {
    [content?.expression].compactMap(\.self) + names.map { Expression($0) } + parameters.map(\.value)
  }
}

extension Computable {
  fileprivate var expression: Expression? { if case .computed(let expression) = self { expression } else { nil } }
}

extension DataSource {
  /// The expression, which text may be, too. SCXML B.2.1.
  fileprivate var expression: Expression? {
    switch self {
    case .expression(let expression): expression
    case .text(let text): Expression(text)
    case .none, .source, .markup: nil
    }
  }

  fileprivate var mentioned: Set<String> { expression?.mentioned ?? [] }

  /// The number that it is, as written; nil if it is something else.
  fileprivate var number: Double? {
    expression.flatMap { ConstantNumber(Array(ExpressionTokens($0.source))[...])?.value }
  }

  /// True if to evaluate it cannot fail.
  fileprivate func isSafe(_ names: Set<String>) -> Bool {
    if case .none = self { return true }
    let known = names.union(["true", "false", "null", "undefined"])
    return expression?.combinesPlainValues(of: known) == true
  }
}

/// The possible values of an expression, as far as the source shows them.
indirect enum AbstractValue {
  /// A class or an enum itself, as `A.self` is.
  case type(ProgramType)
  /// A class that is in no file of the set.
  case unseenType([String])
  case instance(ProgramType)
  case truth(Truth)
  case list([AbstractValue])
  case dictionary([(key: AbstractValue, value: AbstractValue)])
  case tuple([AbstractValue])
  case string(String)
  case integer(Int)
  case enumCase(String)
  case null
  case closure(Expr.Closure, Environment)
  /// The one or the other, by a condition.
  case either(ConditionText, AbstractValue, AbstractValue)
  /// The state at the end of a way through code, with what else is done on it.
  case step(AbstractValue, Environment.Tracked.Outcome)
  /// Only its text is known.
  case unknown(ConditionText)

  static func choice(
    _ condition: Truth, _ first: @autoclosure () -> AbstractValue, _ second: @autoclosure () -> AbstractValue
  ) -> AbstractValue {
    switch condition {
    case .yes: return first()
    case .no: return second()
    case .when(let text):
      let (left, right) = (first(), second())
      if case .truth(let one) = left, case .truth(let other) = right {
        return .truth(.choice(condition, one, other))
      }
      if left.isSamePlain(as: right) { return left }
      return .either(text, left, right)
    }
  }

  /// Whether a value that is used as a condition holds.
  var truth: Truth {
    switch self {
    case .truth(let truth): truth
    case .either(let condition, let first, let second): .choice(.when(condition), first.truth, second.truth)
    case .unknown(let text): .when(text)
    case .step(let value, _): value.truth
    case .null, .type, .unseenType, .instance, .list, .dictionary, .tuple, .string, .integer, .enumCase, .closure: .no
    }
  }

  /// True unless its text is all that is known, or a part of it.
  var isKnown: Bool {
    switch self {
    case .unknown: false
    case .either(_, let first, let second): first.isKnown && second.isKnown
    case .tuple(let items): items.allSatisfy(\.isKnown)
    default: true
    }
  }

  /// The number of its parts, counted as far as a limit: where parts are the same there are more than were made.
  func size(upTo limit: Int) -> Int {
    switch self {
    case .truth(.when(let text)), .unknown(let text): text.size(upTo: limit)
    case .either(let text, let first, let second):
      [first, second].size(from: text.size(upTo: limit), upTo: limit) { $0.size(upTo: $1) }
    case .list(let items), .tuple(let items): items.size(from: 1, upTo: limit) { $0.size(upTo: $1) }
    case .dictionary(let items):
      items.size(from: 1, upTo: limit) { [$0.key, $0.value].size(from: 0, upTo: $1) { $0.size(upTo: $1) } }
    case .step(let value, _): value.size(upTo: limit)
    case .truth, .type, .unseenType, .instance, .string, .integer, .enumCase, .null, .closure: 1
    }
  }

  /// True for two values that are nothing, or the same case.
  private func isSamePlain(as other: AbstractValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.enumCase(let one), .enumCase(let two)): one == two
    case (.step(let one, let first), .step(let two, let second)):
      first.isPlain && second.isPlain && one.isSamePlain(as: two)
    default: false
    }
  }

  /// Carries out what needs a plain value for each of the values that it may be.
  func map(_ work: (AbstractValue) -> AbstractValue) -> AbstractValue {
    if case .either(let condition, let first, let second) = self {
      return .choice(.when(condition), first.map(work), second.map(work))
    }
    return work(self)
  }

  /// Whether two values are the same; nil if that is unknown.
  static func areEqual(_ left: AbstractValue, _ right: AbstractValue) -> Truth? {
    switch (left, right) {
    case (.either(let condition, let first, let second), let other),
      (let other, .either(let condition, let first, let second)):
      guard let one = areEqual(first, other), let two = areEqual(second, other) else { return nil }
      return .choice(.when(condition), one, two)
    case (.unknown, _), (_, .unknown), (.closure, _), (_, .closure), (.dictionary, _), (_, .dictionary): return nil
    case (.type(let one), .type(let two)): return Truth(one === two)
    case (.unseenType(let one), .unseenType(let two)): return Truth(one.last == two.last)
    case (.instance(let one), .instance(let two)): return one === two ? nil : .no
    case (.enumCase(let one), .enumCase(let two)): return Truth(one == two)
    case (.string(let one), .string(let two)): return Truth(one == two)
    case (.integer(let one), .integer(let two)): return Truth(one == two)
    case (.null, .null): return .yes
    case (.truth(let one), .truth(let two)): return .choice(one, two, two.negated)
    case (.tuple(let one), .tuple(let two)):
      guard one.count == two.count else { return .no }
      return zip(one, two).reduce(.yes as Truth?) { sum, pair in
        guard let sum, let next = areEqual(pair.0, pair.1) else { return nil }
        return sum.and(next)
      }
    case (.list, .list): return nil
    default: return .no
    }
  }
}

extension Array {
  /// The sum of the sizes of the elements, counted as far as a limit.
  func size(from start: Int, upTo limit: Int, _ size: (Element, Int) -> Int) -> Int {
    var sum = start
    for element in self where sum < limit { sum += size(element, limit - sum) }
    return sum
  }
}

/// The meaning of names at the place of an expression.
struct Environment {
  var values: [String: AbstractValue] = [:]
  /// The functions declared inside functions.
  var functions: [String: Function] = [:]
  /// The class of the object whose code runs; nil outside types.
  var object: ProgramType?
  /// The value of `self`, if it is not just an object of the class.
  var selfValue: AbstractValue?
  /// The values that properties of the object are taken to have.
  var assumedProperties: [String: AbstractValue] = [:]
  /// The type in which the code is written, which can be one above.
  var scope: ProgramType?
  var file: Int?
  /// The names of what is asked about: what cannot be said of these is not analysed.
  var subjects: Set<String> = []
  /// The variable that is followed, if one is.
  var tracked: Tracked?
  /// The number of functions around the code.
  var depth = 0
}

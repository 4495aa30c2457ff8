/// Evaluates code without running it: what only a running program knows stays as the text of a condition.
///
/// All work is counted, for each question and, in the budget of the program, for all; what is beyond the limits is not
/// analysed.
final class Evaluator {
  /// The maximum number of expressions and statements of one question.
  static let maxSteps = 50_000
  static let maxDepth = 24
  static let maxNesting = 150
  /// The number of parts from which on a value is not followed.
  static let maxSize = 2000
  /// The maximum number of integers of a range.
  static let maxRange = 200

  let program: Program
  /// The names of the classes at the root of all states.
  let roots: Set<String>
  /// The assignments of the tracked variable that were carried out, and those of them of which only the name says so.
  var reached: Set<Span> = []
  var guessed: Set<Span> = []
  private var steps = 0
  private var nesting = 0

  init(_ program: Program, roots: Set<String>) {
    self.program = program
    self.roots = roots
  }

  /// Begins another question.
  func restart() {
    steps = 0
    nesting = 0
  }

  var isExhausted: Bool { steps > Evaluator.maxSteps || program.budget.isSpent }

  /// Counts steps; false if there are none left.
  func spend(_ count: Int) -> Bool {
    steps += count
    return program.budget.spend(count) && steps <= Evaluator.maxSteps
  }

  /// Counts a step; false if there are none left, or too many inside one another.
  func begin() -> Bool {
    guard spend(1), nesting < Evaluator.maxNesting else { return false }
    nesting += 1
    return true
  }

  func end() { nesting -= 1 }

  /// The text of an expression in one line.
  func text(_ span: Span) -> String {
    let isLong = span.end - span.start > Evaluator.maxTextBytes
    let part = isLong ? Span(file: span.file, start: span.start, end: span.start + Evaluator.maxTextBytes) : span
    let words = program.text(part).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return isLong || words.count > 200 ? words.prefix(199) + "…" : words
  }

  private static let maxTextBytes = 2000

  /// Evaluates a function that returns whether something holds.
  func truth(_ function: Function, _ environment: Environment) -> Truth {
    let body = function.body ?? []
    let value = run(body, environment, isImplicit: body.count == 1)
    switch value {
    case .truth(let truth) where !isExhausted: return truth
    case .unknown(let text): return .when(text)
    case .either: return value.truth
    default: return .when(.text(text(function.nameSpan), isUnread: true))
    }
  }

  /// A value of which only the text is known.
  func unknown(_ expression: Expr, _ environment: Environment) -> AbstractValue {
    let isUnread = mentions(environment.subjects, expression)
    let words = words(text(expression.span), about: [expression], environment)
    return .unknown(.text(words, isUnread: isUnread))
  }

  func unread(_ span: Span) -> AbstractValue { .unknown(.text(text(span), isUnread: true)) }

  func mentions(_ names: Set<String>, _ expression: Expr) -> Bool {
    guard !names.isEmpty else { return false }
    return expression.hasPart {
      if case .name(let name) = $0.form { names.contains(name) || name == Expr.unreadName } else { false }
    }
  }

  /// Whether a value is of a type, as `is` asks; nil if that is unknown.
  func isOf(_ value: AbstractValue, _ type: TypeRef, _ environment: Environment) -> Truth? {
    switch (value, type) {
    case (.either(let condition, let first, let second), _):
      guard let one = isOf(first, type, environment), let two = isOf(second, type, environment) else { return nil }
      return .choice(.when(condition), one, two)
    case (.type(let candidate), .metatype(let wanted)):
      guard let path = wanted.path else { return nil }
      return Truth(inherits(candidate, path, environment))
    case (.type, .named(["AnyClass"])): return .yes
    case (.instance(let object), .named(let path)): return Truth(inherits(object, path, environment))
    case (.type, .named), (.instance, .metatype), (.null, _): return .no
    case (.unseenType(let name), .metatype(let wanted)): return wanted.path?.last == name.last ? .yes : nil
    default: return nil
    }
  }

  private func inherits(_ type: ProgramType, _ path: [String], _ environment: Environment) -> Bool {
    if let wanted = program.resolve(path, from: environment.scope, file: environment.file) {
      if wanted.isClass || wanted.declaration == nil { return type.inherits(from: wanted) }
      if type.lineage.contains(where: { $0.protocols.contains(wanted) }) { return true }
      return type.lineage.contains { $0.inherited.contains { $0.path?.last == path.last } }
    }
    guard let name = path.last else { return false }
    if ["NSObject", "AnyObject", "AnyClass"].contains(name) { return true }
    return type.lineage.contains { $0.inherited.contains { $0.path?.last == name } }
  }
}

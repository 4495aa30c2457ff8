import Statecharts

/// An expression of JavaScript as far as it can be followed without being run: what reads values and computes others.
///
/// Types of TypeScript are left out while it is read.
indirect enum ScriptExpression: Hashable, Sendable {
  /// A number, as it is written.
  case number(String)
  /// A text.
  case string(String)
  /// A template: texts with an expression between two of them each.
  case template([String], [ScriptExpression])
  /// A regular expression, as it is written.
  case pattern(String)
  /// A name, also `true`, `null` and the like.
  case name(String)
  /// A list; items can be spreads.
  case list([ScriptExpression])
  /// An object.
  case object([Property])
  /// `object.name`, or `object?.name`.
  case member(ScriptExpression, String, isOptional: Bool)
  /// `object[index]`, or `object?.[index]`.
  case element(ScriptExpression, ScriptExpression, isOptional: Bool)
  /// A call; arguments can be spreads.
  case call(ScriptExpression, [ScriptExpression], isOptional: Bool)
  /// An operator before its operand.
  case unary(String, ScriptExpression)
  /// An operator between its operands.
  case binary(String, ScriptExpression, ScriptExpression)
  /// `condition ? one : other`.
  case conditional(ScriptExpression, ScriptExpression, ScriptExpression)
  /// A function or an arrow.
  case function(Function)
  /// `...expression` in a list, an object or the arguments of a call.
  case spread(ScriptExpression)
  /// An assignment, with its operator; `++` and `--` have no value.
  case assignment(ScriptExpression, String, ScriptExpression?)

  /// A member of an object.
  struct Property: Hashable, Sendable {
    /// The name; nil for one that is computed, and for a spread, whose value it is.
    let name: String?
    /// The expression of a name in brackets.
    var key: ScriptExpression?
    let value: ScriptExpression
  }

  /// A function that neither waits nor yields.
  struct Function: Hashable, Sendable {
    let parameters: [Parameter]
    /// The statements; an arrow without a block has one that returns its expression.
    let body: [Statement]
  }

  /// The pattern of names of a parameter or a declaration.
  indirect enum Parameter: Hashable, Sendable {
    case name(String)
    case object([Field], rest: String?)
    case list([Parameter?])
    case other(Parameter, default: ScriptExpression)

    /// A member that is given a name.
    struct Field: Hashable, Sendable {
      let key: String
      let parameter: Parameter
    }
  }

  /// A statement.
  indirect enum Statement: Hashable, Sendable {
    /// `const`, `let` or `var`.
    case declaration(Parameter, ScriptExpression?)
    case expression(ScriptExpression)
    case branch(ScriptExpression, [Statement], [Statement])
    case result(ScriptExpression?)
  }
}

extension ScriptExpression {
  /// The expression of a value that is written out.
  init(_ value: Value) {
    switch value {
    case .null: self = .name("null")
    case .boolean(let holds): self = .name(holds ? "true" : "false")
    case .number(let number):
      self = number < 0 ? .unary("-", .number(Value.number(-number).json())) : .number(value.json())
    case .string(let text): self = .string(text)
    case .array(let items): self = .list(items.map { ScriptExpression($0) })
    case .object(let members):
      self = .object(members.map { Property(name: $0.name, value: ScriptExpression($0.value)) })
    }
  }

  /// The number that an expression of numbers alone yields.
  var constantNumber: Double? {
    switch self {
    case .number(let text): return ScriptExpression.value(ofNumber: text)
    case .unary("-", let operand): return operand.constantNumber.map { -$0 }
    case .unary("+", let operand): return operand.constantNumber
    case .binary(let sign, let left, let right):
      guard let left = left.constantNumber, let right = right.constantNumber else { return nil }
      switch sign {
      case "+": return left + right
      case "-": return left - right
      case "*": return left * right
      case "/": return left / right
      default: return nil
      }
    case .string, .template, .pattern, .name, .list, .object, .member, .element, .call, .unary, .conditional,
      .function, .spread, .assignment:
      return nil
    }
  }

  private static func value(ofNumber text: String) -> Double? {
    let digits = text.lowercased().filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int(digits.dropFirst(2), radix: radix).map(Double.init)
    }
    return Double(digits.hasPrefix(".") ? "0" + digits : digits.hasSuffix(".") ? digits + "0" : digits)
  }

  /// True for `true`, `false`, numbers and texts.
  var isLiteral: Bool {
    switch self {
    case .number, .string: true
    case .name(let name): ["true", "false", "null", "undefined"].contains(name)
    case .unary("-", .number): true
    case .template, .pattern, .list, .object, .member, .element, .call, .unary, .binary, .conditional, .function,
      .spread, .assignment:
      false
    }
  }
}

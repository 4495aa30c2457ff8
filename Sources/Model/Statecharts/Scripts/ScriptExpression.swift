package import JSONTree

/// An expression of JavaScript as far as it can be followed without being run: what reads values and computes others.
///
/// Types of TypeScript are left out while it is read.
package indirect enum ScriptExpression: Hashable, Sendable {
  /// A number, as JSON has it.
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
  package struct Property: Hashable, Sendable {
    /// The name; nil for one that is computed, and for a spread, whose value it is.
    package let name: String?
    /// The expression of a name in brackets.
    package var key: ScriptExpression?
    /// The value; of a spread what is spread.
    package let value: ScriptExpression

    /// Makes a member.
    package init(name: String?, key: ScriptExpression? = nil, value: ScriptExpression) {
      (self.name, self.key, self.value) = (name, key, value)
    }
  }

  /// A function that neither waits nor yields.
  package struct Function: Hashable, Sendable {
    /// The parameters.
    package let parameters: [Parameter]
    /// The statements; an arrow without a block has one that returns its expression.
    package let body: [Statement]

    /// Makes a function.
    package init(parameters: [Parameter], body: [Statement]) { (self.parameters, self.body) = (parameters, body) }
  }

  /// The names that a parameter or a declaration makes.
  package struct Parameter: Hashable, Sendable {
    /// A name, with the way to its value from what the parameter is given.
    package struct Name: Hashable, Sendable {
      /// The name itself.
      package let text: String
      /// The members of objects and numbers of items.
      package var path: [String] = []
      /// Its value if the way leads to none.
      package var fallback: ScriptExpression?
      /// True for what is left of a list or an object.
      package var isRest = false
      /// True if it may get another value, by the default of a pattern around it.
      package var isUnread = false

      /// Makes a name.
      package init(
        text: String, path: [String] = [], fallback: ScriptExpression? = nil, isRest: Bool = false,
        isUnread: Bool = false
      ) {
        (self.text, self.path, self.fallback) = (text, path, fallback)
        (self.isRest, self.isUnread) = (isRest, isUnread)
      }
    }

    /// The names that it makes.
    package let names: [Name]

    /// Makes a parameter.
    package init(names: [Name]) { self.names = names }

    /// The name of a parameter that is nothing else.
    package var plainName: String? {
      guard let name = names.first, names.count == 1, name.path.isEmpty, name.fallback == nil, !name.isRest else {
        return nil
      }
      return name.text
    }
  }

  /// A statement.
  package indirect enum Statement: Hashable, Sendable {
    /// `const`, `let` or `var`.
    case declaration(Parameter, ScriptExpression?)
    case expression(ScriptExpression)
    case branch(ScriptExpression, [Statement], [Statement])
    case result(ScriptExpression?)
  }
}

extension ScriptExpression {
  /// Reads the expression that a text is in plain ECMAScript; nil if it is none, or one that is not followed.
  package init?(_ source: String) {
    guard let node = ScriptNode(source), let expression = try? ScriptCode.expression(of: node) else { return nil }
    self = expression
  }

  /// The expression of a value that is written out.
  package init(_ value: Value) {
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

  /// The names of a variable with its members, such as `_event.data.price`, also with `?.`; nil for anything else.
  package var path: [String]? {
    switch self {
    case .name(let name): [name]
    case .member(let object, let name, _): object.path.map { $0 + [name] }
    case .number, .string, .template, .pattern, .list, .object, .element, .call, .unary, .binary, .conditional,
      .function, .spread, .assignment:
      nil
    }
  }

  /// The number that an expression of numbers alone yields.
  package var constantNumber: Double? {
    switch self {
    case .number(let text): return Double(text)
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

  /// True for `true`, `false`, numbers and texts.
  package var isLiteral: Bool {
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

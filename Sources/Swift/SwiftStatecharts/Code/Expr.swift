/// An expression, reduced to what the analysis examines.
struct Expr: Sendable {
  let span: Span
  let form: Form
  /// What the words before it say: `try` and `await`.
  var effects: Effects = []

  /// The words `try` (without `?` or `!`) and `await`.
  struct Effects: OptionSet, Sendable {
    let rawValue: UInt8
    static let `throws` = Effects(rawValue: 1)
    static let suspends = Effects(rawValue: 2)
  }

  indirect enum Form: Sendable {
    /// A name alone; `self` and `Self` are names, too.
    case name(String)
    /// `base.name`; the base of `.name` is nil.
    case member(Expr?, String)
    /// A call with its arguments, trailing closures included.
    case call(Expr, [Argument])
    /// `base[index]`
    case index(Expr, [Argument])
    case array([Expr])
    case dictionary([(key: Expr, value: Expr)])
    case tuple([Argument])
    case boolean(Bool)
    case string(String)
    case integer(Int)
    case null
    case closure(Closure)
    /// `a || b || c`
    case any([Expr])
    /// `a && b && c`
    case all([Expr])
    case not(Expr)
    /// Another operator between two operands: `==`, `!=`, `===`, `!==`, `~=`, `??`, `+`, `=`, `+=` …
    case binary(String, Expr, Expr)
    case ternary(Expr, Expr, Expr)
    /// `value is T`
    case isType(Expr, TypeRef)
    /// `value as T`, `as?`, `as!`
    case cast(Expr, TypeRef, isOptional: Bool)
    /// A type in place of a value: `[Int]`, `A.Type`.
    case type(TypeRef)
    /// An `if` or a `switch` that has a value.
    case statement(Statement)
    /// A `let` or `_` inside a pattern.
    case pattern(Pattern)
    /// Anything else, with the expressions inside.
    case other([Expr])

    /// Returns the form of an expression that is too long, or nested too deeply, to be read.
    static func unread(at span: Span) -> Form { .other([Expr(span: span, form: .name(Expr.unreadName))]) }
  }

  /// The name, which no source has, of what is not read.
  static let unreadName = "…"

  struct Argument: Sendable {
    let label: String?
    let value: Expr
  }

  struct Closure: Sendable {
    let parameters: [String]
    let body: [Statement]
  }
}

/// A pattern of a `switch`, an `if case`, or a declaration.
struct Pattern: Sendable {
  let span: Span
  let form: Form

  indirect enum Form: Sendable {
    case wildcard
    case bind(String)
    case isType(TypeRef)
    /// `let name as T`
    case cast(Pattern, TypeRef)
    /// `.name(payload)`, with the type's name if it is written.
    case enumCase(String, [Pattern])
    case tuple([Pattern])
    case expression(Expr)
  }

  /// The names that the pattern gives to values.
  var names: [String] {
    switch form {
    case .wildcard, .isType, .expression: []
    case .bind(let name): [name]
    case .cast(let inner, _): inner.names
    case .enumCase(_, let inner), .tuple(let inner): inner.flatMap(\.names)
    }
  }

  /// True if it is the same for every value.
  var isIrrefutable: Bool {
    switch form {
    case .wildcard, .bind: true
    case .tuple(let inner): inner.allSatisfy(\.isIrrefutable)
    case .isType, .cast, .enumCase, .expression: false
    }
  }
}

/// A statement, reduced to what the analysis examines.
struct Statement: Sendable {
  let span: Span
  let form: Form
  /// The label before the statement, or after `break` and `continue`.
  var label: String?

  indirect enum Form: Sendable {
    case expression(Expr)
    /// `let name: T = value`
    case variable(Pattern, TypeRef?, Expr?)
    case result(Expr?)
    case branch([Condition], then: [Statement], otherwise: [Statement])
    case `guard`([Condition], otherwise: [Statement])
    case `switch`(Expr, [Choice])
    /// `for name in values`
    case `for`(Pattern, Expr, [Statement])
    /// `while` and `repeat`.
    case loop([Condition], [Statement])
    /// `do` with its `catch` clauses.
    case block([Statement], [[Statement]])
    case deferred([Statement])
    /// `break`
    case `break`
    /// `continue`
    case `continue`
    case fallThrough
    case `throw`(Expr?)
    case function(Function)
    /// The branches of `#if`.
    case configurations([Configuration])
    case other
  }

  struct Choice: Sendable {
    /// The patterns with their `where`; none for `default`.
    let items: [(pattern: Pattern, condition: Expr?)]
    let body: [Statement]
    let span: Span

    var isDefault: Bool { items.isEmpty }
  }

  struct Configuration: Sendable {
    /// The condition's text; nil for `#else`.
    let condition: String?
    let body: [Statement]
  }
}

/// An element of the condition of an `if`, a `guard`, or a `while`.
struct Condition: Sendable {
  let span: Span
  let form: Form

  enum Form: Sendable {
    case test(Expr)
    /// `let name = value`; without a value the name itself.
    case bind(Pattern, Expr)
    /// `case pattern = value`
    case match(Pattern, Expr)
    /// `#available` and the like.
    case platform
  }
}

/// A function, an initializer, or an accessor.
final class Function: Sendable {
  struct Parameter: Sendable {
    /// The label that callers write before the argument, if there is one.
    let label: String?
    let name: String
    let type: TypeRef
    let initial: Expr?
    /// True for `Type...`
    var isVariadic = false
    /// True for a function that is called, if at all, before the end of that which is given it.
    var isCalledInside = false
  }

  let name: String
  let parameters: [Parameter]
  let result: TypeRef?
  /// Nil for a requirement of a protocol.
  let body: [Statement]?
  let isStatic: Bool
  /// True for `private` and `fileprivate`.
  let isPrivate: Bool
  let span: Span
  let nameSpan: Span

  init(
    name: String, parameters: [Parameter], result: TypeRef?, body: [Statement]?, isStatic: Bool,
    isPrivate: Bool = false, span: Span, nameSpan: Span
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.body = body
    self.isStatic = isStatic
    self.isPrivate = isPrivate
    self.span = span
    self.nameSpan = nameSpan
  }

  var isInitializer: Bool { name == "init" }
}

/// A property, or a variable outside types.
final class Property: Sendable {
  /// The body of `didSet`.
  struct Observer: Sendable {
    /// The name of the value before.
    let oldName: String
    let body: [Statement]
  }

  let name: String
  let type: TypeRef?
  /// The only argument of its type, if that is a generic one: `State` of `Mutex<State>`.
  let content: TypeRef?
  /// The arguments of its wrapper: `.idle` of `@Stored(.idle)`.
  let wrapped: [Expr]
  let initial: Expr?
  /// The body that computes the value, if one does.
  let getter: [Statement]?
  /// The other accessors: `set`, `didSet`, `willSet`.
  let accessors: [[Statement]]
  /// The `didSet` among these.
  let observer: Observer?
  let isStatic: Bool
  let isConstant: Bool
  let span: Span

  init(
    name: String, type: TypeRef?, content: TypeRef? = nil, wrapped: [Expr] = [], initial: Expr?, getter: [Statement]?,
    accessors: [[Statement]], observer: Observer? = nil, isStatic: Bool, isConstant: Bool, span: Span
  ) {
    self.name = name
    self.type = type
    self.content = content
    self.wrapped = wrapped
    self.initial = initial
    self.getter = getter
    self.accessors = accessors
    self.observer = observer
    self.isStatic = isStatic
    self.isConstant = isConstant
    self.span = span
  }
}

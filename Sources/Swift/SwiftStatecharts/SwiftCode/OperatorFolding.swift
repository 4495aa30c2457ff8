import SwiftSyntax

extension SwiftLowering {
  /// The maximum number of operands of one sequence.
  private static let maxOperands = 500

  /// A sequence of operands and operators, by the precedences of the standard library.
  func sequence(_ node: SequenceExprSyntax) -> Expr {
    let elements = node.elements.map(\.self)
    guard elements.count <= 2 * SwiftLowering.maxOperands else {
      return Expr(span: span(node), form: .unread(at: span(node)))
    }
    var parser = OperatorParser(items: elements.map(item))
    return parser.expression(from: 0) ?? Expr(span: span(node), form: .unread(at: span(node)))
  }

  private func item(_ node: ExprSyntax) -> OperatorParser.Item {
    if let it = node.as(BinaryOperatorExprSyntax.self) { return .infix(it.operator.text) }
    if node.is(AssignmentExprSyntax.self) { return .infix("=") }
    if let it = node.as(UnresolvedTernaryExprSyntax.self) { return .ternary(expression(it.thenExpression)) }
    if node.is(UnresolvedIsExprSyntax.self) { return .infix("is") }
    if let it = node.as(UnresolvedAsExprSyntax.self) {
      return .infix(it.questionOrExclamationMark?.text == "?" ? "as?" : "as")
    }
    return .operand(expression(node))
  }
}

/// Makes a tree of a list of operands and operators.
struct OperatorParser {
  enum Item {
    case operand(Expr)
    case infix(String)
    case ternary(Expr)
  }

  private let items: [Item]
  private var place = 0

  init(items: [Item]) { self.items = items }

  private static let ternaryLevel = 2

  private static func level(_ name: String) -> Int {
    switch name {
    case "=", "+=", "-=", "*=", "/=", "|=", "&=": 1
    case "||": 3
    case "&&": 4
    case "==", "!=", "===", "!==", "~=", "<", ">", "<=", ">=": 5
    case "??": 6
    case "is", "as", "as?": 7
    case "...", "..<": 8
    case "+", "-", "&+", "&-", "|", "^": 9
    default: 10
    }
  }

  /// Reads the expression at the current place, of operators at a level or above; nil if no operand is there.
  mutating func expression(from lowest: Int) -> Expr? {
    guard case .operand(var left)? = next() else { return nil }
    while place < items.count {
      switch items[place] {
      case .operand: return left
      case .ternary(let middle):
        guard OperatorParser.ternaryLevel >= lowest else { return left }
        place += 1
        guard let last = expression(from: OperatorParser.ternaryLevel) else { return left }
        left = Expr(span: left.span.through(last.span), form: .ternary(left, middle, last))
      case .infix(let name):
        let level = OperatorParser.level(name)
        guard level >= lowest else { return left }
        place += 1
        let associatesRight = name == "??" || level == 1
        guard let right = expression(from: associatesRight ? level : level + 1) else { return left }
        left = combined(left, name, right)
      }
    }
    return left
  }

  private mutating func next() -> Item? {
    guard place < items.count else { return nil }
    defer { place += 1 }
    return items[place]
  }

  private func combined(_ left: Expr, _ name: String, _ right: Expr) -> Expr {
    let span = left.span.through(right.span)
    switch name {
    case "||":
      if case .any(let items) = left.form { return Expr(span: span, form: .any(items + [right])) }
      return Expr(span: span, form: .any([left, right]))
    case "&&":
      if case .all(let items) = left.form { return Expr(span: span, form: .all(items + [right])) }
      return Expr(span: span, form: .all([left, right]))
    case "is", "as", "as?":
      guard case .type(let type) = right.form else { return Expr(span: span, form: .other([left])) }
      return Expr(
        span: span, form: name == "is" ? .isType(left, type) : .cast(left, type, isOptional: name == "as?"))
    default: return Expr(span: span, form: .binary(name, left, right))
    }
  }
}

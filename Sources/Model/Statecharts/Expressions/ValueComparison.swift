/// An operator with which a condition compares two values. ECMA-262, 13.10 and 13.11. `===` and `!==` count as `==` and
/// `!=`.
package enum ValueComparison: String, Hashable, Sendable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// The comparison of an operator; nil if it is none.
  package init?(operator symbol: some StringProtocol) {
    self.init(rawValue: symbol == "===" || symbol == "!==" ? String(symbol.dropLast()) : String(symbol))
  }

  /// The comparison that holds where this one does not.
  package var negated: ValueComparison {
    switch self {
    case .equal: .unequal
    case .unequal: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }

  /// The comparison with its sides exchanged.
  package var mirrored: ValueComparison {
    switch self {
    case .equal, .unequal: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// Whether it holds between two operands of one kind.
  package func holds<Operand: Comparable>(_ left: Operand, _ right: Operand) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

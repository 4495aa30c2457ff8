/// What a condition asks of one place in a payload.
struct PayloadDemand: Hashable {
  /// How the place is compared.
  enum Comparison: String, Hashable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    init?(_ symbol: String) {
      self.init(rawValue: symbol == "===" || symbol == "!==" ? String(symbol.dropLast()) : symbol)
    }

    /// The comparison with its sides exchanged.
    var mirrored: Comparison {
      switch self {
      case .equal, .unequal: self
      case .less: .greater
      case .lessOrEqual: .greaterOrEqual
      case .greater: .less
      case .greaterOrEqual: .lessOrEqual
      }
    }
  }

  /// A demand that holds where this one does not.
  var negated: PayloadDemand {
    let opposite: Comparison =
      switch comparison {
      case .equal: .unequal
      case .unequal: .equal
      case .less: .greaterOrEqual
      case .lessOrEqual: .greater
      case .greater: .lessOrEqual
      case .greaterOrEqual: .less
      }
    return PayloadDemand(place: place, comparison: opposite, value: value)
  }

  /// The place: the members below `_event.data`.
  let place: [String]
  let comparison: Comparison
  let value: Value

  /// A value that the comparison holds for.
  var example: Value {
    switch (value, comparison) {
    case (_, .equal), (_, .lessOrEqual), (_, .greaterOrEqual): value
    case (.number(let number), .greater), (.number(let number), .unequal): .number(number + 1)
    case (.number(let number), .less): .number(number - 1)
    case (.boolean(let value), .unequal): .boolean(!value)
    case (.null, .unequal): 1
    case (.string(let text), .unequal), (.string(let text), .greater): .string(text + "x")
    case (_, .less), (_, .greater), (_, .unequal): value
    }
  }

  /// True if a value satisfies the demand, as far as values of one kind can be compared.
  func isMet(by candidate: Value) -> Bool {
    switch (candidate, value) {
    case (.number(let left), .number(let right)): holds(left, right)
    case (.string(let left), .string(let right)): holds(left, right)
    default: comparison == .equal ? candidate == value : comparison == .unequal && candidate != value
    }
  }

  private func holds<Operand: Comparable>(_ left: Operand, _ right: Operand) -> Bool {
    switch comparison {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

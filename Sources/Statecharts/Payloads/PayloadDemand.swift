/// What a condition asks of one place in a payload.
struct PayloadDemand: Hashable {
  /// The place: the members below `_event.data`.
  let place: [String]
  let comparison: ValueComparison
  let value: Value

  /// A demand that holds where this one does not.
  var negated: PayloadDemand {
    PayloadDemand(place: place, comparison: comparison.negated, value: value)
  }

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
    case (.number(let left), .number(let right)): comparison.holds(left, right)
    case (.string(let left), .string(let right)): comparison.holds(left, right)
    default: comparison == .equal ? candidate == value : comparison == .unequal && candidate != value
    }
  }
}

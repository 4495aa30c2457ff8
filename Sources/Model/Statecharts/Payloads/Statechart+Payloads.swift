extension Statechart {
  /// The maximum number of examples of a payload that are reported for one event.
  public static let payloadExampleLimit = 6

  /// Returns examples of the payloads of events, by the events' names: the declared example, then examples derived from
  /// the conditions of transitions that read `_event.data`, those that make them true first; events without any are
  /// left out.
  ///
  /// Takes time in proportion to the names, to those transitions and to the pairs of both that match.
  public func payloadExamples(of events: [String]) -> [String: [Value]] {
    let reader = PayloadReader(constants: constants)
    let reading = transitions.filter { $0.condition?.source.contains("_event.data") == true }
    let offered = [reader.examples, reader.counterexamples].map { examples in
      reading.map { examples($0.condition?.source ?? "") }
    }
    let matching = DescriptorIndex(reading.map(\.events), matching: eventMatching)
    let declared = Dictionary(
      self.events.compactMap { event in event.example.map { (event.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    var examples: [String: [Value]] = [:]
    for event in events {
      var found = declared[event].map { [$0] } ?? []
      let lists = matching.lists(matching: event)
      search: for values in offered {
        for value in lists.lazy.flatMap({ values[Int($0)] }) where !found.contains(value) {
          guard found.count < Statechart.payloadExampleLimit else { break search }
          found.append(value)
        }
      }
      if !found.isEmpty { examples[event] = found }
    }
    return examples
  }

  /// The variables that are declared with a plain value.
  private var constants: [String: Value] {
    let declared = (variables + allStates.flatMap(\.variables)).compactMap { variable -> (String, Value)? in
      guard case .expression(let expression) = variable.value else { return nil }
      let tokens = ConditionToken.all(in: expression.source)
      guard tokens.count == 1, case .literal(let value) = tokens[0] else { return nil }
      return (variable.id, value)
    }
    return Dictionary(declared, uniquingKeysWith: { first, _ in first })
  }
}

/// A payload that is being put together from values at places.
struct PayloadTree {
  private var leaf: Value?
  private var members: [String: PayloadTree] = [:]
  /// The order in which the members were last touched; those touched last are last.
  private var touched: [String: Int] = [:]
  private var count = 0

  /// Puts a value at a place, in time that grows with the length of the place; what is in its way is replaced.
  mutating func place(_ value: Value, at place: ArraySlice<String>) {
    guard let name = place.first else {
      self = PayloadTree()
      leaf = value
      return
    }
    if leaf != nil { self = PayloadTree() }
    count += 1
    touched[name] = count
    members[name, default: PayloadTree()].place(value, at: place.dropFirst())
  }

  /// The payload; nil if no value was placed.
  var value: Value? {
    guard leaf == nil, !members.isEmpty else { return leaf }
    let names = members.keys.sorted { touched[$0, default: 0] < touched[$1, default: 0] }
    return .object(names.compactMap { name in members[name]?.value.map { Value.Member(name, $0) } })
  }
}

/// The demand of a condition on one place in a payload.
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

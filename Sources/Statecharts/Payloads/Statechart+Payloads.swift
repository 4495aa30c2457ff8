extension Statechart {
  /// The maximum number of examples of a payload that are reported for one event.
  public static let payloadExampleLimit = 6

  /// What events may carry, by their names: the declared example, then examples derived from the conditions of
  /// transitions that read `_event.data`, those that make them true first; events without any are left out.
  ///
  /// Takes time in proportion to the names, to those transitions and to the pairs of both that match.
  public func payloadExamples(of events: [String]) -> [String: [Value]] {
    let reader = PayloadReader(constants: constants)
    let reading = transitions.filter { $0.condition?.source.contains("_event.data") == true }
    let told = [reader.examples, reader.counterexamples].map { tell in
      reading.map { tell($0.condition?.source ?? "") }
    }
    let matching = DescriptorIndex(reading.map(\.events))
    let declared = Dictionary(
      self.events.compactMap { event in event.example.map { (event.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    var examples: [String: [Value]] = [:]
    for event in events {
      var found = declared[event].map { [$0] } ?? []
      let lists = matching.lists(matching: event)
      search: for values in told {
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

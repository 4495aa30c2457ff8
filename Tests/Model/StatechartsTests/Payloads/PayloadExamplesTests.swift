import Statecharts
import Testing

@Suite struct PayloadExamplesTests {
  private func examples(_ condition: Condition, declared: Value? = nil, variables: [Variable] = []) -> [Value] {
    let chart = Statechart(
      variables: variables, events: declared.map { [EventDeclaration("go", example: $0)] } ?? [],
      states: [State("s", transitions: [.on("go", if: condition)])])
    return chart.payloadExamples(of: ["go"])["go"] ?? []
  }

  @Test(
    arguments: [
      ("_event.data.amount >= 5", ["amount": 5], ["amount": 4]),
      ("_event.data.amount > 5", ["amount": 6], ["amount": 5]),
      ("_event.data.amount <= -5", ["amount": -5], ["amount": -4]),
      ("_event.data.amount < 0.5", ["amount": .number(-0.5)], ["amount": .number(0.5)]),
      ("5 < _event.data.amount", ["amount": 6], ["amount": 5]),
      ("_event.data == 'x'", "x", "xx"), ("_event.data === \"it's\"", "it's", "it'sx"), ("_event.data != 3", 4, 3),
      ("_event.data", true, false), ("!_event.data.off", ["off": false], ["off": true]),
      (
        "_event.data.user.name == 'x' && _event.data.user.age > 17", ["user": ["name": "x", "age": 18]],
        ["user": ["name": "xx", "age": 18]]
      ),
      ("_event.data.n >= 5 && _event.data.n != 5", ["n": 6], ["n": 4]),
      ("_event.data.name.startsWith('a')", ["name": "a"], ["name": "ax"]),
      ("['a', 'b'].includes(_event.data.kind)", ["kind": "a"], ["kind": "ax"]),
      ("['a', 'b'].indexOf(_event.data.kind) >= 0", ["kind": "a"], ["kind": "ax"]),
      ("[3].indexOf(_event.data) !== -1 && x", 3, 4),
      ("_event.data.k == null", ["k": .null], ["k": 1]),
      ("_event.data.n + 20 < 100", ["n": 79], ["n": 80]), ("20 + _event.data.n >= 100", ["n": 80], ["n": 79]),
      ("_event.data.n - 20 < 100", ["n": 119], ["n": 120]), ("20 - _event.data.n > 5", ["n": 14], ["n": 15]),
      ("100 > 20 + _event.data.n", ["n": 79], ["n": 80]), ("100 <= _event.data.n + 20", ["n": 80], ["n": 79]),
    ] as [(Condition, Value, Value)])
  func makeAConditionTrueThenFalse(condition: Condition, example: Value, counterexample: Value) {
    #expect(examples(condition) == [example, counterexample])
  }

  /// Where several comparisons bound one place, the example is a value that meets them all.
  @Test(
    arguments: [
      ("_event.data >= 5 && _event.data > 5", 6, 4), ("_event.data <= 5 && _event.data < 5", 4, 6),
      ("_event.data > 4 && _event.data >= 6", 6, 4), ("_event.data < 6 && _event.data <= 4", 4, 6),
      ("_event.data > 4 && _event.data != 5", 6, 4), ("_event.data != 4 && _event.data == 7", 7, 4),
      ("_event.data >= 'a' && _event.data > 'a'", "ax", "a"), ("_event.data != 3 && _event.data == null", .null, 3),
      ("_event.data == true && _event.data != null", true, false),
    ] as [(Condition, Value, Value)])
  func meetEveryComparisonOfAPlace(condition: Condition, example: Value, counterexample: Value) {
    #expect(examples(condition) == [example, counterexample])
  }

  @Test func areFoundForEachAlternative() {
    #expect(
      examples("_event.data.a == 1 || (_event.data.b == 2)") == [["a": 1], ["b": 2], ["a": 2], ["b": 3]])
  }

  @Test func readDeclaredVariables() {
    let price = Variable("price", value: .expression("50"))
    #expect(examples("_event.data.paid >= price", variables: [price]) == [["paid": 50], ["paid": 49]])
    #expect(examples("_event.data.paid >= unknown", variables: [price]).isEmpty)
    #expect(examples("_event.data.paid + price > 80", variables: [price]) == [["paid": 31], ["paid": 30]])
    #expect(examples("_event.data.paid * 2 > 80").first == ["paid": 1])
  }

  @Test func beginWithTheDeclaredOne() {
    #expect(examples("_event.data.n > 1", declared: ["n": 9]) == [["n": 9], ["n": 2], ["n": 1]])
  }

  @Test(
    arguments: [
      "x > 5", "_event.data.items.length > 2", "_event.data[0] == 1", "typeof _event.data == 'string'",
      "_event.name == 'go'",
      "['a'].indexOf(_event.data.kind) < 0", "f(_event.data.kind)", "f(1, _event.data.kind)", "x[_event.data.kind]",
      "[].includes(_event.data)", "list.includes(_event.data.kind)", "[1].indexOf(_event.data.kind)",
      "_event.data.f()", "_event.data.amount >=", "\"_event.data\" == '", "(((",
    ] as [Condition])
  func areNotInvented(condition: Condition) {
    #expect(examples(condition).isEmpty)
  }

  @Test func areLimited() {
    let condition = (0..<20).map { "_event.data.k == \($0)" }.joined(separator: " || ")
    #expect(examples(Condition(condition)).count == Statechart.payloadExampleLimit)
  }

  @Test func belongToTheEventsThatMatch() {
    let chart = Statechart(
      states: [State("s", transitions: [.on("go.*", if: "_event.data == 1"), .on("other")])])
    #expect(chart.payloadExamples(of: ["go.now", "gone", "other"]) == ["go.now": [1, 2]])
  }

  /// Conditions as long as a file may be; at the square of their length each would take hours.
  @Test func areFoundForLongConditionsInTime() {
    func list(_ count: Int, _ separator: String, _ part: (Int) -> String) -> Condition {
      Condition((0..<count).map(part).joined(separator: separator), origin: .none)
    }
    #expect(examples(list(20_000, " && ") { "_event.data.a > \($0)" }).count == 2)
    #expect(examples(list(20_000, " && ") { "_event.data.a\($0)" }).count == 2)
    #expect(examples(list(20_000, " || ") { "_event.data.a == \($0)" }).count == Statechart.payloadExampleLimit)
    #expect(examples(list(20_000, " || ") { _ in "_event.data.a" }).count == 2)
    #expect(examples(list(20_000, ",") { _ in "].includes(_event.data)" }).isEmpty)
    let deep = "_event.data" + String(repeating: ".a", count: 200_000)
    #expect(examples(Condition(deep)).isEmpty)
  }

  @Test func areFoundForManyTransitionsInTime() {
    let transitions = (0..<20_000).map {
      Transition.on(EventDescriptor("e\($0)"), if: Condition("_event.data.n > \($0)"))
    }
    let chart = Statechart(states: [State("s", transitions: transitions)])
    let examples = chart.payloadExamples(of: chart.alphabet)
    #expect(examples.count == 20_000)
    #expect(examples["e7"] == [["n": 8], ["n": 7]])
  }
}

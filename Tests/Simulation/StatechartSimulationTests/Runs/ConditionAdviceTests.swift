import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

/// What would have to be different for a condition to hold. Every offered value is tried against the data model itself.
@Suite struct ConditionAdviceTests {
  /// A condition, what is asked, and the steps that are offered, the nearest first.
  struct Row: CustomTestStringConvertible {
    let condition: String
    var ask = "go"
    let offers: [String]

    init(_ condition: String, ask: String = "go", _ offers: String...) {
      self.condition = condition
      self.ask = ask
      self.offers = offers
    }

    var testDescription: String { condition }
  }

  private static let rows = [
    Row("balance >= price", "=balance=100,go", "=price=50,go"),
    Row("balance > price", "=balance=101,go", "=price=49,go"),
    Row("price < 100", "=price=99,go"),
    Row("price <= 99.5", "=price=99.5,go"),
    Row("100 <= balance", "=balance=100,go"),
    Row("balance === 60", "=balance=60,go"),
    Row("balance !== 50", "=balance=51,go"),
    Row("!(balance == 50)", "=balance=51,go"),
    Row("balance * 2 >= price + 10", "=balance=55,go", "=price=90,go"),
    Row("price - balance < 0", "=price=49,go", "=balance=101,go"),
    Row("balance / 3 > 20", "=balance=61,go"),
    Row("balance * 3 >= 200", "=balance=67,go"),
    Row("balance % 7 == 0", "=balance=49,go"),
    Row("balance * balance > 2700", "=balance=52,go"),
    Row("balance > 60 && price > 100", "=balance=61,=price=101,go"),
    Row("balance > 60 || price > 100", "=price=101,go", "=balance=61,go"),
    Row("!(balance < 60 || price < 110)", "=balance=60,=price=110,go"),
    Row("balance >= 0 && balance != 50 && balance != 51", "=balance=52,go"),
    Row("isOpen", "=isOpen=true,go"),
    Row("!isOpen == true && balance > 10 && !name", "=name=\"\",go"),
    Row("name == 'tea'", "=name=\"tea\",go"),
    Row("name != 'milk'", "=name=\"milkx\",go"),
    Row("user.age >= 18", "=user={\"age\":18,\"name\":\"A\"},go"),
    Row("user.address.town == 'Bern'", "=user={\"age\":7,\"name\":\"A\",\"address\":{\"town\":\"Bern\"}},go"),
    Row("_event.data.amount > 5", "go{\"amount\":6}"),
    Row("_event.data.amount > 5", ask: "go{\"amount\":2,\"coin\":\"a\"}", "go{\"amount\":6,\"coin\":\"a\"}"),
    Row("_event.data == 1", "go=1"),
    Row(
      "_event.data.amount >= price - balance", ask: "go{\"amount\":20}", "go{\"amount\":50}",
      "=price=70,go{\"amount\":20}"),
    Row("_event.data.selected", "go{\"selected\":true}"),
    Row("_event.name == 'go' && balance == 7", "=balance=7,go"),
    Row("Math.max(balance, 1) > 0 && price == 7", "=price=7,go"),
    Row("balance.toFixed(0) == '9' || price == 7", "=price=7,go"),
  ]

  private static func chart(_ condition: String, _ dataModel: Statechart.DataModel? = .ecmascript) -> Statechart {
    Statechart(
      dataModel: dataModel,
      variables: dataModel == .ecmascript
        ? [
          Variable("balance", value: .expression("50")), Variable("price", value: .expression("100")),
          Variable("isOpen", value: .expression("false")), Variable("name", value: .expression("'milk'")),
          Variable("user", value: .expression("({age: 7, name: 'A'})")), Variable("list", value: .expression("[1]")),
        ] : [],
      states: [
        State("a", transitions: [.on("go", to: "b", if: Condition(condition)), .on("open", to: "door")]), State("b"),
        State("door"),
      ])
  }

  private func simulation(_ text: String, of chart: Statechart) throws -> Simulation {
    let machine = try Machine(identifier: "m", compiled: try CompiledChart(chart))
    return machine.simulation(of: try Run(chart, text: text).steps)
  }

  private func ways(_ text: String, of chart: Statechart) throws -> [ConditionAdvice.Way] {
    let rejection = try #require(try simulation(text, of: chart).rejection)
    return try #require(rejection.advice.first).ways
  }

  @Test(arguments: rows) func theNearestValuesAreOffered(_ row: Row) throws {
    let chart = Self.chart(row.condition)
    let ways = try ways(row.ask, of: chart)
    let offers = ways.map { Run(chart, steps: $0.steps).text }
    #expect(offers.prefix(row.offers.count) == row.offers[...])
    for offer in offers { #expect(try simulation(offer, of: chart).final.atomicStates == ["b"], "\(offer)") }
  }

  @Test func aDemandSaysWhatIsThereAndWhatIsNeeded() throws {
    let ways = try ways("go", of: Self.chart("balance >= price"))
    #expect(
      ways.map(\.demands) == [
        [.value(.variable("balance", members: []), now: 50, .atLeast(100))],
        [.value(.variable("price", members: []), now: 100, .atMost(50))],
      ])
    let paid = try self.ways("go", of: Self.chart("_event.data.amount > 5"))
    #expect(paid.map(\.demands) == [[.value(.payload(members: ["amount"]), now: nil, .moreThan(5))]])
  }

  @Test func aStateThatWouldHaveToBeActiveIsReported() throws {
    for (condition, isActive) in [("In('door')", true), ("!In('a')", false)] {
      let ways = try ways("go", of: Self.chart(condition))
      #expect(ways == [.init(demands: [.state(isActive ? "door" : "a", isActive: isActive)], steps: [])])
    }
    let plain = try ways("go", of: Self.chart("In('door')", .null))
    #expect(plain.map(\.demands) == [[.state("door", isActive: true)]])
    let both = try ways("go", of: Self.chart("In('door') && balance > 60"))
    #expect(both.map(\.demands.count) == [2])
    #expect(both.map(\.steps) == [[]])
  }

  @Test func aConditionThatIsANameIsAnswered() throws {
    let ways = try ways("=paid=false,go", of: Self.chart("paid", .named))
    #expect(ways.map(\.steps) == [[.set("paid", to: true), .event("go")]])
  }

  /// Nothing is offered that does not lead there, nor said of what is not understood.
  @Test(arguments: [
    "balance > 60 && balance < 55", "list.length > 3", "list[0] == 2", "Math.max(balance, price) > 1000", "false",
    "balance > 60 ? price > 1000 : false", "balance & 1", "typeof other == 'number'", "/x/.test(name)",
    "'' + name == 1",
    "balance > 60 &&& price", "unknown(3)",
  ])
  func whereNoneIsKnownNoneIsOffered(_ condition: String) throws {
    let chart = Self.chart(condition)
    let rejection = try #require(try simulation("go", of: chart).rejection)
    #expect(rejection.advice.flatMap(\.ways).isEmpty)
  }

  @Test func longAndDeepConditionsAreLeftAlone() throws {
    let deep = String(repeating: "(", count: 300) + "balance" + String(repeating: ")", count: 300) + " == 9"
    let long = (0..<300).map { "balance != \($0 + 50)" }.joined(separator: " && ")
    for condition in [deep, long] { #expect(try ways("go", of: Self.chart(condition)).isEmpty) }
    let wide = (0..<40).map { "(balance == \($0) || price == \($0))" }.joined(separator: " && ")
    #expect(try ways("go", of: Self.chart(wide)).isEmpty)
  }

  /// Random conditions: what is offered, taken as a run of its own, makes each true.
  @Test(arguments: 0..<40) func offersHoldInRandomConditions(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let chart = Self.chart(Self.condition(depth: 3, &generator))
    guard let rejection = try simulation("go{\"amount\":3}", of: chart).rejection else { return }
    for way in rejection.advice.flatMap(\.ways) where !way.steps.isEmpty {
      #expect(try simulation(Run(chart, steps: way.steps).text, of: chart).final.atomicStates == ["b"])
    }
  }

  private static func condition(depth: Int, _ generator: inout SeededGenerator) -> String {
    guard depth > 0, Int.random(in: 0..<4, using: &generator) > 0 else {
      let sides = (0..<2).map { _ in term(&generator) }
      let sign = ["<", "<=", ">", ">=", "==", "!="].randomElement(using: &generator) ?? "<"
      return "\(sides[0]) \(sign) \(sides[1])"
    }
    let parts = (0..<2).map { _ in "(" + condition(depth: depth - 1, &generator) + ")" }
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return parts[0] + " && " + parts[1]
    case 1: return parts[0] + " || " + parts[1]
    case _: return "!" + parts[0]
    }
  }

  private static func term(_ generator: inout SeededGenerator) -> String {
    let place = ["balance", "price", "user.age", "_event.data.amount"].randomElement(using: &generator) ?? "balance"
    let number = Int.random(in: -9...200, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return "\(number)"
    case 1: return place
    case 2: return "\(place) * \(number % 5) + \(number)"
    case _: return "\(place) - \(number)"
    }
  }
}

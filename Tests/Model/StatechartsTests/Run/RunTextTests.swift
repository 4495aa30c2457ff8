import Statecharts
import TestSupport
import Testing

@Suite struct RunTextTests {
  /// A chart that knows every event, and the states and variables that the steps name.
  private static func chart(knowing steps: [Step]) -> Statechart {
    var names: Set<State.ID> = ["a"]
    var states = [State("a", transitions: [.on("*")])]
    for case .request(let id) in steps where names.insert(id).inserted { states.append(State(id)) }
    let variables = steps.compactMap { if case .set(let name, _) = $0 { Variable(name) } else { nil } }
    return Statechart(variables: variables, states: states)
  }

  @Test(
    arguments: [
      (.event("plug"), "plug"),
      (.event("tap", payload: ["kanji": "日"]), "tap{\"kanji\":\"日\"}"),
      (.event("list", payload: [1, true]), "list[1,true]"),
      (.event("say", payload: "hi, you"), "say\"hi, you\""),
      (.event("level", payload: 5), "level=5"),
      (.event("level", payload: .number(-0.5)), "level=-0.5"),
      (.event("level", payload: .null), "level=null"),
      (.event("level", payload: false), "level=false"),
      (.event("a b"), "a%20b"),
      (.event("100%"), "100%25"),
      (.event("!a"), "%21a"),
      (.event("+a"), "%2Ba"),
      (.event("a!+b"), "a!+b"),
      (.event("a,b{c[d\"e=f"), "a%2Cb%7Bc%5Bd%22e%3Df"),
      (.event("\u{301}x"), "\u{301}x"),
      (.event("日\n\u{0}"), "日%0A%00"),
      (.request("Flat"), "!Flat"),
      (.request("Fully Charged"), "!Fully%20Charged"),
      (.request("+2s"), "!%2B2s"),
      (.advance(Delay(milliseconds: 2000)), "+2s"),
      (.advance(Delay(milliseconds: 500)), "+500ms"),
      (.advance(Delay(milliseconds: 0)), "+0s"),
      (.set("price", to: 50), "=price=50"), (.set("list", to: [1, ["a": .null]]), #"=list=[1,{"a":null}]"#),
      (.set("a b", to: "x,y"), #"=a%20b="x,y""#),
    ] as [(Step, String)])
  func spellsEachKindOfStep(step: Step, text: String) throws {
    #expect(step.description == text)
    let run = try Run(RunTextTests.chart(knowing: [step]), text: "a,\(text),a")
    #expect(run.steps == [.event("a"), step, .event("a")])
  }

  @Test(
    arguments: [
      ("+1.5s", .advance(Delay(milliseconds: 1500))), ("+2000ms", .advance(Delay(milliseconds: 2000))),
      ("pl%75g", .event("plug")), ("%e6%97%a5", .event("日")), ("tap{ \"a\" : 1 }", .event("tap", payload: ["a": 1])),
      (#"=user={ "name": "x" }"#, .set("user", to: ["name": "x"])), ("tap={}", .event("tap", payload: [:])),
      ("tap={\"a\":{\"b\":[1,2]}}", .event("tap", payload: ["a": ["b": [1, 2]]])),
    ] as [(String, Step)])
  func readsOtherSpellings(text: String, step: Step) throws {
    #expect(try Run(RunTextTests.chart(knowing: [step]), text: text).steps == [step])
  }

  @Test func isEmptyWithoutText() throws {
    let run = try Run(RunTextTests.chart(knowing: []), text: "")
    #expect(run.steps.isEmpty)
    #expect(run.text == "")
  }

  @Test(arguments: 0..<200)
  func readsBackHostileSteps(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let steps = (0..<12).map { _ -> Step in
      let name = RandomSteps.text(&random) + "x"
      return switch random.number(below: 4) {
      case 0: .request(State.ID(name))
      case 1: .advance(Delay(milliseconds: random.number(below: 100_000)))
      case 2: .event(name)
      default: .event(name, payload: RandomSteps.value(&random, depth: 3))
      }
    }
    let run = Run(RunTextTests.chart(knowing: steps), steps: steps)
    let read = try Run(run.chart, text: run.text)
    #expect(read == run)
    #expect(Array(read.text.utf8) == Array(run.text.utf8))
  }

  @Test(arguments: RandomChart.Shape.allCases, 0..<5 as Range<UInt64>)
  func readsBackRunsOfRandomCharts(shape: RandomChart.Shape, seed: UInt64) throws {
    let chart = RandomChart.make(seed: seed, shape: shape, states: 20)
    let run = Run(chart, steps: RandomSteps.make(for: chart, seed: seed, count: 50))
    #expect(try Run(chart, text: run.text) == run)
  }

  @Test func growsAndShrinks() {
    let run = Run(RunTextTests.chart(knowing: [])).appending(.event("a")).appending(.event("b"))
    #expect(run.text == "a,b")
    #expect(run.prefix(1).text == "a")
    #expect(run.prefix(9) == run)
    #expect(run.prefix(0).steps.isEmpty)
  }
}

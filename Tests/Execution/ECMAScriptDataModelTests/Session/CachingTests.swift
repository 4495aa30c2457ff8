import ECMAScriptDataModel
import StatechartExecution
import Statecharts
import Testing

/// What is remembered between calls, so that the script engine is asked less often, is never out of date.
@Suite struct CachingTests {
  private func machine(_ content: [Content], condition: Condition? = nil) throws -> Interpreter<ECMAScriptDataModel> {
    let variables = ["count", "other"].map { Variable($0, value: .expression("0")) }
    let chart = Statechart(
      variables: variables + [Variable("nothing")],
      states: [
        State(
          "s",
          transitions: [
            Transition(events: ["go"], condition: condition, content: content),
            Transition(
              events: ["tamper"], content: [.script(Script(.inline("Number.prototype.toString = () => 'evil'")))]),
            Transition(events: ["ask"], condition: "count.toString() == 'evil'", targets: ["t"]),
          ]), State("t"),
      ])
    var machine = Interpreter(try CompiledChart(chart), model: ECMAScriptDataModel())
    _ = machine.start()
    return machine
  }

  @Test func copiesKnowTheirOwnVariables() throws {
    var first = try machine([set("count", to: "count + 1")])
    #expect(variable("count", of: first) == 0)
    var second = first
    _ = first.perform(.event("go"))
    #expect(variable("count", of: first) == 1)
    #expect(variable("count", of: second) == 0)
    _ = second.perform(.event("go"))
    _ = second.perform(.event("go"))
    #expect(variable("count", of: second) == 2)
    #expect(variable("count", of: first) == 1)
  }

  /// The second assignment of a step finds what the first one left.
  @Test func previousValuesAreThoseOfTheMoment() throws {
    var machine = try machine([set("count", to: "count + 1"), set("count", to: "count * 10")])
    #expect(variable("count", of: machine) == 0)
    let previous = machine.perform(.event("go")).microsteps.flatMap(\.executed).map { execution -> Value? in
      if case .assigned(_, _, let previous) = execution.effect { previous } else { nil }
    }
    #expect(previous == [0, 1])
  }

  @Test func readingsAreTheSameWhetherVariablesWereAskedForOrNot() throws {
    let condition: Condition = "count === 0 && nothing === undefined"
    var asked = try machine([], condition: condition)
    #expect(variable("nothing", of: asked) == .null)
    let readings = asked.perform(.event("go")).microsteps.first?.conditions.first?.read
    #expect(readings?.map(\.name) == ["count"])
    #expect(readings?.map(\.value) == [0])
  }

  /// Assignments that can change nothing of the language do not have it examined again; scripts do, also before them.
  @Test func tamperingIsSeenAcrossPlainAssignments() throws {
    var machine = try machine([set("count", to: "other + 1")])
    #expect(!machine.accepts("ask"))
    _ = machine.perform(.event("go"))
    #expect(!machine.accepts("ask"))
    _ = machine.perform(.event("tamper"))
    _ = machine.perform(.event("go"))
    #expect(machine.accepts("ask"))
    #expect(machine.perform(.event("ask")).rejection == nil)
  }

  /// Assigning to a variable that a script has given a setter may change the language: what is asked afterwards counts
  /// as a change, which copies do not share.
  @Test func aSetterThatChangesTheLanguageIsSeen() throws {
    let evil = "Number.prototype.toString = () => { other = 99; return 'evil' }"
    let setter = "{ get: () => 0, set: value => { if (value === 7) \(evil) } }"
    let machine = try machine([
      .script(Script(.inline("Object.defineProperty(this, 'fresh', \(setter))"))),
      .foreach(Foreach(in: "[1]", item: "fresh", content: [])), .log(Log(expression: "count.toString()")),
      set("fresh", to: "other + 7"),
    ])
    var changed = machine
    _ = changed.perform(.event("go"))
    #expect(changed.accepts("ask"))
    #expect(variable("other", of: changed) == 0)
  }

  /// A machine that is kept on the way has what JSON cannot say as well: closures, prototypes, chance.
  @Test(arguments: [0, 1, 40, 64, 99, 100]) func goingBackInALongRunFindsWhatWasThere(_ count: Int) throws {
    let chart = Statechart(
      variables: [Variable("seen", value: .expression("[]"))],
      script: Script(.inline("var next = (() => { let n = 0; return () => ++n })(); Array.prototype.twice = 0")),
      states: [
        State(
          "s",
          transitions: [
            Transition(
              events: ["go"], condition: "seen.length < 80",
              content: [set("seen", to: "seen.concat([next(), [].twice, Math.random()])")]),
            Transition(events: ["go"], content: [.script(Script(.inline("Array.prototype.twice += 2; seen = []")))]),
          ])
      ])
    let compiled = try CompiledChart(chart)
    func replay(_ steps: [Step]) -> Replay<ECMAScriptDataModel> {
      Run(chart, steps: steps).replay(on: compiled, with: ECMAScriptDataModel())
    }
    let steps = Array(repeating: Step.event("go"), count: 100)
    let whole = replay(steps)
    let back = whole.replay(of: Array(steps.prefix(count)))
    #expect(back.records == replay(Array(steps.prefix(count))).records)
    #expect(back.interpreter.moves == replay(Array(steps.prefix(count))).interpreter.moves)
    #expect(back.replay(of: steps).records == whole.records)
    let other = steps.prefix(count) + [.set("seen", to: [1])] + steps.prefix(30)
    #expect(back.replay(of: Array(other)).records == replay(Array(other)).records)
    #expect(whole.replay(of: steps + [.event("go")]).records == replay(steps + [.event("go")]).records)
  }
}

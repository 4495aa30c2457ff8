import StatechartExecution
import Statecharts
import Testing

/// Charts in a language that is not run here: their conditions are asked, and what they would compute is only named.
struct ForeignDataModelTests {
  private static let chart = Statechart(
    dataModel: .other("python"), variables: [Variable("n", value: .expression("0"))],
    script: Script(.inline("import x")),
    states: [
      State(
        "a",
        transitions: [
          .on("go", to: "b", if: "n > 3"), .on("yes", to: "b", if: "True"), .on("no", to: "b", if: "False"),
          .on("error.*", to: "failed"),
        ],
        onEntry: [
          Block([
            .assign(Assign(location: "n", value: .expression("n + 1"))), .log(Log(label: "n", expression: "n")),
            .script(Script(.inline("f(n)"))),
            .foreach(Foreach(in: "list", item: "i", content: [.raise(Raise("never"))])),
            .send(Send(event: .computed("name"))),
            .send(Send(event: .literal("later"), delay: .computed("wait"))),
            .cancel(Cancel(.computed("name"))), .log(Log(label: "text")),
          ])
        ],
        invocations: [Invoke(source: .computed("address"), id: "i")]),
      State(
        "b",
        transitions: [.on("later", to: "c")],
        onEntry: [
          Block([
            .choose(Choose([Choose.Branch(if: "n > 3", content: [.raise(Raise("later"))])])),
            .send(Send(event: .literal("sent"), payload: Payload(names: ["n"]))),
          ])
        ]),
      State(
        "c",
        children: [
          State(
            "end", kind: .final,
            doneData: DoneData(Payload(parameters: [Payload.Parameter(name: "n", value: "n")])))
        ]),
      State("failed"),
    ])

  private func run(_ text: String) throws -> Interpreter<NamedConditionModel> {
    var machine = Interpreter(try CompiledChart(Self.chart), model: NamedConditionModel(Self.chart))
    _ = machine.start()
    for step in try Run(Self.chart, text: text).steps { _ = machine.perform(step) }
    return machine
  }

  @Test(arguments: [
    ("", ["a"]), ("go", ["a"]), ("=n%20>%203=true,go", ["c", "end"]), ("=n%20>%203=false,go", ["a"]),
    ("yes", ["a"]), ("=n%20>%203=false,yes", ["b"]), ("no", ["a"]),
  ])
  func nothingFailsAndConditionsAreAsked(run text: String, states: [String]) throws {
    #expect(try run(text).snapshot.configuration == states.map { State.ID($0) })
  }

  @Test func theWordsForTruthAreNoQuestions() {
    #expect(Self.chart.namedConditions == ["n > 3"])
  }

  @Test func whatWouldBeComputedIsNamed() throws {
    var machine = Interpreter(try CompiledChart(Self.chart), model: NamedConditionModel(Self.chart))
    let start = machine.start()
    let executed = start.flatMap(\.microsteps).flatMap(\.executed).map(\.effect)
    let names = executed.compactMap { effect in if case .acted(let action) = effect { action.name } else { nil } }
    #expect(
      names == [
        "import x", "n = n + 1", "log n: n", "f(n)", "for each i in list …", "send name", "send later after wait",
        "cancel name", "invoke i",
      ])
    #expect(executed.contains(.logged(label: "text", value: nil)))
    #expect(machine.snapshot.variables.map(\.name) == ["n > 3"])
  }
}

import Statecharts
import Testing

/// What a chart may have of the names that a run mentions.
@Suite struct RunNamesTests {
  /// A chart of one state with content, and with a condition if there is one.
  private func chart(_ content: [Content], condition: Condition? = nil) -> Statechart {
    Statechart(
      variables: [Variable("n", value: .expression("1"))],
      states: [State("s", transitions: [.on("go", if: condition, do: content)])])
  }

  private func script(_ text: String) -> Content { .script(Script(.inline(text))) }

  /// Content that may make a variable `made`.
  private static let makers: [Content] = [
    .script(Script(.inline("made = 5"))), .script(Script(.inline("function made() {}"))),
    .script(Script(.source("made.js"))), .script(Script(.inline("this['ma' + 'de'] = 5"))),
    .script(Script(.inline("eval(text)"))), .script(Script(.inline("m\\u0061de = 5"))),
    .log(Log(expression: "made = 5")), .log(Log(expression: "globalThis[n] = 5")),
    .assign(Assign(location: "n", value: .expression("(made=n)"))),
    .foreach(Foreach(in: "list", item: "made", content: [])),
    .foreach(Foreach(in: "list", item: "x", index: "made", content: [])),
    .choose(Choose([Choose.Branch(if: "(made = n) > 3", content: [])])),
    .choose(Choose([Choose.Branch(if: "n", content: [.script(Script(.inline("made = 5")))])])),
    .send(Send(event: .computed("made = 'x'"))),
    .send(Send(event: .literal("x"), payload: Payload(parameters: [.init(name: "a", value: "made = 5")]))),
    .send(Send(event: .literal("x"), idLocation: "made")),
  ]

  @Test(arguments: makers) func aVariableThatMayBeMadePasses(content: Content) throws {
    let text = "go,=made=5"
    #expect(try Run(chart([content]), text: text).text == text)
  }

  @Test(
    arguments: [
      .log(Log(expression: "made == 5")), .log(Log(expression: "n >= made")), .log(Log(expression: "made => n")),
      .log(Log(expression: "made !== 5")), .raise(Raise("made")), .script(Script(.inline("other = 5"))),
      .assign(Assign(location: "n", value: .expression("made"))), .action(Action("made")),
    ] as [Content])
  func whatIsOnlyReadDoesNot(content: Content) throws {
    let error = #expect(throws: RunError.self) { try Run(chart([content], condition: "made > 1"), text: "=made=5") }
    #expect(error?.reason == .unknownVariable("made", nearest: []))
  }

  /// A run as long as it may be, of a chart as large as it may be.
  @Test func manyNamesAreLookedUpInTime() throws {
    let names = (0..<100_000).map { "e\($0)" }
    let large = Statechart(states: [State("s", transitions: names.map { .on(EventDescriptor($0)) })])
    let text = names.suffix(Run.Limits.steps).joined(separator: ",")
    #expect(try Run(large, text: text).steps.count == Run.Limits.steps)
    let error = #expect(throws: RunError.self) { try Run(large, text: names.suffix(100).joined(separator: ",") + ",f") }
    #expect(error?.ordinal == 101)
  }
}

import StatechartExecution
import Statecharts
import Testing

/// Two machines behave alike for ever if their fingerprints are equal.
@Suite struct FingerprintTests {
  /// Two runs of one chart; equal or not.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let left: String
    let right: String
    let areEqual: Bool
  }

  static let chart = Statechart(states: [
    State(
      "p", transitions: [.on("out", to: "x")],
      children: [
        history("h", .shallow, default: ["a"]), State("a", transitions: [.on("b", to: "b")]),
        State("b", transitions: [.on("a", to: "a")]),
      ]),
    State("x", transitions: [.on("p", to: "p"), .on("h", to: "h")]),
  ])

  @Test(arguments: [
    Row(testDescription: "a loop", left: "", right: "b,a", areEqual: true),
    Row(testDescription: "another state", left: "", right: "b", areEqual: false),
    Row(testDescription: "another memory", left: "out", right: "b,out", areEqual: false),
    Row(testDescription: "the clock alone", left: "b", right: "+5s,b", areEqual: true),
    Row(testDescription: "refused steps", left: "b", right: "h,b,b", areEqual: true),
  ])
  func fingerprint(_ row: Row) throws {
    let left = try Run(FingerprintTests.chart, text: row.left).replay(with: NullDataModel())
    let right = try Run(FingerprintTests.chart, text: row.right).replay(with: NullDataModel())
    #expect((left.interpreter.fingerprint == right.interpreter.fingerprint) == row.areEqual)
  }

  /// A condition that has failed aloud does not do so again before the next microstep, so it decides what comes.
  @Test func failedConditionsCount() throws {
    let chart = Statechart(states: [
      State(
        "a",
        transitions: [
          .on("e", do: [raise("i")]), .on("f"), Transition(events: ["i"], condition: "broken", targets: ["a"]),
        ])
    ])
    let failed = try Run(chart, text: "e").replay(with: NullDataModel()).interpreter
    let fresh = try Run(chart, text: "f").replay(with: NullDataModel()).interpreter
    #expect(failed.snapshot.configuration == fresh.snapshot.configuration)
    #expect(failed.fingerprint != fresh.fingerprint)
  }

  @Test func waitingEventsCountByTheirDelay() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", do: [send("t", after: Delay(milliseconds: 10))])])
    ])
    func fingerprint(_ text: String) throws -> Fingerprint {
      try Run(chart, text: text).replay(with: NullDataModel()).interpreter.fingerprint
    }
    #expect(try fingerprint("e") == fingerprint("+3ms,e"))
    #expect(try fingerprint("e") != fingerprint("e,+3ms"))
    #expect(try fingerprint("e") != fingerprint(""))
    #expect(try fingerprint("e,+10ms") == fingerprint(""))
  }

  @Test func variablesCount() throws {
    let chart = Statechart(
      variables: [Variable("n", value: .expression("0"))],
      states: [State("a", transitions: [.on("e", do: [set("n", to: "n + 1")]), .on("z", do: [set("n", to: "0")])])])
    var (machine, _) = try tinyMachine(chart)
    let first = machine.fingerprint
    _ = machine.perform(.event("e"))
    #expect(machine.fingerprint != first)
    _ = machine.perform(.event("z"))
    #expect(machine.fingerprint == first)
  }

  @Test func firstEntriesCountWhereTheyMatter() throws {
    for binding in Statechart.Binding.allCases {
      let chart = Statechart(
        binding: binding,
        states: [State("a", transitions: [.on("e", to: "b")]), State("b", transitions: [.on("e", to: "a")])])
      let once = try Run(chart).replay(with: NullDataModel()).interpreter.fingerprint
      let again = try Run(chart, text: "e,e").replay(with: NullDataModel()).interpreter.fingerprint
      #expect((once == again) == (binding == .early))
    }
  }
}

import Statecharts
import Testing

/// Texts of runs that a chart can follow in part.
struct RunReadingTests {
  private static let chart = Statechart(
    name: "lamp", variables: [Variable("level")],
    states: [
      State("Off", transitions: [.on("push", to: "On")]), State("On", transitions: [.on("push", to: "Off")]),
    ])

  struct Row: Sendable {
    let text: String
    let run: [Step]
    let ordinal: Int
    var offers: [Step] = []
    var rest: [Step] = []
  }

  @Test(arguments: [
    Row(text: "push,!Onn,push", run: [.event("push")], ordinal: 2, offers: [.request("On")], rest: [.event("push")]),
    Row(text: "push,psuh{\"a\":1}", run: [.event("push")], ordinal: 2, offers: [.event("push", payload: ["a": 1])]),
    Row(text: "=levle=5,push", run: [], ordinal: 1, offers: [.set("level", to: 5)], rest: [.event("push")]),
    Row(text: "push,,push", run: [.event("push")], ordinal: 2, rest: [.event("push")]),
    Row(text: "push,+2x,!Off", run: [.event("push")], ordinal: 2, rest: [.request("Off")]),
    Row(
      text: "push,push{},}x,push", run: [.event("push"), .event("push", payload: [:])], ordinal: 3,
      rest: [.event("push")]),
    Row(text: "push{\"a\":1}x,push", run: [], ordinal: 1, rest: [.event("push")]),
    Row(text: "push,nobody,+2x", run: [.event("push")], ordinal: 2),
    Row(text: "push,+2x,+2x", run: [.event("push")], ordinal: 2),
  ])
  func whatIsGoodIsKept(row: Row) throws {
    let reading = try RunReading(row.text, of: Self.chart)
    #expect(reading.run.steps == row.run)
    #expect(reading.fault?.error.ordinal == row.ordinal)
    #expect(reading.fault?.offers == row.offers)
    #expect(reading.fault?.rest == row.rest)
  }

  @Test func aRunThatIsRightHasNoFault() throws {
    let reading = try RunReading("push,!Off,+2s", of: Self.chart)
    #expect(reading.fault == nil)
    #expect(reading.run.steps.count == 3)
  }

  /// What is invoked may wait for events that the chart does not name. SCXML 6.4.
  @Test(arguments: [true, false]) func whatIsPassedOnMayBeAnyEvent(autoforwards: Bool) throws {
    let chart = Statechart(states: [
      State("a", invocations: [Invoke(source: .literal("x"), autoforwards: autoforwards)])
    ])
    #expect((try RunReading("fin", of: chart).fault == nil) == autoforwards)
  }

  @Test func whatIsTooLongIsNotRead() {
    #expect(throws: RunError.self) {
      try RunReading(String(repeating: "x", count: Run.Limits.textBytes + 1), of: Self.chart)
    }
    #expect(throws: RunError.self) {
      try RunReading(Array(repeating: "push", count: Run.Limits.steps + 1).joined(separator: ","), of: Self.chart)
    }
  }
}

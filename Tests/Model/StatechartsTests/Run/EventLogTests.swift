import Statecharts
import Testing

/// Logs of events, a line for each step.
struct EventLogTests {
  private static let chart = Statechart(
    name: "lamp", variables: [Variable("level")],
    states: [
      State("Off", transitions: [.on("push", to: "On")]), State("On", transitions: [.on("push", to: "Off")]),
    ])

  @Test(arguments: [
    ("push\npush\n", [.event("push"), .event("push")] as [Step]),
    ("  push  \r\n\r\n# by hand\n+2s\n!On\n", [.event("push"), .advance(Delay(milliseconds: 2000)), .request("On")]),
    ("push{\"a\":1}", [.event("push", payload: ["a": 1])]),
    ("no such thing, really", [.event("no such thing, really")]), ("", []),
  ])
  func aLogIsAStepALine(text: String, steps: [Step]) {
    #expect(EventLog.steps(text, of: Self.chart) == steps)
  }

  /// The first line that means nothing is named as a line of the log, empty ones and comments counted.
  @Test(arguments: [
    ("push\n\n# on\npusch", 4, "pusch", "the chart has no event 'pusch'"),
    ("\r\n  !Onn \r\npush", 2, "!Onn", "the chart has no state 'Onn'"), ("push\n+2", 2, "+2", "a time is written"),
    ("push{\"a\":}", 1, "push{\"a\":}", "its payload is not JSON"),
  ])
  func aLineThatMeansNothingIsNamed(text: String, line: Int, content: String, reason: String) throws {
    let fault = try #require(throws: EventLog.Fault.self) { try EventLog.knownSteps(text, of: Self.chart) }
    #expect(fault.line == line && fault.text == content)
    #expect(fault.reason.message.hasPrefix(reason), "\(fault.reason.message)")
  }

  @Test func aLogMayNameEventsAsPeopleDo() {
    let chart = Statechart(
      name: "lamp", events: [EventDeclaration("push", displayName: LocalizedText("press the button", zhHans: "按按钮"))],
      states: [State("Off", transitions: [.on("push")])])
    #expect(EventLog.steps("press the button\n按按钮", of: chart) == [.event("push"), .event("push")])
  }
}

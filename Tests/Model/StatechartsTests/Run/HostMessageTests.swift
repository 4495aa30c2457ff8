import Statecharts
import Testing

@Suite struct HostMessageTests {
  static let chart = Statechart(states: [State("a")])

  @Test(arguments: [
    (
      HostMessage.received(body: "a=1&b={},", type: "text/plain", session: "session.1"),
      #"{"to":"session.1","type":"text/plain","body":"a=1&b={},"}"#
    ),
    (.received(body: "", type: nil, session: "session.1.2"), #"{"to":"session.1.2","body":""}"#),
    (.answered(status: 204), #"{"status":204}"#), (.answered(status: nil), #"{"status":null}"#),
  ])
  func text(_ message: HostMessage, _ text: String) throws {
    let run = Run(HostMessageTests.chart, steps: [.message(message), .message(message)])
    #expect(run.text == "\(text),\(text)")
    #expect(try Run(HostMessageTests.chart, text: run.text).steps == run.steps)
  }

  @Test(arguments: [
    "{}", #"{"to":"s"}"#, #"{"to":1,"body":""}"#, #"{"to":"s","body":"","more":1}"#, #"{"status":1.5}"#,
    #"{"status":"ok"}"#, #"{"status":200,"to":"s"}"#, #"{"to":"s","body":"","type":7}"#, "{",
  ])
  func malformed(_ text: String) {
    #expect(throws: RunError.self) { try Run(HostMessageTests.chart, text: text) }
  }
}

import Statecharts
import Testing

/// `interlock simulate --basic-http`: charts that use HTTP with this computer.
struct BasicHTTPCommandTests {
  private func chart(_ send: String) -> String {
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
      <state id="a">
        <onentry>
          <send event="late" delay="30s"/>
          \(send)
        </onentry>
        <transition event="hello" cond="_event.data.n == '2'" target="heard"/>
        <transition event="error.communication" target="failed"/>
        <transition event="late" target="silent"/>
      </state>
      <state id="heard"><onentry><send event="end" delay="5s"/></onentry><transition event="end" target="end"/></state>
      <final id="end"/><final id="failed"/><final id="silent"/>
    </scxml>
    """
  }

  private func report(_ send: String, _ arguments: String...) throws -> Value {
    let result = try Program.run(["simulate", "-", "--from", "scxml", "--json"] + arguments, input: chart(send))
    #expect(result.status == 0)
    #expect(result.errors == "")
    return try Value(json: result.output)
  }

  private static let own = "type=\"basichttp\" targetexpr=\"_ioprocessors.basichttp.location\""

  @Test(arguments: [
    "<send event=\"hello\" \(own)><param name=\"n\" expr=\"2\"/></send>",
    "<send \(own)><param name=\"_scxmleventname\" expr=\"'hello'\"/><param name=\"n\" expr=\"2\"/></send>",
  ])
  func aChartPostsToItself(send: String) throws {
    let report = try report(send, "--basic-http")
    #expect(report["configuration"] == ["end"])
    #expect(report["settled"] == true)
    #expect(report["time"] == 5000)
    guard case .array(let steps) = report["steps"] else {
      Issue.record("there are no steps")
      return
    }
    #expect(steps.count == 3)
    #expect(steps[1]["step"] == #"{"status":204}"#)
  }

  @Test(arguments: ["http://192.0.2.1/", "http://127.0.0.1:1/", "ftp://127.0.0.1/"])
  func whatCannotBeReachedIsAnError(target: String) throws {
    let send = "<send event=\"hello\" type=\"basichttp\" target=\"\(target)\"/>"
    #expect(try report(send, "--basic-http")["configuration"] == ["failed"])
  }

  @Test func withoutItNothingIsPosted() throws {
    let report = try report("<send event=\"hello\" \(Self.own)/>", "--settle")
    #expect(report["configuration"] == ["silent"])
  }

  @Test func requestsWithoutEndAreStopped() throws {
    let chart = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="a"><onentry><send event="e" \(Self.own)/></onentry><transition event="e" target="a"/></state>
      </scxml>
      """
    let result = try Program.run("simulate", "-", "--from", "scxml", "--json", "--basic-http", input: chart)
    #expect(result.status == 0)
    #expect(result.errors == "<stdin>: note: the machine was left waiting after 200 requests\n")
    #expect(try Value(json: result.output)["settled"] == false)
  }
}

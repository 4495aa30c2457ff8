import Statecharts
import StatechartFormats
import Testing
import XMLTree

@testable import WebPages

/// What the card of the moment says of failures.
struct MomentCardTests {
  private func failures(_ run: String) throws -> [String] {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="f">
        <script src="missing.js"/>
        <state id="a"><transition event="go" target="b"><script>nothing.at.all()</script></transition></state>
        <state id="b"><transition event="go" target="a"/></state>
      </scxml>
      """
    let chart = try SCXMLNotation().read(SourceText(text)).chart
    let page = try PageFixture.explorer(chart, name: "f", run: run)
    return try page.document().words("//*[@id='now']//*[@class='failures']//li")
  }

  @Test func aMissingFileIsReportedAtTheStart() throws {
    let reported = try failures("")
    #expect(reported.count == 1)
    #expect(reported.first?.contains("missing.js") == true)
  }

  @Test func anExceptionIsReportedAfterItsStepAlone() throws {
    let reported = try failures("go")
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("transition from a: failed: ReferenceError") == true)
    #expect(try failures("go,go").isEmpty)
  }
}

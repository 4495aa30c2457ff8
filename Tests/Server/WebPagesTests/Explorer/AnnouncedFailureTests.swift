import Statecharts
import StatechartFormats
import Testing
import XMLTree

@testable import WebPages

/// The line below the drawing says what failed.
struct AnnouncedFailureTests {
  private func announcement(_ run: String) throws -> String {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="f">
        <script src="missing.js"/>
        <state id="a"><transition event="go" target="b"><script>nothing.at.all()</script></transition></state>
        <state id="b"><transition event="go" target="a"/></state>
      </scxml>
      """
    let chart = try SCXMLNotation().read(SourceText(text)).chart
    let page = try PageFixture.explorer(chart, name: "f", run: run)
    return try page.document().words("//*[@id='announcement']").joined()
  }

  @Test func aMissingFileIsReportedAtTheStart() throws {
    let line = try announcement("")
    #expect(line.contains("Failed: ") && line.contains("missing.js"), "\(line)")
  }

  @Test func anExceptionIsReportedAfterItsStepAlone() throws {
    let line = try announcement("go")
    #expect(line.contains("Failed: transition from a: ReferenceError"), "\(line)")
    #expect(!(try announcement("go,go").contains("Failed")))
  }
}

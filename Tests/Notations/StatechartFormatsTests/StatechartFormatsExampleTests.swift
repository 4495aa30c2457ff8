import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// The example of the module's page in the documentation, compiled and run.
@Suite struct StatechartFormatsExampleTests {
  @Test func runs() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    let text = """
      stateDiagram-v2
        [*] --> Off
        Off --> On : press
      """
    let reading = try NotationCatalog.standard.read(SourceText(text))
    for diagnostic in reading.diagnostics { print(diagnostic) }
    print(SCXMLNotation().write(reading.chart).text)
    #expect(printed.last?.contains(#"<transition event="press" target="On"/>"#) == true)
  }

  @Test func isTheExampleOfThePage() throws {
    #expect(
      try DocumentedExample.missingLines(
        of: "Sources/Notations/StatechartFormats/StatechartFormats.docc/StatechartFormats.md")
        == [])
  }
}

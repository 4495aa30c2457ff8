import Statecharts
import Testing

@testable import StatechartFormats

/// What is read of SCXML that is not well-formed.
struct UnfinishedMarkupTests {
  private static let head = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\">"

  /// A text that is being written, the states that are read of it, and where the first error is.
  @Test(
    arguments: [
      ("<state id=\"a\"/>", ["a"], nil), ("<state id=\"a\">", ["a"], nil),
      ("<state id=\"a\"><state id=\"b\"/>", ["a", "b"], nil), ("<state id=\"a\"/><state id=\"b", ["a"], nil),
      ("<state id=\"a\"/><sta", ["a"], nil), ("<state id=\"a\"></stat><state id=\"b\"/></scxml>", ["a", "b"], nil),
      ("<state id=\"a\" initial></state><state id=\"b\"/></scxml>", ["a", "b"], nil),
      ("<state id=\"a\" <state id=\"b\"/></scxml>", ["a", "b"], nil),
      ("<state id=\"a\"/><!-- more", ["a"], nil), ("<state id=\"a\"/>& <state id=\"b\"/></scxml>", ["a", "b"], nil),
      ("<state id=\"a\"><transition event=\"x & y\" target=\"a\"/></state></scxml>", ["a"], nil),
      ("<state id=\"a\"><state id=\"b\"></scxml>", ["a", "b"], nil),
      ("<state id=\"a\"/></scxml><state id=\"b\"/>", ["a"], nil),
    ] as [(String, [String], String?)])
  func whatIsRightIsRead(text: String, states: [String], position: String?) throws {
    let reading = try SCXMLNotation().read(SourceText(Self.head + text))
    #expect(reading.chart.allStates.map(\.id.name) == states)
    let first = try #require(reading.diagnostics.first { $0.severity == .error })
    if let position { #expect(first.position?.description == position) }
  }

  /// Elements after a fault are at their places.
  @Test func placesStay() throws {
    let text = Self.head + "\n<state id=\"a\"></stat>\n  <state id=\"b\"/>\n</scxml>"
    let reading = try SCXMLNotation().read(SourceText(text))
    #expect(reading.chart.state("b")?.origin.position?.description == "3:3")
  }

  @Test(arguments: ["", "<", "<scxml", "<state id=\"a\">", "&", "</scxml>", "<!--"])
  func withoutAStateThereIsNoChart(text: String) {
    #expect(throws: ReadError.self) { try SCXMLNotation().read(SourceText(text)) }
  }

  /// Texts of which each part could have the rest of the text read again take no longer than others.
  @Test(arguments: ["</a", "<a b=\"", "<a b='", "<!-", "&", "<a ", "<", "]]>", "</", "<?"])
  func repeatedPartsAreReadOnce(part: String) {
    let text = Self.head + "<state id=\"a\"/>" + String(repeating: part, count: 200_000)
    let completed = UnfinishedMarkup.completed(text)
    // Elements that are nested too deep are not completed.
    #expect(completed?.contains("<state id=\"a\"/>") != false)
  }
}

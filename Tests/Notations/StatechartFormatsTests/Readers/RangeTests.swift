import StatechartFormats
import Statecharts
import Testing

/// How far readers say what their findings are about, and where charts are.
@Suite struct RangeTests {
  private let catalog = NotationCatalog.standard

  private func findings(_ text: String) throws -> [String] {
    try catalog.read(SourceText(text)).diagnostics.map { finding in
      "\(finding.range.map(\.description) ?? "nowhere") \(finding.code)"
    }
  }

  private func errors(_ text: String) throws -> [String] {
    let error = try #require(throws: ReadError.self) { try catalog.read(SourceText(text)) }
    return error.diagnostics.map { "\($0.range.map(\.description) ?? "nowhere") \($0.code)" }
  }

  private func document(_ inside: String) -> String {
    "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'>\n\(inside)\n</scxml>"
  }

  @Test(arguments: [
    ("<state idd='a'/>", ["2:1-2:17 unknown-attribute"]),
    ("<state id='a > b' idd=\"'>\" ><onexit/></state>", ["2:1-2:29 unknown-attribute"]),
    ("<state\n  idd='日'\n>text</state>", ["2:1-4:2 misplaced-text", "2:1-4:2 unknown-attribute"]),
    (
      "<!-- <state> --><stat/><state id='日'><els/></state>", ["2:17-2:24 unknown-element", "2:38-2:44 unknown-element"]
    ),
    ("<state\r\nidd='a'\r/>", ["2:1-4:3 unknown-attribute"]),
  ])
  func whatIsFoundInSCXMLIsAboutAStartTag(inside: String, expected: [String]) throws {
    #expect(try findings(document(inside)) == expected)
  }

  @Test func whatIsLeftOutHasTheRangeOfItsFirstTag() throws {
    let text = document("<state id='a'><x:y xmlns:x='u'  a='1'/><x:y xmlns:x='u'/></state>")
    #expect(try findings(text) == ["2:15-2:40 foreign-vocabulary"])
  }

  @Test func aRootThatIsNoneIsATag() throws {
    let error = try #require(throws: ReadError.self) {
      try SCXMLNotation().read(SourceText("<?xml version='1.0'?>\n<html lang='en'><p/></html>"))
    }
    #expect(error.diagnostics.map(\.range?.description) == ["2:1-2:17"])
  }

  @Test(arguments: [
    (#"{"states": ["a", 7]}"#, ["1:18-1:19 wrong-value"]),
    (#"{"states": ["a"], "nam": "x"}"#, ["1:19-1:24 unknown-member"]),
    ("{\"states\": [{\"parent\": \"b\",\n \"id\": \"a\"}]}", ["1:24-1:27 unknown-state"]),
    ("{\"states\": [\"a\"], \"transitions\": [{\n}]}", ["1:35-2:2 missing-member"]),
    (#"{"states": [{"id": "a", "kind": "automic"}]}"#, ["1:33-1:42 wrong-value"]),
    (#"{"states": [{"id": "a", "depth": "deep"}]}"#, ["1:34-1:40 unknown-member"]),
    (#"{"states": ["a"], "transitions": [{"source": "b"}]}"#, ["1:46-1:49 unknown-state"]),
  ])
  func whatIsFoundInJSONIsAboutAValue(text: String, expected: [String]) throws {
    #expect(try findings(text) == expected)
  }

  @Test(arguments: [
    (#"{"charts": [{"states": ["a"]}]}"#, "1:1-1:32 malformed"),
    (#"{"interlock": 2, "charts": []}"#, "1:15-1:16 malformed"),
    (#"{"interlock": 1, "charts": []}"#, "1:28-1:30 malformed"), (#"{"interlock": 1}"#, "1:1-1:17 malformed"),
    (#"{"states": "#, "1:12 malformed"),
  ])
  func whatIsNoDocumentHasARange(text: String, expected: String) throws {
    #expect(try errors(text) == [expected])
  }

  @Test func everyChartOfATextHasItsRange() throws {
    let text =
      "{\"interlock\": 1, \"charts\": [\n  {\"states\": [\"a\"]},\n  {\"name\": \"b\",\n   \"states\": [\"b\"]}]}"
    let source = SourceText(text)
    let readings = try catalog.readAll(source)
    #expect(readings.map { $0.chart.states.map(\.id.name) } == [["a"], ["b"]])
    #expect(readings.map(\.range?.description) == ["2:3-2:20", "3:3-4:20"])
    #expect(readings.flatMap(\.diagnostics).isEmpty)
    let first = try catalog.read(source)
    #expect(first.chart == readings.first?.chart)
    #expect(first.range == readings.first?.range)
    #expect(first.diagnostics.map(\.description) == ["2:3: note: the document has 2 charts; this is the first"])
    #expect(first.diagnostics.map(\.range) == [first.range])
  }

  @Test func aDocumentIsOneChart() throws {
    let text = document("<state id='a'/>")
    let readings = try catalog.readAll(SourceText(text))
    #expect(readings.map { $0.chart.states.map(\.id.name) } == [["a"]])
    #expect(readings.map(\.range?.description) == ["1:1-3:9"])
    #expect(throws: ReadError.self) { try catalog.readAll(SourceText("oops")) }
  }

  /// A reader of a notation in which a text may hold no chart at all.
  private struct Lines: StatechartReader {
    let identifier = "lines"
    let title = "Lines"
    let fileExtensions = ["lines"]
    let mediaType = "text/plain"

    func resemblance(of source: SourceText) -> Resemblance { .certain }

    func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
      source.text.split(separator: "\n").map { Reading(Statechart(states: [State(State.ID(String($0)))])) }
    }
  }

  @Test func aReaderSaysHowManyChartsThereAre() throws {
    let catalog = NotationCatalog([Lines()])
    #expect(try catalog.read(SourceText("a")).diagnostics.isEmpty)
    let reading = try catalog.read(SourceText("a\nb\nc"))
    #expect(reading.chart.states.map(\.id) == ["a"])
    #expect(reading.diagnostics.map(\.message) == ["the document has 3 charts; this is the first"])
    #expect(reading.diagnostics.map(\.range?.description) == ["1:1-3:2"])
    let error = try #require(throws: ReadError.self) { try catalog.read(SourceText("", fileName: "x")) }
    #expect(error.description == "x: error: the document has no chart")
  }

  /// Findings at the end of a long line: the time to find their tags does not grow with their number.
  @Test func manyFindingsAreExtended() throws {
    let text = document(String(repeating: "<state idd='a'/>", count: 20_000))
    let ranges = try catalog.read(SourceText(text)).diagnostics.compactMap(\.range)
    #expect(ranges.count == 20_000)
    #expect(ranges.last?.description == "2:319985-2:320001")
  }
}

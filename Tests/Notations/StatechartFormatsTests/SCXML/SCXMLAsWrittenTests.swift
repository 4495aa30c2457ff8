import StatechartFormats
import Statecharts
import Testing

/// Documents of SCXML as people and other tools write them, with what the standard would refuse.
struct SCXMLAsWrittenTests {
  private static let root = "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'"

  private static func read(_ text: String) throws -> Reading { try SCXMLNotation().read(SourceText(text)) }

  /// What is in the root, the chart that is read, and what the only warning says.
  @Test(arguments: [
    (
      "<state id='p' initial='b'><history id='h'/><state id='a'/><state id='b'/></state>",
      "p <b>\n  h H <b>\n  a\n  b", "'h' has no default transition; it begins where 'p' does"
    ),
    (
      "<state id='p'><state id='a'/><history id='h' type='deep'/></state>", "p\n  a\n  h H* <a>",
      "'h' has no default transition"
    ),
    (
      "<state id='p' initial='h'><history id='h'/><state id='a'/></state>", "p <h>\n  h H <a>\n  a",
      "'h' has no default transition"
    ),
    (
      "<state id='p'><initial><transition target='b'><raise event='x'/></transition></initial>"
        + "<state id='a'/><state id='b'/><history id='h'/></state>",
      "p <b>/raise x\n  a\n  b\n  h H <b>/raise x", "'h' has no default transition"
    ),
    (
      "<parallel id='p'><history id='h'/><state id='a'/><state id='b'/></parallel>", "p ||\n  h H <a+b>\n  a\n  b",
      "it begins where 'p' does"
    ),
    (
      "<state id='a'/><state id='b'/><final id='z'/><transition event='go' target='b'/>"
        + "<transition event='end' target='z'/><transition event='stay'/>",
      "root\n  -go=> b\n  -end-> z\n  -stay.\n  a\n  b\nz !", "read as one of a state 'root' around all others"
    ),
    (
      "<state id='root'/><transition event='go' target='root'/>", "root2\n  -go=> root\n  root",
      "a state 'root2' around"
    ),
    ("<final id='z'/><transition event='go' target='z'/>", "z !", "ignored, as no state could take it"),
    ("<datamodel><data id='n' expr='1'>2</data></datamodel><state id='a'/>", "a", "the attribute counts"),
    (
      "<datamodel><data id='n' expr='1'><x/></data></datamodel><state id='a'/>", "a",
      "'expr' and the content of 'data' exclude each other"
    ),
    ("<state id='a'><transition event='e' xmlns=''/></state>", "a\n  -e.", "'transition' is in no namespace"),
    (
      "<state xmlns='' id='a'><transition event='e'/></state>", "a\n  -e.",
      "it is read as SCXML's (2 elements)"
    ),
  ])
  func isReadWithAWarning(inside: String, expected: String, warning: String) throws {
    let reading = try Self.read("\(Self.root)>\(inside)</scxml>")
    #expect(ChartLines.text(reading.chart) == expected)
    let found = reading.diagnostics.filter { $0.severity != .note }
    #expect(found.map(\.severity) == [.warning], "\(found)")
    #expect(found.first.map { $0.message.contains(warning) } ?? false, "\(found)")
    #expect(!reading.chart.diagnostics.hasErrors, "\(reading.chart.diagnostics)")
  }

  /// Elements of SCXML's namespace in a root without one, and of none in one with a prefix.
  @Test(arguments: [
    "<scxml version='1.0'><state id='a'/><final xmlns='http://www.w3.org/2005/07/scxml' id='b'/></scxml>",
    "<s:scxml xmlns:s='http://www.w3.org/2005/07/scxml' version='1.0'><state id='a'/><s:final id='b'/></s:scxml>",
    "<scxml xmlns='http://www.w3.org/2005/07/SCXML' version='1.0'><state id='a'/><final xmlns='' id='b'/></scxml>",
  ])
  func namespacesAreMixed(text: String) throws {
    let reading = try Self.read(text)
    #expect(ChartLines.text(reading.chart) == "a\nb !")
    #expect(!reading.hasErrors)
    #expect(reading.diagnostics.contains { $0.code == .namespace && $0.message.contains("unlike the root") })
  }

  /// What is of another vocabulary stays so, whatever its names are.
  @Test func otherVocabulariesStayThemselves() throws {
    let reading = try Self.read(
      "\(Self.root) xmlns:x='urn:x'><state id='a'><onentry><x:log/><note xmlns=''/></onentry>"
        + "<param xmlns='' name='n'/></state></scxml>")
    #expect(ChartLines.text(reading.chart) == "a in/<x:log>;<note>")
    #expect(reading.diagnostics.map(\.severity) == [.note])
  }

  @Test(
    arguments: [
      ("delay='3'", 3), ("delay='1000'", 1000), ("delay='0'", 0), ("delay='1.5'", 2), ("delay=' 2 s'", 2000),
      ("delay='3S'", 3000), ("delay='500 MS'", 500), ("delayexpr='250'", 250), ("delayexpr=' 10 '", 10),
    ])
  func delaysWithoutAUnit(attribute: String, milliseconds: Int) throws {
    let reading = try Self.read(
      "\(Self.root)><state id='a'><onentry><send event='e' \(attribute)/></onentry></state></scxml>")
    guard case .send(let send) = reading.chart.states.first?.onEntry.first?.content.first else {
      Issue.record("nothing is sent")
      return
    }
    #expect(send.delay == .literal(Delay(milliseconds: milliseconds)))
    #expect(reading.diagnostics.map(\.severity) == [.warning])
  }

  @Test(arguments: ["delayexpr='wait'", "delayexpr=\"'2s'\"", "delayexpr='n + 1'"])
  func expressionsStayExpressions(attribute: String) throws {
    let reading = try Self.read(
      "\(Self.root)><state id='a'><onentry><send event='e' \(attribute)/></onentry></state></scxml>")
    #expect(reading.diagnostics.isEmpty)
  }
}

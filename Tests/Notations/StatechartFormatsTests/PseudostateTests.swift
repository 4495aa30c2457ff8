import StatechartFormats
import Statecharts
import Testing

/// The pseudo-state that a state represents survives the notations that say everything.
@Suite struct PseudostateTests {
  private static func chart(_ pseudostate: Pseudostate) -> Statechart {
    Statechart(states: [
      State("a", transitions: [.on("go", to: "b")]),
      State("b", kind: pseudostate == .terminate ? .final : .atomic, pseudostate: pseudostate),
    ])
  }

  @Test(arguments: Pseudostate.allCases) func survivesSCXML(pseudostate: Pseudostate) throws {
    let writing = SCXMLNotation().write(Self.chart(pseudostate))
    #expect(writing.diagnostics.isEmpty)
    let reading = try SCXMLNotation().read(SourceText(writing.text))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.chart.state("b")?.pseudostate == pseudostate)
    #expect(reading.chart == Self.chart(pseudostate))
  }

  @Test(arguments: Pseudostate.allCases) func survivesJSON(pseudostate: Pseudostate) throws {
    let reading = try InterlockJSONNotation().read(
      SourceText(InterlockJSONNotation().write(Self.chart(pseudostate)).text))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.chart == Self.chart(pseudostate))
  }

  @Test func theNamespaceIsDeclaredOnlyWhereItIsUsed() {
    let plain = Statechart(states: [State("a")])
    #expect(!SCXMLNotation().write(plain).text.contains("interlock"))
    #expect(SCXMLNotation().write(Self.chart(.choice)).text.contains("<state id=\"b\" il:pseudostate=\"choice\"/>"))
  }

  @Test(arguments: [
    (
      "il:pseudostate=\"chioce\"",
      "2:1: error: 'pseudostate' is 'choice' or 'junction' or 'fork' or 'join' or 'entryPoint' or 'exitPoint' or 'terminate', not 'chioce' (did you mean 'choice'?)"
    ),
    (
      "il:pseudostat=\"choice\"",
      "2:1: warning: Interlock has no attribute 'pseudostat' for 'state' (did you mean 'pseudostate'?)"
    ),
  ])
  func faults(attribute: String, description: String) throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:il="urn:interlock:statechart" version="1.0">
      <state id="a" \(attribute)/></scxml>
      """
    #expect(try SCXMLNotation().read(SourceText(text)).diagnostics.map(\.description) == [description])
  }

  @Test func anUnknownWordInJSONIsAnError() throws {
    let reading = try InterlockJSONNotation().read(SourceText(#"{"states": [{"id": "a", "pseudostate": "x"}]}"#))
    #expect(reading.diagnostics.map(\.code) == [.wrongValue])
  }
}

import StatechartAnalysis
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing
@testable import StatechartSimulation

/// Charts invoke each other with what Interlock lets them reach.
@Suite struct SessionResourcesTests {
  private func simulation(_ content: String, resources: SessionResources = .plain) throws -> Simulation {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <state id="a">
          <invoke id="c" \(content)</invoke>
          <transition event="done.invoke.c" target="done"/>
        </state>
        <state id="done"/>
      </scxml>
      """
    let chart = try SCXMLNotation().read(SourceText(text)).chart
    return Simulation(Run(chart), on: try CompiledChart(chart), with: NullDataModel(), resources: resources)
  }

  /// Why the invocation failed.
  private func failure(_ content: String, resources: SessionResources = .plain) throws -> String? {
    try simulation(content, resources: resources).start.flatMap(\.microsteps).flatMap(\.executed).compactMap {
      if case .invocationFailed(_, let message) = $0.effect { message } else { nil }
    }.first
  }

  @Test func chartsInside() throws {
    let ending = try simulation("><content><scxml version=\"1.0\"><final id=\"f\"/></scxml></content>")
    #expect(ending.final.atomicStates == ["done"])
    let staying = try simulation("><content><scxml version=\"1.0\" name=\"n\"><state id=\"s\"/></scxml></content>")
    #expect(staying.final.sessions.map(\.name) == ["n"])
    let session = try #require(staying.json["sessions"])
    #expect(
      session == [
        [
          "id": "session.1.1", "parent": "session.1", "invokeid": "c", "name": "n", "configuration": ["s"],
          "variables": [:], "pending": [],
        ]
      ])
  }

  @Test func chartsAtAddresses() throws {
    let child = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\"><final id=\"f\"/></scxml>"
    var resources = SessionResources.plain
    resources.text = { $0 == "child.scxml" ? child : nil }
    #expect(try simulation("src=\"child.scxml\">", resources: resources).final.atomicStates == ["done"])
    #expect(try failure("src=\"other.scxml\">", resources: resources) == "there is no resource at 'other.scxml'")
  }

  @Test func errorsHaveTheirPositions() throws {
    #expect(
      try failure(
        "><content><scxml version=\"1.0\"><state id=\"s\"><transition target=\"no\"/></state></scxml></content>")?
        .contains("3:") == true)
    var resources = SessionResources.plain
    resources.text = { _ in "<scxml" }
    #expect(try failure("src=\"child.scxml\">", resources: resources)?.hasPrefix("child.scxml:1:") == true)
    #expect(
      try failure("><content><scxml version=\"1.0\" datamodel=\"xpath\"><final id=\"f\"/></scxml></content>")
        == nil)
  }
}

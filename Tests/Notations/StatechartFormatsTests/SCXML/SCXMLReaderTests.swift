import StatechartFormats
import Statecharts
import Testing

@Suite struct SCXMLReaderTests {
  private func read(_ text: String) throws -> Reading { try SCXMLNotation().read(SourceText(text)) }

  @Test func prefixesMakeNoDifference() throws {
    let plain = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a"><onentry><if cond="x"><log/></if>
      </onentry><transition event="e" target="a"/></state></scxml>
      """
    let prefixed = """
      <s:scxml xmlns:s="http://www.w3.org/2005/07/scxml" version="1.0"><s:state id="a"><s:onentry><s:if cond="x"><s:log/>
      </s:if></s:onentry><s:transition event="e" target="a"/></s:state></s:scxml>
      """
    let reading = try read(prefixed)
    #expect(reading.chart == (try read(plain)).chart)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.chart.states[0].onEntry[0].content.count == 1)
  }

  @Test(arguments: ["", " xmlns='http://www.w3.org/2005/07/SCXML'", " xmlns='urn:old-scxml'"])
  func otherNamespacesAreWarnedOf(declaration: String) throws {
    let reading = try read("<scxml version='1.0'\(declaration)><state id='a'/></scxml>")
    #expect(reading.chart.states.map(\.id) == ["a"])
    #expect(reading.diagnostics.map(\.code) == [.namespace])
    #expect(reading.diagnostics.map(\.severity) == [.warning])
  }

  @Test func missingIdentifiersAreMade() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state/><state id="state2"/><state><final/></state>
      <parallel><state/></parallel></scxml>
      """
    let names = try read(text).chart.allStates.map(\.id.name)
    #expect(names == ["state1", "state2", "state3", "final1", "parallel1", "state4"])
    #expect(try read(text).chart == read(text).chart)
  }

  @Test func originsAreThePlacesOfElements() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml"
          version="1.0">
        <datamodel><data id="x" expr="1"/></datamodel>
        <state id="日"><transition event="e" cond="c"
            target="f"><raise event="x"/></transition>
        </state>
        <state><onentry><log expr="a"/></onentry><final id="f"/></state>
      </scxml>
      """
    let chart = try read(text).chart
    let transition = chart.states[0].transitions[0]
    let origins = [
      chart.origin, chart.variables[0].origin, chart.states[0].origin, transition.origin, transition.condition?.origin,
      chart.states[1].onEntry[0].origin, chart.states[1].children[0].origin,
    ]
    #expect(
      origins.map { $0?.position?.description } == ["1:1", "3:14", "4:3", "4:17", "4:17", "7:10", "7:44"])
    guard case .raise(let raise) = transition.content[0] else { throw Unexpected() }
    #expect(raise.origin.position == SourcePosition(line: 5, column: 18))
  }

  @Test func foreignVocabularyIsNotedOnceAName() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:q="urn:q" version="1.0">
      <state id="a" q:x="1"><q:geometry/></state><state id="b" q:x="2"/></scxml>
      """
    let notes = try read(text).diagnostics
    #expect(
      notes.map(\.description) == [
        "2:1: note: the attribute 'q:x' of another vocabulary is ignored (2 times)",
        "2:23: note: the element 'q:geometry' of another vocabulary is ignored",
      ])
  }

  @Test func textAmongContentIsAnAction() throws {
    let reading = try read(
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><state id='a'><onentry> make tea\n\n drink  it </onentry></state></scxml>"
    )
    #expect(
      reading.chart.states[0].onEntry == [[.action(Action("make tea")), .action(Action("drink it"))]])
    #expect(reading.diagnostics.map(\.code) == [.misplacedText])
  }

  @Test func innerChartsAreReadWithTheirPositions() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a"><invoke><content>
        <scxml version="1.0"><state id="inner"/><stat/></scxml>
      </content></invoke></state></scxml>
      """
    let source = try read(text).chart.states[0].invocations[0].payload.content
    guard case .markup(let nodes) = source else { throw Unexpected() }
    let elements = nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    let inner = try SCXMLNotation().read(try #require(elements.first), fileName: "outer.scxml")
    #expect(inner.chart.states.map(\.id) == ["inner"])
    #expect(inner.chart.states[0].origin.position == SourcePosition(line: 2, column: 24))
    #expect(inner.diagnostics.map { $0.position?.description } == ["2:43"])
  }
}

struct Unexpected: Error {}

import ECMAScriptDataModel
import StatechartExecution
import StatechartFormats
import Statecharts
import Testing

/// What ECMAScript sessions hand to each other, and what they keep to themselves.
@Suite struct SessionValueTests {
  /// A chart whose child runs a script and sends to its parent; the parent's variables at the end.
  private func variables(child: String, parent: String = "", invoke: String = "") throws -> [ValueBinding] {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <datamodel><data id="got"/></datamodel>
        <script>\(parent)</script>
        <state id="a">
          <invoke id="c">\(invoke)<content><scxml version="1.0" datamodel="ecmascript">
            <datamodel><data id="given"/></datamodel>
            \(child)
          </scxml></content></invoke>
          <transition event="tell"><assign location="got" expr="look(_event.data)"/></transition>
        </state>
      </scxml>
      """
    let chart = try SCXMLNotation().read(SourceText(text)).chart
    var machine = Interpreter(
      try CompiledChart(chart), model: ECMAScriptDataModel(), resources: Conduct.resources { _ in nil })
    _ = machine.start()
    return machine.snapshot.variables
  }

  private func got(_ child: String, look: String, invoke: String = "") throws -> Value? {
    try variables(child: child, parent: "function look(data) { return \(look) }", invoke: invoke)
      .first { $0.name == "got" }?.value
  }

  private func sending(_ content: String) -> String {
    "<state><onentry><send event=\"tell\" target=\"#_parent\">\(content)</send></onentry></state>"
  }

  @Test func whatJSONCannotSayIsLeftOut() throws {
    let content = """
      <param name="u" expr="undefined"/><param name="f" expr="function () {}"/><param name="n" expr="null"/>
      <param name="o" expr="({ a: [1, undefined], f: () => 1 })"/>
      """
    #expect(
      try got(sending(content), look: "[typeof data.u, typeof data.f, data.n, data.o]")
        == ["undefined", "undefined", .null, ["a": [1, .null]]])
  }

  @Test func markupArrivesAsATree() throws {
    let content = "<content><books xmlns=\"urn:b\"><book title=\"one\"/></books></content>"
    #expect(
      try got(sending(content), look: "data.getElementsByTagName('book')[0].getAttribute('title') + data.namespaceURI")
        == "oneurn:b")
    #expect(
      try got(sending(content), look: "String(data)") == "<books xmlns=\"urn:b\"><book title=\"one\"/></books>")
  }

  @Test func undefinedIsGivenAsNothing() throws {
    let child = sending("<param name=\"type\" expr=\"typeof given\"/>")
    #expect(try got(child, look: "data.type", invoke: "<param name=\"given\" expr=\"undefined\"/>") == "undefined")
    #expect(try got(child, look: "data.type", invoke: "<param name=\"given\" expr=\"7\"/>") == "number")
  }

  /// Sessions share nothing but what they send.
  @Test func prototypesAreEachSessionsOwn() throws {
    let child =
      "<script>Object.prototype.x = 1; globalThis.y = 2</script>" + sending("<param name=\"x\" expr=\"({}).x\"/>")
    #expect(
      try got(child, look: "[data.x, typeof ({}).x, typeof y]") == [1, "undefined", "undefined"])
  }

  /// Each level invokes the next with the same chart, until the limit says no.
  @Test func recursionEnds() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="a">
          <invoke src="self"/><invoke src="self"/>
          <transition event="error.communication"><log label="no"/></transition>
        </state>
      </scxml>
      """
    let chart = try SCXMLNotation().read(SourceText(text)).chart
    var machine = Interpreter(
      try CompiledChart(chart), model: ECMAScriptDataModel(), resources: Conduct.resources { _ in text })
    _ = machine.start()
    #expect(machine.status == .running)
    #expect(machine.snapshot.sessions.count == 50)
  }
}

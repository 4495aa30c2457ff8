import Testing

/// The forms of a document do to it what they say.
@Suite struct VariantTests {
  private static let document = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="s.1" datamodel="ecmascript">
      <datamodel><data id="name" expr="'go'"/><data id="x"><books xmlns=""/></data></datamodel>
      <state id="s.1">
        <onentry><send eventexpr="name"/><send event="a.b" target="#_internal"/></onentry>
        <transition event="go done.state.s.1 error a.* *" cond="In('s.1') &amp;&amp; _event.name == 'a.b'" target="end"/>
      </state>
      <final id="end"><onentry><log expr="'go'"/></onentry></final>
    </scxml>
    """

  @Test func prefixed() throws {
    let text = try Variant.prefixed.text(of: VariantTests.document)
    #expect(text.contains("<sc:scxml xmlns:sc=\"http://www.w3.org/2005/07/scxml\""))
    #expect(text.contains("<books/>"))
    #expect(!text.contains("<state") && !text.contains("<log"))
  }

  @Test func renamed() throws {
    let text = try Variant.renamed.text(of: VariantTests.document)
    for expected in [
      "initial=\"old_s.1\"", "<data id=\"name\" expr=\"'new-go'\"/>", "<state id=\"old_s.1\">", "event=\"new-a.b\"",
      "event=\"new-go done.state.old_s.1 error new-a.* *\"", "target=\"old_end\"", "target=\"#_internal\"",
      "cond=\"In('old_s.1') &amp;&amp; _event.name == 'new-a.b'\"", "<log expr=\"'go'\"/>",
    ] { #expect(text.contains(expected)) }
    #expect(
      try Variant.renamed.remark(on: VariantTests.document)
        == "renamed: states s.1, end; events a.b, go, done.state.s.1, a.*")
  }

  @Test func rewritten() throws {
    let text = try Variant.rewritten.text(of: VariantTests.document)
    #expect(text != VariantTests.document)
    #expect(try Variant.rewritten.text(of: text) == text)
  }
}

import Testing
import XMLTree

@Suite struct TemplateErrorTests {
  enum Slot: String, TemplateSlot { case main }
  enum Value: String, TemplateSlot { case language }

  @Test(arguments: [
    ("<p lang='{language}'/>", ["t.html: error: There is no <slot name=\"main\"/>"]),
    ("<p><slot name='main'/></p>", ["t.html: error: There is no attribute with the value {language}"]),
    (
      "<p lang='{language}'>\n <slot name='main'/><slot name='main'/></p>",
      ["t.html:2:21: error: The slot main is there twice"]
    ),
    (
      "<p lang='{language}'><slot name='main'/>\n<b><slot name='aside'/></b></p>",
      ["t.html:2:4: error: There is no slot aside; declared are main"]
    ),
    (
      "<p lang='{language}' id='{identifier}'><slot name='main'/></p>",
      ["t.html:1:1: error: There is no value identifier; declared are language"]
    ),
    (
      "<p lang='{language}'><slot/><slot name='main'>x</slot></p>",
      ["t.html:1:22: error: A slot needs a name", "t.html:1:29: error: The slot main is not empty"]
    ),
    (
      "<slot name='main'/>",
      [
        "t.html:1:1: error: A template's outermost element cannot be a slot",
        "t.html: error: There is no attribute with the value {language}",
      ]
    ),
    (
      "<html xmlns='http://www.w3.org/1999/xhtml' lang='{language}'><slot xmlns='' name='main'/></html>",
      ["t.html:1:1: error: Elements of HTML have no namespace in a template; remove xmlns"]
    ),
    (
      "<p>\n<b></p>",
      [
        "t.html:2:4: error: Opening and ending tag mismatch: b line 2 and p",
        "t.html:2:8: error: Premature end of data in tag p line 1",
      ]
    ),
    ("<p>&nbsp;</p>", ["t.html:1:4: error: Entity 'nbsp' not defined"]),
  ])
  func problems(source: String, expected: [String]) {
    let error = #expect(throws: TemplateError.self) { try Template<Slot, Value>(source: source, name: "t.html") }
    #expect(error?.description == expected.joined(separator: "\n"))
    #expect(error?.problems.count == expected.count)
  }

  @Test func withoutDeclarations() {
    let error = #expect(throws: TemplateError.self) {
      try Template<NoSlots, NoSlots>(source: "<p id='{x}'><slot name='y'/></p>", name: "t")
    }
    #expect(
      error?.description == """
        t:1:1: error: There is no value x; none are declared
        t:1:13: error: There is no slot y; none are declared
        """)
  }
}

import Testing
import XMLTree

@Suite struct MarkupBuilderTests {
  private struct Region: Sendable {
    let label: String
    var regions: [Region] = []

    var element: some Markup {
      SVG.group(class: regions.isEmpty ? "state" : "state compound") {
        SVG.title { label }
        for region in regions { region.element }
      }
    }
  }

  private struct Note: MarkupComponent {
    let text: String?

    var body: some Markup {
      if let text {
        HTML.p { text }
      } else {
        HTML.br()
      }
    }
  }

  @Test func shapesBuildTheirOwnSubtrees() {
    let outer = Region(label: "A", regions: [Region(label: "B"), Region(label: "C")])
    #expect(
      outer.element.html() == """
        <g xmlns="http://www.w3.org/2000/svg" class="state compound"><title>A</title>\
        <g class="state"><title>B</title></g><g class="state"><title>C</title></g></g>
        """)
  }

  @Test(arguments: [("x" as String?, "<p>x</p>"), (nil, "<br>")])
  func branches(text: String?, expected: String) {
    #expect(Note(text: text).html() == expected)
  }

  @Test func statementsKeepTheirOrder() {
    let absent: String? = nil
    let counts = [2]
    let markup = Fragment {
      "a"
      if absent != nil { HTML.em { "no" } }
      absent
      switch counts.first {
      case 1?: "one"
      case 2?: HTML.b { "two" }
      case _?: "many"
      case nil: "none"
      }
      for number in 1...3 { String(number) }
      Fragment {
        "y"; "z"
      }
    }
    #expect(markup.html() == "a<b>two</b>123yz")
  }

  @Test func neighbouringTextsAreOneText() throws {
    let document = MarkupDocument(
      HTML.p {
        "a"; "b"; "c"
      })
    #expect(document.root.children.count == 1)
    #expect(document.root.text == "abc")
  }

  @Test func contentIsBuiltOnceForEachUse() {
    let item = HTML.li { "x" }
    #expect(
      HTML.ul {
        item; item
      }.html() == "<ul><li>x</li><li>x</li></ul>")
  }

  @Test func documentsKnowTheirRoot() {
    let document = MarkupDocument(
      Fragment {
        Comment("before"); HTML.p { "x" }
      })
    #expect(document.root.name == "p")
    #expect(document.root.position == nil)
    #expect(document.xml(declaration: false) == "<!--before-->\n<p>x</p>\n")
  }
}

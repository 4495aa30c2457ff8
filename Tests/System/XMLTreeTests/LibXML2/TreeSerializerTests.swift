import TestSupport
import Testing
import XMLTree

@Suite struct TreeSerializerTests {
  private let element = Element("a") {
    Element("b") { "text" }
    Element("c") { Element("d") }
  }

  @Test func compact() {
    #expect(element.xml() == "<a><b>text</b><c><d/></c></a>\n")
  }

  @Test func indented() {
    #expect(
      element.xml(indented: true) == """
        <a>
          <b>text</b>
          <c>
            <d/>
          </c>
        </a>

        """)
  }

  @Test func declaration() {
    let document = MarkupDocument(Element("a") { "日本 é" })
    #expect(document.xml() == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>日本 é</a>\n")
    #expect(document.xmlBytes() == Array(document.xml().utf8))
    #expect(document.htmlBytes() == Array("<a>日本 é</a>".utf8))
  }

  @Test func theDeclarationSaysUTF8() throws {
    let document = try MarkupDocument.parse(xml: "<?xml version='1.0' encoding='ISO-8859-1'?><a b='é'/>")
    #expect(document.xml() == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a b=\"é\"/>\n")
  }

  @Test func sameInputSameBytes() {
    let first = element.xml()
    #expect((0..<20).allSatisfy { _ in element.xml() == first })
  }

  @Test func nothingIsAddedToTheHead() {
    #expect(HTML.head { HTML.title { "é" } }.html() == "<head><title>é</title></head>")
  }

  @Test func partsOfADocument() throws {
    let document = MarkupDocument(HTML.div { SVG.root(viewBox: .init(width: 1, height: 1)) { SVG.title { "t" } } })
    let drawing = try #require(try document.select("//s:svg", namespaces: ["s": MarkupNamespace.svg.uri]).first)
    #expect(
      drawing.xml() == #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>t</title></svg>"# + "\n")
  }
}

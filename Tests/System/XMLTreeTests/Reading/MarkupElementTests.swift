import Testing
import XMLTree

@Suite struct MarkupElementTests {
  private static let source = """
    <s:a xmlns:s="urn:s" xmlns="urn:d" s:x="1" y="2 &amp; 3"><b z=""/>text<!-- note --><![CDATA[<raw>]]><?pi x?>\
    <c xml:lang="de">more</c></s:a>
    """

  private let root: MarkupElement

  init() throws {
    root = try MarkupDocument.parse(xml: Self.source).root
  }

  @Test func names() {
    #expect(root.name == "a")
    #expect(root.prefix == "s")
    #expect(root.namespace == "urn:s")
    #expect(root.elements.map(\.prefix) == [nil, nil])
    #expect(root.elements.map(\.namespace) == ["urn:d", "urn:d"])
    #expect(root.declarations == [MarkupNamespace("urn:s", prefix: "s"), MarkupNamespace("urn:d")])
  }

  @Test func attributes() {
    #expect(root.attributes.map(\.name) == ["x", "y"])
    #expect(root.attributes.map(\.prefix) == ["s", nil])
    #expect(root.attributes.map(\.namespace) == ["urn:s", nil])
    #expect(root.attributes.map(\.value) == ["1", "2 & 3"])
    #expect(root["y"] == "2 & 3")
    #expect(root["x"] == nil)
    #expect(root.attribute("x", namespace: "urn:s") == "1")
    #expect(root.attribute("y", namespace: "urn:s") == nil)
    #expect(root.elements.first?["z"]?.isEmpty == true)
    #expect(root.elements.last?.attribute("lang", namespace: MarkupNamespace.xml.uri) == "de")
  }

  @Test func children() {
    let kinds = root.children.map { child in
      switch child {
      case .element(let element): "element \(element.name)"
      case .text(let text): "text \(text)"
      case .cdata(let text): "cdata \(text)"
      case .comment(let text): "comment\(text)"
      }
    }
    #expect(kinds == ["element b", "text text", "comment note ", "cdata <raw>", "element c"])
    #expect(root.text == "text<raw>more")
  }

  @Test func parents() {
    #expect(root.parent == nil)
    #expect(root.elements.allSatisfy { $0.parent == root })
    #expect(root.elements.first != root.elements.last)
    #expect(Set([root, root]).count == 1)
  }

  @Test func elementsKeepTheirDocumentAlive() throws {
    let element = try #require(try MarkupDocument.parse(xml: "<a><b>kept</b></a>").root.elements.first)
    #expect(element.text == "kept")
    #expect(element.parent?.name == "a")
  }
}

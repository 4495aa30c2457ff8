import TestSupport
import Testing
import XMLTree

@Suite struct NamespaceTests {
  private let scxml = MarkupNamespace("http://www.w3.org/2005/07/scxml")
  private let other = MarkupNamespace("urn:o", prefix: "o")

  @Test func theDefaultNamespaceIsDeclaredOnce() {
    let element = Element("scxml", namespace: scxml, attributes: [.attribute("version", "1.0")]) {
      Element("state", namespace: scxml, attributes: [.id("a")])
    }
    #expect(
      element.xml() == """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a"/></scxml>

        """)
  }

  @Test func prefixesAreDeclaredWhereTheyAreNeeded() {
    let element = Element("a", namespace: scxml) {
      Element("b", namespace: other, attributes: [Attribute("c", namespace: other, "1")])
    }
    #expect(element.xml() == "<a xmlns=\"\(scxml.uri)\"><o:b xmlns:o=\"urn:o\" o:c=\"1\"/></a>\n")
  }

  @Test func prefixesCanBeDeclaredEarlier() {
    let element = Element("a", namespace: scxml, declaring: [other]) {
      Element("b", namespace: other)
    }
    #expect(element.xml() == "<a xmlns:o=\"urn:o\" xmlns=\"\(scxml.uri)\"><o:b/></a>\n")
  }

  @Test func elementsWithoutNamespaceLeaveTheDefaultOne() throws {
    let xml = Element("a", namespace: scxml) { Element("b") { Element("c") } }.xml()
    #expect(xml == "<a xmlns=\"\(scxml.uri)\"><b xmlns=\"\"><c/></b></a>\n")
    #expect(try MarkupDocument.parse(xml: xml).root.elements.first?.namespace == nil)
  }

  @Test func aPrefixBoundTwiceOnOneElementIsRenamed() throws {
    let second = MarkupNamespace("urn:second", prefix: "o")
    let xml = Element("a", namespace: other, attributes: [Attribute("b", namespace: second, "1")]).xml()
    let root = try MarkupDocument.parse(xml: xml).root
    #expect(root.namespace == "urn:o")
    #expect(root.attribute("b", namespace: "urn:second") == "1")
  }

  @Test func prefixesThatAreRenamedAreNumbered() throws {
    let attributes = ["u", "v", "w"].map { Attribute($0, namespace: MarkupNamespace("urn:\($0)", prefix: "o"), "1") }
    let xml = Element("a", namespace: other, attributes: attributes).xml()
    #expect(
      xml == "<o:a xmlns:o=\"urn:o\" xmlns:ns1=\"urn:u\" xmlns:ns2=\"urn:v\" xmlns:ns3=\"urn:w\" "
        + "ns1:u=\"1\" ns2:v=\"1\" ns3:w=\"1\"/>\n")
  }

  @Test func theSamePrefixCanMeanAnotherNamespaceFurtherIn() throws {
    let second = MarkupNamespace("urn:second", prefix: "o")
    let xml = Element("a", namespace: other) { Element("b", namespace: second) { Element("c", namespace: other) } }
      .xml()
    let names = try MarkupDocument.parse(xml: xml).select("//*").map(\.namespace)
    #expect(names == ["urn:o", "urn:second", "urn:o"])
  }

  @Test func drawingsAreInFilesAndInPages() {
    let drawing = SVG.root(viewBox: .init(width: 1, height: 1)) { SVG.group() }
    #expect(drawing.xml() == #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g/></svg>"# + "\n")
    #expect(
      HTML.div { drawing }.html()
        == #"<div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g></g></svg></div>"#)
  }

  @Test func copiesTakeTheirNamespacesWithThem() throws {
    let document = try MarkupDocument.parse(
      xml: "<s:a xmlns:s='urn:s' xmlns='urn:d' xmlns:o='urn:o'><b o:x='1' s:y='2'><s:c/></b></s:a>")
    let part = try #require(document.root.elements.first)
    let copy = try MarkupDocument.parse(xml: part.xml()).root
    #expect(copy.namespace == "urn:d")
    #expect(copy.attributes.map(\.namespace) == ["urn:o", "urn:s"])
    #expect(copy.elements.map(\.namespace) == ["urn:s"])
  }
}

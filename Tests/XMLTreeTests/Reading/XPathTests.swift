import Testing
import XMLTree

@Suite struct XPathTests {
  private static let namespaces = ["sc": "http://www.w3.org/2005/07/scxml"]
  private let document: MarkupDocument

  init() throws {
    document = try MarkupDocument.parse(
      xml: """
        <scxml xmlns="http://www.w3.org/2005/07/scxml">
          <state id="a"><transition event="e" target="b"/></state>
          <state id="b"><state id="c"/></state>
        </scxml>
        """)
  }

  @Test(arguments: [
    ("//sc:state", ["a", "b", "c"]), ("//sc:state[@id='b']", ["b"]), ("/sc:scxml/sc:state", ["a", "b"]),
    ("//sc:state[sc:state]", ["b"]), ("//state", []), ("//sc:state/@id", []), ("//text()", []),
    ("//sc:state[@id='c'] | //sc:state[@id='a']", ["a", "c"]), ("//*[@id][last()]", ["b", "c"]),
    ("//sc:state[@id='c']/ancestor::sc:state", ["b"]), ("//namespace::*", []), ("id('a')", []),
  ])
  func selection(expression: String, expected: [String]) throws {
    let found = try document.select(expression, namespaces: Self.namespaces)
    #expect(found.map { $0["id"] ?? "" } == expected)
  }

  @Test func fromAnElement() throws {
    let second = try #require(document.root.elements.last)
    #expect(try second.select("sc:state", namespaces: Self.namespaces).map { $0["id"] } == ["c"])
    #expect(try second.select("..").first == document.root)
  }

  @Test func resultsHavePositions() throws {
    let found = try document.select("//sc:transition", namespaces: Self.namespaces)
    #expect(found.first?.position == MarkupPosition(line: 2, column: 17))
  }

  @Test(arguments: [
    ("", "malformed expression"), ("//", "malformed expression"), ("//sc:state[", "malformed expression"),
    ("//unknown:a", "unknown namespace prefix"), ("f()", "unknown function"), ("'open", "unfinished literal"),
    ("$x", "unknown variable"), ("//sc:state[@id='a'", "malformed predicate"),
    ("count()", "wrong number of arguments"), ("count(1)", "wrong type"),
  ])
  func badExpressions(expression: String, message: String) {
    #expect(throws: XPathError.badExpression(expression, message: message)) {
      try document.select(expression, namespaces: Self.namespaces)
    }
  }

  @Test(arguments: ["1 + 1", "count(//*)", "'text'", "true()"])
  func expressionsWithoutNodes(expression: String) {
    #expect(throws: XPathError.notElements(expression)) { try document.select(expression) }
  }

  @Test func badPrefix() {
    #expect(throws: XPathError.badPrefix("")) { try document.select("//a", namespaces: ["": "urn:x"]) }
  }

  @Test func runawayExpressionsEnd() throws {
    let wide = try MarkupDocument.parse(xml: "<a>" + String(repeating: "<b/>", count: 3000) + "</a>")
    let expression = "//*[count(//*[count(//*) > 1]) > 1]"
    #expect(throws: XPathError.badExpression(expression, message: "the evaluation takes too many steps")) {
      try wide.select(expression)
    }
  }
}

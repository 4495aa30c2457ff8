import TestSupport
import Testing
import XMLTree

@Suite struct PositionTests {
  @Test(arguments: [
    ("<a/>", ["a 1:1"]),
    ("\n\n  <a/>", ["a 3:3"]),
    ("<?xml version='1.0'?>\n<!-- c -->\n<a/>", ["a 3:1"]),
    ("<a>\n\t<b/>\n\t\t<c/></a>", ["a 1:1", "b 2:2", "c 3:3"]),
    ("<a>日本<b/>👩‍👧<c/>é<d/></a>", ["a 1:1", "b 1:6", "c 1:13", "d 1:18"]),
    ("<a\n  x='1'\n  y='>'><b\n/></a>", ["a 1:1", "b 3:9"]),
    ("<a>\r\n <b/>\r <c/>\n</a>", ["a 1:1", "b 2:2", "c 3:2"]),
    ("<a x='日本語'><b/></a><!-- < -->", ["a 1:1", "b 1:12"]),
    ("<a><!-- <x> --><![CDATA[<y>]]><b/></a>", ["a 1:1", "b 1:31"]),
    ("<!DOCTYPE a>\n<a>&lt;&#x65E5;<b/></a>", ["a 2:1", "b 2:16"]),
    ("\u{FEFF}<a><b/></a>", ["a 1:1", "b 1:4"]),
    ("<p:a xmlns:p='urn:p'><p:b/></p:a>", ["a 1:1", "b 1:22"]),
  ])
  func elements(source: String, expected: [String]) throws {
    let elements = try MarkupDocument.parse(xml: source).select("//*")
    #expect(elements.map { "\($0.name) \($0.position?.description ?? "nowhere")" } == expected)
  }

  @Test func linesBeyondWhatANodeHolds() throws {
    let source = "<a>" + String(repeating: "\n", count: 70_000) + " <b/></a>"
    #expect(
      try MarkupDocument.parse(xml: source).root.elements.first?.position == MarkupPosition(line: 70_001, column: 2))
  }

  @Test func longTexts() throws {
    let source = "<a>" + String(repeating: "日x", count: 100_000) + "<b/></a>"
    #expect(
      try MarkupDocument.parse(xml: source).root.elements.first?.position == MarkupPosition(line: 1, column: 200_004))
  }

  @Test func positionsCompare() {
    let first = MarkupPosition(line: 1, column: 9)
    let second = MarkupPosition(line: 2, column: 1)
    #expect(first < second)
    #expect(first < MarkupPosition(line: 1, column: 10))
  }
}

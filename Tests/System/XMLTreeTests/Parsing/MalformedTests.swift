import Testing
import XMLTree

@Suite struct MalformedTests {
  @Test(arguments: [
    ("", "1:1: error: Document is empty"),
    (" ", "1:2: error: Start tag expected, '<' not found"),
    ("text", "1:1: error: Start tag expected, '<' not found"),
    ("<", "1:2: error: StartTag: invalid element name"),
    ("<a", "1:3: error: Couldn't find end of Start Tag a line 1"),
    ("<a>", "1:4: error: Premature end of data in tag a line 1"),
    ("<a></b>", "1:4: error: Opening and ending tag mismatch: a line 1 and b"),
    ("<a>\n  <b>\n</a>", "3:1: error: Opening and ending tag mismatch: b line 2 and a"),
    ("<a b='1' b='2'/>", "1:1: error: Attribute b redefined"),
    ("<a b=1/>", "1:6: error: AttValue: \" or ' expected"),
    ("<a>&x;</a>", "1:4: error: Entity 'x' not defined"),
    ("<a>\n 日本 &x;</a>", "2:5: error: Entity 'x' not defined"),
    ("<p:a/>", "1:1: error: Namespace prefix p on a is not defined"),
    ("<a/><b/>", "1:5: error: Extra content at the end of the document"),
    ("<a>日本\t<b c=></a>", "1:12: error: AttValue: \" or ' expected"),
    ("<a>\u{1}</a>", "1:4: error: PCDATA invalid Char value 1"),
    ("<a>\u{0}</a>", "1:4: error: The character U+0000 is not allowed"),
    ("<a><![CDATA[x</a>", "1:18: error: CData section not finished"),
    ("<a b='<'/>", "1:7: error: Unescaped '<' not allowed in attributes values"),
    ("<a>x &lt y</a>", "1:9: error: EntityRef: expecting ';'"),
    ("<a>]]></a>", "1:4: error: Sequence ']]>' not allowed in content"),
    ("<a>\n<?xml version='1.0'?></a>", "2:6: error: XML declaration allowed only at the start of the document"),
  ])
  func rows(source: String, expected: String) {
    let error = #expect(throws: MarkupParseError.self) { try MarkupDocument.parse(xml: source) }
    #expect(error?.problems.first?.description == expected)
  }

  @Test(arguments: ["<a xml:id='1'/>", "<a><b xml:id='x'/><b xml:id='x'/></a>", "<a xml:space='x'/>"])
  func whatIsOnlyInvalidIsAccepted(source: String) throws {
    #expect(try MarkupDocument.parse(xml: source).root.name == "a")
  }

  @Test func everyProblemIsReported() {
    let error = #expect(throws: MarkupParseError.self) {
      try MarkupDocument.parse(xml: "<a>\n<b></a>\n<c></a>")
    }
    #expect(error?.problems.map(\.position.line) == [2, 3, 3])
    #expect(error?.problems.first?.position == MarkupPosition(line: 2, column: 4))
    #expect(error?.description.split(separator: "\n").count == 3)
  }

  @Test func problemsAreBounded() {
    let source = "<a>" + String(repeating: "<p:b/>", count: 500) + "</a>"
    let error = #expect(throws: MarkupParseError.self) { try MarkupDocument.parse(xml: source) }
    #expect(error?.problems.count == 50)
  }

  @Test func anyDamageIsAnErrorOrADocument() throws {
    let source = "<?xml version='1.0'?><a x='1'>日<b y=\"2\"/><!-- c --><![CDATA[d]]>&amp;<c>e</c></a>"
    var generator = SeededGenerator(seed: 11)
    var failures = 0
    for _ in 0..<2000 {
      var scalars = Array(source.unicodeScalars)
      let place = Int.random(in: 0..<scalars.count, using: &generator)
      scalars.replaceSubrange(place...place, with: Array(generator.text(length: 2).unicodeScalars))
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      do throws(MarkupParseError) {
        _ = try MarkupDocument.parse(xml: String(text))
      } catch {
        failures += 1
        #expect(!error.problems.isEmpty && error.problems.allSatisfy { $0.position.line >= 1 })
      }
    }
    #expect(failures > 500)
  }
}

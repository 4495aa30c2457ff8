import Testing
import XMLTree

@Suite struct EscapingTests {
  private static let texts = [
    "plain", "a < b && c > d", "<script>alert('x')</script>", "</p></body>", "]]>", "\"quoted\" 'single'", "&amp;",
    "&#0;", "日本語 한국어 中文", "👩‍👩‍👧‍👦 🇨🇳 é e\u{301}", "\u{10FFFD}", "<!-- -->", "{{x}} ${y}", " \t\n ",
    "\u{2028}\u{A0}\u{85}\u{7F}",
  ]

  @Test(arguments: texts)
  func textSurvivesXML(text: String) throws {
    let xml = MarkupDocument(Element("p", attributes: [.title(text)]) { text }).xml()
    let root = try MarkupDocument.parse(xml: xml).root
    #expect(root.text.unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(root["title"].map { $0.unicodeScalars.elementsEqual(text.unicodeScalars) } == true)
    #expect(root.elements.isEmpty)
  }

  @Test(arguments: [
    ("<b>", "<p>&lt;b&gt;</p>"),
    ("a & b", "<p>a &amp; b</p>"),
    ("日本 👩‍👧 ñ", "<p>日本 👩‍👧 ñ</p>"),
    ("</p><script>x</script>", "<p>&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;</p>"),
  ])
  func textInHTML(text: String, expected: String) {
    #expect(HTML.p { text }.html() == expected)
  }

  @Test(arguments: [
    ("a\"b", "a\"b"), ("it's", "it's"), ("a\"b'c", "a\"b'c"), ("<b>&", "<b>&"), ("日\n本", "日\n本"),
  ])
  func attributesInHTML(value: String, expected: String) throws {
    let html = HTML.p(.title(value)).html()
    #expect(try MarkupDocument.parse(xml: html).root["title"] == (expected.replacing("\n", with: " ")))
    #expect(!html.dropFirst().contains("<b>"))
  }

  @Test(arguments: [
    ("\u{0}", "\u{FFFD}"), ("a\u{1}b", "a\u{FFFD}b"), ("\u{B}\u{C}\u{1F}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"), ("a\r\nb\rc\n", "a\nb\nc\n"), ("\r\r\n\n", "\n\n\n"),
    ("\u{FFFD}\u{FEFF}ﬀ", "\u{FFFD}\u{FEFF}ﬀ"), ("\u{1B}[0m", "\u{FFFD}[0m"),
  ])
  func forbiddenCharactersAreReplaced(text: String, expected: String) throws {
    let document = MarkupDocument(Element("a", attributes: [.attribute("b", text)]) { text })
    let root = try MarkupDocument.parse(xml: document.xml()).root
    #expect(root.text.unicodeScalars.elementsEqual(expected.unicodeScalars))
    #expect(root["b"].map { $0.unicodeScalars.elementsEqual(expected.unicodeScalars) } == true)
  }

  @Test(arguments: [
    ("plain", "<!--plain-->"), ("a--b", "<!--a- -b-->"), ("--->", "<!-- - - ->-->"), ("a-", "<!--a- -->"),
    (">x", "<!-- >x-->"), ("->x", "<!-- ->x-->"), ("", "<!---->"),
  ])
  func commentsCannotEndEarly(text: String, expected: String) throws {
    #expect(Fragment { Comment(text) }.html() == expected)
    let xml = MarkupDocument(Element("a") { Comment(text) }).xml()
    #expect(try MarkupDocument.parse(xml: xml).root.children.count == 1)
  }

  @Test func anyTextYieldsAWellFormedDocument() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let text = generator.text(length: 40)
      let document = MarkupDocument(
        Element("a", attributes: [.attribute("b", text)]) {
          text
          Comment(text)
        })
      let read = try MarkupDocument.parse(xml: document.xml())
      #expect(read.root.text == document.root.text)
      #expect(read.root["b"] == document.root["b"])
      #expect(read.root.elements.isEmpty)
    }
  }
}

import Testing

@testable import StatechartFormats

/// What a cell of a Markdown table says. CommonMark 2.4, 2.5.
struct MarkdownCellTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), ("**a**", "a"), ("*a*", "a"), ("`a`", "a"), ("**", "**"), ("****", "****"), ("``", "``"),
    ("`", "`"), ("*", "*"),
    ("**`a`**", "a"), ("`*a*`", "a"), ("*a* *b*", "*a* *b*"), ("`a\\`", "`a`"), ("*a", "*a"), ("a*", "a*"),
    ("\\*a\\*", "*a*"), ("a\\|b", "a|b"),
    ("a\\b", "a\\b"), ("a\\\\b", "a\\b"), ("a\\", "a\\"), ("\\é", "\\é"), ("&lt;b&gt; &amp;", "<b> &"),
    ("&amp;lt;", "&lt;"), ("&copy;", "&copy;"),
    ("a&nbsp;b", "a\u{A0}b"),
  ])
  func plainText(cell: String, text: String) {
    #expect(Markdown.plain(cell) == text)
  }

  @Test(arguments: ["", "a", "**a**", "`a`", "a|b", "a\\b", "<b>", "&lt;", "a & b", "_a_", "[a](b)", "~a~", "\\", "*"])
  func whatIsWrittenIsReadAgain(text: String) {
    #expect(Markdown.plain(Markdown.cell(text)) == text)
  }

  @Test func aCellHasOneLine() {
    #expect(Markdown.cell("a\nb\r\n\nc") == "a b c")
    #expect(Markdown.cell("<&>|") == "&lt;&amp;&gt;\\|")
  }
}

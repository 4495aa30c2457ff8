import Testing

@testable import StatechartFormats

/// Character references and line breaks in Mermaid's texts.
struct MermaidTextTests {
  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a<br>b", ["a", "b"]), ("a<br/>b", ["a", "b"]), ("a<BR />b", ["a", "b"]),
    ("a\\nb", ["a", "b"]),
    ("a\nb", ["a", "b"]), ("<br>a<br><br>", ["a"]), (" a <br> b ", ["a", "b"]), ("a\\b", ["a\\b"]), ("a\\", ["a\\"]),
    ("a<br", ["a<br"]), ("a<b>b", ["ab"]), ("a<", ["a<"]), ("a<brx>", ["a<brx>"]), ("a < b", ["a < b"]),
  ])
  func lines(text: String, lines: [String]) {
    #expect(MermaidText.lines(text) == lines)
    #expect(MermaidText.label(text) == lines.joined(separator: " "))
  }

  @Test(arguments: [
    ("#35;", "#"), ("#quot;a#QUOT;", "\"a\""), ("&lt;b&gt;", "<b>"), ("&#35;", "#"), ("#x41;", "A"), ("#X41;", "A"),
    ("&#x41;", "A"),
    ("#9829;#hearts;", "♥♥"), ("#35", "#35"), ("#;", "#;"), ("#nothing;", "#nothing;"), ("&;", "&;"),
    ("a & b; c", "a & b; c"),
    ("#x110000;", "#x110000;"), ("#55296;", "#55296;"), ("##35;", "##"), ("#lt;br#gt;", "<br>"), ("#a b;", "#a b;"),
    ("#", "#"),
    ("#000000000065;", "A"), ("#0000000000065;", "#0000000000065;"),
  ])
  func references(text: String, label: String) {
    #expect(MermaidText.label(text) == label)
  }
}

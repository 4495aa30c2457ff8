import Statecharts
import Testing

@testable import Lessons

struct LessonTextReaderTests {
  private func read(_ text: String) -> (LessonText, [Diagnostic]) { LessonTextReader.text(Line.lines(of: text)) }

  @Test(
    arguments: [
      ("", []), ("a\nb", [.paragraph([.text("a b")])]),
      ("a\n\nb", [.paragraph([.text("a")]), .paragraph([.text("b")])]),
      ("电池\n充电", [.paragraph([.text("电池充电")])]), ("## A *b*", [.heading([.text("A "), .emphasis([.text("b")])])]),
      ("- a\n- b\n  c", [.bullets([[.text("a")], [.text("b c")]])]),
      ("1. a\n2. b", [.steps([[.text("a")], [.text("b")]])]),
      ("```\n**a\n\n  b\n```\nc", [.code("**a\n\n  b"), .paragraph([.text("c")])]),
      ("a\n- b", [.paragraph([.text("a")]), .bullets([[.text("b")]])]),
      ("<b>&amp;</b>", [.paragraph([.text("<b>&</b>")])]),
      ("<div>\n*a*\n</div>\n\nb", [.paragraph([.text("<div> *a* </div>")]), .paragraph([.text("b")])]),
      ("a\n---\n\n#### b\n\n***", [.heading([.text("a")]), .heading([.text("b")])]),
      ("> a\n> # b\n> - c", [.paragraph([.text("a")]), .heading([.text("b")]), .bullets([[.text("c")]])]),
      (
        "- a\n\n  *b*\n  - c\n    1. d\n\n  ~~~\n  e\n  ~~~\n- # f",
        [.bullets([[.text("a "), .emphasis([.text("b")]), .text(" c d "), .code("e")], [.text("f")]])]
      ),
      ("    a\n    ```", [.code("a\n```")]), ("> ```\n> a\n> ```", [.code("a")]), ("   ```\na\n```", [.code("a")]),
      ("a\\\nb", [.paragraph([.text("a b")])]), ("**电**\n池", [.paragraph([.strong([.text("电")]), .text(" 池")])]),
    ] as [(String, [LessonText.Block])])
  func readsBlocks(text: String, blocks: [LessonText.Block]) {
    let (read, findings) = read(text)
    #expect(read.blocks == blocks)
    #expect(findings.isEmpty)
  }

  @Test(
    arguments: [
      ("**a** b", [.strong([.text("a")]), .text(" b")]),
      ("*a **b** c*", [.emphasis([.text("a "), .strong([.text("b")]), .text(" c")])]),
      ("`*a*`", [.code("*a*")]), ("\\*a\\*", [.text("*a*")]), ("2 * 3 * 4", [.text("2 * 3 * 4")]),
      ("*a", [.text("*a")]),
      ("**a*", [.text("*"), .emphasis([.text("a")])]),
      ("[a `b`](/machines/x)", [.link([.text("a "), .code("b")], to: "/machines/x")]),
      ("[a]( /x \"title\")", [.link([.text("a")], to: "/x")]),
      ("[a]\n\n[a]: /x", [.link([.text("a")], to: "/x")]),
      ("<https://x>", [.link([.text("https://x")], to: "https://x")]),
      ("![a *b*](x)", [.text("a "), .emphasis([.text("b")])]),
      ("[a] (b)", [.text("[a] (b)")]), ("\\[x\\]", [.text("[x]")]), ("a_b_c", [.text("a_b_c")]),
    ] as [(String, [LessonText.Span])])
  func readsSpans(text: String, spans: [LessonText.Span]) {
    let (read, findings) = read(text)
    #expect(read.blocks == [.paragraph(spans)])
    #expect(findings.isEmpty)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:x", "data:text/html,x", "//elsewhere", "x", "", "/\\elsewhere", "vbscript:x",
  ])
  func refusesLinks(target: String) {
    let (_, findings) = read("a\n\nsee [b](\(target))")
    #expect(findings.map(\.severity) == [.error])
    #expect(findings.first?.position == SourcePosition(line: 3, column: 9))
  }

  /// Indented lines, letters of several bytes, targets that occur twice or are written otherwise, text of several
  /// lines.
  @Test(arguments: [
    ("a\n  é 😀 [x](y) [x](y)", ["2:11-2:12", "2:18-2:19"]), ("- [y](y)\n\n  b\n    [x](y)", ["1:7-1:8", "4:9-4:10"]),
    ("> a\nb [x](y)", ["2:7-2:8"]), ("[a\nb](y)", ["2:4-2:5"]), ("[x]()", ["1:5"]), ("a [x](<y z>)", ["1:3"]),
    ("a [x]\n\n[x]: y", ["1:3"]), ("# b [x](y)", ["1:9-1:10"]),
  ])
  func saysWhereLinksAreThatMayNotBe(text: String, ranges: [String]) {
    #expect(read(text).1.map { $0.range?.description } == ranges)
  }

  @Test(arguments: [
    ("a\n```\nb", [2]), ("```\na\n```\n\n````\n```", [5]), ("- ~~~\n  a\n  ~~~\n- ```\n  b", [4]),
    ("```", [1]), ("    ```", []),
  ])
  func saysThatCodeIsOpen(text: String, lines: [Int]) {
    #expect(read(text).1.map(\.position) == lines.map { SourcePosition(line: $0, column: 1) })
  }

  /// No stretch is deeper than the limit, whatever the text.
  @Test func deeperEmphasisIsText() {
    let (text, findings) = read(String(repeating: "*a ", count: 5000) + String(repeating: " a*", count: 5000))
    guard case .paragraph(var spans)? = text.blocks.first else { return #expect(Bool(false)) }
    var depth = 0
    while case .emphasis(let inner)? = spans.first(where: { if case .emphasis = $0 { true } else { false } }) {
      spans = inner
      depth += 1
    }
    #expect(depth == LessonTextReader.Limits.depth)
    #expect(spans.count == 1)
    #expect(findings.isEmpty)
  }

  /// A text made to be slow or deep is read, with a bounded number of findings.
  @Test(arguments: [
    ("*a ", 0), ("[a", 0), ("`", 1), ("**a ", 0), ("[[[](", 0), ("*", 0), ("> ", 0), ("- ", 0), ("_a ", 0), ("![l", 0),
    ("<!--", 0), ("<a ", 0), ("[a]: /b\n", 0), ("- a\n\n  - b\n", 0), ("[a](x) ", 50), ("- ```\n", 50),
  ])
  func isBounded(mark: String, count: Int) {
    let (_, findings) = read(String(repeating: mark, count: 60_000 / mark.utf8.count))
    #expect(findings.allSatisfy { $0.severity == .error })
    #expect(findings.count == count)
  }
}

import Statecharts
import Testing

@testable import Lessons

struct LessonTextReaderTests {
  private func read(_ text: String) -> (LessonText, [Diagnostic]) { LessonTextReader.text(Line.lines(of: text)[...]) }

  @Test(
    arguments: [
      ("", []), ("a\nb", [.paragraph([.text("a b")])]),
      ("a\n\nb", [.paragraph([.text("a")]), .paragraph([.text("b")])]),
      ("电池\n充电", [.paragraph([.text("电池充电")])]), ("## A *b*", [.heading([.text("A "), .emphasis([.text("b")])])]),
      ("- a\n- b\n  c", [.bullets([[.text("a")], [.text("b c")]])]),
      ("1. a\n2. b", [.steps([[.text("a")], [.text("b")]])]),
      ("```\n**a\n\n  b\n```\nc", [.code("**a\n\n  b"), .paragraph([.text("c")])]),
      ("a\n- b", [.paragraph([.text("a")]), .bullets([[.text("b")]])]),
      ("<b>&amp;</b>", [.paragraph([.text("<b>&amp;</b>")])]),
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
      ("[a] (b)", [.text("[a] (b)")]), ("\\[x\\]", [.text("[x]")]), ("a_b_c", [.text("a_b_c")]),
    ] as [(String, [LessonText.Span])])
  func readsSpans(text: String, spans: [LessonText.Span]) {
    let (read, findings) = read(text)
    #expect(read.blocks == [.paragraph(spans)])
    #expect(findings.isEmpty)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:x", "data:text/html,x", "//elsewhere", "x", "", "/\\elsewhere", "vbscript:x",
    " /x",
  ])
  func refusesLinks(target: String) {
    let (_, findings) = read("a\n\nsee [b](\(target))")
    #expect(findings.map(\.severity) == [.error])
    #expect(findings.first?.position == SourcePosition(line: 3, column: 9))
  }

  @Test func saysThatCodeIsOpen() {
    #expect(read("a\n```\nb").1.map(\.position) == [SourcePosition(line: 2, column: 1)])
  }

  /// The work of a paragraph is bounded whatever its marks.
  @Test(arguments: ["*a ", "[a", "`", "**a ", "[[[](", "*"])
  func isBounded(mark: String) {
    let (_, findings) = read(String(repeating: mark, count: 60_000 / mark.utf8.count))
    #expect(findings.allSatisfy { $0.severity == .error })
    #expect(findings.count <= 1)
  }
}

import StatechartFormats
import Statecharts
import Testing

@Suite struct DOTFaultTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let findings: [String]
    /// The chart that is read all the same.
    let outline: String
    var testDescription: String { text }

    init(_ text: String, _ findings: [String], _ outline: String) {
      self.text = text
      self.findings = findings
      self.outline = outline
    }
  }

  static let rows: [Row] = [
    Row("digraph { a", ["1:9: error: the brace is not closed: expected '}'"], "a"),
    Row("digraph { a -> ; b }", ["1:16: error: expected a node or a subgraph after the arrow, not ';'"], "b"),
    Row("digraph { -> a; b }", ["1:11: error: expected a node, an edge, a subgraph or an attribute, not '->'"], "b"),
    Row("digraph { a [label=]; b }", ["1:20: error: expected a value after '=', not ']'"], "a\nb"),
    Row("digraph { a [=x]; b }", ["1:14: error: expected an attribute's name or ']', not '='"], "a\nb"),
    Row("digraph { a [label=x; b }", ["1:13: error: the attributes have no end: expected ']'"], "a (x)"),
    Row(
      "digraph { a [label=\"x]; b }",
      [
        "1:9: error: the brace is not closed: expected '}'", "1:13: error: the attributes have no end: expected ']'",
        "1:20: error: the text in quotes has no end: expected '\"'",
      ], "a (x]; b })"),
    Row("digraph { a:; b }", ["1:13: error: expected a port after ':', not ';'"], "a\nb"),
    Row("digraph { a -- b }", ["1:13: error: an edge of a digraph is written '->'"], "a\n  enter.b -> b\nb"),
    Row(
      "graph { a -> b -> c }", ["1:11: error: an edge of a graph is written '--'; there are 2 such edges"],
      "a\n  enter.b -> b\nb\n  enter.c -> c\nc"),
    Row("digraph { node = x; a }", ["1:16: error: expected '[' after 'node', not '='"], "a"),
    Row("digraph { a % b }", ["1:13: error: expected a node, an edge, a subgraph or an attribute, not '%'"], "a"),
    Row("digraph { subgraph; a }", ["1:19: error: expected a name or '{' after 'subgraph', not ';'"], "a"),
    Row("digraph { a } oops", ["1:15: error: expected 'digraph' or 'graph', not 'oops'"], "a"),
  ]

  @Test(arguments: rows) func isReportedAndReadOn(_ row: Row) throws {
    let reading = try DOTNotation().read(SourceText(row.text))
    #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.description) == row.findings)
    #expect(reading.chart.outline == row.outline)
  }

  @Test func oneLabelOfAnEdgeIsRead() throws {
    let text = """
      digraph { a -> b [label="[g]" taillabel=ev]; b -> c [label=p xlabel=q]; c -> a [label="" xlabel=r] }
      """
    let reading = try DOTNotation().read(SourceText(text))
    #expect(
      reading.diagnostics.map(\.description).contains("1:11: note: further labels of edges are ignored (2 times)"))
    #expect(reading.chart.outline == "a\n  [g] -> b\nb\n  p -> c\nc\n  r -> a")
  }

  @Test func aMisspelledAttributeIsOffered() throws {
    let reading = try DOTNotation().read(SourceText("digraph { i [shape=point]; i -> a [lable=e] }"))
    #expect(
      reading.diagnostics.first?.description
        == "1:36: warning: there is no attribute 'lable' (did you mean 'label'?)")
  }

  @Test(arguments: [
    ("", "1:1: error: the text has no graph"), ("digraph { }", "1:1: error: the graph has no node"),
    ("digrph { a }", "1:1: error: expected 'digraph' or 'graph', not 'digrph' (did you mean 'digraph'?)"),
    ("digraph x a", "1:11: error: expected '{' after the graph's name, not 'a'"),
  ])
  func isRefused(text: String, finding: String) {
    let error = #expect(throws: ReadError.self) { try DOTNotation().read(SourceText(text)) }
    #expect(error?.diagnostics.first?.description == finding)
    #expect(error?.diagnostics.allSatisfy { $0.position != nil } ?? false)
  }

  @Test(arguments: [
    HostileText("{", times: 100_000, after: "digraph "),
    HostileText("subgraph cluster_a {", times: 1000, after: "digraph {"),
    HostileText("nodes", "digraph {" + (0...20_000).map { "a\($0) " }.joined() + "}"),
    HostileText("a->b;", times: 100_001, after: "digraph {", before: "}"),
    HostileText(
      "edges of subgraphs",
      "digraph { {" + (0..<3000).map { "a\($0) " }.joined() + "} -> {b c} -> {"
        + (0..<3000).map { "d\($0) " }.joined() + "} -> {" + (0..<3000).map { "e\($0) " }.joined() + "} }"),
    HostileText(
      "a repeated subgraph",
      "digraph { subgraph s {" + (0..<5000).map { "a\($0) " }.joined() + "}"
        + String(repeating: "subgraph s {} ", count: 50_000) + "}"),
  ])
  func limitsArePassedWithAPosition(_ hostile: HostileText) {
    let error = #expect(throws: ReadError.self) { try DOTNotation().read(SourceText(hostile.text)) }
    #expect(error?.diagnostics.map(\.code) == [.limitExceeded])
    #expect(error?.diagnostics.first?.position != nil)
  }

  /// Texts that would take a quadratic reader minutes.
  @Test(arguments: [
    HostileText("\"", times: 100_001, after: "digraph {"), HostileText("/*", times: 100_000, after: "digraph {"),
    HostileText("<", times: 100_000, after: "digraph { a [label="),
    HostileText("a [", times: 50_000, after: "digraph {"),
    HostileText("a [a=b,", times: 100_000, after: "digraph {"),
    HostileText("node [x=1]", times: 50_000, after: "digraph {", before: "a}"),
    HostileText("\"a\" + ", times: 100_000, after: "digraph {", before: "\"b\"}"),
    HostileText("x|", times: 40_000, after: "digraph {a -> b [label=\"", before: "\"]}"),
    HostileText("x\\n", times: 40_000, after: "digraph {a -> b [label=\"", before: "\"]}"),
    HostileText("&", times: 100_000, after: "digraph {a [label=\"", before: "\"]}"),
    HostileText("<br/>", times: 100_000, after: "digraph {a [label=<", before: ">]}"),
    HostileText("starts", "digraph {" + (0..<9000).map { "n\($0) [shape=none]; n\($0) -> a;" }.joined() + "}"),
    HostileText("digraph{a}/**/", times: 10_000), HostileText("graph{}", times: 100_000),
    HostileText("\u{202E}\u{200B}\u{0} ", times: 10_000, after: "digraph {", before: "}"),
  ])
  func hostileTextsEnd(_ hostile: HostileText) {
    let reading = try? DOTNotation().read(SourceText(hostile.text))
    #expect((reading?.diagnostics.count ?? 0) <= 400)
  }

  @Test func everyPrefixIsRead() throws {
    let text = """
      // c
      strict digraph "g" { graph [label="x" + "y"]; node [shape=circle] /* d */
        a:p:n -> {b c} -> subgraph cluster_s { d [label=<<b>D</b>&amp;>] } [label="e [ok] / x\\n\\"f\\""];\r\n x=y; -1.5 }
      """
    for end in text.unicodeScalars.indices {
      do throws(ReadError) {
        let reading = try DOTNotation().read(SourceText(String(text.unicodeScalars[..<end])))
        #expect(reading.diagnostics.allSatisfy { $0.position != nil })
      } catch {
        #expect(error.diagnostics.allSatisfy { $0.position != nil })
      }
    }
  }
}

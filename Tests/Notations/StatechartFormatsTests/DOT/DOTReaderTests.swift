import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Each construct of the language and of drawings of automata, and the chart that it means.
@Suite struct DOTReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// What is in `digraph { … }`.
    let text: String
    let outline: String
    var testDescription: String { text }

    init(_ text: String, _ outline: String) {
      self.text = text
      self.outline = outline
    }
  }

  static let language: [Row] = [
    Row("a", "a"),
    Row("a; b, c d\n\"e f\"; _1 -2.5 .5 日本", "a\nb\nc\nd\ne_f (e f)\n_1\n-2.5\n.5\n日本"),
    Row("// c ; x\na /* ; y */\n# 1 \"z\"\nb", "a\nb"),
    Row("\"a\" + \"b\" /* c */ + \"c\"; \"q\\\"q\"; \"x\\\ny\"", "abc\nq\"q\nxy"),
    Row("NODE [label=x]; Edge [label=e]; a -> b", "a (x)\n  e -> b\nb (x)"),
    Row("a -> b -> c [label=e]", "a\n  e -> b\nb\n  e -> c\nc"),
    Row("a -> {b c} [label=e]", "a\n  e -> b\n  e -> c\nb\nc"),
    Row("{a b} -> subgraph s {c} [label=e]", "a\n  e -> c\nb\n  e -> c\nc"),
    Row("subgraph s {b c}; a -> subgraph s [label=e]", "-> a\nb\nc\na\n  e -> b\n  e -> c"),
    Row("a:p -> b:q:ne [label=e]", "a\n  e -> b\nb"),
    Row("a [label=x][label=y, shape=box; tooltip=\"t\\nu\"]", "a (y) \"t|u\""),
    Row("a [label=x]; a [label=y]", "a (y)"),
    Row("a; node [label=x]; b; subgraph { node [label=y]; c } d", "a\nb (x)\nc (y)\nd (x)"),
    Row("label=\"The graph\"; a", "a"),
    Row("a -> b [label=e, dir=back]", "-> b\na\nb\n  e -> a"),
    Row("a -> b [label=e, dir=both]", "a\n  e -> b\nb\n  e -> a"),
  ]

  static let labels: [Row] = [
    Row("a [label=\"Name of \\N\"]", "a (Name of a)"),
    Row("a [label=\"A\\nentry / x\\lexit / y\\l\"]", "a (A)\n  entry / x\n  exit / y"),
    Row("a [label=\"A\\nmore\\nwords\"]", "a (A) \"more|words\""),
    Row("a [label=<<b>Bold</b> &amp; <i>more</i><br/>do / z>]", "a (Bold & more)\n  entry / do / z"),
    Row("a [label=<<table><tr><td>A</td></tr><tr><td>b</td><td>c</td></tr></table>>]", "a (A) \"b c\""),
    Row("a [label=\"x &lt; &#955; &#x3bb; &nothing; &\"]", "a (x < λ λ &nothing; &)"),
    Row("a -> b [label=\"e [c] / x; y\"]", "a\n  e [c] / x; y -> b\nb"),
    Row("a -> b [label=\"in/out\"]", "a\n  in / out -> b\nb"),
    Row("a -> b [label=\"0,1\"]", "a\n  0 1 -> b\nb"),
    Row("a -> b [label=\"0 | 1\"]", "a\n  0 -> b\n  1 -> b\nb"),
    Row("a -> b [label=\"0/x\\n1/y\"]", "a\n  0 / x -> b\n  1 / y -> b\nb"),
    Row("a -> b [label=\"coin\\n[ok]\\n/ open\"]", "a\n  coin [ok] / open -> b\nb"),
    Row("a -> b [label=\"go/X|Y\"]", "a\n  go / X|Y -> b\nb"),
    Row("a -> b [label=<in1 | in2<br />out>]", "a\n  in1 / out -> b\n  in2 / out -> b\nb"),
    Row("a -> b [label=\"( / push(()\"]", "a\n  ( / push(() -> b\nb"),
    Row("a -> b [label=\"ε\"]; b -> a [label=\"&epsilon;\"]", "a\n  -> b\nb\n  -> a"),
    Row("a -> b [xlabel=e]; b -> a [taillabel=f]", "a\n  e -> b\nb\n  f -> a"),
    Row("a -> b", "a\n  enter.b -> b\nb"),
    Row(
      "a [shape=record, label=\"{A|0}\"]; b [shape=Mrecord, label=\"<p>B|entry / x\\lnote\\l\"]",
      "a (A)\n  entry / 0\nb (B) \"note\"\n  entry / x"),
    Row(
      "a [shape=doublecircle, label=\"{ A | on }\"]; a -> b [label=e]", "a (A) \"accepting\"\n  entry / on\n  e -> b\nb"
    ),
  ]

  static let idioms: [Row] = [
    Row("i [shape=point]; i -> b; a -> b [label=e]; b -> a [label=f]", "-> b\nb\n  f -> a\na\n  e -> b"),
    Row("\"\" [shape=none]; a; b; \"\" -> b; b -> a [label=e]", "-> b\na\nb\n  e -> a"),
    Row("__start0 [label=\"\", shape=none]; a; b; __start0 -> b [label=\"\"]", "-> b\na\nb"),
    Row("start [shape=plaintext]; a; b; start -> b", "-> b\na\nb"),
    Row("node [shape=plaintext]; a; b; a -> b [label=e]", "a\n  e -> b\nb"),
    Row("i [style=invis]; a; b; i -> b", "-> b\na\nb"),
    Row("i [shape=point]; i -> a [label=\"/ x\"]", "-> a / x\na"),
    Row("a; b [shape=doublecircle]; a -> b [label=e]", "a\n  e -> b\nb final"),
    Row("a [peripheries=2]; a -> b [label=e]", "a \"accepting\"\n  e -> b\nb"),
    Row(
      "a -> c [label=e]; c [shape=diamond]; c -> b [label=\"[x]\"]; c -> a [label=\"[else]\"]",
      "a\n  e -> c\nc <choice> (c)\n  [x] -> b\n  -> a\nb"),
  ]

  static let clusters: [Row] = [
    Row("subgraph cluster_x { a; b } c", "x\n  a\n  b\nc"),
    Row("subgraph cluster_x { label=\"The X\"; a -> b [label=e] }", "x (The X)\n  a\n    e -> b\n  b"),
    Row("subgraph cluster0 { label=X; subgraph cluster1 { label=Y; a } b }", "0 (X)\n  1 (Y)\n    a\n  b"),
    Row("subgraph cluster0 { subgraph cluster1 { a } b }", "a\nb"),
    Row("subgraph { cluster=true; label=X; a } b", "state (X)\n  a\nb"),
    Row("subgraph s { rank=same; a; b }", "a\nb"),
    Row("a; subgraph cluster_x { a; b }", "x\n  a\n  b"),
    Row("subgraph cluster_x { a } subgraph cluster_y { a; b }", "x\n  a\ny\n  b"),
    Row("subgraph cluster_x { i [shape=point]; i -> b; a; b }", "x\n  -> b\n  a\n  b"),
    Row(
      "c -> a [label=e, lhead=cluster_x]; subgraph cluster_x { a; b } b -> c [label=f, ltail=cluster_x]",
      "c\n  e -> x\nx\n  f -> c\n  a\n  b"),
    Row(
      "subgraph cluster_p { subgraph cluster_r { style=dashed; a } s [style=dashed] }", "p parallel\n  r\n    a\n  s"),
    Row("subgraph cluster_x { a; h [shape=circle, label=\"H*\"]; h -> a }", "x\n  a\n  h deep history\n    -> a"),
    Row("h [shape=circle, label=H]", "h (H)"),
  ]

  @Test(arguments: language + labels + idioms + clusters)
  func reads(_ row: Row) throws {
    let reading = try DOTNotation().read(SourceText("digraph {\n\(row.text)\n}"))
    #expect(reading.chart.outline == row.outline)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
  }

  @Test func namesAndTitles() throws {
    let chart = try DOTNotation().read(SourceText("digraph \"my machine\" { label=\"The machine\"; a }")).chart
    #expect(chart.name == "my machine")
    #expect(chart.title == "The machine")
  }

  @Test func strictGraphsHaveEachEdgeOnce() throws {
    let chart = try DOTNotation().read(SourceText("strict digraph { a -> b; a -> b [label=e] }")).chart
    #expect(chart.outline == "a\n  e -> b\nb")
  }

  @Test func severalGraphsAreSeveralCharts() throws {
    let readings = try DOTNotation().readAll(SourceText("digraph x { a }\ndigraph y { b }\ngraph z { c -- d }"))
    #expect(readings.map(\.chart.name) == ["x", "y"])
    #expect(readings.map { $0.range?.description } == ["1:1-1:16", "2:1-2:16"])
    #expect(
      readings[0].diagnostics.map(\.description) == [
        "3:1: warning: an undirected graph is ignored: its edges have no direction"
      ])
  }

  @Test(
    arguments: [
      ("digraph { a -> b }", "dot"), ("// x\n/* y */ strict DiGraph \"n\" {", "dot"),
      ("# x\ngraph g { a -- b }", "dot"),
      ("graph TD\n  a --> b", nil), ("digraphs are { nice }", nil), ("", nil),
    ] as [(String, String?)])
  func isRecognised(text: String, identifier: String?) {
    let found = NotationCatalog.standard.reader(for: SourceText(text))?.identifier
    #expect((found == "dot") == (identifier == "dot"), "\(found ?? "none")")
  }

  @Test func whatHasNoPlaceIsReported() throws {
    let text =
      "digraph { ratio=auto; node [fontsize=9, color=red]; a -> b [color=blue, label=e]; i [shape=point]; i -> a }"
    #expect(
      try DOTNotation().read(SourceText(text)).diagnostics.map(\.description) == [
        "1:11: note: attributes of the drawing are ignored (2 times)",
        "1:41: note: colours are ignored (2 times)",
      ])
  }
}

import StatechartFormats
import Statecharts
import Testing

/// Each construct of state-machine-cat's grammar, and the chart that it means.
@Suite struct SMCatReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let outline: String
    var testDescription: String { text }

    init(_ text: String, _ outline: String) {
      self.text = text
      self.outline = outline
    }
  }

  static let states: [Row] = [
    Row("a;", "a"),
    Row("a, b ,\n\tc ;", "a\nb\nc"),
    Row(
      "a,\"two words\", \"a \\\"quoted\\\" \\ one\";",
      "a\ntwo_words (two words)\na_\"quoted\"_\\_one (a \"quoted\" \\ one)"),
    Row("a, b, a: x;", "a\n  entry / do / x\nb"),
    Row("日本, a'b, a/b, #c;", "日本\na'b\na/b"),
    Row("// c\n/* ; */ a /* , */ , // d\r\n b /* e */ ;", "a\nb"),
    Row("a [label=\"The A\"];", "a (The A)"),
    Row("a [LABEL = \"The A\" color=\"red\" class=\"x y\" active];", "a (The A)"),
    Row("a [type=final], b;", "-> b\na final\nb"),
    Row("a [type=terminate];", "a final <terminate>"),
    Row(
      "finale, ^c, ]j, x [type = junction], y [type=choice];",
      "finale final\n^c <choice>\n]j <junction>\nx <junction>\ny <choice>"),
    Row("initialized [type=regular];", "initialized"),
    Row("# one\n  # two  \na;", "a \"one|two\""),
    Row("a: write tests;", "a\n  entry / do / write tests"),
    Row(
      "a: entry/ x\n  exit / y\n do/ z\n  tick [on] / w;",
      "a\n  entry / x\n  entry / do / z\n  exit / y\n  tick [on] / w -> "),
    Row("a: \"entry/ x, y; z\";", "a\n  entry / x, y; z"),
    Row("a: onentry/x\nonexit/y\nactivity/ z;", "a\n  entry / x\n  entry / do / z\n  exit / y"),
    Row("a { b, c { d; }; };", "a\n  b\n  c\n    d"),
    Row("a: entry/ x { b; };", "a\n  entry / x\n  b"),
    Row("a [label=\"A\"] : entry/ x { b; } ;", "a (A)\n  entry / x\n  b"),
    Row("p [type=parallel] { x { x1; }, y { y1; }; };", "p parallel\n  x\n    x1\n  y\n    y1"),
    Row("x.parallel { a, b; };", "x.parallel parallel\n  a\n  b"),
    Row("parallel;", "parallel"),
    Row(
      "a { b, history, deep.history; };",
      "a\n  b\n  history shallow history\n    -> b\n  deep.history deep history\n    -> b"),
    Row(
      "a { b, h [type=history], d [type=deephistory]; };",
      "a\n  b\n  h shallow history\n    -> b\n  d deep history\n    -> b"),
    Row("history;", "history"),
    Row("initial;", "initial"),
    Row("a { deep_history; };", "a\n  deep_history"),
  ]

  static let arrows: [Row] =
    ["->", "=>", "=>>", ">>", ":>", "--", "=="].map { Row("a \($0) b: e;", "a\n  e -> b\nb") }
    + ["<-", "<=", "<<=", "<<", "<:"].map { Row("a \($0) b: e;", "b\n  e -> a\na") }
    + [Row("a=>b;", "a\n  enter.b -> b\nb"), Row("a--b;", "a\n  enter.b -> b\nb"), Row("a=>a : e;", "a\n  e -> a")]

  static let transitions: [Row] = [
    Row("a => b: e [c] / x;", "a\n  e [c] / x -> b\nb"),
    Row("a => b: e[c]/x;", "a\n  e [c] / x -> b\nb"),
    Row("a => b: e\n  [c]\n  / x\n  ;", "a\n  e [c] / x -> b\nb"),
    Row("a => b: [c];", "a\n  [c] -> b\nb"),
    Row("a => b: \"e / x; y\";", "a\n  e / x; y -> b\nb"),
    Row("a => b: coin inserted, really;", "a\n  coin_inserted,_really -> b\nb"),
    Row("a => b: e, f;", "a\n  e f -> b\nb"),
    Row("a => b: [true];", "a\n  -> b\nb"),
    Row("a => b [color=\"red\" width=2.5 class=\"c\"]: e;", "a\n  e -> b\nb"),
    Row("a { b; };\na => a [type=internal]: e / x;", "a\n  e / x -> \n  b"),
    Row("a { b; };\na => b [type=internal]: e;", "a\n  e -> b (internal)\n  b"),
    Row("a => a [type=external]: e;", "a\n  e -> a"),
    Row("# why\na => b: e;", "a\n  e -> b\nb"),
    Row("a => \"b c\": e;", "a\n  e -> b_c\nb_c (b c)"),
    Row("a => b: after 5 s;", "a\n  entry / send after 5s after 5s\n  exit / cancel after.5s.a\n  after.5s.a -> b\nb"),
  ]

  static let pseudostates: [Row] = [
    Row("initial => a; a => b: e;", "-> a\na\n  e -> b\nb"),
    Row("b, a; initial => a: / x;", "-> a / x\nb\na"),
    Row("a { b, c; a.initial => c; };", "a\n  -> c\n  b\n  c"),
    Row("a, initialized; a => initialized: e; initialized => a: f;", "a\n  e -> initialized\ninitialized\n  f -> a"),
    Row("a => ^: e; ^ => b: [x]; ^ => c: [else];", "a\n  e -> ^\n^ <choice>\n  [x] -> b\n  -> c\nb\nc"),
    Row("a => t: e; t => final;", "a\n  e -> t\nt\n  enter.final -> final\nfinal final"),
    Row(
      "p [type=parallel] { r1 { a; }, r2 { b; }; }, s; s => ]f: e; ]f => a; ]f => b;",
      "-> s\np parallel\n  r1\n    a\n  r2\n    b\ns\n  e -> ]f\n]f <fork>\n  -> a b"),
    Row(
      "p [type=parallel] { r1 { a; }, r2 { b; }; }, s; a => ]j; b => ]j; ]j => s;",
      "p parallel\n  r1\n    a\n      enter.]j [In('b')] -> ]j\n  r2\n    b\n      enter.]j [In('a')] -> ]j\ns\n]j <join>\n  -> s"
    ),
    Row(
      "a => ]: x; b => ]: y; ] => c; ] => d: [z];", "a\n  x -> ]\n] <junction>\n  [z] -> d\n  -> c\nb\n  y -> ]\nc\nd"),
  ]

  /// Names are looked up between the same braces, then around them, then anywhere.
  static let names: [Row] = [
    Row("a { x, y; x => y: e; }, b { x, z; x => z: e; };", "a\n  x\n    e -> y\n  y\nb\n  b_x (x)\n    e -> z\n  z"),
    Row("a { b; b => end: e; }, end;", "a\n  b\n    e -> end\nend"),
    Row("a { b; }, c; c => b: e;", "-> c\na\n  b\nc\n  e -> b"),
    Row("a { b => c: e; };", "a\n  b\n    e -> c\n  c"),
    Row("a { initial => b; }, c; initial => a; a => c: e;", "-> a\na\n  -> b\n  e -> c\n  b\nc"),
    Row("a { initial, b; initial => b; }, initial; initial => a;", "-> a\na\n  -> b\n  b"),
    Row("a { a.initial, b; a.initial => b; }, c; c => a.initial: e;", "-> c\na\n  -> b\n  b\nc\n  e -> a"),
  ]

  @Test(arguments: states + arrows + transitions + pseudostates + names)
  func reads(_ row: Row) throws {
    let reading = try SMCatNotation().read(SourceText(row.text))
    #expect(reading.chart.outline == row.outline)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
  }

  @Test func namedConditionsAskForTheirDataModel() throws {
    #expect(try SMCatNotation().read(SourceText("a => b: e [ok];")).chart.dataModel == .named)
    #expect(try SMCatNotation().read(SourceText("a => b: e [In('a')];")).chart.dataModel == nil)
  }

  @Test func eventsOfWordsKeepThem() throws {
    let chart = try SMCatNotation().read(SourceText("a => b: coin inserted;")).chart
    #expect(chart.events == [EventDeclaration("coin_inserted", displayName: "coin inserted")])
  }

  @Test func whatHasNoPlaceIsReportedOnce() throws {
    let text = "a [color=\"red\" active], b [color=\"blue\"];\ninitial => a;\na => b [width=2 class=\"x\"]: e;"
    let found = try SMCatNotation().read(SourceText(text)).diagnostics
    #expect(
      found.map(\.description) == [
        "1:4: note: colours are ignored (2 times)",
        "1:16: note: the mark of an active state is ignored",
        "3:9: note: line widths are ignored",
        "3:17: note: classes of styles are ignored",
      ])
    #expect(found.allSatisfy { $0.code.rawValue == "not-carried" })
  }

  @Test(
    arguments: [
      ("a => b: x;", "smcat"), ("a,\nb { c; };", "smcat"), ("a => b: x;\nb -> c", "smcat"), ("oops", nil), ("", nil),
      ("// nothing", nil), ("digraph { a -> b; }", "dot"), ("stateDiagram-v2\na --> b", "mermaid"), ("{}", "json"),
      ("a,b,c\n1,2,3\n", nil), ("a;b;c;\n1;2;3;\n", nil), ("Dear reader, this; is no chart;", nil),
      ("@startuml\n[*] --> A\n@enduml\n", nil), ("a: 1\nb:\n  - c\n", nil),
    ] as [(String, String?)])
  func isRecognised(text: String, identifier: String?) {
    let found = NotationCatalog.standard.reader(for: SourceText(text))?.identifier
    #expect((found == "smcat") == (identifier == "smcat"), "\(found ?? "none")")
  }
}

import StatechartFormats
import Statecharts
import Testing

/// What each construct of the language means.
@Suite struct MermaidReaderTests {
  private func read(_ body: String) throws -> Reading {
    try MermaidNotation().read(SourceText("stateDiagram-v2\n" + body))
  }

  @Test(arguments: [
    ("[*] --> a\na --> b : go", "-> a\na\n  go -> b\nb"),
    ("a-->b:go", "a\n  go -> b\nb"),
    ("a --> b : coin inserted [paid] / beep; open", "a\n  coin_inserted [paid] / beep; open -> b\nb"),
    ("a --> b", "a\n  enter.b -> b\nb"),
    ("a --> b : [true]", "a\n  -> b\nb"),
    ("a --> b : x\na --> c : [else]\na --> d : [ok]", "a\n  x -> b\n  [ok] -> d\n  -> c\nb\nc\nd"),
    ("a --> [*] : stop", "a\n  stop -> final\nfinal final"),
    ("state \"A long name\" as a", "a (A long name)"),
    ("state \"A\" as a: more", "a (A) \"more\""),
    ("a : first\na : second\na : third", "a (first) \"second|third\""),
    (
      "a : entry / dim\na : exit/ lift\na : do / wait\na : tick / count",
      "a\n  entry / dim\n  entry / do / wait\n  exit / lift\n  tick / count -> "
    ),
    ("state a {\n  [*] --> b\n  b --> c : go\n}\nc --> d : out", "a\n  -> b\n  b\n    go -> c\n  c\n    out -> d\nd"),
    ("state a\n{\nb\n}", "a\n  b"),
    ("state a { b --> c : go }", "a\n  b\n    go -> c\n  c"),
    ("b --> c : go\nstate a {\n  c\n}", "b\n  go -> c\na\n  c"),
    ("state a {\n  b --> [*] : x\n}\na --> c", "a\n  done.state.a -> c\n  b\n    x -> a_final\n  a_final final\nc"),
    ("state a {\n  b\n  --\n  c\n}", "a parallel\n  b\n  c"),
    (
      "state a {\n  [*] --> b\n  b --> c : x\n  --\n  d\n}",
      "a parallel\n  a_region1 (region 1)\n    -> b\n    b\n      x -> c\n    c\n  d"
    ),
    (
      "state c <<choice>>\na --> c : x\nc --> d : [y]\nc --> e",
      "-> a\nc <choice>\n  [y] -> d\n  -> e\na\n  x -> c\nd\ne"
    ),
    ("state c [[choice]]", "c <choice>"), ("state c<<fork>>", "c <fork>"), ("state c &lt;&lt;join&gt;&gt;", "c <join>"),
    (
      "state f <<fork>>\nstate j <<join>>\na --> f : go\nf --> b\nf --> c\nb --> j\nc --> j\nj --> d",
      """
      -> a
      f <fork>
        -> b c
      j <join>
        -> d
      a
        go -> f
      d
      f_regions parallel
        b
          enter.j [In('c')] -> j
        c
          enter.j [In('b')] -> j
      """
    ),
    ("a\nnote right of a : one<br/>two", "a \"one|two\""),
    ("a\nnote left of a\n  one\n  the end note of it\nend note", "a \"one|the end note of it\""),
    ("a:::big --> b:::small : x", "a\n  x -> b\nb"),
    ("a --> b : a#colon;b #35;1 #quot;c#quot;", "a\n  a:b_#1_\"c\" -> b\nb"),
    ("a --> b : one\\ntwo<br>three", "a\n  one_two_three -> b\nb"),
    ("状態 --> été : 始める", "状態\n  始める -> été\nété"),
    ("\"two words\" --> b : x", "two_words (two words)\n  x -> b\nb"),
    ("a --> b : after 5s", "a\n  entry / send after 5s after 5s\n  exit / cancel after.5s.a\n  after.5s.a -> b\nb"),
    ("a --> b : x / send ping after 2s; cancel ping", "a\n  x / send ping after 2s; cancel ping -> b\nb"),
    ("a --> b : x %% comment\n%% another\n# and one", "a\n  x -> b\nb"),
    ("a --> b; b --> c;", "a\n  enter.b -> b\nb\n  enter.c -> c\nc"),
    ("state --> end\nend --> note", "state\n  enter.end -> end\nend\n  enter.note -> note\nnote"),
    ("state \"as\" as as", "as"),
    ("[*] --> a : [ready]\n[*] --> b", "-> initial\ninitial <choice>\n  [ready] -> a\n  -> b\na\nb"),
    ("[*] --> a : warm up", "-> a / warm up\na"),
    ("state a {\n b\n state h\n}\nclass h history\nb --> h : x", "a\n  b\n    x -> h\n  h shallow history\n    -> b"),
    ("state a {\n b --> [H] : x\n c\n}", "a\n  b\n    x -> a_history\n  a_history shallow history\n    -> b\n  c"),
    ("e:::final --> [*]\na --> e : x", "-> a\ne final\na\n  x -> e"),
    ("my-state --> b : x", "my-state\n  x -> b\nb"),
  ])
  func means(body: String, outline: String) throws {
    let reading = try read(body)
    #expect(reading.chart.outline == outline)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
  }

  @Test func titlesAndDescriptions() throws {
    let text = """
      ---
      title: "A \\"quoted\\" title"
      config:
        theme: dark
      ---
      %%{init: {'theme': 'base'}}%%
      %% a comment
      stateDiagram
        accTitle: The accessible title
        accDescr {
          Several
          lines
        }
        direction LR
        scale 350 width
        hide empty description
        classDef big font-size:20px
        class a big
        style a fill:#fff
        click a href "https://example.org"
        a
        note "floating" as n
      """
    let reading = try MermaidNotation().read(SourceText(text))
    #expect(reading.chart.title == "A \"quoted\" title")
    #expect(reading.chart.summary == "The accessible title\nSeveral\nlines\nfloating")
    #expect(reading.chart.outline == "a")
    #expect(
      reading.diagnostics.map(\.description) == [
        "3:1: note: settings are ignored (3 times)",
        "15:3: note: sizes are ignored (2 times)",
        "17:3: note: colours and styles are ignored (3 times)",
      ])
  }

  @Test func conditionsThatAreNamesAskForTheirDataModel() throws {
    #expect(try read("a --> b : x [isAdult]").chart.dataModel == .named)
    #expect(try read("a --> b : x [In('a')]").chart.dataModel == nil)
    #expect(try read("a --> b : x").chart.dataModel == nil)
  }

  @Test func eventsKeepWhatWasWritten() throws {
    let chart = try read("a --> b : coin inserted\na --> c : coin_inserted").chart
    #expect(chart.outline == "a\n  coin_inserted2 -> b\n  coin_inserted -> c\nb\nc")
    #expect(chart.events == [EventDeclaration("coin_inserted2", displayName: "coin inserted")])
  }

  @Test func severalDiagramsOfAText() throws {
    let readings = try MermaidNotation().readAll(
      SourceText("stateDiagram\na --> b : x\nstateDiagram-v2\nc --> d : y\n"))
    #expect(readings.map(\.chart.outline) == ["a\n  x -> b\nb", "c\n  y -> d\nd"])
    #expect(readings.compactMap(\.range).map(\.description) == ["1:1-3:1", "3:1-5:1"])
  }

  @Test func frontMatterOfALaterDiagramIsThatDiagrams() throws {
    let text = """
      ---
      title: One
      ---
      stateDiagram
      a --> b : x
      ---
      c --> d : y

      ---
      title: Two
      config:
        theme: dark
      ---
      %% a comment
      stateDiagram-v2
      e --> f : z
      ---
      """
    let readings = try MermaidNotation().readAll(SourceText(text))
    #expect(readings.map(\.chart.title?.text) == ["One", "Two"])
    #expect(readings.compactMap(\.range).map(\.description) == ["1:1-9:1", "9:1-17:4"])
    #expect(
      readings[0].chart.outline
        == "regions parallel\n  region1 (region 1)\n    a\n      x -> b\n    b\n  region2 (region 2)\n    c\n      y -> d\n    d"
    )
    #expect(readings[1].chart.outline == "e\n  z -> f\nf")
    #expect(
      readings.map { $0.diagnostics.map(\.description) } == [
        [
          "5:1: note: no initial state is given; 'a', the only state that no arrow leads to, is taken; one more such region"
        ],
        [
          "11:1: note: settings are ignored (2 times)",
          "16:1: note: no initial state is given; 'e', the only state that no arrow leads to, is taken",
        ],
      ])
  }

  @Test func twoLinesOfHyphensWithoutAHeaderAfterThemDivideRegions() throws {
    let reading = try MermaidNotation().readAll(SourceText("stateDiagram\na\n---\nb\n---\nc\n"))
    #expect(reading.map(\.chart.outline) == ["regions parallel\n  a\n  b\n  c"])
  }

  @Test(
    arguments: [
      ("stateDiagram\na", .certain), ("---\ntitle: x\n---\nstateDiagram-v2\na", .certain),
      ("%% c\n\n stateDiagram-v2", .certain),
      ("%%{init: {}}%%\nSTATEDIAGRAM", .certain), ("flowchart TD\na --> b", .certain),
      ("sequenceDiagram\na ->> b: x", .none), ("stateDiagrams", .none),
      ("", .none),
      ("digraph { stateDiagram }", .none), ("{\"a\": 1}", .none), ("<scxml/>", .none),
    ] as [(String, Resemblance)])
  func isRecognised(text: String, resemblance: Resemblance) {
    #expect(MermaidNotation().resemblance(of: SourceText(text)) == resemblance)
  }
}

import StatechartExecution
import StatechartFormats
import Statecharts
import Testing

/// What each construct of the language means.
@Suite struct PlantUMLReaderTests {
  private func read(_ body: String) throws -> Reading {
    try PlantUMLNotation().read(SourceText("@startuml\n" + body + "\n@enduml\n"))
  }

  @Test(arguments: [
    ("[*] --> a\na --> b : go", "-> a\na\n  go -> b\nb"),
    ("a->b:go", "a\n  go -> b\nb"),
    ("a -down-> b : x\na -[#red,dashed]-> c : y\na -u-> d : z", "a\n  x -> b\n  y -> c\n  z -> d\nb\nc\nd"),
    ("a <-- b : x\na <-left- c : y", "a\nb\n  x -> a\nc\n  y -> a"),
    ("a -[#DD00AA]right-> b : x\na x--> b : y\na -->o b : z", "a\n  x -> b\n  y -> b\n  z -> b\nb"),
    ("a -[hidden]-> b\nstate c", "c"),
    ("a --> [*] : stop", "a\n  stop -> final\nfinal final"),
    ("state \"A long\\nname\" as a", "a (A long|name)"), ("state a as \"A long name\"", "a (A long name)"),
    ("state \"Two words\"", "Two_words (Two words)"), ("state a #pink ##[dashed]blue : text", "a \"text\""),
    ("a : one\na : two\\nthree", "a \"one|two|three\""),
    (
      "a : entry / dim\na : exit / lift\na : do / wait\na : tick [c] / count",
      "a\n  entry / dim\n  entry / do / wait\n  exit / lift\n  tick [c] / count -> "
    ),
    ("state a {\n  [*] --> b\n  b --> c : go\n}\nc --> d : out", "a\n  -> b\n  b\n    go -> c\n  c\n    out -> d\nd"),
    ("state a begin\nstate b\nend state", "a\n  b"),
    ("b --> c : go\nstate a {\n  state c\n}", "b\n  go -> c\na\n  c"),
    ("c --> d : go\nstate a {\n  b --> c : x\n}", "-> a\nc\n  go -> d\nd\na\n  b\n    x -> c"),
    ("state a {\n state b\n --\n state c\n ||\n state d\n}", "a parallel\n  b\n  c\n  d"),
    (
      "state a {\n b --> [H] : x\n}\na --> a[H*] : y",
      "a\n  y -> a_deepHistory\n  b\n    x -> a_history\n  a_history shallow history\n    -> b\n  a_deepHistory deep history\n    -> b"
    ),
    (
      "state s {\n a --> b : x\n --\n c --> d : y\n --\n state e\n}\ni --> s[H] : back",
      """
      -> i
      s parallel
        s_region1 (region 1)
          a
            x -> b
          b
          s_history shallow history
            -> a
        s_region2 (region 2)
          c
            y -> d
          d
          s_history2 shallow history
            -> c
        e
      i
        back -> s_history s_history2
      """
    ),
    (
      "state s {\n state a {\n  f --> g : x\n }\n --\n c --> d : y\n}\n[*] --> s[H*]\ns[H*] --> d",
      """
      -> a_deepHistory s_deepHistory
      s parallel
        a
          f
            x -> g
          g
          a_deepHistory deep history
            -> f
        s_region2 (region 2)
          c
            y -> d
          d
          s_deepHistory deep history
            -> d
      """
    ),
    ("state s {\n state a\n --\n state b\n}\ni --> s[H] : back", "-> i\ns parallel\n  a\n  b\ni\n  back -> s"),
    (
      "state c <<choice>>\na --> c : x\nc --> d : [y]\nc --> e : [else]",
      "-> a\nc <choice>\n  [y] -> d\n  -> e\na\n  x -> c\nd\ne"
    ),
    ("state s <<start>>\nstate e <<end>>\ns --> a\na --> e : x", "-> a\ne final\na\n  x -> e"),
    (
      "state p {\n state i <<entryPoint>>\n state o <<exitPoint>>\n i --> b\n b --> o : x\n}\na --> i : in\no --> a",
      "p\n  -> b\n  i <entryPoint>\n    -> b\n  o <exitPoint>\n    -> a\n  b\n    x -> o\na\n  in -> i"
    ),
    (
      "state i <<inputPin>>\nstate o <<outputPin>>\nstate x <<expansionInput>>\nstate y <<expansionOutput>>\nstate z <<sdlreceive>>",
      "-> z\ni <entryPoint>\no <exitPoint>\nx <entryPoint>\ny <exitPoint>\nz"
    ),
    (
      "state f <<fork>>\nstate j <<fork>>\na --> f : go\nf --> b\nf --> c\nb --> j\nc --> j\nj --> d",
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
    (
      "a --> ==bar== : x\n==bar== --> b\n==bar== --> c",
      "a\n  x -> bar\nbar <fork>\n  -> b c\nbar_regions parallel\n  b\n  c"
    ),
    ("state a\nnote left of a : one\\ntwo", "a \"one|two\""),
    ("state a\nnote right of a #blue\n  one\nend note", "a \"one\""),
    ("state a\nnote right: one", "a \"one\""), ("state a\nnote \"one\" as n\nn .. a", "a \"one\""),
    ("state a\nnote as n\n one\nendnote\na .. n", "a \"one\""),
    ("' comment\n/' more\n comment '/\na --> b : it's", "a\n  it's -> b\nb"),
    ("a --> b : &#8734; <U+221E>\\nnext", "a\n  ∞_∞_next -> b\nb"),
    ("état --> 状態 : 始める", "état\n  始める -> 状態\n状態"),
    ("state A {\n state B\n}\nA.B --> C : x", "A\n  B\n    x -> C\nC"),
    ("Aware : x\nnoted --> b : y", "-> noted\nAware \"x\"\nnoted\n  y -> b\nb"),
  ])
  func means(body: String, outline: String) throws {
    let reading = try read(body)
    #expect(reading.chart.outline == outline)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
  }

  @Test func thePastOfAStateIsThatOfAllItsRegions() throws {
    let chart = try read(
      "[*] --> s\nstate s {\n [*] --> a\n a --> b : x\n --\n [*] --> c\n c --> d : y\n}\ns --> i : out\ni --> s[H] : back"
    ).chart
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    _ = machine.start()
    for event in ["x", "y", "out", "back"] { _ = machine.perform(.event(event)) }
    #expect(Set(machine.snapshot.configuration.map(\.name)) == ["s", "s_region1", "b", "s_region2", "d"])
  }

  @Test func whatIsNextToTheDrawing() throws {
    let reading = try read(
      """
      !theme plain
      title The title
      header left out
      center footer
       left out
      end footer
      caption The caption
      legend right
        The legend
      end legend
      skinparam state {
        BackgroundColor red
        Font { Size 3 }
      }
      skinparam x 3
      <style>
        a { b c }
      </style>
      scale 350 width
      hide empty description
      left to right direction
      json data {
        "a": {"b": 1}
      }
      a --> b : x
      note on link
        About the arrow
      end note
      """)
    #expect(reading.chart.title == "The title")
    #expect(reading.chart.summary == "The caption\nThe legend")
    #expect(reading.chart.transitions.map(\.summary) == ["About the arrow"])
    #expect(
      reading.diagnostics.filter { $0.severity == .note }.map(\.description) == [
        "2:1: note: settings are ignored (3 times)",
        "4:1: note: headers and footers are ignored (2 times)",
        "12:1: note: colours and styles are ignored (3 times)",
        "23:1: note: JSON data are ignored",
        "26:1: note: no initial state is given; 'a', the only state that no arrow leads to, is taken",
      ])
  }

  @Test func severalDiagramsOfAText() throws {
    let text = "about\n@startuml one\na --> b : x\n@enduml\nbetween [*] --> x\n@startuml\nc --> d : y\n@enduml\n"
    let readings = try PlantUMLNotation().readAll(SourceText(text))
    #expect(readings.map(\.chart.outline) == ["a\n  x -> b\nb", "c\n  y -> d\nd"])
    #expect(readings.map(\.chart.name) == ["one", nil])
    #expect(readings.compactMap(\.range).map(\.description) == ["2:1-4:8", "6:1-8:8"])
    let notes = try PlantUMLNotation().read(SourceText(text)).diagnostics.filter { $0.severity == .note }
    #expect(notes.map(\.code) == [.severalCharts, .impliedInitialState])
    #expect(try PlantUMLNotation().read(SourceText("[*] --> a")).chart.outline == "-> a\na")
  }

  @Test(
    arguments: [
      ("@startuml\na", .certain), ("text\n  @startuml", .certain), ("[*] --> a", .possible), ("a --> [*]", .possible),
      ("a --> b", .none), ("stateDiagram\n[*] --> a", .none), ("", .none), ("digraph { a -> b }", .none),
    ] as [(String, Resemblance)])
  func isRecognised(text: String, resemblance: Resemblance) {
    #expect(PlantUMLNotation().resemblance(of: SourceText(text)) == resemblance)
  }
}

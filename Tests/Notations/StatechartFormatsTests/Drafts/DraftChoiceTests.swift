import StatechartExecution
import StatechartFormats
import Statecharts
import Testing

/// What is next to an arrow that leaves a choice is a condition, however people write it.
@Suite struct DraftChoiceTests {
  @Test(arguments: [
    ("c --> a : [x > 0]\nc --> b : else", "[x > 0] -> a\n-> b"),
    ("c --> a : x > 3\nc --> b : otherwise", "[x > 3] -> a\n-> b"),
    ("c --> a : if t < 18\nc --> b : else", "[t < 18] -> a\n-> b"),
    ("c --> a : if x then\nc --> d : else if y\nc --> b : else", "[x] -> a\n[y] -> d\n-> b"),
    ("c --> a : yes\nc --> b : no", "[yes] -> a\n-> b"),
    ("c --> b : no\nc --> a : yes", "[yes] -> a\n-> b"),
    ("c --> a : [Yes]\nc --> b : [No]", "[Yes] -> a\n-> b"),
    ("c --> a : 是\nc --> b : 否", "[是] -> a\n-> b"),
    ("c --> a : true\nc --> b : false", "[c: true] -> a\n-> b"),
    ("c --> b\nc --> a : [x]", "[x] -> a\n-> b"),
    ("c --> b : [otherwise]\nc --> a : [x]", "[x] -> a\n-> b"),
    ("c --> a : success / log\nc --> b : failure", "[success] / log -> a\n[failure] -> b"),
    ("c --> a : maybe\nc --> b : no\nc --> d : else", "[maybe] -> a\n[no] -> b\n-> d"),
    ("c --> a : only", "[only] -> a"),
  ])
  func labels(body: String, transitions: String) throws {
    let reading = try PlantUMLNotation().read(
      SourceText("@startuml\nstate c <<choice>>\ns --> c : go\n\(body)\n@enduml"))
    let lines = reading.chart.outline.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex(of: "c <choice>"))
    let found = lines[(place + 1)...].prefix { $0.hasPrefix(" ") }.map { $0.trimmingPrefix("  ") }
    #expect(found.joined(separator: "\n") == transitions)
    #expect(reading.diagnostics.allSatisfy { $0.severity == .note })
  }

  @Test func everyNotationReadsThem() throws {
    let texts: [(any StatechartReader, String)] = [
      (MermaidNotation(), "stateDiagram-v2\nstate c <<choice>>\ns --> c : go\nc --> a : yes\nc --> b : no"),
      (SMCatNotation(), "c [type=choice];\ns => c: go;\nc => a: yes;\nc => b: no;"),
      (DOTNotation(), "digraph { c [shape=diamond]; s -> c [label=go]; c -> a [label=yes]; c -> b [label=no] }"),
    ]
    for (notation, text) in texts {
      let chart = try notation.read(SourceText(text)).chart
      let leaving = chart.transitions.filter { $0.source == "c" }
      #expect(leaving.allSatisfy { $0.events.isEmpty }, "\(notation.identifier)")
      #expect(leaving.map { $0.condition?.source } == ["yes", nil], "\(notation.identifier)")
    }
  }

  /// One answer at two choices is two questions.
  @Test func anAnswerIsThatOfItsChoice() throws {
    let reading = try MermaidNotation().read(
      SourceText(
        """
        stateDiagram-v2
        [*] --> c
        state "Valid?" as c <<choice>>
        state d <<choice>>
        c --> a : yes
        c --> d : no
        d --> a : yes
        d --> b : no
        """))
    #expect(reading.chart.transitions.compactMap { $0.condition?.source } == ["Valid? yes", "d: yes"])
    #expect(
      reading.diagnostics.map(\.description) == [
        "5:1: note: 4 labels at choices are read as conditions, since a choice waits for no event"
      ])
  }

  @Test func whatIsNextToAConditionIsReported() throws {
    let reading = try PlantUMLNotation().read(
      SourceText("@startuml\n[*] --> c\nstate c <<choice>>\nc --> a : go [x]\nc --> b : no [y]\n@enduml"))
    #expect(
      reading.diagnostics.map(\.description) == [
        "4:1: warning: a choice waits for no event; only the condition 'x' is read, not 'go'"
      ])
  }

  /// No event is needed to leave the diamond, and none stops the machine there.
  @Test func aMachineLeavesAChoice() throws {
    let chart = try MermaidNotation().read(
      SourceText("stateDiagram-v2\nstate c <<choice>>\n[*] --> s\ns --> c : go\nc --> a : In('x')\nc --> b : else")
    ).chart
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    _ = machine.start()
    _ = machine.perform(.event("go"))
    #expect(machine.snapshot.configuration.map(\.name) == ["b"])
  }

  @Test func otherPseudostatesWaitWithAWarning() throws {
    let reading = try PlantUMLNotation().read(
      SourceText("@startuml\nstate p {\n[*] --> i\nstate i <<entryPoint>>\ni --> a : go\n}\n@enduml"))
    #expect(
      reading.diagnostics.map(\.description) == [
        "5:1: warning: the machine waits in 'i' for 'go', though such a state is left at once"
      ])
  }

  @Test(arguments: [
    (
      "state f <<fork>>\na --> f : go\nf --> b : x\nf --> c",
      "4:1: warning: a fork is left without an event or a condition; 'x' is not read"
    ),
    (
      "state p {\n[*] --> b\nb --> c : go\n[H] --> c : [y]\nc --> [H] : back\n}",
      "5:1: warning: a history state is left without an event or a condition; '[y]' is not read"
    ),
  ])
  func whatIsNotReadIsReported(body: String, warning: String) throws {
    let reading = try PlantUMLNotation().read(SourceText("@startuml\n\(body)\n@enduml"))
    #expect(reading.diagnostics.filter { $0.severity == .warning }.map(\.description) == [warning])
  }

  @Test func aBeginningMayHaveElse() throws {
    let chart = try MermaidNotation().read(
      SourceText("stateDiagram-v2\n[*] --> a : [x]\n[*] --> b : else")
    ).chart
    #expect(chart.outline == "-> initial\ninitial <choice>\n  [x] -> a\n  -> b\na\nb")
  }
}

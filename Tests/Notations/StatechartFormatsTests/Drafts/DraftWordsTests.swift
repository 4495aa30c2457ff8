import StatechartFormats
import Statecharts
import Testing

/// Words that a drawing has stay: names of choices, `else`, lines of names, directions, links.
@Suite struct DraftWordsTests {
  private func read(_ text: String, as notation: String) throws -> Reading {
    try #require(NotationCatalog.standard.reader(named: notation)).read(SourceText(text))
  }

  private func labels(_ chart: Statechart) -> [String] {
    chart.transitions.map { $0.label(of: chart).description }
  }

  @Test(arguments: [
    (
      "mermaid", "stateDiagram-v2\nstate c <<choice>>\n[*] --> c\nc --> A : [x > 3]\nc --> B : [else]",
      ["[x > 3]", "[else]"]
    ),
    (
      "plantuml", "@startuml\nstate c <<choice>>\n[*] --> c\nc --> A : [x > 3]\nc --> B : otherwise\n@enduml",
      ["[x > 3]", "otherwise"]
    ),
    ("smcat", "initial, ^c, A, B;\ninitial => ^c;\n^c => A : Yes;\n^c => B : No;", ["[Yes]", "No"]),
    (
      "dot", "digraph { a -> c; c [shape=diamond label=\"Paid?\"]; c -> A [label=Yes]; c -> B [label=No] }",
      ["", "[Yes]", "No"]
    ),
    ("mermaid", "flowchart TD\na -->|pay| c{Paid?}\nc -->|Yes| d\nc -->|No| a", ["pay", "[Yes]", "No"]),
    (
      "mermaid", "stateDiagram-v2\n[*] --> S\nS --> T : EV [x > 3]\nS --> U : EV [else] / small()",
      ["EV [x > 3]", "EV [else] / small()"]
    ),
    (
      "plantuml", "@startuml\n[*] --> S\nS : EV [x > 3] / big()\nS : EV [else] / small()\n@enduml",
      ["EV [x > 3] / big()", "EV [else] / small()"]
    ),
    (
      "asl",
      """
      {"StartAt":"Ask","States":{"Ask":{"Type":"Choice","Choices":[{"Variable":"$.x","NumericEquals":1,"Next":"One"}],
      "Default":"Two"},"One":{"Type":"Succeed"},"Two":{"Type":"Succeed"}}}
      """, ["[$.x == 1]", "Default"]
    ),
  ])
  func theWordsAtArrowsStay(_ notation: String, _ text: String, _ labels: [String]) throws {
    let chart = try read(text, as: notation).chart
    #expect(self.labels(chart) == labels)
    // And they are written again.
    for other in ["mermaid", "plantuml", "smcat", "dot"] {
      let writing = try #require(NotationCatalog.standard.writer(named: other)).write(chart)
      guard writing.diagnostics.isEmpty else { continue }
      #expect(self.labels(try read(writing.text, as: other).chart) == labels, "\(other): \(writing.text)")
    }
  }

  @Test(arguments: [
    ("mermaid", "flowchart TD\na -->|pay| c{c}\nc -->|Yes| d\nc -->|No| a"),
    ("dot", "digraph { a -> c; c [shape=diamond]; c -> A [label=Yes]; c -> B [label=No] }"),
    ("dot", "digraph { a -> c; c [shape=diamond label=c]; c -> A [label=Yes]; c -> B [label=No] }"),
  ])
  func aChoiceThatIsDrawnWithItsNameHasIt(_ notation: String, _ text: String) throws {
    #expect(try read(text, as: notation).chart.state("c")?.displayName == "c")
  }

  @Test(arguments: [
    ("mermaid", "stateDiagram-v2\nstate \"one<br/>two\" as A\n[*] --> A\nA --> B : go<br>on"),
    ("mermaid", "stateDiagram-v2\nstate \"one\\ntwo\" as A\n[*] --> A\nA --> B : go\\non"),
    ("mermaid", "flowchart TD\nA[one<br>two] -->|go<br/>on| B"),
    ("plantuml", "@startuml\nstate \"one\\ntwo\" as A\n[*] --> A\nA --> B : go\\non\n@enduml"),
    ("smcat", "initial, A [label=\"one\ntwo\"], B;\ninitial => A;\nA => B: \"go\non\";"),
  ])
  func linesStay(_ notation: String, _ text: String) throws {
    var chart = try read(text, as: notation).chart
    chart.presentation.direction = nil
    #expect(chart.state("A")?.displayName == "one\ntwo")
    #expect(chart.transitions.map { $0.events.map(\.text) } == [["go_on"]])
    #expect(chart.declaration(of: "go_on")?.displayName == "go\non")
    for other in ["mermaid", "plantuml", "smcat"] {
      let writing = try #require(NotationCatalog.standard.writer(named: other)).write(chart)
      #expect(writing.diagnostics.isEmpty)
      let again = try read(writing.text, as: other).chart
      #expect(again.states == chart.states && again.events == chart.events, "\(other): \(writing.text)")
    }
  }

  @Test(arguments: [
    ("mermaid", "stateDiagram-v2\nstate \"ACTIVE\\nenter / setup();\\nexit / down();\" as B\n[*] --> B"),
    ("plantuml", "@startuml\nstate \"ACTIVE\\nenter / setup();\\nexit / down();\" as B\n[*] --> B\n@enduml"),
  ])
  func linesOfANameThatUMLWritesIntoStatesAreThat(_ notation: String, _ text: String) throws {
    let state = try #require(try read(text, as: notation).chart.state("B"))
    #expect(state.displayName == "ACTIVE")
    #expect(state.onEntry.flatMap(\.content).count == 1 && state.onExit.flatMap(\.content).count == 1)
  }

  @Test(arguments: [
    (
      "mermaid", "stateDiagram-v2\n[*] --> __init__\n__init__ --> init : *y*\ninit --> a : __y__",
      ["y", "*y*", "__y__"]
    ),
    ("plantuml", "@startuml\n[*] --> __init__\n__init__ --> init : *y*\n@enduml", ["y", "*y*"]),
    ("smcat", "initial => __init__;\n__init__ => init: *y*;", ["y", "*y*"]),
  ])
  func markupIsTakenOffOnlyWhereTheToolDoes(_ notation: String, _ text: String, _ names: [String]) throws {
    let chart = try read(text, as: notation).chart
    #expect(chart.states.map(\.id.name).prefix(2) == ["__init__", "init"])
    #expect(labels(chart) == Array(names.dropFirst()))
  }

  @Test func quotedNamesOfPlantUMLKeepTheirMarkup() throws {
    let text = "@startuml\n[*] --> a\nstate \"**a**\"\na --> \"**a**\" : go\n@enduml"
    let chart = try read(text, as: "plantuml").chart
    #expect(chart.states.map(\.id.name) == ["a", "**a**"])
    #expect(chart.states.map { $0.label() } == ["a", "a"])
  }

  // MARK: - Directions and links

  @Test(arguments: [
    ("mermaid", "stateDiagram-v2\ndirection LR\n[*] --> a", Presentation.Direction.right),
    ("mermaid", "stateDiagram-v2\ndirection TB\n[*] --> a", .down),
    ("mermaid", "graph LR\na --> b", .right), ("mermaid", "flowchart TD;\na --> b", .down),
    ("dot", "digraph { rankdir=LR; a -> b [label=go] }", .right),
    ("dot", "digraph { graph [rankdir=TB]; a -> b [label=go] }", .down),
    ("plantuml", "@startuml\nleft to right direction\n[*] --> a\n@enduml", .right),
    ("plantuml", "@startuml\ntop to bottom direction\n[*] --> a\n@enduml", .down),
  ])
  func theDirectionIsRead(_ notation: String, _ text: String, _ direction: Presentation.Direction) throws {
    let reading = try read(text, as: notation)
    #expect(reading.chart.presentation.direction == direction)
    #expect(!reading.diagnostics.contains { $0.message.contains("directions") })
    for other in ["mermaid", "plantuml"] {
      let text = try #require(NotationCatalog.standard.writer(named: other)).write(reading.chart).text
      #expect(try read(text, as: other).chart.presentation.direction == direction)
    }
  }

  @Test func directionsOfCompositesAreRead() throws {
    let text = "stateDiagram-v2\ndirection LR\n[*] --> A\nstate A {\n direction TD\n a --> b : x\n}"
    let reading = try read(text, as: "mermaid")
    #expect(reading.chart.presentation.directions == ["A": .down])
    let again = MermaidNotation().write(reading.chart)
    #expect(try read(again.text, as: "mermaid").chart.presentation == reading.chart.presentation)
    #expect(again.diagnostics.isEmpty)
    let plant = PlantUMLNotation().write(reading.chart).diagnostics.map(\.message)
    #expect(plant == ["PlantUML cannot express in which direction the chart is drawn"])
  }

  @Test func aDirectionThatNoDrawingHasIsSaid() throws {
    let reading = try read("stateDiagram-v2\ndirection RL\n[*] --> a\na --> b : x", as: "mermaid")
    #expect(reading.chart.presentation.direction == .right)
    #expect(reading.diagnostics.map(\.message) == ["'RL' is drawn as 'LR'"])
  }

  @Test(arguments: [
    ("mermaid", "stateDiagram-v2\n[*] --> A\nclick A \"https://example.org/a\" \"More\""),
    ("mermaid", "stateDiagram-v2\n[*] --> A\nclick A href \"https://example.org/a\" \"More\" _blank"),
    ("mermaid", "flowchart TD\nA --> B\nclick A \"https://example.org/a\" \"More\""),
    ("plantuml", "@startuml\nstate A [[https://example.org/a {More}]]\n[*] --> A\n@enduml"),
    ("plantuml", "@startuml\n[*] --> A\nurl of A is [[https://example.org/a {More}]]\n@enduml"),
  ])
  func linksAreRead(_ notation: String, _ text: String) throws {
    let reading = try read(text, as: notation)
    #expect(reading.chart.presentation.links == ["A": Presentation.Link("https://example.org/a", tooltip: "More")])
    for other in ["mermaid", "plantuml"] {
      let writing = try #require(NotationCatalog.standard.writer(named: other)).write(reading.chart)
      #expect(try read(writing.text, as: other).chart.presentation.links == reading.chart.presentation.links)
    }
    let smcat = SMCatNotation().write(reading.chart).diagnostics.map(\.message)
    #expect(smcat.contains("state-machine-cat cannot express the links of states"))
  }

  @Test(arguments: [
    ("mermaid", "stateDiagram-v2\n[*] --> A\nclick A \"javascript:alert(1)\""),
    ("mermaid", "flowchart TD\nA --> B\nclick A callback \"More\""),
    ("plantuml", "@startuml\nstate A [[file:///etc/passwd]]\n[*] --> A\n@enduml"),
  ])
  func otherLinksAreLeftOut(_ notation: String, _ text: String) throws {
    let reading = try read(text, as: notation)
    #expect(reading.chart.presentation.links.isEmpty)
    #expect(reading.diagnostics.contains { $0.message == "links that are not to http or https are ignored" })
  }
}

/// What Mermaid itself refuses is a warning.
@Suite struct MermaidRefusedNameTests {
  private func warnings(_ body: String) throws -> [String] {
    try MermaidNotation().read(SourceText("stateDiagram-v2\n" + body)).diagnostics
      .filter { $0.code == Diagnostic.Code("refused-by-tool") }.map(\.message)
  }

  @Test(arguments: [
    ("[*] --> My-State\nMy-State --> Done : go", ["Mermaid refuses names with '-', such as 'My-State'"]),
    ("[*] --> default", ["Mermaid refuses a state named 'default'"]),
    ("[*] --> Default", ["Mermaid refuses a state named 'Default'"]),
    ("[*] --> a\nnote right of a-b : x", ["Mermaid refuses names with '-', such as 'a-b'"]),
    ("state p {\n [*] --> default\n}", []), ("state \"x\" as a-b", []), ("[*] --> defaults", []),
    ("[*] --> a\na --> b : x-y", []), ("state a-b {\n[*] --> c\n}", []),
  ])
  func isSaid(_ body: String, _ messages: [String]) throws {
    #expect(try warnings(body) == messages)
  }
}

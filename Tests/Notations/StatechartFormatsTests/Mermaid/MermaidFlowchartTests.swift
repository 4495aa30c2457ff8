import StatechartFormats
import Statecharts
import Testing

/// Flowcharts that are read as machines: https://mermaid.js.org/syntax/flowchart.html.
@Suite struct MermaidFlowchartTests {
  private func read(_ text: String) throws -> Reading { try MermaidNotation().read(SourceText(text)) }

  @Test(arguments: [
    ("a --> |go| b", "a\n  go -> b\nb"),
    ("a -->|go| b", "a\n  go -> b\nb"),
    ("a -- go --> b", "a\n  go -> b\nb"),
    ("a -. go .-> b", "a\n  go -> b\nb"),
    ("a == go ==> b", "a\n  go -> b\nb"),
    ("a-->b", "a\n  enter.b -> b\nb"),
    ("a--go-->b", "a\n  go -> b\nb"),
    ("a -. &nbsp;go&nbsp; .-> b;", "a\n  go -> b\nb"),
    ("a -->|go| b -->|stop| a", "a\n  go -> b\nb\n  stop -> a"),
    ("a & b -->|go| c & d", "a\n  go -> c\n  go -> d\nb\n  go -> c\n  go -> d\nc\nd"),
    ("a <-->|swap| b", "a\n  swap -> b\nb\n  swap -> a"),
    ("a[Door open] -->|close| b(Closed)", "a (Door open)\n  close -> b\nb (Closed)"),
    ("a[\"x [y]\"] -->|go| b", "a (x [y])\n  go -> b\nb"),
    ("a@{ shape: rect, label: \"Open\" } -->|go| b", "a (Open)\n  go -> b\nb"),
    ("a e1@-->|go| b", "a\n  go -> b\nb"),
    ("a ~~~ b\na -->|go| b", "a\n  go -> b\nb"),
    ("s([start]) --> a\na -->|go| e([end])", "-> a\na\n  go -> e\ne final (end)"),
    ("s((●)) --> a\na -->|go| e(((x)))", "-> a\na\n  go -> e\ne final (x)"),
    ("a(((Idle))) -->|go| b", "a (Idle)\n  go -> b\nb"),
    ("a -->|pay| c{Paid?}\nc -->|Yes| d\nc -->|No| a", "a\n  pay -> c\nc <choice> (Paid?)\n  [Yes] -> d\n  -> a\nd"),
    (
      "subgraph on[Powered on]\n  a -->|go| b\nend\noff -->|power| on",
      "-> off\non (Powered on)\n  a\n    go -> b\n  b\noff\n  power -> on"
    ),
    ("subgraph on\n  direction LR\n  a -->|go| b\nend", "on\n  a\n    go -> b\n  b"),
    ("a -->|go| b\nclassDef x fill:#fff\nclass a x\nstyle b fill:#000\nlinkStyle 0 stroke:red", "a\n  go -> b\nb"),
    ("a:::first -->|go| b:::last", "a\n  go -> b\nb"),
    (
      "endpoint -->|go| end1\nsubgraphs --> endpoint",
      "-> subgraphs\nendpoint\n  go -> end1\nend1\nsubgraphs\n  enter.endpoint -> endpoint"
    ),
  ])
  func aStatementIsAMachine(_ body: String, _ outline: String) throws {
    let reading = try read("flowchart TD\n" + body)
    #expect(reading.chart.outline == outline)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
  }

  @Test(arguments: ["graph TD;", "graph LR", "flowchart", "flowchart-elk TB", "flowchart TD %% c", "graph"])
  func aHeaderBeginsAFlowchart(_ header: String) throws {
    let reading = try read(header + "\na -->|go| b")
    #expect(reading.chart.transitions.map { $0.events.map(\.text) } == [["go"]])
    #expect(reading.diagnostics.contains { $0.message.hasPrefix("a flowchart is read as a machine") })
  }

  @Test func whatLangGraphPrintsIsAMachineWithABeginningAndAnEnd() throws {
    let reading = try read(
      """
      ---
      config:
        flowchart:
          curve: linear
      ---
      graph TD;
      \t__start__([<p>__start__</p>]):::first
      \tagent(agent)
      \ttools(tools)
      \t__end__([<p>__end__</p>]):::last
      \t__start__ --> agent;
      \tagent -. &nbsp;continue&nbsp; .-> tools;
      \tagent -. &nbsp;end&nbsp; .-> __end__;
      \ttools --> agent;
      \tclassDef default fill:#f2f0ff,line-height:1.2
      """)
    #expect(reading.chart.initial?.targets == ["agent"])
    #expect(reading.chart.states.map(\.id) == ["agent", "tools", "__end__"])
    #expect(reading.chart.state("__end__")?.kind == .final)
    #expect(!reading.diagnostics.contains { $0.severity > .note })
  }

  @Test(arguments: [
    ("a[open -->|go| b", "the text of this node is not closed: expected ']'"),
    ("subgraph x\na", "this block is not closed: expected 'end'"), ("a\nend", "this 'end' closes no subgraph"),
    ("a --- b", "a line without an arrow head is read as an arrow to its second node"),
    ("a -->", "expected the name of a node after the arrow instead of the end of the line"),
  ])
  func aFaultIsSaid(_ body: String, _ message: String) throws {
    #expect(try read("graph TD\n" + body).diagnostics.map(\.message).contains(message))
  }

  @Test func aStateNamedGraphIsNoHeader() throws {
    let reading = try read("stateDiagram-v2\ngraph --> flowchart : go\nflowchart --> graph : back")
    #expect(reading.chart.states.map(\.id.name) == ["graph", "flowchart"])
  }
}

/// Where a machine begins that does not say so.
@Suite struct ImpliedInitialTests {
  @Test(arguments: [
    ("Done\nIdle --> Working : start\nWorking --> Done : finish", "Idle", "the only state that no arrow leads to"),
    ("a --> b : go\nb --> a : back", "a", "the first state"),
    ("b --> c : x\na --> c : y\nc --> d : z", "b", "the first state"),
    ("Idle --> Idle : tick\nIdle --> Busy : go", "Idle", "the only state that no arrow leads to"),
  ])
  func theStartIsTheStateThatNothingLeadsTo(_ body: String, _ start: String, _ reason: String) throws {
    for (notation, text) in [
      ("mermaid", "stateDiagram-v2\n" + body),
      ("plantuml", "@startuml\n" + body.replacing("Done\n", with: "state Done\n") + "\n@enduml"),
    ] {
      let reading = try #require(NotationCatalog.standard.reader(named: notation)).read(SourceText(text))
      let first = reading.chart.initial?.targets.first ?? reading.chart.states[0].id
      #expect(first.name == start)
      #expect(
        reading.diagnostics.contains { $0.message == "no initial state is given; '\(start)', \(reason), is taken" })
    }
  }

  @Test func aCompositeStateIsAsked() throws {
    let reading = try MermaidNotation().read(
      SourceText("stateDiagram-v2\n[*] --> p\nstate p {\n  c\n  a --> b : x\n  b --> c : y\n}"))
    #expect(reading.chart.state("p")?.initial?.targets == [State.ID("a")])
    let message = "'p' says no initial state; 'a', the only state that no arrow leads to, is taken"
    #expect(reading.diagnostics.map(\.message) == [message])
  }
}

import StatechartFormats
import Statecharts
import Testing

@testable import SourceEditing

/// Edits that need more than one statement: clusters, regions, states that come to lie elsewhere, names with blanks.
struct NestingEditTests {
  private static let graph = "digraph {\n  a -> b [label=\"x\"];\n  b [label=\"Bee\", shape=box];\n}\n"
  private static let cluster =
    "digraph {\n  subgraph cluster_p {\n    label=p;\n    a -> b [label=\"x\"];\n  }\n  b -> c [label=\"y\"];\n}\n"

  static let dot: [EditTests.Row] = [
    EditTests.Row(
      "dot", .addState("c", inside: "b"), graph,
      """
      digraph {
        a -> b [label="x"];
        subgraph cluster_b {
          graph [label="Bee"];
          b [shape=point, style=invis];
          c;
        }
      }

      """),
    EditTests.Row(
      "dot", .wrap(["a", "b"], in: "w"), graph,
      """
      digraph {
        a -> b [label="x"];
        b [label="Bee", shape=box];
        subgraph cluster_w {
          label="w";
          w [shape=point, style=invis];
          a;
          b;
        }
      }

      """),
    EditTests.Row(
      "dot", .addHistory("h", .deep, inside: "p"), cluster,
      cluster.replacing("[label=\"x\"];\n", with: "[label=\"x\"];\n    h [shape=circle, label=\"H*\"];\n")),
    EditTests.Row("dot", .renameState("c", to: "the end"), cluster, cluster.replacing("-> c", with: "-> \"the end\"")),
    EditTests.Row(
      "dot", .setFinal("c", true), "digraph {\n  a -> c [label=x];\n  c [shape=circle];\n}\n",
      "digraph {\n  a -> c [label=x];\n  c [shape=doublecircle];\n}\n"),
    EditTests.Row(
      "dot", .setFinal("c", false), "digraph {\n  a -> c [label=x];\n  c [shape=doublecircle];\n}\n",
      "digraph {\n  a -> c [label=x];\n  c [shape=circle];\n}\n"),
    EditTests.Row(
      "dot", .setParallel("p", true),
      "digraph {\n  subgraph cluster_p {\n    a;\n    b [style=rounded];\n  }\n  p -> c;\n}\n",
      "digraph {\n  subgraph cluster_p {\n    a [style=dashed];\n    b [style=\"rounded,dashed\"];\n  }\n  p -> c;\n}\n"
    ),
    EditTests.Row(
      "dot", .setTarget(Transition.ID(source: "c", ordinal: 0), "c"),
      "digraph {\n  subgraph cluster_p {\n    a -> b [label=x];\n  }\n  c -> a [label=y, lhead=cluster_p];\n}\n",
      "digraph {\n  subgraph cluster_p {\n    a -> b [label=x];\n  }\n  c -> c [label=y];\n  start [shape=point];\n  start -> c;\n}\n"
    ),
  ]

  private static let inside = "stateDiagram-v2\n  state A {\n    B --> C : x\n    C --> D : y\n  }\n  A --> E : z\n"

  static let mermaid: [EditTests.Row] = [
    EditTests.Row(
      "mermaid", .setParallel("A", true), "stateDiagram-v2\n  state A {\n    state B\n    state C\n  }\n",
      "stateDiagram-v2\n  state A {\n    state B\n    --\n    state C\n  }\n"),
    EditTests.Row(
      "mermaid", .setParallel("A", false), "stateDiagram-v2\n  state A {\n    state B\n    --\n    state C\n  }\n",
      "stateDiagram-v2\n  state A {\n    state B\n    state C\n  }\n"),
    EditTests.Row(
      "mermaid", .move("D", into: nil), inside,
      "stateDiagram-v2\n  state A {\n    B --> C : x\n  }\n  A --> E : z\n  state D\n  C --> D : y\n"),
    EditTests.Row(
      "mermaid", .addState("Fully Charged", inside: nil), "stateDiagram-v2\n  A --> B : x\n",
      "stateDiagram-v2\n  A --> B : x\n  state \"Fully Charged\" as Fully_Charged\n"),
    EditTests.Row(
      "mermaid", .renameState("B", to: "充電中"), "stateDiagram-v2\n  A --> B : x\n", "stateDiagram-v2\n  A --> 充電中 : x\n"),
    EditTests.Row(
      "mermaid", .renameState("B", to: "Fully Charged"), "stateDiagram-v2\n  A --> B : x\n  state B\n",
      "stateDiagram-v2\n  A --> Fully_Charged : x\n  state \"Fully Charged\" as Fully_Charged\n"),
    EditTests.Row(
      "mermaid", .renameEvent("x", to: "plug in"), "stateDiagram-v2\n  A --> B : x\n",
      "stateDiagram-v2\n  A --> B : plug in\n"),
    EditTests.Row(
      "mermaid", .setTarget(Transition.ID(source: "A", ordinal: 0), "B"),
      "stateDiagram-v2\n  A --> [*] : x\n  A --> B : y\n",
      "stateDiagram-v2\n  A --> B : x\n  A --> B : y\n"),
  ]

  private static let fork =
    "stateDiagram-v2\n  state f <<fork>>\n  [*] --> f\n  f --> A\n  f --> B\n  A --> C : x\n  B --> D : y\n"

  static let forks: [EditTests.Row] = [
    EditTests.Row(
      "mermaid", .deleteTransition(Transition.ID(source: "f", ordinal: 0)), fork,
      fork.replacing("  f --> A\n  f --> B\n", with: "")),
    EditTests.Row(
      "mermaid", .deleteState("B"), fork,
      fork.replacing("  f --> A\n  f --> B\n", with: "").replacing("  B --> D : y\n", with: "  D\n")),
    EditTests.Row(
      "mermaid", .addTransition(from: "f", event: nil, to: "E"), fork + "  C --> E : z\n",
      fork.replacing("  f --> B\n", with: "  f --> B\n  f --> E\n") + "  C --> E : z\n"),
  ]

  static let others: [EditTests.Row] = [
    EditTests.Row(
      "plantuml", .setParallel("A", true), "@startuml\nstate A {\n  state B\n  state C\n}\n@enduml\n",
      "@startuml\nstate A {\n  state B\n  --\n  state C\n}\n@enduml\n"),
    EditTests.Row(
      "plantuml", .deleteTransition(Transition.ID(source: "A", ordinal: 0)), "@startuml\nA --> B : x\n@enduml\n",
      "@startuml\nstate A\nstate B\n@enduml\n"),
    EditTests.Row(
      "smcat", .renameState("on", to: "fully on"), "off, on;\noff => on: press;\n",
      "off, \"fully on\";\noff => \"fully on\": press;\n"),
    EditTests.Row(
      "smcat", .setTarget(Transition.ID(source: "on", ordinal: 0), nil), "on, off;\non => off: press;\n",
      "on, off;\non => on [type=internal]: press;\n"),
    EditTests.Row(
      "dot", .setTarget(Transition.ID(source: "a", ordinal: 0), nil),
      "digraph {\n  a [label=a];\n  b;\n  a -> b [label=x];\n  b -> a [label=y];\n}\n",
      "digraph {\n  a [label=\"a\\nx /\\l\"];\n  b;\n  b -> a [label=y];\n  start [shape=point];\n  start -> a;\n}\n"),
    EditTests.Row(
      "smcat", .wrap(["on"], in: "lit"), "off,\non;\noff => on: press;\n",
      "off,\nlit {\n  on;\n};\noff => on: press;\n"),
    EditTests.Row(
      "xstate", .wrap(["on"], in: "lit"),
      "createMachine({\n  initial: 'off',\n  states: {\n    off: { on: { press: 'on' } },\n    on: { on: { press: 'off' } },\n  },\n})\n",
      "createMachine({\n  initial: 'off',\n  states: {\n    off: { on: { press: '#(machine).lit.on' } },\n    lit: {\n      initial: 'on',\n      states: {\n        on: { on: { press: '#(machine).off' } }\n      }\n    },\n  },\n})\n"
    ),
    EditTests.Row(
      "xstate", .setEvents(Transition.ID(source: "off", ordinal: 0), ["press", "touch"]),
      "createMachine({\n  states: {\n    off: { on: { press: 'on' } },\n    on: {},\n  },\n})\n",
      "createMachine({\n  states: {\n    off: { on: { press: 'on', touch: 'on' } },\n    on: {},\n  },\n})\n"),
    EditTests.Row(
      "xstate", .setDisplayName("on", "Lit"), "createMachine({\n  initial: 'on',\n  states: {\n    on: {},\n  },\n})\n",
      "createMachine({\n  initial: 'on',\n  states: {\n    on: {\n      meta: { displayName: 'Lit' }\n    },\n  },\n})\n"
    ),
  ]

  @Test(arguments: dot + mermaid + forks + others)
  func anEditSaysWhatIsWanted(row: EditTests.Row) throws {
    let reader = try #require(NotationCatalog.standard.reader(named: row.notation))
    let editor = try SourceEditor(reader, SourceText(row.before))
    do {
      let edit = try editor.edit(row.change)
      #expect(edit.text == row.after)
      #expect(edit.patch.inverse(on: row.before).applied(to: edit.text) == row.before)
    } catch {
      Issue.record("\(error.message)\n\(Explanation.text(editor, row.change, reader))")
    }
  }

  /// What a notation cannot say is refused with a reason, before the text is touched.
  @Test(arguments: [
    (
      "scxml", "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\"><state id=\"a\"/></scxml>",
      ChartChange.renameState("a", to: "a b")
    ),
    ("json", "{\"states\": [\"a\"]}", .addState("a b", inside: nil)),
    ("mermaid", "stateDiagram-v2\n  state A {\n    state B\n  }\n", .setParallel("A", true)),
    ("mermaid", "stateDiagram-v2\n  A --> [*] : x\n", .renameState("final", to: "End")),
  ])
  func whatANotationCannotSayIsRefused(notation: String, text: String, change: ChartChange) throws {
    let reader = try #require(NotationCatalog.standard.reader(named: notation))
    let editor = try SourceEditor(reader, SourceText(text))
    #expect(throws: EditRefusal.self) { try editor.edit(change) }
  }
}

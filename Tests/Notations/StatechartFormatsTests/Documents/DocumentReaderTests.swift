import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Documents as people write them, and the machines in them.
struct DocumentReaderTests {
  /// The names of the states of each chart; an empty list for a chart that could not be read.
  static func states(_ text: String, fileName: String? = nil) throws -> [String] {
    let source = SourceText(text, fileName: fileName)
    let reader = try #require(NotationCatalog.standard.reader(for: source))
    #expect(reader.identifier == "document", "\(text)")
    return try reader.readAll(source).map { $0.chart.allStates.map(\.id.name).joined(separator: " ") }
  }

  private static let door = "stateDiagram-v2\n  [*] --> Shut\n  Shut --> Open : push\n"

  static let fences: [(String, [String])] = [
    ("```mermaid\n\(door)```\n", ["Shut Open"]),
    ("# Door\n\nWords.\n\n```mermaid\n\(door)```\n\nMore.\n", ["Shut Open"]),
    ("~~~mermaid\n\(door)~~~", ["Shut Open"]),
    ("~~~~ {.mermaid #door}\n\(door)~~~~\n", ["Shut Open"]),
    ("````mermaid\n\(door)````", ["Shut Open"]),
    ("``` Mermaid\n\(door)```", ["Shut Open"]),
    ("```{mermaid}\n:caption: Door\n:align: center\n\n\(door)```", ["Shut Open"]),
    ("```mermaid title=\"The door\"\n\(door)```", ["Shut Open"]),
    ("```mermaid\n---\ntitle: Door\n---\n\(door)```", ["Shut Open"]),
    ("```mermaid\n%%{init: {'theme': 'dark'}}%%\n\(door)```", ["Shut Open"]),
    ("```mermaid\r\nstateDiagram-v2\r\n  [*] --> A\r\n```\r\n", ["A"]),
    ("```\n\(door)```", ["Shut Open"]),
    ("```mermaid\n\(door)", ["Shut Open"]),
    ("- item\n\n  ```mermaid\n  stateDiagram-v2\n    [*] --> A\n  ```\n", ["A"]),
    ("1. ```mermaid\n   stateDiagram-v2\n     [*] --> A\n   ```\n2. next\n", ["A"]),
    ("=== \"Tab\"\n\n    ```mermaid\n    stateDiagram-v2\n      [*] --> A\n    ```\n", ["A"]),
    ("> ```mermaid\n> stateDiagram-v2\n>   [*] --> A\n> ```\n", ["A"]),
    (">> ```mermaid\n>> stateDiagram-v2\n>>   [*] --> A\n\nWords.\n```mermaid\n\(door)```", ["A", "Shut Open"]),
    (":::mermaid\n\(door):::\n", ["Shut Open"]),
    ("::: mermaid\n\(door):::\n", ["Shut Open"]),
    (":::{mermaid}\n:alt: Door\n\n\(door):::\n", ["Shut Open"]),
    (":::note\n```mermaid\n\(door)```\n:::\n", ["Shut Open"]),
    ("```plantuml\n@startuml\n[*] --> A\n@enduml\n```", ["A"]),
    ("```puml\n[*] --> A\nA --> B : x\n```", ["A B"]),
    ("```uml\nstate A\nstate B\nA --> B : x\n```", ["A B"]),
    ("```plantuml:door.svg\n@startuml\n[*] -> A\n@enduml\n```", ["A"]),
    ("```text\n@startuml\n[*] --> A\n@enduml\n```", ["A"]),
    ("```dot\ndigraph { a -> b }\n```", ["a b"]),
    ("```graphviz\ndigraph door { a -> b [label=x] }\n```", ["a b"]),
    ("```smcat\na => b: go;\n```", ["a b"]),
    ("```xstate\n{\"initial\":\"a\",\"states\":{\"a\":{\"on\":{\"GO\":\"b\"}},\"b\":{}}}\n```", ["a b"]),
    ("```scxml\n<?xml version=\"1.0\"?>\n<scxml version=\"1.0\"><state id=\"a\"/></scxml>\n```", ["a"]),
    ("```xml\n<scxml version=\"1.0\"><state id=\"a\"/><state id=\"b\"/></scxml>\n```", ["a b"]),
    ("```json\n{\"initial\":\"a\",\"states\":{\"a\":{\"on\":{\"GO\":\"b\"}},\"b\":{}}}\n```", ["a b"]),
    (
      "```yaml\nstatechart:\n  name: x\n  root state:\n    name: r\n    initial: a\n    states: [{name: a}, {name: b}]\n```",
      ["a b"]
    ),
    (
      "```ts twoslash\nimport { createMachine } from 'xstate';\n"
        + "const m = createMachine({ initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } });\n```",
      ["a b"]
    ),
    (
      "Use `createMachine({})`:\n```js{1,3}\nconst m = createMachine({ initial: 'a', states: { a: {}, b: {} } });\n```",
      ["a b"]
    ),
  ]

  static let others: [(String, [String])] = [
    ("= Door\n\n[mermaid]\n----\n\(door)----\n", ["Shut Open"]),
    ("[mermaid, target=door, format=svg]\n.Title\n....\n\(door)....\n", ["Shut Open"]),
    ("[plantuml,\"door\",png]\n--\n[*] --> A\n--\n", ["A"]),
    ("[plantuml]\n----\n@startuml\n[*] --> A\n@enduml\n----\n", ["A"]),
    ("[graphviz]\n....\ndigraph { a -> b }\n....\n", ["a b"]),
    ("[puml]\n--\n[*] --> A\n--\n", ["A"]), ("[gv]\n....\ndigraph { a -> b }\n....\n", ["a b"]),
    ("[state-machine-cat]\n....\na => b;\n....\n", ["a b"]),
    ("[source,mermaid]\n----\n\(door)----\n", ["Shut Open"]),
    ("[source%linenums,js]\n----\nconst m = createMachine({ states: { a: {}, b: {} } });\n----\n", ["a b"]),
    ("[mermaid]\nstateDiagram-v2\n  [*] --> A\n\nWords.\n", ["A"]),
    ("Door\n====\n\n.. mermaid::\n   :caption: Door\n\n   stateDiagram-v2\n     [*] --> A\n\nWords.\n", ["A"]),
    (".. uml::\n\n   [*] --> A\n   A --> B : x\n", ["A B"]),
    (".. graphviz::\n   :align: center\n\n   digraph { a -> b }\n", ["a b"]),
    (".. code-block:: json\n\n   {\"initial\":\"a\",\"states\":{\"a\":{},\"b\":{}}}\n", ["a b"]),
    ("<pre class=\"mermaid\">\nstateDiagram-v2\n  [*] --&gt; A\n  A --&gt; B : x &amp; y\n</pre>", ["A B"]),
    ("<p>Door</p>\n<div id=\"d\" class='big mermaid'>\n\(door)</div>", ["Shut Open"]),
    ("<div\n  class=\"mermaid\"\n>\n\(door)</div>", ["Shut Open"]),
    ("<pre><code class=\"language-mermaid\">\(door)</code></pre>", ["Shut Open"]),
    ("<pre lang=\"mermaid\"><code>\(door)</code></pre>", ["Shut Open"]),
    ("<pre><code class=\"language-plantuml\">[*] --&gt; A\n</code></pre>", ["A"]),
    ("<script type=\"text/vnd.graphviz\">digraph { a -> b }</script>", ["a b"]),
    (
      "<!doctype html>\n<script type=\"module\">\nimport { createMachine } from 'xstate';\n"
        + "createMachine({ states: { a: {}, b: {} } });\n</script>",
      ["a b"]
    ),
    ("import Mermaid from '@theme/Mermaid';\n\n<Mermaid value={`\n\(door)`} />\n", ["Shut Open"]),
    ("{{< mermaid >}}\n\(door){{< /mermaid >}}\n", ["Shut Open"]),
    ("{% mermaid %}\n\(door){% endmermaid %}\n", ["Shut Open"]),
    ("#+begin_src plantuml :file door.svg\n[*] --> A\n#+end_src\n", ["A"]),
    ("Words.\n\n| State | Event | Next |\n|---|---|---|\n| A | go | B |\n\nWords.\n", ["A B"]),
    ("/**\n * Door.\n *\n * @startuml\n * [*] --> A\n * A --> B : x\n * @enduml\n */\nint main() {}\n", ["A B"]),
    ("/* @startuml{door.svg} \"Door\"\n * [*] --> A\n * @enduml */\n", ["A"]),
    ("/// \\startuml\n/// [*] --> A\n/// \\enduml\nstruct Door;\n", ["A"]),
    ("# @startuml\n# [*] --> A\n#\n# A --> B : x\n# @enduml\nimport os\n", ["A B"]),
    ("-- @startuml\n-- [*] --> A\n-- @enduml\nentity door is\n", ["A"]),
    ("' words\n  // @startuml\n  // [*] --> A\n  // @enduml\n// @startuml\n// [*] --> B\n// @enduml\n", ["A", "B"]),
    ("/// A door.\n/// ```mermaid\n/// stateDiagram-v2\n///   [*] --> A\n/// ```\nstruct Door;\n", ["A"]),
    ("/**\n * ```mermaid\n * stateDiagram-v2\n *   [*] --> A\n * ```\n */\nclass Door {}\n", ["A"]),
    ("Words.\n<!--\n@startuml\n[*] --> A\n@enduml\n-->\n```mermaid\n\(door)```\n", ["A", "Shut Open"]),
  ]

  @Test(arguments: fences + others) func isRead(text: String, states: [String]) throws {
    #expect(try Self.states(text) == states, "\(text)")
  }

  /// A program can have diagrams in texts and in comments. PlantUML's own comments hide what is in them.
  @Test(arguments: [
    ("\"\"\"\n@startuml\n[*] --> A\n@enduml\n\"\"\"\n# @startuml\n# [*] --> B\n# @enduml\n", ["A", "B"]),
    ("# @startuml\n# [*] --> A\n# @enduml\n@startuml\n[*] --> B\n@enduml\n", ["A", "B"]),
    ("@startuml\n[*] --> A\n@enduml\n' @startuml\n' [*] --> B\n' @enduml\n", ["A"]),
    ("@startuml\n[*] --> A\n' @startuml\n@enduml\n", ["A"]),
  ])
  func findsDiagramsInTextsAndComments(program: String, states: [String]) throws {
    let readings = try NotationCatalog.standard.readAll(SourceText(program, fileName: "a.py"))
    #expect(readings.map { $0.chart.allStates.map(\.id.name).joined(separator: " ") } == states)
  }

  /// Diagrams of other kinds and code are passed over, and do not count.
  @Test(arguments: [
    "```mermaid\nflowchart LR\n  A --> B\n```\n", "```mermaid\nsequenceDiagram\n  A->>B: x\n```\n",
    "```plantuml\n@startuml\nA -> B : hello\n@enduml\n```\n", "```plantuml\nclass A { state : int }\nA --> B\n```\n",
    "```plantuml\nactor A\n[*] --> B\n```\n", "```dot\ngraph { a -- b }\n```\n", "```sh\nls | grep a\n```\n",
    "```json\n{\"a\": 1}\n```\n",
    "````md\n```mermaid\n\(door)```\n````\n", "<!--\n```mermaid\n\(door)```\n-->\n",
    "| Name | Meaning |\n|---|---|\n| a | b |\n", "| State | Meaning | Next |\n|---|---|---|\n| a | b | c |\n",
    "<pre class=\"mermaid\">flowchart LR</pre>\n", "<div class=\"mermaid\">never closed\n", "```smcat\n```\n",
    "////\n[mermaid]\n----\n\(door)----\n////\n", "{/*\n```mermaid\n\(door)```\n*/}\n",
    "{/* words\n```mermaid\n\(door)```\nwords */}\n",
    "```js\nconst m = createMachine({ ...parts });\n```\n", "```js\nfunction createMachine() {}\n```\n",
  ])
  func isPassedOver(block: String) throws {
    #expect(try Self.states("\(block)\n```mermaid\n\(Self.door)```\n") == ["Shut Open"])
    let error = try #require(throws: ReadError.self) {
      try DocumentNotation().readAll(SourceText("# Title\n\n" + block))
    }
    #expect(error.diagnostics.first?.code == .noMachine, "\(error)")
    #expect(
      error.diagnostics.dropFirst().allSatisfy { $0.code.rawValue == "excerpt" && $0.severity == .note }, "\(error)")
  }

  /// Files of the notations themselves are not taken for documents.
  @Test(arguments: [
    ("stateDiagram-v2\n  [*] --> A\n  note right of A\n    ```\n  end note\n", "mermaid"),
    ("@startuml\n[*] --> A\n@enduml\n", "plantuml"), ("| from | on | to |\n|--|--|--|\n| a | x | b |", "markdown"),
    ("digraph { a -> b }", "dot"), ("a => b;", "smcat"),
    ("/**\n * ```mermaid\n * stateDiagram\n * ```\n */\ncreateMachine({ states: { a: {} } });", "xstate"),
    ("# words\nstatechart:\n  name: x", "sismic"),
  ])
  func othersStayThemselves(text: String, identifier: String) {
    #expect(NotationCatalog.standard.reader(for: SourceText(text))?.identifier == identifier)
  }

  @Test(
    .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)),
    arguments: [("md-fences.md", ["Closed Open", "Off On", "A B"]), ("k13-markdown.md", ["a b"])])
  func reportedDocuments(name: String, states: [String]) throws {
    #expect(try Self.states(SharedFolder.text("reports/inputs/" + name), fileName: name) == states)
  }
}

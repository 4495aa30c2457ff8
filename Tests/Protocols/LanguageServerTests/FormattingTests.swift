import JSONRPC
import JSONTree
import LanguageServer
import Testing

/// White space that an editor has put in order.
struct FormattingTests {
  /// A text as it was written, and formatted.
  struct Row: Sendable, CustomTestStringConvertible {
    let uri: String
    let text: String
    let formatted: String
    var testDescription: String { uri }
  }

  static let rows = [
    Row(
      uri: "file:///a.mmd",
      text: """
        stateDiagram-v2
        %% a note
        [*]-->A
           A-->B:go [x > 1] / run
        classDef warm fill:red
        state B {
        [*] --> C
            C --> D : on   \t
          --
        [*] --> E
          note right of E
             two
               lines
          end note
        }


        B --> [*]

        """,
      formatted: """
        stateDiagram-v2
          %% a note
          [*] --> A
          A --> B : go [x > 1] / run
          classDef warm fill:red
          state B {
            [*] --> C
            C --> D : on
            --
            [*] --> E
            note right of E
               two
                 lines
            end note
          }


          B --> [*]

        """),
    Row(
      uri: "file:///b.mmd", text: "---\ntitle: T\n---\nstateDiagram-v2\n\tA --> A : x\n",
      formatted: "---\ntitle: T\n---\nstateDiagram-v2\n  A --> A : x\n"),
    Row(
      uri: "file:///a.puml",
      text: "@startuml\n  [*]->A\nA --> B:go\nstate B {\nC --> D : x\n}\n' end\n@enduml\n",
      formatted: "@startuml\n[*] -> A\nA --> B : go\nstate B {\n  C --> D : x\n}\n' end\n@enduml\n"),
    Row(
      uri: "file:///a.smcat", text: "a,\n  b {\nc => d:x;\n};\n a=>b : go;\n",
      formatted: "a,\nb {\n  c => d: x;\n};\na => b: go;\n"),
    Row(
      uri: "file:///a.dot", text: "digraph {\na -> b [label=\"x\"]\nsubgraph cluster_c {\nc -> d\n}\n  }\n",
      formatted: "digraph {\n  a -> b [label=\"x\"]\n  subgraph cluster_c {\n    c -> d\n  }\n}\n"),
    Row(
      uri: "file:///a.scxml",
      text: """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <!-- a
           note -->
        <state id="a"><transition event="x"
           target="b"/>
        <onentry>
              <script>
          var x = 1;
              </script>
        </onentry>
            </state>
        <state id="b"/>
        </scxml>

        """,
      formatted: """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
          <!-- a
             note -->
          <state id="a"><transition event="x"
             target="b"/>
            <onentry>
              <script>
          var x = 1;
              </script>
            </onentry>
          </state>
          <state id="b"/>
        </scxml>

        """),
    Row(
      uri: "file:///a.json",
      text: "{\"interlock\": 1, \"charts\": [{\n\"states\": [\n  {\"id\": \"A\"}, {\n\"id\": \"B\"\n}]\n}]}\n",
      formatted:
        "{\"interlock\": 1, \"charts\": [{\n  \"states\": [\n    {\"id\": \"A\"}, {\n      \"id\": \"B\"\n    }]\n}]}\n"
    ),
  ]

  @Test(arguments: rows)
  func onlyWhiteSpaceChangesAndOnlyOnce(_ row: Row) {
    var session = EditorSession(row.text, uri: row.uri)
    let edits = session.result("textDocument/formatting", ["options": [:]], uri: row.uri)
    let written = edits.applied(to: row.text)
    #expect(written == row.formatted)
    #expect(written.filter { !$0.isWhitespace } == row.text.filter { !$0.isWhitespace })
    session.change([["text": .string(written)]], uri: row.uri)
    #expect(session.result("textDocument/formatting", ["options": [:]], uri: row.uri) == [])
  }

  @Test func theStepOfIndentationIsTheClients() {
    let text = "stateDiagram-v2\n  A --> A : go\n"
    var session = EditorSession(text)
    let four = session.result("textDocument/formatting", ["options": ["tabSize": 4, "insertSpaces": true]])
    #expect(four.applied(to: text) == "stateDiagram-v2\n    A --> A : go\n")
    let tabs = session.result("textDocument/formatting", ["options": ["tabSize": 4, "insertSpaces": false]])
    #expect(tabs.applied(to: text) == "stateDiagram-v2\n\tA --> A : go\n")
  }

  @Test(arguments: [
    ("file:///a.mmd", "stateDiagram-v2\n[*] --> A\nA --> \n", "expected the name of a state"),
    ("file:///a.md", "# A\n\n```mermaid\nstateDiagram-v2\n A --> B : go\n```\n", "left to other tools"),
    ("file:///a.ts", "createMachine({ states: { a: {} } });\n", "left to other tools"),
  ])
  func aTextThatIsNotFormattedSaysWhy(uri: String, text: String, reason: String) {
    var session = EditorSession(text, uri: uri)
    let error = session.failure("textDocument/formatting", ["options": [:]], uri: uri)
    #expect(error?.code.rawValue == -32803)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }
}

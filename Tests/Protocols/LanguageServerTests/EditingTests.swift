import JSONTree
import LanguageServer
import Testing

/// What an editor offers and colours while one types.
struct EditingTests {
  /// The words that are offered at the mark `|` of a text, and the range that each replaces.
  private static func words(
    _ text: String, uri: String = EditorSession.uri, before: String? = nil
  ) -> (words: [String], range: String?) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    let whole = parts.joined()
    var session = EditorSession(before ?? whole, uri: uri)
    session.change([["text": .string(whole)]], uri: uri)
    let place = EditorSession.at(lines.count - 1, lines.last?.utf16.count ?? 0)
    let list = session.result("textDocument/completion", place, uri: uri)
    let items = list["items"].map(\.list) ?? []
    return (items.compactMap { $0["label"]?.string }, items.first?["textEdit"]?["range"]?.places)
  }

  static let door = "stateDiagram-v2\n  [*] --> Closed\n  Closed --> Open : push\n  Open --> Closed : pull\n"

  @Test func aTargetIsAState() {
    let (words, range) = Self.words(Self.door + "  Open --> Cl|\n")
    #expect(words == ["Closed"])
    #expect(range == "4:11-4:13")
  }

  @Test func aLabelIsAnEvent() {
    #expect(Self.words(Self.door + "  Open --> Open : pu|\n").words == ["pull", "push"])
  }

  @Test func aStatementBeginsWithAStateOrAKeyword() {
    #expect(Self.words(Self.door + "  sta|\n").words.contains("state"))
    #expect(Self.words(Self.door + "  Op|\n").words == ["Open"])
  }

  @Test(arguments: [
    ("<state id=\"a\"><transition event=\"go\" target=\"|\"/></state>", ["a", "bee"]),
    ("<state id=\"a\"><transition event=\"g|\" target=\"bee\"/></state>", ["go"]),
    ("<state id=\"a\"><tra|</state>", ["transition"]),
  ])
  func markupHasWordsToo(line: String, wanted: [String]) {
    let begin = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\">\n"
    let end = "\n<state id=\"bee\"><transition event=\"go\" target=\"a\"/></state>\n</scxml>\n"
    let before = begin + "<state id=\"a\"/>" + end
    #expect(Self.words(begin + line + end, uri: "file:///a.scxml", before: before).words == wanted)
  }

  /// Each block of a document has words of its own machine.
  @Test func aBlockOfADocumentHasItsOwnWords() {
    let text = """
      # Doors

      ```mermaid
      stateDiagram-v2
        A --> B : one
      ```

      ```plantuml
      @startuml
      [*] --> Ann
      Ann --> Bob : two
      Bob --> A|
      @enduml
      ```

      """
    #expect(Self.words(text, uri: "file:///a.md").words == ["Ann"])
  }

  @Test func namesEventsAndTextsAreColoured() {
    let text = "stateDiagram-v2\n  %% x\n  A --> B : go [n > 1] / run\n"
    var session = EditorSession(text)
    let data = session.result("textDocument/semanticTokens/full")["data"]?.list ?? []
    let numbers = data.map { if case .number(let number) = $0 { Int(number) } else { -1 } }
    var (line, unit) = (0, 0)
    var tokens: [String] = []
    let lines = text.split(separator: "\n").map { Array($0) }
    for start in stride(from: 0, to: numbers.count - 4, by: 5) {
      unit = numbers[start] > 0 ? numbers[start + 1] : unit + numbers[start + 1]
      line += numbers[start]
      tokens.append(String(lines[line][unit..<unit + numbers[start + 2]]) + " \(numbers[start + 3])")
    }
    #expect(tokens == ["%% x 6", "A 0", "B 0", "go 1", "n > 1 2", "run 3"])
  }

  @Test(arguments: [
    (
      "file:///work/a.mmd", "stateDiagram-v2\n  A --> B : go\n  click A \"https://example.org/a\"\n",
      ["2:11-2:32 https://example.org/a"]
    ),
    (
      "file:///work/a.scxml",
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\">\n<state id=\"a\"><invoke type=\"scxml\" "
        + "src=\"file:sub/b.scxml\"/></state></scxml>\n",
      ["1:40-1:56 file:///work/sub/b.scxml"]
    ),
  ])
  func addressesAreLinks(uri: String, text: String, wanted: [String]) {
    var session = EditorSession(text, uri: uri)
    let links = session.result("textDocument/documentLink", uri: uri).list
    #expect(links.map { "\($0["range"]?.places ?? "") \($0["target"]?.string ?? "")" } == wanted)
  }

  @Test func symbolsOfTheWorkspaceAreThoseOfItsFiles() {
    var session = EditorSession.started(["workspaceFolders": [["uri": "file:///w", "name": "w"]]])
    func found(_ query: String) -> [String] {
      session.result("workspace/symbol", ["query": .string(query)]).list.map {
        "\($0["location"]?["uri"]?.string ?? "") \($0["name"]?.string ?? "")"
      }
    }
    #expect(found("idl") == ["file:///w/a.mmd Idle", "file:///w/b.mmd Idle"])
    // What is open is as it is shown.
    session.open("stateDiagram-v2\n  Idler --> b : go\n", uri: "file:///w/a.mmd")
    #expect(found("IDLE") == ["file:///w/a.mmd Idler", "file:///w/b.mmd Idle"])
    #expect(found("go") == [])
  }

  /// Other kinds of diagrams have the same extensions, and no errors.
  @Test(arguments: [
    ("file:///a.mmd", "sequenceDiagram\n  A->>B: hi\n"), ("file:///a.mmd", "classDiagram\n  A <|-- B\n"),
    ("file:///a.mmd", "pie title Pets\n  \"Dogs\" : 386\n"), ("file:///a.mmd", "gantt\n  title A\n"),
    ("file:///a.mmd", "erDiagram\n  A ||--o{ B : has\n"), ("file:///a.mmd", "gitGraph\n  commit\n"),
    ("file:///a.mmd", "mindmap\n  root\n    A\n"), ("file:///a.mmd", "journey\n  title A\n"),
    ("file:///a.mmd", "timeline\n  2002 : A\n"), ("file:///a.mmd", "xychart-beta\n  bar [1]\n"),
    ("file:///a.puml", "@startuml\nAlice -> Bob: hi\n@enduml\n"),
    ("file:///a.puml", "@startuml\nclass A\nA <|-- B\n@enduml\n"),
    ("file:///a.puml", "@startuml\nstart\n:work;\nstop\n@enduml\n"),
    ("file:///a.puml", "@startuml\nactor A\nA --> (use)\n@enduml\n"),
    ("file:///a.puml", "@startmindmap\n* a\n** b\n@endmindmap\n"),
    ("file:///a.puml", "@startgantt\n[A] lasts 3 days\n@endgantt\n"),
    ("file:///a.puml", "@startjson\n{\"a\": 1}\n@endjson\n"),
    ("file:///a.puml", "@startuml\n[A] --> [B]\ncomponent C\n@enduml\n"),
  ])
  func otherDiagramsAreNoErrors(uri: String, text: String) {
    let session = EditorSession(text, uri: uri)
    let isReported = session.diagnostics[uri]?.contains { $0["severity"] == 1 || $0["severity"] == 2 }
    #expect(isReported == false, "\(session.findings(uri))")
  }
}

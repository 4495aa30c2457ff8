import JSONRPC
import JSONTree
import LanguageServer
import Testing

/// What an editor asks of a document.
struct FeatureTests {
  static let battery = """
    stateDiagram-v2
      [*] --> Discharging
      Discharging --> Charging : plug
      Charging --> Discharging : unplug
      Charging --> Full : full
      Full --> Discharging : unplug
      state Full {
        [*] --> Warm
        Warm --> Cold : cool
        Cold --> Warm : heat
      }
      Discharging --> [*] : empty

    """

  @Test(arguments: [
    (2, 20, "*Charging*: unplug → Discharging, full → Full; refused: plug, empty, cool, heat"),
    (8, 6, "*Warm*: unplug → Discharging, cool → Cold; refused: plug, empty, full, heat"),
    (4, 16, "*Full*: unplug → Discharging; inside: cool, heat; refused: plug, empty, full"),
    (3, 30, "*unplug*: Charging → Discharging, Full → Discharging; refused in: Discharging"),
  ])
  func hoverSaysWhatIsTakenAndRefused(line: Int, unit: Int, words: String) {
    var session = EditorSession(Self.battery)
    let hover = session.result("textDocument/hover", EditorSession.at(line, unit))
    #expect(hover["contents"]?["value"]?.string == words)
    #expect(hover["contents"]?["kind"]?.string == "markdown")
  }

  @Test func hoverSaysNothingWhereThereIsNoName() {
    var session = EditorSession(Self.battery)
    #expect(session.result("textDocument/hover", EditorSession.at(0, 0)) == .null)
    #expect(session.result("textDocument/hover", EditorSession.at(50, 3)) == .null)
  }

  /// A state in one region does not refuse what another region answers.
  @Test func anotherRegionAnswers() {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <parallel id="both">
          <state id="left"><state id="a"><transition event="x" target="b"/></state><state id="b"/></state>
          <state id="right"><state id="c"><transition event="y" cond="In('a')" target="d"/></state><state id="d"/></state>
        </parallel>
        <state id="out"><transition event="z" target="both"/></state>
      </scxml>
      """
    var session = EditorSession(text, uri: "file:///a.scxml")
    let hover = session.result("textDocument/hover", EditorSession.at(2, 32), uri: "file:///a.scxml")
    #expect(hover["contents"]?["value"]?.string == "*a*: x → b; in another region: y; refused: z")
  }

  @Test func anUnknownNameHasTheNearestAsAFix() {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <state id="Charging"><transition event="Chargin" target="Chargin"/></state>
      </scxml>

      """
    let uri = "file:///a.scxml"
    var session = EditorSession(text, uri: uri)
    let finding = session.diagnostics[uri]?.first
    #expect(finding?["code"]?.string == "unknown-target")
    #expect(finding?["severity"] == 1)
    #expect(finding?["relatedInformation"]?.list.first?["message"]?.string == "the state 'Charging'")
    let actions = session.result(
      "textDocument/codeAction", ["range": EditorSession.range(1, 30, 1, 30), "context": ["diagnostics": []]], uri: uri)
    #expect(actions.list.map { $0["title"]?.string } == ["Replace 'Chargin' with 'Charging'"])
    let edits = actions.list.first?["edit"]?["changes"]?[uri] ?? .null
    #expect(edits.applied(to: text) == text.replacing("target=\"Chargin\"", with: "target=\"Charging\""))
  }

  /// In a drawing a misspelt name is a state of its own, which nothing leaves.
  @Test func aStateThatIsNamedOnceHasTheNearestAsAFix() {
    let text = Self.battery.replacing("Full --> Discharging", with: "Full --> Dischargin")
    var session = EditorSession(text)
    let actions = session.result(
      "textDocument/codeAction", ["range": EditorSession.range(5, 14, 5, 14), "context": [:]])
    #expect(actions.list.first?["edit"]?["changes"]?[EditorSession.uri]?.applied(to: text) == Self.battery)
    let others = session.result(
      "textDocument/codeAction", ["range": EditorSession.range(5, 14, 5, 14), "context": ["only": ["source"]]])
    #expect(others == [])
  }

  @Test func symbolsAreNestedAndContainTheirNames() {
    var session = EditorSession(Self.battery)
    let symbols = session.result("textDocument/documentSymbol").list
    #expect(symbols.map { $0["name"]?.string } == ["Discharging", "Charging", "Full", "final"])
    let full = symbols[2]["children"]?.list ?? []
    #expect(full.map { $0["name"]?.string } == ["unplug → Discharging", "Warm", "Cold"])
    func check(_ symbol: Value) {
      let outer = symbol["range"] ?? .null
      for inner in [symbol["selectionRange"] ?? .null] + (symbol["children"]?.list ?? []).map({ $0["range"] ?? .null })
      {
        #expect(Self.contains(outer, inner), "\(symbol["name"]?.string ?? "")")
      }
      for child in symbol["children"]?.list ?? [] { check(child) }
    }
    for symbol in symbols { check(symbol) }
  }

  private static func contains(_ outer: Value, _ inner: Value) -> Bool {
    func place(_ value: Value?) -> (Double, Double) {
      guard case .number(let line)? = value?["line"], case .number(let unit)? = value?["character"] else {
        return (-1, -1)
      }
      return (line, unit)
    }
    return place(outer["start"]) <= place(inner["start"]) && place(inner["end"]) <= place(outer["end"])
  }

  static let document = """
    # Machines

    ```mermaid
    stateDiagram-v2
      [*] --> A
      A --> B : go
    ```

    ```plantuml
    @startuml
    [*] --> X
    X --> Y : hop
    @enduml
    ```

    """

  @Test func aDocumentHasSeveralCharts() {
    let uri = "file:///notes.md"
    var session = EditorSession(Self.document, uri: uri, language: "markdown")
    #expect(session.findings(uri).map { $0.prefix(2) } == ["5:", "11"])
    let symbols = session.result("textDocument/documentSymbol", uri: uri).list
    #expect(symbols.map { $0["range"]?["start"]?["line"] } == [2, 8])
    #expect(symbols.map { ($0["children"]?.list ?? []).map { $0["name"]?.string } } == [["A", "B"], ["X", "Y"]])
    let lenses = session.result("textDocument/codeLens", uri: uri).list
    #expect(lenses.map { $0["range"]?["start"]?["line"] } == [2, 8])
    #expect(lenses.map { $0["command"]?["arguments"]?.list.first?.string?.contains("m/document-1-") } == [true, true])
    let hover = session.result("textDocument/hover", EditorSession.at(11, 10), uri: uri)
    #expect(hover["contents"]?["value"]?.string == "*hop*: X → Y; refused in: Y")
  }

  @Test(arguments: [
    ("file:///a.json", "json", "{\"name\": \"package\", \"version\": \"1.0.0\"}"),
    ("file:///a.md", "markdown", "# Notes\n"),
    ("file:///a.py", "python", "states = 5\n"), ("file:///a.yaml", "yaml", "a: 1\n"),
    ("file:///a.txt", "plaintext", "x"),
    ("untitled:1", "", ""), ("file:///a.html", "html", "<html><body>states</body></html>"),
  ])
  func whatIsNoMachineHasNoFindings(uri: String, language: String, text: String) {
    var session = EditorSession(text, uri: uri, language: language)
    #expect(session.findings(uri) == [])
    #expect(session.result("textDocument/documentSymbol", uri: uri) == [])
    #expect(session.result("textDocument/codeLens", uri: uri) == [])
  }

  @Test(arguments: [
    ("file:///a.mmd", "", "stateDiagramm\n A --> B\n"), ("untitled:1", "mermaid", "stateDiagramm\n A --> B\n"),
    ("file:///a.smcat", "", "a => b: ;;x{"), ("file:///a.scxml", "xml", "<scxml><state></scxml>"),
    ("file:///a.json", "json", "{\"interlock\": 1, \"charts\": [{\"states\": [{\"id\": 5}]}]}"),
  ])
  func aFaultyMachineHasAnError(uri: String, language: String, text: String) {
    let session = EditorSession(text, uri: uri, language: language)
    #expect(session.diagnostics[uri]?.contains { $0["severity"] == 1 } == true, "\(session.findings(uri))")
  }

  /// A text that is in no notation any more keeps the one that it had.
  @Test func aTextWithAFaultKeepsItsNotation() {
    let uri = "file:///a.json"
    var session = EditorSession("{\"interlock\": 1, \"charts\": [{\"states\": [{\"id\": \"A\"}]}]}", uri: uri)
    session.change([["range": EditorSession.range(0, 5, 0, 10), "text": "x"]], uri: uri)
    #expect(session.diagnostics[uri]?.first?["severity"] == 1)
  }

  @Test func aCodeLensOpensThePageOfTheMachine() {
    var session = EditorSession(Self.battery)
    let lens = session.result("textDocument/codeLens").list.first
    #expect(lens?["command"]?["title"]?.string == "Open in Interlock")
    let command = lens?["command"] ?? .null
    _ = session.send(
      "workspace/executeCommand",
      ["command": command["command"] ?? .null, "arguments": command["arguments"] ?? .null])
    guard case .request(_, "window/showDocument", let parameters)? = session.sent.last else {
      Issue.record("no document is shown")
      return
    }
    #expect(parameters["external"] == true)
    #expect(parameters["uri"]?.string?.hasPrefix("http://localhost/m/mermaid-1-") == true)
    let long = Self.battery + String(repeating: "  Full --> Discharging : unplug\n", count: 300)
    session.change([["text": .string(long)]])
    #expect(session.result("textDocument/codeLens") == [])
  }

  @Test func theAddressOfTheServerIsASetting() {
    var session = EditorSession(EditorSession.capabilities, settings: ["server": "https://example.org/x"])
    session.open(Self.battery)
    let lens = session.result("textDocument/codeLens").list.first
    #expect(lens?["command"]?["arguments"]?.list.first?.string?.hasPrefix("https://example.org/x/m/") == true)
  }

  @Test func foldsAreOfSeveralLines() {
    var session = EditorSession(Self.document, uri: "file:///notes.md", language: "markdown")
    let folds = session.result("textDocument/foldingRange", uri: "file:///notes.md").list
    #expect(folds.contains(["startLine": 2, "endLine": 6]))
    #expect(folds.contains(["startLine": 8, "endLine": 13]))
  }
}

import JSONRPC
import JSONTree
import LanguageServer
import Testing

/// Definition, references and renaming, by the map of a text.
struct NameTests {
  private static let battery = FeatureTests.battery

  @Test func aStateIsDefinedWhereItIsDeclared() {
    var session = EditorSession(Self.battery)
    let places = session.result("textDocument/definition", EditorSession.at(4, 16)).list
    #expect(places.map { $0["range"]?.places } == ["6:8-6:12"])
    let first = session.result("textDocument/definition", EditorSession.at(3, 16)).list
    #expect(first.count == 1)
  }

  @Test func referencesAreAllPlacesOfAName() {
    var session = EditorSession(Self.battery)
    let states = session.result("textDocument/references", EditorSession.at(3, 4)).list
    #expect(states.map { $0["range"]?.places } == ["2:18-2:26", "3:2-3:10", "4:2-4:10"])
    let events = session.result("textDocument/references", EditorSession.at(3, 30)).list
    #expect(events.map { $0["range"]?.places } == ["3:29-3:35", "5:25-5:31"])
    let marked = session.result("textDocument/documentHighlight", EditorSession.at(3, 4)).list
    #expect(marked.map { $0["range"] } == states.map { $0["range"] })
  }

  @Test(arguments: [(3, 4, "Charging", "Plugged"), (3, 30, "unplug", "pull"), (8, 4, "Warm", "Hot")])
  func aNameIsChangedWhereverItStands(line: Int, unit: Int, name: String, new: String) {
    var session = EditorSession(Self.battery)
    let prepared = session.result("textDocument/prepareRename", EditorSession.at(line, unit))
    #expect(prepared["placeholder"]?.string == name)
    let edit = session.result(
      "textDocument/rename",
      [
        "position": EditorSession.at(line, unit)["position"] ?? .null, "newName": .string(new),
      ])
    let text = edit["changes"]?[EditorSession.uri]?.applied(to: Self.battery) ?? ""
    #expect(text == Self.battery.replacing(name, with: new))
    session.change([["text": .string(text)]])
    let again = session.result("textDocument/prepareRename", EditorSession.at(line, unit))
    #expect(again["placeholder"]?.string == new)
  }

  @Test(arguments: [(3, 4, "Full"), (3, 4, ""), (0, 2, "x")])
  func aNameThatCannotBeIsRefused(line: Int, unit: Int, name: String) {
    var session = EditorSession(Self.battery)
    let error = session.failure(
      "textDocument/rename",
      ["position": EditorSession.at(line, unit)["position"] ?? .null, "newName": .string(name)])
    #expect(error?.code.rawValue == -32803)
    #expect(error?.message.isEmpty == false)
  }

  /// In a document the names of one block alone change, at their places in the document.
  @Test func aNameInADocumentIsChangedInItsBlock() {
    let text = FeatureTests.document.replacing("[*] --> X\nX --> Y", with: "[*] --> A\nA --> B")
    let uri = "file:///notes.md"
    var session = EditorSession(text, uri: uri, language: "markdown")
    let references = session.result("textDocument/references", EditorSession.at(5, 2), uri: uri).list
    #expect(references.map { $0["range"]?["start"]?["line"] } == [4, 5])
    let edit = session.result(
      "textDocument/rename", ["position": ["line": 5, "character": 2], "newName": "Begin"], uri: uri)
    let changed = edit["changes"]?[uri]?.applied(to: text)
    #expect(changed == text.replacing("  [*] --> A\n  A --> B", with: "  [*] --> Begin\n  Begin --> B"))
  }

  /// The second chart of a text, or of a block of a document, has its names changed, not the first.
  @Test(arguments: [
    ("a.puml", "@startuml\nA --> B : go\n@enduml\n@startuml\nIdle --> Busy : go\n@enduml\n"),
    ("a.md", "# Two\n\n```plantuml\n@startuml\nA --> B\n@enduml\n@startuml\nIdle --> Busy\n@enduml\n```\n"),
    (
      "a.js",
      "const a = createMachine({ initial: 'A', states: { A: { on: { go: 'B' } }, B: {} } });\n"
        + "const b = createMachine({ initial: 'Idle', states: { Idle: { on: { go: 'Busy' } }, Busy: {} } });\n"
    ),
  ])
  func aNameInTheSecondChartIsChanged(name: String, text: String) {
    let uri = "file:///work/\(name)"
    var session = EditorSession(text, uri: uri)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.firstIndex { $0.contains("Idle") } ?? 0
    let unit = lines[line].ranges(of: "Idle").first.map {
      lines[line].utf16.distance(from: lines[line].startIndex, to: $0.lowerBound)
    }
    let edit = session.result(
      "textDocument/rename", ["position": EditorSession.at(line, unit ?? 0)["position"] ?? .null, "newName": "Begin"],
      uri: uri)
    #expect(edit["changes"]?[uri]?.applied(to: text) == text.replacing("Idle", with: "Begin"))
  }

  /// A line that is added begins and ends as the document's lines do.
  @Test(arguments: [("> ", "\n"), ("", "\r\n"), ("> > ", "\r\n"), (">", "\n"), ("  ", "\n")])
  func aLineThatIsAddedIsOneOfTheDocument(prefix: String, end: String) {
    let body = ["stateDiagram-v2", "  Idle --> Busy : go", "  Busy --> Idle : stop"]
    func document(_ body: [String]) -> String {
      (["```mermaid"] + body + ["```"]).map { prefix + $0 + end }.joined()
    }
    let uri = "file:///notes.md"
    let text = document(body)
    var session = EditorSession(text, uri: uri, language: "markdown")
    let edit = session.result(
      "textDocument/rename",
      ["position": ["line": 2, "character": .number(Double(prefix.count + 3))], "newName": "In Use"], uri: uri)
    let changed = edit["changes"]?[uri]?.applied(to: text) ?? ""
    let added = prefix + "  In_Use : In Use" + end
    let renamed = document(body.map { $0.replacing("Idle", with: "In_Use") })
    #expect(changed.contains(added) && changed.replacing(added, with: "") == renamed, "\(changed.debugDescription)")
  }

  /// Letters of two units before a name do not move it.
  @Test func placesAreInTheUnitsOfTheClient() {
    let text = "stateDiagram-v2\n  [*] --> 𝄞a\n  𝄞a --> B : go\n"
    var session = EditorSession(text)
    let references = session.result("textDocument/references", EditorSession.at(2, 9)).list
    #expect(references.map { $0["range"]?.places } == ["2:10-2:11"] || references.isEmpty)
    let states = session.result("textDocument/references", EditorSession.at(2, 3)).list
    #expect(states.map { $0["range"]?.places } == ["1:10-1:13", "2:2-2:5"])
  }
}

/// Renaming in each notation that has a map.
struct NotationNameTests {
  /// A file name, its text with `Idle` as a state and `go` as an event.
  private static let texts: [(String, String)] = [
    (
      "a.scxml",
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" initial=\"Idle\">\n"
        + "  <state id=\"Idle\"><transition event=\"go\" target=\"Busy\"/></state>\n"
        + "  <state id=\"Busy\"><transition event=\"stop\" target=\"Idle\"/></state>\n</scxml>\n"
    ),
    ("a.mmd", "stateDiagram-v2\n  [*] --> Idle\n  Idle --> Busy : go\n  Busy --> Idle : stop\n"),
    ("a.puml", "@startuml\n[*] --> Idle\nIdle --> Busy : go\nBusy --> Idle : stop\n@enduml\n"),
    ("a.smcat", "initial => Idle;\nIdle => Busy: go;\nBusy => Idle: stop;\n"),
    (
      "a.gv",
      "digraph {\n  start [shape=point]\n  start -> Idle\n  Idle -> Busy [label=\"go\"]\n"
        + "  Busy -> Idle [label=\"stop\"]\n}\n"
    ),
    (
      "a.json",
      "{\"interlock\": 1, \"charts\": [{\"initial\": \"Idle\", \"states\": [{\"id\": \"Idle\"}, {\"id\": \"Busy\"}],\n"
        + "\"transitions\": [{\"source\": \"Idle\", \"event\": \"go\", \"targets\": [\"Busy\"]},\n"
        + "{\"source\": \"Busy\", \"event\": \"stop\", \"targets\": [\"Idle\"]}]}]}\n"
    ),
    (
      "a.js",
      "import { createMachine } from 'xstate';\nconst machine = createMachine({\n  id: 'm',\n  initial: 'Idle',\n"
        + "  states: {\n    Idle: { on: { go: 'Busy' } },\n    Busy: { on: { stop: 'Idle' } },\n  },\n});\n"
    ),
  ]

  @Test(arguments: texts)
  func aStateAndAnEventAreRenamed(name: String, text: String) {
    let uri = "file:///work/\(name)"
    for (old, new) in [("Idle", "Waiting"), ("go", "begin")] {
      var session = EditorSession(text, uri: uri)
      let place = Self.place(of: old, in: text)
      let references = session.result("textDocument/references", EditorSession.at(place.line, place.unit), uri: uri)
      #expect(references.list.count == text.ranges(of: old).count, "\(name) \(old)")
      let edit = session.result(
        "textDocument/rename",
        [
          "position": EditorSession.at(place.line, place.unit)["position"] ?? .null, "newName": .string(new),
        ], uri: uri)
      #expect(edit["changes"]?[uri]?.applied(to: text) == text.replacing(old, with: new), "\(name) \(old)")
    }
  }

  /// The last place of a word.
  private static func place(of word: String, in text: String) -> (line: Int, unit: Int) {
    for (number, line) in text.split(separator: "\n").enumerated().reversed() {
      if let range = line.ranges(of: word).last(where: {
        $0.lowerBound == line.startIndex || !line[line.index(before: $0.lowerBound)].isLetter
      }) {
        return (number, line.utf16.distance(from: line.startIndex, to: range.lowerBound) + 1)
      }
    }
    return (0, 0)
  }
}

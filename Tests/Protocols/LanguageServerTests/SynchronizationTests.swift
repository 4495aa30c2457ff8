import JSONRPC
import JSONTree
import LanguageServer
import Testing

/// Changes of documents, and positions in them.
struct SynchronizationTests {
  private static let text = "stateDiagram-v2\n  [*] --> A\n  A --> B : 𝄞é [x] / y\n  B --> C\n"

  /// A fault behind letters that take two units of UTF-16, four bytes, one scalar.
  @Test(arguments: [("utf-8", 6), ("utf-16", 3), ("utf-32", 2)])
  func positionsAreInTheUnitsOfTheClient(encoding: String, units: Int) {
    let text = "stateDiagram-v2\n  [*] --> 𝄞é\n  𝄞é --> B : go\n"
    let session = EditorSession(text, encoding: encoding)
    #expect(session.findings().contains { $0.hasPrefix("2:\(2 + units + 5)-") }, "\(session.findings())")
  }

  @Test func changesAreCarriedOutInTheirOrder() {
    var session = EditorSession("stateDiagram-v2\n  [*] --> A\n")
    session.change([
      ["range": EditorSession.range(1, 10, 1, 11), "text": "Alpha"],
      ["range": EditorSession.range(1, 15, 1, 15), "text": "\n  Alpha --> [*] : end"],
    ])
    #expect(session.findings() == [])
    session.change([["range": EditorSession.range(2, 2, 2, 7), "text": "Alhpa"]], version: 3)
    #expect(session.findings().contains { $0.contains("'Alhpa'") }, "\(session.findings())")
    session.change([["text": "stateDiagram-v2\n  [*] --> A\n  A --> [*] : end\n"]], version: 4)
    #expect(session.findings() == [])
  }

  /// The same text, whether it comes whole or as edits of a text at random places.
  @Test func editsGiveTheTextThatTheyDescribe() {
    var generator = Numbers(seed: 7)
    for encoding in ["utf-8", "utf-16", "utf-32"] {
      var text = Array("stateDiagram-v2\n  [*] --> A\r\n  A --> 𝄞é : go\r  é --> A\n\n".unicodeScalars)
      var session = EditorSession(String(String.UnicodeScalarView(text)), encoding: encoding)
      for version in 2...60 {
        let start = generator.next(below: text.count + 1)
        let end = min(text.count, start + generator.next(below: 4))
        let new = ["", "x", "\n", "𝄞", "é\r\n", "A --> B\n"][generator.next(below: 6)]
        guard let range = Self.range(start, end, in: text, encoding) else { continue }
        text.replaceSubrange(start..<end, with: new.unicodeScalars)
        session.change([["range": range, "text": .string(new)]], version: version)
        var other = EditorSession(encoding: encoding)
        other.open(String(String.UnicodeScalarView(text)))
        #expect(session.findings() == other.findings(), "\(encoding) \(version)")
        if session.findings() != other.findings() { break }
      }
    }
  }

  /// The range of a part as the client counts; nil where it would divide CR from LF.
  private static func range(_ start: Int, _ end: Int, in text: [Unicode.Scalar], _ encoding: String) -> Value? {
    func place(_ index: Int) -> (Int, Int)? {
      if index > 0, index < text.count, text[index - 1] == "\r", text[index] == "\n" { return nil }
      var (line, unit) = (0, 0)
      for (number, scalar) in text[..<index].enumerated() {
        let isEnd = scalar == "\n" || (scalar == "\r" && !(number + 1 < text.count && text[number + 1] == "\n"))
        if isEnd {
          (line, unit) = (line + 1, 0)
        } else {
          unit += encoding == "utf-8" ? UTF8.width(scalar) : encoding == "utf-16" ? UTF16.width(scalar) : 1
        }
      }
      return (line, unit)
    }
    guard let first = place(start), let last = place(end) else { return nil }
    return EditorSession.range(first.0, first.1, last.0, last.1)
  }

  @Test func aClosedDocumentHasNoFindings() {
    var session = EditorSession("stateDiagram-v2\n  [*] --> A\n  A --> B : go\n")
    #expect(session.findings().count == 1)
    session.notify("textDocument/didClose", ["textDocument": ["uri": .string(EditorSession.uri)]])
    #expect(session.findings() == [])
    #expect(session.failure("textDocument/hover", EditorSession.at(0, 0))?.code == .invalidParameters)
  }

  /// Texts that follow one another quickly are not all read.
  @Test func onlyTheLastOfSeveralTextsIsReported() {
    var session = EditorSession.unstarted
    session.receive(.success(.request(id: .number(1), method: "initialize", parameters: ["capabilities": [:]])))
    let uri = Value.string(EditorSession.uri)
    session.receive(
      .success(
        .notification(
          method: "textDocument/didOpen",
          parameters: ["textDocument": ["uri": uri, "languageId": "mermaid", "version": 1, "text": ""]])))
    for version in 2...20 {
      session.receive(
        .success(
          .notification(
            method: "textDocument/didChange",
            parameters: [
              "textDocument": ["uri": uri, "version": .number(Double(version))],
              "contentChanges": [["text": .string("stateDiagram-v2\n A --> B : x\(version)\n")]],
            ])))
    }
    var versions: [Value?] = []
    while let messages = session.advance() {
      for case .notification("textDocument/publishDiagnostics", let parameters) in messages {
        versions.append(parameters["version"])
      }
    }
    #expect(versions == [20])
  }

  /// Editors have diagrams of other kinds open, too, in files of the same language.
  @Test(arguments: [
    ("file:///a.mmd", "mermaid", "flowchart LR\n  A --> B\n", "flowchart"),
    ("file:///a.puml", "plantuml", "@startuml\nA -> B : hi\n@enduml\n", "sequence"),
  ])
  func otherDiagramsArePassedOver(uri: String, language: String, text: String, kind: String) {
    var editor = EditorSession()
    editor.open(text, uri: uri, language: language)
    let findings = editor.findings(uri)
    #expect(findings.count == 1 && findings[0].contains("a diagram of another kind (\(kind))"), "\(findings)")
    #expect(editor.diagnostics[uri]?.first?["severity"] == 3)
  }

  @Test func aMarkAllowsARule() {
    var editor = EditorSession()
    let text = "stateDiagram-v2\n  [*] --> a\n  a --> b : go\n"
    editor.open(text, uri: "file:///a.mmd")
    #expect(editor.findings("file:///a.mmd").count == 1)
    editor.open(text + "  %% interlock:allow dead-end words\n", uri: "file:///b.mmd")
    #expect(editor.findings("file:///b.mmd") == [])
  }
}

/// Numbers that are the same in each run. SplitMix64.
struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}

extension EditorSession {
  init(encoding: String) { self.init(["general": ["positionEncodings": [.string(encoding)]]]) }
}

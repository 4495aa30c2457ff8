import JSONRPC
import JSONTree
import LanguageServer
import StatechartFormats
import StatechartSimulation
import Testing

/// A session as an editor has it: requests are answered at once, and what is reported is kept.
struct EditorSession {
  private(set) var session: LanguageSession
  private var number = 0
  /// The diagnostics reported last, by document.
  private(set) var diagnostics: [String: [Value]] = [:]
  /// What else the server has sent.
  private(set) var sent: [RPCMessage] = []

  static let uri = "file:///work/machine.mmd"

  /// A session that has begun.
  init(_ capabilities: Value = EditorSession.capabilities, settings: Value = .null) {
    session = EditorSession.unstarted
    _ = send("initialize", ["capabilities": capabilities, "initializationOptions": settings])
    notify("initialized", [:])
  }

  /// A session that has begun with the given parameters.
  static func started(_ parameters: Value) -> EditorSession {
    EditorSession(parameters: parameters)
  }

  private init(parameters: Value) {
    session = EditorSession.unstarted
    _ = send("initialize", parameters)
    notify("initialized", [:])
  }

  /// A session with a document.
  init(_ text: String, uri: String = EditorSession.uri, language: String = "", encoding: String? = nil) {
    if let encoding {
      self.init(["general": ["positionEncodings": [.string(encoding)]]])
    } else {
      self.init()
    }
    open(text, uri: uri, language: language)
  }

  static var unstarted: LanguageSession {
    LanguageSession(
      LanguageServerOptions(
        catalog: .standard, program: (name: "interlock", version: "1"), server: "http://localhost/",
        address: { text, server in
          text.text.utf8.count > 5000
            ? nil : "\(server)m/\(text.notation)-\(text.ordinal)-\(text.text.utf8.count)"
        },
        files: { folder in
          ["a", "b"].map { name in
            let text = "stateDiagram-v2\n  [*] --> Idle\n  Idle --> \(name) : go\n"
            return WorkspaceFile(uri: "\(folder)/\(name).mmd", text: text)
          }
        }))
  }

  static let capabilities: Value = [
    "textDocument": [
      "hover": ["contentFormat": ["markdown", "plaintext"]], "publishDiagnostics": ["relatedInformation": true],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true], "rename": ["prepareSupport": true],
    ],
    "window": ["showDocument": ["support": true]],
  ]

  mutating func open(_ text: String, uri: String = EditorSession.uri, language: String = "") {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "languageId": .string(language), "version": 1, "text": .string(text)]])
  }

  /// Changes a document by (range, text) or a whole text.
  mutating func change(_ changes: [Value], uri: String = EditorSession.uri, version: Int = 2) {
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .number(Double(version))],
        "contentChanges": .array(changes),
      ])
  }

  mutating func notify(_ method: String, _ parameters: Value) {
    session.receive(.success(.notification(method: method, parameters: parameters)))
    work()
  }

  /// Sends a request; its answer.
  @discardableResult
  mutating func send(_ method: String, _ parameters: Value) -> Result<Value, RPCError>? {
    number += 1
    let id = RPCIdentifier.number(number)
    session.receive(.success(.request(id: id, method: method, parameters: parameters)))
    let answers = work().compactMap { message -> Result<Value, RPCError>? in
      if case .response(id, let result) = message { result } else { nil }
    }
    #expect(answers.count == 1)
    return answers.first
  }

  /// The result of a request that succeeds.
  mutating func result(_ method: String, _ parameters: Value = [:], uri: String = EditorSession.uri) -> Value {
    let document = Value.Member("textDocument", ["uri": .string(uri)])
    var members = [document]
    if case .object(let given) = parameters { members += given }
    switch send(method, .object(members)) {
    case .success(let value)?: return value
    case .failure(let error)?:
      Issue.record("\(method): \(error)")
      return .null
    case nil: return .null
    }
  }

  /// The error of a request that fails.
  mutating func failure(_ method: String, _ parameters: Value = [:], uri: String = EditorSession.uri) -> RPCError? {
    var members = [Value.Member("textDocument", ["uri": .string(uri)])]
    if case .object(let given) = parameters { members += given }
    if case .failure(let error)? = send(method, .object(members)) { return error }
    return nil
  }

  @discardableResult
  private mutating func work() -> [RPCMessage] {
    var all: [RPCMessage] = []
    while let messages = session.advance() {
      for message in messages {
        if case .notification("textDocument/publishDiagnostics", let parameters) = message {
          diagnostics[parameters["uri"]?.string ?? ""] = parameters["diagnostics"].map(\.list)
        } else {
          sent.append(message)
        }
      }
      all += messages
    }
    return all
  }

  /// The findings of a document, each as `line:unit-line:unit message`, from 0.
  func findings(_ uri: String = EditorSession.uri) -> [String] {
    (diagnostics[uri] ?? []).map { "\($0["range"]?.places ?? "?") \($0["message"]?.string ?? "?")" }
  }

  static func at(_ line: Int, _ unit: Int) -> Value {
    ["position": ["line": .number(Double(line)), "character": .number(Double(unit))]]
  }

  static func range(_ line: Int, _ unit: Int, _ lastLine: Int, _ lastUnit: Int) -> Value {
    [
      "start": ["line": .number(Double(line)), "character": .number(Double(unit))],
      "end": ["line": .number(Double(lastLine)), "character": .number(Double(lastUnit))],
    ]
  }
}

extension Value {
  var list: [Value] { if case .array(let items) = self { items } else { [] } }

  /// `line:unit-line:unit` of a range.
  var places: String {
    func place(_ value: Value?) -> String { "\(value?["line"]?.json() ?? "?"):\(value?["character"]?.json() ?? "?")" }
    return place(self["start"]) + "-" + place(self["end"])
  }

  /// A text after the changes of a `TextEdit` list, given as UTF-16 positions.
  func applied(to text: String) -> String {
    var units = Array(text.utf16)
    var lines = [0]
    for (index, unit) in units.enumerated() where unit == 10 { lines.append(index + 1) }
    func offset(_ value: Value?) -> Int {
      guard case .number(let line)? = value?["line"], case .number(let unit)? = value?["character"] else { return 0 }
      return Int(line) < lines.count ? lines[Int(line)] + Int(unit) : units.count
    }
    let edits = list.map { (offset($0["range"]?["start"]), offset($0["range"]?["end"]), $0["newText"]?.string ?? "") }
    for (start, end, new) in edits.sorted(by: { $0.0 > $1.0 }) { units.replaceSubrange(start..<end, with: new.utf16) }
    return String(decoding: units, as: UTF16.self)
  }
}

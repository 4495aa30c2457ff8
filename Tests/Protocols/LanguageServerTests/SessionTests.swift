import JSONRPC
import JSONTree
import LanguageServer
import Testing

/// The life of a session.
struct SessionTests {
  private func response(_ session: inout LanguageSession, _ method: String, id: Int = 1) -> RPCError? {
    session.receive(.success(.request(id: .number(id), method: method, parameters: [:])))
    guard case .response(.number(id), .failure(let error))? = session.advance()?.first else { return nil }
    return error
  }

  @Test func nothingIsAnsweredBeforeInitialize() {
    var session = EditorSession.unstarted
    #expect(response(&session, "textDocument/hover")?.code.rawValue == -32002)
    #expect(response(&session, "shutdown")?.code.rawValue == -32002)
    #expect(response(&session, "initialize") == nil)
    #expect(response(&session, "initialize")?.code == .invalidRequest)
    #expect(response(&session, "textDocument/nothing")?.code == .methodNotFound)
  }

  @Test func aSessionEndsWithZeroOnlyAfterShutdown() {
    var session = EditorSession.unstarted
    session.receive(.success(.notification(method: "exit", parameters: [:])))
    #expect(session.advance() == [])
    #expect(session.exitStatus == 1)

    var other = EditorSession()
    #expect(other.send("shutdown", .null) == .success(.null))
    if case .failure(let error)? = other.send("textDocument/hover", [:]) {
      #expect(error.code == .invalidRequest)
    } else {
      Issue.record("a request after shutdown is answered")
    }
    other.notify("exit", .null)
    #expect(other.session.exitStatus == 0)
  }

  @Test func aRequestThatWaitsCanBeCancelled() {
    var session = EditorSession.unstarted
    session.receive(.success(.request(id: .number(1), method: "initialize", parameters: ["capabilities": [:]])))
    for id in 2...4 {
      session.receive(.success(.request(id: .number(id), method: "textDocument/hover", parameters: [:])))
    }
    session.receive(.success(.notification(method: "$/cancelRequest", parameters: ["id": 3])))
    session.receive(.success(.notification(method: "$/cancelRequest", parameters: ["id": 99])))
    var codes: [Int] = []
    while let messages = session.advance() {
      for case .response(_, .failure(let error)) in messages { codes.append(error.code.rawValue) }
    }
    #expect(codes == [-32602, -32800, -32602])
  }

  /// An identifier is free again once its request was answered.
  @Test func aLateCancellationCancelsNothing() {
    var session = EditorSession()
    #expect(session.send("shutdown", .null) == .success(.null))
    session.notify("$/cancelRequest", ["id": 2])
    #expect(session.send("shutdown", .null) != .success(.null))
  }

  @Test(
    arguments: [
      (["utf-8"], "utf-8"), (["utf-32", "utf-16"], "utf-32"), (["utf-7"], "utf-16"), ([], "utf-16"),
    ] as [([String], String)])
  func theEncodingIsTheFirstThatIsKnown(offered: [String], chosen: String) {
    var session = EditorSession()
    _ = session
    session = EditorSession(["general": ["positionEncodings": .array(offered.map { .string($0) })]])
    guard case .response(_, .success(let result))? = session.sent.first else {
      Issue.record("initialize has no answer")
      return
    }
    #expect(result["capabilities"]?["positionEncoding"]?.string == chosen)
  }

  /// Parameters of any shape are refused or passed over.
  @Test func parametersThatDoNotFitEndNothing() {
    var session = EditorSession("stateDiagram-v2\n  A --> B : go\n")
    let shapes: [Value] = [
      .null, [], [:], 5, "x", ["textDocument": 5], ["textDocument": ["uri": 5]], ["textDocument": ["uri": "x"]],
      ["textDocument": ["uri": .string(EditorSession.uri)]],
      ["textDocument": ["uri": .string(EditorSession.uri)], "position": ["line": -1, "character": 1]],
      ["textDocument": ["uri": .string(EditorSession.uri)], "position": ["line": 99, "character": 99_999]],
      ["textDocument": ["uri": .string(EditorSession.uri)], "contentChanges": [5]],
      ["textDocument": ["uri": .string(EditorSession.uri)], "contentChanges": [["text": "x", "range": 5]]],
      ["command": 5], ["command": "interlock.open", "arguments": ["file:///etc/passwd"]],
    ]
    let methods = [
      "textDocument/hover", "textDocument/definition", "textDocument/references", "textDocument/prepareRename",
      "textDocument/rename", "textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/codeAction",
      "textDocument/codeLens", "textDocument/formatting", "textDocument/documentHighlight",
      "workspace/executeCommand",
    ]
    for shape in shapes {
      for method in methods { session.send(method, shape) }
      for method in ["textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "$/x", "x"] {
        session.notify(method, shape)
      }
    }
    #expect(session.send("shutdown", .null) == .success(.null))
  }
}

import JSONRPC
import JSONTree

extension LanguageSession {
  /// The command of the code lens.
  static let openCommand = "interlock.open"

  /// Answers a request.
  ///
  /// - Parameter further: The messages that are sent to the client after the answer.
  mutating func answer(
    _ method: String, _ parameters: Value, _ further: inout [RPCMessage]
  ) throws(RPCError) -> Value {
    switch (phase, method) {
    case (.new, "initialize"): return initialize(parameters)
    case (.new, _): throw RPCError(.serverNotInitialized, "the first request should be 'initialize'")
    case (.initialized, "initialize"): throw RPCError(.invalidRequest, "the session has begun already")
    case (.shutDown, _): throw RPCError(.invalidRequest, "the session is shut down")
    case (.initialized, "shutdown"):
      phase = .shutDown
      return .null
    case (.initialized, "workspace/symbol"): return workspaceSymbols(parameters)
    case (.initialized, "workspace/executeCommand"): return try execute(parameters, &further)
    case (.initialized, _): return try answer(aboutDocument: method, parameters)
    }
  }

  private mutating func answer(aboutDocument method: String, _ parameters: Value) throws(RPCError) -> Value {
    switch method {
    case "textDocument/documentSymbol": return try symbols(parameters)
    case "textDocument/foldingRange": return try foldingRanges(parameters)
    case "textDocument/completion": return try completion(parameters)
    case "textDocument/documentLink": return try documentLinks(parameters)
    case "textDocument/semanticTokens/full": return try semanticTokens(parameters)
    case "textDocument/hover": return try hover(parameters)
    case "textDocument/definition": return try definition(parameters)
    case "textDocument/references": return try references(parameters)
    case "textDocument/documentHighlight": return try highlights(parameters)
    case "textDocument/prepareRename": return try prepareRename(parameters)
    case "textDocument/rename": return try rename(parameters)
    case "textDocument/codeAction": return try codeActions(parameters)
    case "textDocument/codeLens": return try codeLenses(parameters)
    case "textDocument/formatting": return try formatting(parameters)
    case _: throw RPCError(.methodNotFound, "there is no method '\(method)'")
    }
  }

  private mutating func initialize(_ parameters: Value) -> Value {
    phase = .initialized
    abilities = ClientAbilities(parameters)
    let given = parameters["workspaceFolders"]?.items.compactMap { $0["uri"]?.string } ?? []
    folders = given.isEmpty ? [parameters["rootUri"]?.string].compactMap(\.self) : given
    if let server = parameters["initializationOptions"]?["server"]?.string, !server.isEmpty {
      self.server = server.hasSuffix("/") ? server : server + "/"
    }
    return [
      "capabilities": abilities.serverCapabilities,
      "serverInfo": ["name": .string(options.program.name), "version": .string(options.program.version)],
    ]
  }

  /// Acts on a notification; what there is to say to that. One with parameters that do not fit is passed over.
  mutating func notified(_ method: String, _ parameters: Value) -> RPCMessage? {
    if method == "exit" {
      exitStatus = phase == .shutDown ? 0 : 1
      return nil
    }
    if method == "workspace/didChangeWatchedFiles" { folderSymbols = nil }
    guard phase == .initialized, let document = parameters["textDocument"], let uri = document["uri"]?.string else {
      return nil
    }
    switch method {
    case "textDocument/didOpen": return open(document, uri)
    case "textDocument/didChange": return change(uri, parameters)
    case "textDocument/didClose":
      folderSymbols = nil
      guard documents.removeValue(forKey: uri) != nil else { return nil }
      return published([], of: uri, version: nil)
    case _: return nil
    }
  }

  private mutating func open(_ document: Value, _ uri: String) -> RPCMessage? {
    guard let text = document["text"]?.string else { return nil }
    guard documents[uri] != nil || documents.count < SessionLimits.documents else {
      return note("more than \(SessionLimits.documents) documents are open; \(uri) is passed over")
    }
    folderSymbols = nil
    documents[uri] = OpenDocument(
      TextDocument(
        uri: uri, language: document["languageId"]?.string ?? "", version: document["version"]?.whole ?? 0, text: text))
    return nil
  }

  /// Executes the changes of a document in their order.
  private mutating func change(_ uri: String, _ parameters: Value) -> RPCMessage? {
    guard documents[uri] != nil else { return nil }
    let version = parameters["textDocument"]?["version"]?.whole ?? 0
    var work = 0
    for change in parameters["contentChanges"]?.items ?? [] {
      guard let text = change["text"]?.string else { return lose(uri, "a change has no text") }
      work += (documents[uri]?.text.bytes.count ?? 0) + text.utf8.count
      guard work <= SessionLimits.changedBytes else { return lose(uri, "one message has too many changes") }
      if let given = change["range"], given != .null {
        guard let range = ClientRange(given) else { return lose(uri, "a change has no range") }
        guard documents[uri]?.isLost == false else { continue }
        let encoding = abilities.encoding
        documents[uri]?.change(version: version) { $0.replace(range, in: encoding, with: text) }
      } else {
        documents[uri]?.find(text, version: version)
      }
    }
    return nil
  }

  private mutating func lose(_ uri: String, _ reason: String) -> RPCMessage {
    documents[uri]?.lose()
    return note("\(uri): \(reason); it is passed over until its whole text is sent")
  }

  private func note(_ message: String) -> RPCMessage {
    .notification(method: "window/logMessage", parameters: ["type": 2, "message": .string(message)])
  }

  /// Opens an address that a code lens names.
  private mutating func execute(_ parameters: Value, _ further: inout [RPCMessage]) throws(RPCError) -> Value {
    guard parameters["command"]?.string == LanguageSession.openCommand else {
      throw RPCError(.invalidParameters, "there is no such command")
    }
    guard let address = parameters["arguments"]?.items.first?.string, address.hasPrefix(server) else {
      throw RPCError(.invalidParameters, "the argument should be an address at \(server)")
    }
    if abilities.showsDocuments {
      further.append(request("window/showDocument", ["uri": .string(address), "external": true]))
    } else {
      further.append(
        .notification(method: "window/showMessage", parameters: ["type": 3, "message": .string(address)]))
    }
    return .null
  }
}

// MARK: - Parameters

extension LanguageSession {
  /// The open document that a request is about.
  func uri(_ parameters: Value) throws(RPCError) -> String {
    guard let uri = parameters["textDocument"]?["uri"]?.string else {
      throw RPCError(.invalidParameters, "'textDocument' should name a document")
    }
    guard documents[uri] != nil else { throw RPCError(.invalidParameters, "the document is not open: \(uri)") }
    return uri
  }

  /// The position that a request is about.
  func position(_ parameters: Value) throws(RPCError) -> ClientPosition {
    guard let position = parameters["position"].flatMap(ClientPosition.init) else {
      throw RPCError(.invalidParameters, "'position' should have a line and a character")
    }
    return position
  }
}

extension ClientPosition {
  init?(_ value: Value) {
    guard let line = value["line"]?.whole, let unit = value["character"]?.whole, line >= 0, unit >= 0 else {
      return nil
    }
    self.init(line: line, unit: unit)
  }

  var value: Value { ["line": .whole(line), "character": .whole(unit)] }
}

extension ClientRange {
  init?(_ value: Value) {
    guard let start = value["start"].flatMap(ClientPosition.init), let end = value["end"].flatMap(ClientPosition.init)
    else { return nil }
    self.init(start: start, end: end)
  }

  var value: Value { ["start": start.value, "end": end.value] }
}

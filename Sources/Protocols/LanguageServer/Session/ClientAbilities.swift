import JSONRPC
import JSONTree

/// The capabilities of a client, as far as answers depend on them.
struct ClientAbilities: Hashable, Sendable {
  var encoding = PositionEncoding.utf16
  var takesMarkdown = false
  var takesRelatedPlaces = false
  var takesHierarchy = false
  var showsDocuments = false
  var takesPrepareSupport = false

  init() {}

  /// Reads the parameters of `initialize`.
  init(_ parameters: Value) {
    let client = parameters["capabilities"] ?? .null
    let offered = client["general"]?["positionEncodings"]?.items ?? []
    encoding = offered.lazy.compactMap { $0.string.flatMap(PositionEncoding.init) }.first ?? .utf16
    let text = client["textDocument"]
    takesMarkdown = text?["hover"]?["contentFormat"]?.items.contains("markdown") ?? false
    takesRelatedPlaces = text?["publishDiagnostics"]?["relatedInformation"] == true
    takesHierarchy = text?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"] == true
    takesPrepareSupport = text?["rename"]?["prepareSupport"] == true
    showsDocuments = client["window"]?["showDocument"]?["support"] == true
  }
}

extension ClientAbilities {
  /// The capabilities of the server for such a client.
  var serverCapabilities: Value {
    let renaming: Value = takesPrepareSupport ? ["prepareProvider": true] : true
    return [
      "positionEncoding": .string(encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": false],
      "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
      "completionProvider": ["triggerCharacters": [">", " ", "\""], "resolveProvider": false],
      "documentLinkProvider": ["resolveProvider": false],
      "semanticTokensProvider": ["legend": LanguageSession.tokenLegend, "full": true],
      "workspaceSymbolProvider": true, "documentSymbolProvider": true, "foldingRangeProvider": true,
      "documentHighlightProvider": true,
      "renameProvider": renaming,
      "codeActionProvider": ["codeActionKinds": ["quickfix"]],
      "codeLensProvider": ["resolveProvider": false], "documentFormattingProvider": true,
      "executeCommandProvider": ["commands": [.string(LanguageSession.openCommand)]],
    ]
  }
}

extension Value {
  /// The items of a list; none of anything else.
  var items: [Value] { if case .array(let items) = self { items } else { [] } }

  /// The whole number that it is.
  var whole: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number)
  }

  static func whole(_ number: Int) -> Value { .number(Double(number)) }

  /// An object of members, of which those without a value are left out.
  static func members(_ members: KeyValuePairs<String, Value?>) -> Value {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}

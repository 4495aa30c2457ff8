import JSONRPC
import JSONTree
import StatechartFormats
import StatechartSimulation
import Statecharts

/// A file of a folder that a client works in.
package struct WorkspaceFile: Hashable, Sendable {
  /// The address.
  package let uri: String
  /// The text.
  package let text: String

  package init(uri: String, text: String) { (self.uri, self.text) = (uri, text) }
}

extension LanguageSession {
  /// The charts and states whose names have a text in them: `workspace/symbol`. Open documents are as they are shown,
  /// and other files as they were when the client last opened or closed a document, or reported a change of files.
  mutating func workspaceSymbols(_ parameters: Value) -> Value {
    let wanted = (parameters["query"]?.string ?? "").lowercased()
    var found: [Value] = []
    for uri in documents.keys.sorted() {
      guard let checked = documents[uri]?.reading(choice), let text = documents[uri]?.text else { continue }
      found += values(of: checked.symbols(in: text), of: text, named: wanted)
    }
    for (text, symbols) in closedFiles() where documents[text.uri] == nil {
      found += values(of: symbols, of: text, named: wanted)
    }
    return .array(Array(found.prefix(SessionLimits.foundSymbols)))
  }

  /// The symbols of the files that are not open.
  private mutating func closedFiles() -> [(text: TextDocument, symbols: [DocumentSymbol])] {
    if let known = folderSymbols { return known }
    let files = folders.flatMap(options.files).prefix(SessionLimits.workspaceFiles)
    let read = files.compactMap { file -> (text: TextDocument, symbols: [DocumentSymbol])? in
      var document = OpenDocument(TextDocument(uri: file.uri, language: "", version: 0, text: file.text))
      return document.reading(choice).map { (document.text, $0.symbols(in: document.text)) }
    }
    folderSymbols = read
    return read
  }

  private func values(of symbols: [DocumentSymbol], of text: TextDocument, named wanted: String) -> [Value] {
    var found: [Value] = []
    var pending: [(symbol: DocumentSymbol, container: String?)] = symbols.reversed().map { ($0, nil) }
    while let (symbol, container) = pending.popLast() {
      pending += symbol.children.reversed().map { ($0, symbol.name) }
      guard symbol.kind != .transition, symbol.name.lowercased().contains(wanted) else { continue }
      found.append(
        .members([
          "name": .string(symbol.name), "kind": .whole(symbol.kind.rawValue),
          "location": [
            "uri": .string(text.uri), "range": text.client(symbol.nameRange, in: abilities.encoding).value,
          ],
          "containerName": container.map { .string($0) },
        ]))
    }
    return found
  }
}

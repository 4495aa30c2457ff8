package import JSONRPC
import JSONTree

/// A client's session with the language server: messages in, messages out. LSP 3.17.
///
/// Messages wait in a queue, so that a request that waits can be cancelled, and what is found in a document is reported
/// once no message waits: of texts that follow one another quickly only the last is read.
package struct LanguageSession: Sendable {
  /// The phase of the session.
  enum Phase: Hashable, Sendable {
    case new, initialized, shutDown
  }

  let options: LanguageServerOptions
  let choice: NotationChoice
  var phase = Phase.new
  var abilities = ClientAbilities()
  var documents: [String: OpenDocument] = [:]
  /// The address of the server for *Open in Interlock*.
  var server: String
  /// The addresses of the folders that the client works in.
  var folders: [String] = []
  /// The symbols of the files in them; nil if they are to be read again.
  var folderSymbols: [(text: TextDocument, symbols: [DocumentSymbol])]?
  private var waiting: [Result<RPCMessage, RPCMessage.Fault>] = []
  /// The place of the first message that waits.
  private var first = 0
  /// The requests among them.
  private var requests: Set<RPCIdentifier> = []
  private var cancelled: Set<RPCIdentifier> = []
  private var nextRequest = 1
  /// The exit status of the process, once the client has requested its exit.
  package internal(set) var exitStatus: Int32?

  /// Begins a session.
  package init(_ options: LanguageServerOptions) {
    self.options = options
    choice = NotationChoice(catalog: options.catalog)
    server = options.server
  }

  /// Takes in a message, or what came instead of one. A request to cancel another is processed at once.
  package mutating func receive(_ message: Result<RPCMessage, RPCMessage.Fault>) {
    if case .success(.notification("$/cancelRequest", let parameters)) = message {
      if let id = parameters["id"].flatMap(RPCIdentifier.init), requests.contains(id) { cancelled.insert(id) }
      return
    }
    if case .success(.request(let id, _, _)) = message { requests.insert(id) }
    waiting.append(message)
  }

  /// True if no more messages should be taken in before some are answered.
  package var isFull: Bool { waiting.count - first >= SessionLimits.waiting }

  /// Handles the next message, or reports what is found in a changed document; nil if there is nothing to do.
  package mutating func advance() -> [RPCMessage]? {
    guard exitStatus == nil else { return nil }
    guard first < waiting.count else { return report() }
    let message = waiting[first]
    first += 1
    if first == waiting.count { (waiting, first) = ([], 0) }
    switch message {
    case .failure(let fault): return [fault.response]
    case .success(.response): return []
    case .success(.notification(let method, let parameters)):
      return notified(method, parameters).map { [$0] } ?? []
    case .success(.request(let id, let method, let parameters)):
      requests.remove(id)
      guard cancelled.remove(id) == nil else {
        return [.response(id: id, .failure(RPCError(.requestCancelled, "the request was cancelled")))]
      }
      var further: [RPCMessage] = []
      do throws(RPCError) {
        let result = try answer(method, parameters, &further)
        return [.response(id: id, .success(result))] + further
      } catch {
        return [.response(id: id, .failure(error))]
      }
    }
  }

  /// A request of this server to the client.
  mutating func request(_ method: String, _ parameters: Value) -> RPCMessage {
    defer { nextRequest += 1 }
    return .request(id: .number(nextRequest), method: method, parameters: parameters)
  }

  /// Reports what is found in one document that was changed.
  private mutating func report() -> [RPCMessage]? {
    guard phase == .initialized else { return nil }
    let changed = documents.filter(\.value.isChanged).keys.min()
    guard let uri = changed else { return nil }
    documents[uri]?.isChanged = false
    return [diagnostics(of: uri)]
  }
}

extension RPCError.Code {
  /// A request came before `initialize`.
  static let serverNotInitialized = RPCError.Code(-32002)
  /// The client has cancelled the request.
  static let requestCancelled = RPCError.Code(-32800)
  /// The request is right, and it cannot be done.
  static let requestFailed = RPCError.Code(-32803)
}

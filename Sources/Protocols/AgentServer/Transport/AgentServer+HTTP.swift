package import JSONRPC
import JSONTree

/// A request by HTTP: the fields that the protocol has, and the body.
package struct AgentRequest: Sendable {
  /// `MCP-Protocol-Version`.
  package var revision: String?
  /// `Mcp-Method`.
  package var method: String?
  /// `Mcp-Name`.
  package var name: String?
  package var body: [UInt8]

  package init(revision: String? = nil, method: String? = nil, name: String? = nil, body: [UInt8]) {
    self.revision = revision
    self.method = method
    self.name = name
    self.body = body
  }
}

/// The answer to it.
package struct AgentResponse: Hashable, Sendable {
  package let status: Int
  /// The message; nil if there is none.
  package let body: RPCMessage?
}

extension AgentServer {
  /// The limits of a message by HTTP.
  package static let limitsByHTTP = RPCMessage.Limits(bytes: 8 << 20, depth: 100)

  /// Answers one request by HTTP; nothing is remembered of it. Streamable HTTP, without streams.
  package func answer(_ request: AgentRequest) -> AgentResponse {
    let message: RPCMessage
    do throws(RPCMessage.Fault) {
      message = try RPCMessage(request.body, limits: AgentServer.limitsByHTTP)
    } catch {
      return AgentResponse(status: 400, body: error.response)
    }
    switch message {
    case .notification:
      guard AgentServer.isKnown(request.revision) else { return refusal(of: request.revision ?? "", id: nil) }
      return AgentResponse(status: 202, body: nil)
    case .response: return AgentResponse(status: 202, body: nil)
    case .request(let id, let method, let parameters):
      if let mismatch = mismatch(of: request, with: method, parameters) {
        return AgentResponse(
          status: 400, body: .response(id: id, .failure(RPCError(.headerMismatch, mismatch))))
      }
      if parameters["_meta"]?[MetaKey.revision] == nil, !AgentServer.isKnown(request.revision) {
        return refusal(of: request.revision ?? "", id: id)
      }
      let answer = answer(.success(message))
      guard case .response(_, .failure(let error))? = answer else { return AgentResponse(status: 200, body: answer) }
      // A client of the revision with a handshake tries by the other first, and goes on after any error.
      let status = parameters["_meta"]?[MetaKey.revision] == nil ? 200 : AgentServer.status(of: error.code)
      return AgentResponse(status: status, body: answer)
    }
  }

  private static func isKnown(_ revision: String?) -> Bool {
    revision.map { $0 == revisionWithHandshake || $0 == revisionWithoutHandshake } ?? true
  }

  private func refusal(of revision: String, id: RPCIdentifier?) -> AgentResponse {
    let known: Value = [.string(AgentServer.revisionWithHandshake), .string(AgentServer.revisionWithoutHandshake)]
    let error = RPCError(
      .unsupportedRevision, "the revision is not supported",
      data: ["supported": known, "requested": .string(revision)])
    return AgentResponse(status: 400, body: .response(id: id, .failure(error)))
  }

  /// Returns the difference between the fields of a request without a handshake and its body, so that a router that
  /// reads them is not misled.
  private func mismatch(of request: AgentRequest, with method: String, _ parameters: Value) -> String? {
    guard let revision = parameters["_meta"]?[MetaKey.revision]?.string else { return nil }
    guard request.revision == revision else { return "MCP-Protocol-Version differs from the body, or is missing" }
    guard request.method == method else { return "Mcp-Method differs from the body, or is missing" }
    let named = method == "tools/call" ? "name" : method == "resources/read" ? "uri" : nil
    guard let named, let name = parameters[named]?.string else { return nil }
    return request.name == name ? nil : "Mcp-Name differs from the body, or is missing"
  }

  private static func status(of code: RPCError.Code) -> Int {
    switch code {
    case .methodNotFound: 404
    case .internalError: 200
    case _: 400
    }
  }
}

package import JSONRPC
import JSONTree

/// Answers agents that write machines: the Model Context Protocol, messages in, messages out.
///
/// It knows two revisions. In that of 2025-11-25 a client begins with `initialize`; in that of 2026-07-28 each request
/// says in `_meta` by which revision it is made, and nothing is remembered. So neither needs a session of the protocol
/// here; those of machines are kept elsewhere (`AgentServerOptions.sessions`).
/// https://modelcontextprotocol.io/specification
package struct AgentServer: Sendable {
  /// The revision that begins with `initialize`.
  static let revisionWithHandshake = "2025-11-25"
  /// The revision without.
  static let revisionWithoutHandshake = "2026-07-28"

  let options: AgentServerOptions
  let tools: [AgentTool]

  /// Makes a server.
  package init(_ options: AgentServerOptions) {
    self.options = options
    tools = [
      .check, .simulate, .compare, .verify, .tests, .draw, .convert, .replay, .sessionStart, .sessionFire,
      .sessionState, .sessionEnd,
    ]
  }

  /// The answer to a message; nil for what is not answered.
  package func answer(_ message: Result<RPCMessage, RPCMessage.Fault>) -> RPCMessage? {
    switch message {
    case .failure(let fault): return fault.response
    case .success(.notification), .success(.response): return nil
    case .success(.request(let id, let method, let parameters)):
      do throws(RPCError) {
        return .response(id: id, .success(try result(of: method, parameters)))
      } catch {
        return .response(id: id, .failure(error))
      }
    }
  }

  private func result(of method: String, _ parameters: Value) throws(RPCError) -> Value {
    guard let meta = parameters["_meta"], meta[MetaKey.revision] != nil || method == "server/discover" else {
      return try Answers(server: self, isCacheable: false).result(of: method, parameters)
    }
    guard let revision = meta[MetaKey.revision]?.string else {
      throw RPCError(.invalidParameters, "'_meta' should have '\(MetaKey.revision)', a text")
    }
    guard revision == AgentServer.revisionWithoutHandshake else {
      throw RPCError(
        .unsupportedRevision, "the revision is not supported",
        data: ["supported": [.string(AgentServer.revisionWithoutHandshake)], "requested": .string(revision)])
    }
    guard case .object? = meta[MetaKey.capabilities] else {
      throw RPCError(.invalidParameters, "'_meta' should have '\(MetaKey.capabilities)', an object")
    }
    return try Answers(server: self, isCacheable: true).result(of: method, parameters)
  }
}

/// The members of `_meta` that a request of the revision without a handshake has.
enum MetaKey {
  static let revision = "io.modelcontextprotocol/protocolVersion"
  static let capabilities = "io.modelcontextprotocol/clientCapabilities"
}

extension RPCError.Code {
  /// A header field of the request says something else than its body.
  static let headerMismatch = RPCError.Code(-32020)
  /// The revision of the protocol is not known.
  static let unsupportedRevision = RPCError.Code(-32022)
}

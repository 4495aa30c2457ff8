import AgentServer
import HTTPTypes
import Hummingbird
import JSONRPC
import NIOCore
import StatechartFormats
import Statecharts
import WebPages

/// `POST /mcp`: a message of the Model Context Protocol, answered by itself.
struct AgentRoutes: Sendable {
  /// The path of the agents' server.
  static let path = "/mcp"

  /// The name and the version that are reported to agents.
  let program: (name: String, version: String)
  let notations: NotationCatalog
  let content: SiteContent
  let sessions: SessionController

  func add(to router: Router<ServerContext>) {
    router.post("\(AgentRoutes.path)") { request, context in try await answer(request, context) }
  }

  private func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    // A page of another site may not use a server that only its visitor reaches.
    guard !request.isOfAnotherOrigin else { return Response(status: .forbidden) }
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: AgentServer.limitsByHTTP.bytes)
    } catch is NIOTooManyBytesError {
      throw Failure(.tooLarge)
    }
    let asked = AgentRequest(
      revision: request.field("MCP-Protocol-Version"), method: request.field("Mcp-Method"),
      name: request.field("Mcp-Name"), body: Array(body.readableBytesView))
    let site = request.origin + "/"
    let answer = try await sessions.answer(request, context) { [notations, program] supplied in
      AgentServer(
        AgentServerOptions(
          catalog: notations, program: program, sessions: supplied,
          address: { InlineAddress.address(of: $1, named: $0, run: $2, at: site) })
      ).answer(asked)
    }
    let status = HTTPResponse.Status(code: answer.status)
    guard let message = answer.body else { return Response(status: status) }
    return request.answer(
      Representation(
        ByteBuffer(string: message.value.json()), .unstored("application/json"), coding: request.coding),
      status: status)
  }
}

extension Request {
  fileprivate func field(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}

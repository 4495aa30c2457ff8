import Gallery
import JSONRPC
import JSONTree
import StatechartFormats

/// The answers of one revision.
struct Answers {
  let server: AgentServer
  /// True for the revision whose results say of what kind they are and how long they last.
  let isCacheable: Bool

  func result(of method: String, _ parameters: Value) throws(RPCError) -> Value {
    switch method {
    case "initialize" where !isCacheable: return beginning
    case "ping" where !isCacheable: return [:]
    case "server/discover" where isCacheable:
      return lasting([
        "supportedVersions": [.string(AgentServer.revisionWithoutHandshake)], "capabilities": Answers.capabilities,
        "instructions": .string(Answers.instructions), "_meta": ["io.modelcontextprotocol/serverInfo": program],
      ])
    case "tools/list": return lasting(["tools": .array(server.tools.map(\.declaration))])
    case "tools/call": return try call(parameters)
    case "resources/list": return lasting(["resources": .array(AgentResource.all.map(\.declaration))])
    case "resources/templates/list": return lasting(["resourceTemplates": []])
    case "resources/read": return lasting(["contents": [try content(parameters)]])
    case _: throw RPCError(.methodNotFound, "there is no method '\(method)'")
    }
  }

  private var beginning: Value {
    [
      "protocolVersion": .string(AgentServer.revisionWithHandshake), "capabilities": Answers.capabilities,
      "serverInfo": program, "instructions": .string(Answers.instructions),
    ]
  }

  private static let capabilities: Value = ["tools": [:], "resources": [:]]

  private var program: Value {
    ["name": .string(server.options.program.name), "version": .string(server.options.program.version)]
  }

  static let instructions = """
    Interlock reads state machines in many notations, runs them by the semantics of SCXML, and says why an event is \
    refused. Give the text of a machine to each tool. After an edit, check the text, then simulate what should happen, \
    and compare it with the text before. To be held to the rules of a machine, start a session and fire each event \
    before you act: only a session remembers its state between calls, and an event that is refused changes nothing. The \
    resource interlock://guide/notations shows the notations and the text of a run.
    """

  /// A result that does not change while the program runs.
  private func lasting(_ result: Value) -> Value {
    complete(result, with: [Value.Member("ttlMs", 3_600_000), Value.Member("cacheScope", "public")])
  }

  private func complete(_ result: Value, with more: [Value.Member] = []) -> Value {
    guard isCacheable, case .object(let members) = result else { return result }
    return .object(members + [Value.Member("resultType", "complete")] + more)
  }

  private func call(_ parameters: Value) throws(RPCError) -> Value {
    guard let name = parameters["name"]?.string, let tool = server.tools.first(where: { $0.name == name }) else {
      let known = server.tools.map(\.name).joined(separator: ", ")
      throw RPCError(.invalidParameters, "there is no such tool; there are \(known)")
    }
    do throws(ToolFault) {
      let arguments = try ToolArguments(parameters["arguments"] ?? [:], of: tool, options: server.options)
      let result = try tool.call(arguments)
      let text = result.json()
      guard text.utf8.count <= AgentTool.maxResultBytes else {
        throw ToolFault("the result is longer than \(AgentTool.maxResultBytes) bytes")
      }
      var content: [Value] = [["type": "text", "text": .string(text)]]
      if let picture = tool.picture(result), picture.count <= AgentTool.maxResultBytes {
        content.append(["type": "image", "data": .string(DataAddress.base64(picture)), "mimeType": "image/png"])
      }
      return complete(["content": .array(content), "structuredContent": result])
    } catch {
      return complete(["content": [["type": "text", "text": .string(error.message)]], "isError": true])
    }
  }

  private func content(_ parameters: Value) throws(RPCError) -> Value {
    let address = parameters["uri"]?.string
    guard let resource = AgentResource.all.first(where: { $0.address == address }) else {
      throw RPCError(.invalidParameters, "there is no such resource", data: address.map { ["uri": .string($0)] })
    }
    return [
      "uri": .string(resource.address), "mimeType": .string(resource.mediaType),
      "text": .string(resource.text(server.options.catalog)),
    ]
  }
}

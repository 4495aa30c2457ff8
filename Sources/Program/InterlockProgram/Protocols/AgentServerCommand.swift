import AgentServer
import ArgumentParser
import JSONRPC
import MachineSessions
import Storage
import WebServer

/// `interlock mcp`
struct AgentServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    _superCommandName: InterlockCommand.programName,
    abstract:
      "Serves agents: tools to check, run, compare, verify, test, draw, convert and replay machines, and sessions that hold an agent to one (Model Context Protocol).",
    discussion: """
      An agent's host starts it and speaks with it by standard input and output. 'interlock serve --mcp' answers the \
      same at /mcp. Sessions are kept until the command ends; those of 'interlock serve' are in its library.

      EXAMPLES
        interlock mcp
        interlock mcp --server https://machines.example.org/
      """)

  @Option(help: "The address at which links open machines: that of an 'interlock serve'.")
  var server = "http://127.0.0.1:8080/"

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  func validate() throws {
    guard server.hasPrefix("http://") || server.hasPrefix("https://") else {
      throw ValidationError("the server's address begins with http:// or https://")
    }
  }

  func run() throws {
    let server = server.hasSuffix("/") ? server : server + "/"
    let options = AgentServerOptions(
      catalog: Catalogs.notations, program: InterlockCommand.nameAndVersion,
      sessions: MemorySessions(now: MachineStore.timeInMilliseconds),
      address: { InlineAddress.address(of: $1, named: $0, run: $2, at: server) })
    var session = AgentSession(AgentServer(options))
    var stream = MessageStream(LineFraming())
    while true {
      // Messages that have arrived are received first, so that they can cancel those that wait.
      while !session.isFull, let message = stream.arrived() { session.receive(message) }
      if let messages = session.advance() {
        for message in messages { try stream.send(message) }
      } else if try !stream.wait() {
        return
      }
    }
  }
}

import ArgumentParser
import JSONRPC
import LanguageServer
import StatechartFormats
import Statecharts
import WebServer

/// `interlock lsp`
struct LanguageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    _superCommandName: InterlockCommand.programName,
    abstract: "Serves editors: faults, fixes, definitions, renaming and more (Language Server Protocol).",
    discussion: """
      An editor starts it and speaks with it by standard input and output (LSP 3.17). The article on editors says how \
      to add it to VS Code, Neovim, Zed, Helix and Emacs.

      EXAMPLES
        interlock lsp
        interlock lsp --server https://machines.example.org/
      """)

  @Option(help: "The address at which 'Open in Interlock' opens machines: that of an 'interlock serve'.")
  var server = "http://127.0.0.1:8080/"

  @Flag(help: "Speak by standard input and output; it is the only way, and editors may say so.")
  var stdio = false

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  func validate() throws {
    guard server.hasPrefix("http://") || server.hasPrefix("https://") else {
      throw ValidationError("the server's address begins with http:// or https://")
    }
  }

  func run() throws {
    let options = LanguageServerOptions(
      catalog: Catalogs.notations, program: InterlockCommand.nameAndVersion,
      server: server.hasSuffix("/") ? server : server + "/", address: { InlineAddress.address(of: $0, at: $1) },
      files: LanguageServerCommand.files(inFolder:))
    var session = LanguageSession(options)
    var stream = MessageStream(ContentLengthFraming())
    while session.exitStatus == nil {
      // Messages that have arrived are received first, so that they can cancel those that wait.
      while !session.isFull, let message = stream.arrived() { session.receive(message) }
      if let messages = session.advance() {
        for message in messages { try stream.send(message) }
      } else if session.exitStatus == nil {
        guard try stream.wait() else { break }
      }
    }
    // A client that ends without a word leaves nothing to be done.
    if session.exitStatus != 0 { ExitStatus.failure.exit() }
  }

  /// The maximum number of bytes of a file whose symbols are found while it is not open.
  private static let maxFileBytes = 1 << 20

  /// The files with machines in a folder that an editor works in.
  @Sendable private static func files(inFolder uri: String) -> [WorkspaceFile] {
    guard uri.hasPrefix("file://"), let path = PercentEncoding.decode(uri.dropFirst("file://".count)) else { return [] }
    return MachineFolder(path: path).contents.machines.compactMap { file in
      guard let bytes = try? InputFile(path: file).bytes(upTo: maxFileBytes + 1), bytes.count <= maxFileBytes,
        let source = try? SourceText(bytes: bytes, fileName: file)
      else { return nil }
      let address = file.split(separator: "/", omittingEmptySubsequences: false).map {
        PercentEncoding().encode(String($0))
      }
      return WorkspaceFile(uri: "file://" + address.joined(separator: "/"), text: source.text)
    }
  }
}

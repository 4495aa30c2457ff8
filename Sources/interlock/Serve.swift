import ArgumentParser
import Foundation
import Logging
import WebServer

/// `interlock serve`
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves the gallery and the explorer.",
    discussion: """
      EXAMPLES
        interlock serve
        interlock serve --host 0.0.0.0 --port 80
      """)

  @Option(help: "The address to listen at.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 lets the system choose.")
  var port = 8080

  @Option(help: "The folder that holds Templates and Public; found from where the program lies, if not named.")
  var resources: String?

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("a port is a number from 0 to 65535") }
  }

  func run() async throws {
    let logger = Logger(label: "interlock")
    do {
      let folder = try resources.map { try ResourceFolder(URL(fileURLWithPath: $0)) } ?? ResourceFolder.find()
      let server = try InterlockServer(ServerOptions(host: host, port: port, resources: folder), logger: logger)
      try await server.run { [host] port in
        FileHandle.standardOutput.write(Data("Interlock is at http://\(host):\(port)/\n".utf8))
      }
    } catch {
      throw CommandFailure(message: "interlock: error: \(error)")
    }
  }
}

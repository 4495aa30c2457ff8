import Foundation
import Hummingbird
import Logging
import TestSupport
import WebServer

/// The real routes, without connections.
struct FuzzServer {
  private let routes: RouteResponder

  /// Templates and style sheets.
  static var resources: ResourceFolder {
    get throws {
      try ResourceFolder(Repository.root)
    }
  }

  init() throws {
    routes = try InterlockServer(
      ServerOptions(resources: try FuzzServer.resources),
      logger: Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }
    ).routes
  }

  /// An address of a machine's page with a run, parts of it changed.
  static func address(run: String, _ random: inout SeededGenerator) -> String {
    let machines = ["battery", "kanji", "traffic-light", "media-player", "tcp", "turnstile", "nothing"]
    let ends = ["", "", "", ".svg", ".scxml", ".json", ".html", "/embed", ".", "/"]
    let names = ["run", "at", "tab", "lang", "event", "payload", "state", "set", "value", "session", "variable", "x"]
    var parts = ["run=\(run)"]
    for _ in 0..<random.number(below: 4) { parts.append("\(random.pick(names) ?? "")=\(Words.pick(&random))") }
    var query = parts.joined(separator: "&")
    if random.once(in: 3) { query = Mutation.text(query, &random) }
    return "/machines/\(random.pick(machines) ?? "")\(random.pick(ends) ?? "")?" + escaped(query)
  }

  /// What HTTP allows in an address; the rest is percent-encoded.
  private static func escaped(_ query: String) -> String {
    query.utf8.map { byte in
      byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#")
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// A page or a refusal, but no failure of the server's.
  func fault(at address: String) async -> String? {
    do {
      let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: address)
      let status = try await routes.answer(head).status.code
      return status < 500 ? nil : "the server answers \(status)"
    } catch {
      return "the server fails: \(error)"
    }
  }
}

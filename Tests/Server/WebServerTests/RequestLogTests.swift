import Hummingbird
import Logging
import Synchronization
import Testing

@testable import WebServer

/// What the log has of requests: what ended the process is the request that begins and is not answered.
struct RequestLogTests {
  /// The lines that are logged, with their fields.
  private final class Lines: LogHandler, @unchecked Sendable {
    let lines = Mutex<[(text: String, fields: Logger.Metadata)]>([])
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      lines.withLock { $0.append(("\(event.message)", event.metadata ?? [:])) }
    }
  }

  private func lines(of address: String, method: HTTPRequest.Method = .get) async throws -> [(String, Logger.Metadata)]
  {
    let lines = Lines()
    let server = try InterlockServer(
      ServerOptions(resources: try ResourceFolder(TestServer.folder)), logger: Logger(label: "test") { _ in lines })
    _ = try await TestServer.get(address, method: method, from: server)
    return lines.lines.withLock { $0.map { ($0.text, $0.fields) } }.filter { $0.0 == "begin" || $0.0 == "request" }
  }

  @Test func aRequestIsNamedWhenItBeginsAndWhenItEnds() async throws {
    let lines = try await lines(of: "/machines/battery?run=plug&tab=states")
    #expect(lines.map(\.0) == ["begin", "request"])
    #expect(lines.first?.1["address"] == "/machines/battery?run=plug&tab=states")
    #expect(lines.first?.1["method"] == "GET")
    #expect(lines.last?.1["status"] == "200")
  }

  @Test(arguments: [
    ("/machines/battery?session=0123456789abcdef0123456789abcdef&run=plug", "/machines/battery?session=*&run=plug"),
    ("/sessions/0123456789abcdef0123456789abcdef", "/sessions/*"), ("/r/abcdef/teach?secret=0123", "/r/*"),
  ])
  func secretsAreNotNamed(address: String, named: String) async throws {
    let lines = try await lines(of: address)
    #expect(lines.first?.1["address"] == .string(named))
    #expect(lines.allSatisfy { line in line.1.values.allSatisfy { !"\($0)".contains("0123") } })
  }
}

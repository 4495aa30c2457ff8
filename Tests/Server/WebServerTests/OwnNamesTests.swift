import HTTPTypes
import Hummingbird
import MachineSessions
import NIOCore
import Testing

@testable import WebServer

/// The names under which something may be changed.
struct OwnNamesTests {
  @Test(arguments: [
    "127.0.0.1", "10.0.0.7:8080", "[::1]", "[fe80::1]:8080", "localhost", "LOCALHOST:8080", "localhost.", "a.localhost",
    "school", "school:80", "teachers-mac.local:8080", "Class.Example.org", "class.example.org:8080",
  ])
  func own(authority: String) {
    #expect(OwnNames(["class.example.org", "0.0.0.0"]).contains(authority: authority))
  }

  @Test(arguments: [
    "example.org", "evil.example:8080", "x.class.example.org", "127.0.0.1.evil.example", "localhost.evil.example",
    "evil.example.", "local.evil.example", "1.2.3.4.5",
  ])
  func foreign(authority: String) {
    #expect(!OwnNames(["class.example.org"]).contains(authority: authority))
  }

  private static let requests = [
    "/library", "/rooms", "/mcp", "/new", "/machines/battery/log", "/r/x/join", "/compare",
  ]

  /// A page whose own name leads to the server is, to the browser, of the server's origin.
  @Test(arguments: requests) func anotherNameIsRefused(_ path: String) async throws {
    let server = try TestServer.with([]) { options in
      options.agents = ("interlock", "1")
      options.sessions = MemorySessions { 0 }
      options.names = ["class.example.org"]
    }
    func answer(at authority: String, _ method: HTTPRequest.Method) async throws -> RouteAnswer {
      try await server.listening { client in
        let headers: HTTPFields = [
          .origin: "http://" + authority, .contentType: "application/x-www-form-urlencoded", .accept: "text/html",
        ]
        return try await client.answer(
          path, method: method, headers: headers, body: ByteBuffer(string: "a=b"), authority: authority)
      }
    }
    let refused = try await answer(at: "evil.example:8080", .post)
    #expect(
      refused.status == .misdirectedRequest && refused.text.contains("interlock serve --name evil.example"))
    #expect(try await answer(at: "class.example.org", .post).status != .misdirectedRequest)
    #expect(try await answer(at: "evil.example:8080", .get).status != .misdirectedRequest)
  }
}

import Foundation
import Hummingbird
import NIOHTTPTypes
import Testing

@testable import WebServer

/// Clients that send the body of a request after a 100 response. RFC 9110, 10.1.1.
struct ExpectationTests {
  private static let text = "[*] --> One\nOne --> Two : go\n"
  private static let interim = "HTTP/1.1 100 Continue\r\n\r\n"

  private static func header(_ version: String = "HTTP/1.1", _ fields: String) -> String {
    "POST /mermaid/svg \(version)\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
      + "Content-Length: \(text.utf8.count)\r\n\(fields)\r\n"
  }

  private func answer(to stream: RawStream, when isDone: (String) -> Bool) async throws -> String {
    while !isDone(stream.text), !stream.isClosed { try await Task.sleep(for: .milliseconds(2)) }
    return stream.text
  }

  @Test(arguments: ["100-continue", "100-Continue"]) func theBodyIsAskedFor(expectation: String) async throws {
    try await TestServer.with([]).listening { client in
      let stream = try await RawStream(port: client.port, path: "/healthz")
      _ = try await answer(to: stream) { $0.hasSuffix("ok\n") }
      let before = stream.text
      try await stream.send(Self.header("HTTP/1.1", "Expect: \(expectation)\r\n"))
      let interim = try await answer(to: stream) { $0 != before }
      #expect(interim == before + Self.interim)
      try await stream.send(Self.text)
      let all = try await answer(to: stream) { $0.count > before.count + Self.interim.count }
      #expect(all.dropFirst(before.count + Self.interim.count).hasPrefix("HTTP/1.1 "))
      #expect(all.components(separatedBy: "100 Continue").count == 2)
      try await stream.close()
    }
  }

  @Test(arguments: [("HTTP/1.0", "Expect: 100-continue\r\n"), ("HTTP/1.1", "")])
  func clientsThatDoNotWaitGetNo100(version: String, fields: String) async throws {
    try await TestServer.with([]).listening { client in
      let stream = try await RawStream(port: client.port, path: "/healthz")
      _ = try await answer(to: stream) { $0.hasSuffix("ok\n") }
      let before = stream.text
      try await stream.send(Self.header(version, fields) + Self.text)
      let all = try await answer(to: stream) { $0 != before }
      #expect(all.dropFirst(before.count).hasPrefix("HTTP/1.") && !all.contains("100 Continue"))
      try await stream.close()
    }
  }

  /// An answer to an earlier request is not cut by an interim one.
  @Test func anEarlierAnswerIsInTheWay() {
    var state = ConnectionState()
    let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/library")
    #expect(state.read(.head(head)) && state.maySayContinue)
    #expect(state.read(.end(nil)) && !state.maySayContinue)
    #expect(state.read(.head(head)) && !state.maySayContinue)
    #expect(!state.wroteAnswer() && state.maySayContinue)
  }
}

import Foundation
import HTTPTypes
import Hummingbird
import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// Server-Sent Events of changes.
struct ChangeStreamsTests {
  private static let chart = Statechart(name: "own", states: [State("A")])
  private static let other = Statechart(name: "own", states: [State("B")])

  private func server() throws -> (InterlockServer, ChangingLibrary) {
    let library = try ChangingLibrary(Self.chart)
    let server = try TestServer.with([]) { options in
      options.library = library
    }
    return (server, library)
  }

  /// What never changes has no stream, and what is not there is not found.
  @Test func whatNeverChangesHasNoStream() async throws {
    let (server, _) = try server()
    #expect(try await TestServer.get("/changes/battery", from: server).status == .noContent)
    #expect(try await TestServer.get("/changes/nothing", from: server).status == .notFound)
    #expect(server.changes.count == 0)
  }

  @Test func headHasNoStream() async throws {
    let (server, library) = try server()
    let head = try await TestServer.get("/changes/own", method: .head, from: server)
    #expect(head.headers[.contentType] == "text/event-stream; charset=utf-8")
    try await until { server.changes.count == 0 }
    #expect(library.listeners == 0)
  }

  /// Over a real connection: a change is sent, more than 64 streams are refused, and what is closed is free again.
  @Test func aChangeIsSentAndStreamsAreBounded() async throws {
    let (server, library) = try server()
    try await server.listening { client in
      let port = client.port
      var streams: [RawStream] = []
      for _ in 0..<ChangeStreams.maxStreams { streams.append(try await RawStream(port: port, path: "/changes/own")) }
      try await until { library.listeners == ChangeStreams.maxStreams }
      let refused = try await client.answer("/changes/own").status
      #expect(refused == .serviceUnavailable)
      try library.save(Self.other)
      for stream in streams { try await until { stream.text.contains("data: changed\n\n") } }
      #expect(streams.allSatisfy { $0.text.contains("text/event-stream") })
      for stream in streams { try await stream.close() }
      try await until { server.changes.count == 0 }
    }
  }

  /// A stream does not hold the server's end.
  @Test func theEndOfTheServerEndsStreams() async throws {
    let (server, library) = try server()
    let stream = try await server.listening { client in
      let stream = try await RawStream(port: client.port, path: "/changes/own")
      try await until { library.listeners == 1 }
      return stream
    }
    try await until { stream.isClosed }
    #expect(stream.text.hasSuffix("0\r\n\r\n"))
  }
}

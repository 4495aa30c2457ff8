import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import WebServer

/// Server-Sent Events of rooms, over real connections.
struct RoomStreamTests {
  @Test func aStepIsSentAndADisconnectedClientIsRemoved() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    let service = try #require(rooms.server.rooms)
    try await rooms.server.listening { client in
      let port = client.port
      let streams = [
        try await RawStream(port: port, path: room + "/events"),
        try await RawStream(port: port, path: room + "/events"),
      ]
      for stream in streams { try await until { stream.text.contains("\"sequence\":0") } }
      try await rooms.steer(teacher, "show", ["run": "open"])
      for stream in streams {
        try await until { stream.text.contains("id: 1\n") && stream.text.contains("\"run\":\"open\"") }
      }
      #expect(service.streams.count == 2)
      try await streams[0].close()
      try await until { service.streams.count == 1 }
      let live = try await service.room(String(room.dropFirst(3)))
      try await until { live.published.subscribers.count == 1 }
      try await streams[1].close()
      try await until { service.streams.count == 0 && live.published.subscribers.count == 0 }
    }
  }

  /// A client that has the last event is sent nothing twice; one that has missed some gets the room as it is.
  @Test func aStreamGoesOnFromTheLastEvent() async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    for run in ["open", "lock"] { try await rooms.steer(teacher, "show", ["run": run]) }
    try await rooms.server.listening { client in
      let port = client.port
      let known = try await RawStream(port: port, path: room + "/events", "Last-Event-ID: 2\r\n")
      let after = try await RawStream(port: port, path: room + "/events", "Last-Event-ID: 1\r\n")
      try await until { after.text.contains("id: 2\n") }
      try await until { known.text.contains(":\n\n") }
      #expect(!known.text.contains("id: "))
      try await rooms.steer(teacher, "vote")
      for stream in [known, after] { try await until { stream.text.contains("id: 3\n") } }
      for stream in [known, after] { try await stream.close() }
    }
  }

  /// A stream is the last answer of its connection, also where the client has said so; what the client sends after its
  /// request is not taken in.
  @Test(arguments: ["", "Connection: close\r\n"])
  func nothingComesBetweenTheEventsOfAStream(field: String) async throws {
    let rooms = try RoomServer()
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    try await rooms.server.listening { client in
      let stream = try await RawStream(port: client.port, path: room + "/events", field)
      try await until { stream.text.contains("\"sequence\":0") }
      try await stream.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
      try await rooms.steer(teacher, "show", ["run": "open"])
      try await until { stream.text.contains("\"run\":\"open\"") }
      #expect(stream.text.components(separatedBy: "HTTP/1.1 ").count == 2)
      #expect(!stream.text.contains("\r\n0\r\n\r\n"))
      try await stream.close()
    }
  }

  /// A stream does not hold the server's end.
  @Test func theEndOfTheServerEndsStreams() async throws {
    let rooms = try RoomServer()
    let room = RoomServer.room(of: try await rooms.open())
    let stream = try await rooms.server.listening { client in
      let stream = try await RawStream(port: client.port, path: room + "/events")
      try await until { stream.text.contains("\"sequence\":0") }
      return stream
    }
    try await until { stream.isClosed }
    #expect(stream.text.hasSuffix("0\r\n\r\n"))
  }

  /// What another process adds is learnt without a request.
  @Test func whatAnotherProcessAddsIsSent() async throws {
    let rooms = try RoomServer()
    let other = try RoomServer(sharing: rooms)
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    try await rooms.server.listening { client in
      let stream = try await RawStream(port: client.port, path: room + "/events")
      try await until { stream.text.contains("\"sequence\":0") }
      try await other.steer(teacher, "show", ["run": "open"])
      try await until { stream.text.contains("\"run\":\"open\"") }
      try await stream.close()
    }
  }

  @Test func streamsAreBounded() async throws {
    let rooms = try RoomServer { $0.maxStreams = 1 }
    let room = RoomServer.room(of: try await rooms.open())
    try await rooms.server.listening { client in
      let stream = try await RawStream(port: client.port, path: room + "/events")
      try await until { stream.text.contains("\"sequence\":0") }
      let refused = try await client.answer(room + "/events").status
      #expect(refused == .serviceUnavailable)
      try await stream.close()
    }
  }
}

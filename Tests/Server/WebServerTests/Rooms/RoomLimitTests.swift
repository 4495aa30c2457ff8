import Foundation
import HTTPTypes
import Hummingbird
import Rooms
import Testing

@testable import WebServer

/// Limits of rooms while many come at once, by two processes.
struct RoomLimitTests {
  private static func statuses(
    _ count: Int, _ request: @escaping @Sendable (Int) async throws -> HTTPResponse.Status
  ) async throws -> [HTTPResponse.Status: Int] {
    try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
      for number in 0..<count { group.addTask { try await request(number) } }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
  }

  @Test func noMoreThanSoManyJoin() async throws {
    let limits: (inout RoomOptions) -> Void = { $0.limits.members = 10 }
    let rooms = try RoomServer(limits)
    let servers = [rooms, try RoomServer(sharing: rooms, limits)]
    let room = RoomServer.room(of: try await rooms.open())
    let statuses = try await Self.statuses(30) { number in
      // Each request is of a page of its own.
      let form = try await servers[number % 2].fields(room + "/join", on: room)
      return try await servers[number % 2].post(room + "/join", form).status
    }
    #expect(statuses == [.seeOther: 10, .tooManyRequests: 20])
    let live = try await #require(rooms.server.rooms).room(String(room.dropFirst(3)))
    #expect(live.published.room.members.count == 10)
  }

  @Test func noMoreThanSoManyVoteInASecond() async throws {
    let limits: (inout RoomOptions) -> Void = { $0.limits.answersPerSecond = 12 }
    let rooms = try RoomServer(limits)
    let servers = [rooms, try RoomServer(sharing: rooms, limits)]
    let teacher = try await rooms.open()
    let room = RoomServer.room(of: teacher)
    var students: [(cookie: String, form: [String: String])] = []
    for _ in 0..<20 {
      let cookie = try await rooms.join(room)
      students.append((cookie, [:]))
    }
    try await rooms.steer(teacher, "vote")
    for index in students.indices {
      students[index].form = try await rooms.fields(room + "/vote", on: room, cookie: students[index].cookie)
        .merging(["step": "open", "round": "1"]) { $1 }
    }
    let voting = students
    let vote: @Sendable (Int) async throws -> HTTPResponse.Status = { number in
      let student = voting[number]
      let answer = try await servers[number % 2].post(room + "/vote", student.form, cookie: student.cookie)
      if answer.status == .tooManyRequests { #expect(answer.headers[.retryAfter] != nil) }
      return answer.status
    }
    #expect(try await Self.statuses(20, vote) == [.seeOther: 12, .tooManyRequests: 8])
    // A second later those who were refused come again; the others' votes are known.
    for server in servers { server.clock.advance(1) }
    #expect(try await Self.statuses(20, vote) == [.seeOther: 20])
    #expect(try await rooms.get(room).text.contains("data-count=\"open\">20<"))
  }

  @Test func aRoomHasSoManyStreamsAndLeavesSomeToOthers() async throws {
    let rooms = try RoomServer {
      $0.maxStreamsPerRoom = 3
      $0.maxStreams = 4
    }
    let (first, second) = (try await rooms.open(), try await rooms.open())
    let service = try #require(rooms.server.rooms)
    try await rooms.server.listening { client in
      let port = client.port
      let paths = (0..<8).map { _ in RoomServer.room(of: first) + "/events" }
      let streams = try await withThrowingTaskGroup(of: RawStream.self) { group in
        for path in paths { group.addTask { try await RawStream(port: port, path: path) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try await until { streams.count { $0.text.contains("\"sequence\":0") } == 3 }
      try await until { streams.count { $0.text.contains("503") } == 5 }
      #expect(service.streams.count == 3)
      let other = try await RawStream(port: port, path: RoomServer.room(of: second) + "/events")
      try await until { other.text.contains("\"sequence\":0") }
      for stream in streams + [other] { try await stream.close() }
      try await until { service.streams.count == 0 }
    }
  }
}

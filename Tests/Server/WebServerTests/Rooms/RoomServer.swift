import Foundation
import HTTPTypes
import Hummingbird
import Lessons
import NIOCore
import Rooms
import StatechartExecution
import StatechartSimulation
import Statecharts
import Storage
import Synchronization
import Testing

@testable import WebServer

/// A server with rooms, whose store is in a folder of its own and whose time the test sets.
final class RoomServer: Sendable {
  let folder: URL
  private let isOwner: Bool
  let store: MachineStore
  let server: InterlockServer

  /// Starts a server; with another, one that has the same store, as a second process would.
  init(sharing other: RoomServer? = nil, lessons: Course = Course(), _ change: (inout RoomOptions) -> Void = { _ in })
    throws
  {
    folder = other?.folder ?? FileManager.default.temporaryDirectory.appending(path: "interlock-rooms-\(UUID())")
    isOwner = other == nil
    let chart = Statechart(
      name: "door", dataModel: .null,
      states: [
        State("shut", transitions: [.on("open", to: "wide"), .on("lock", to: "locked")]),
        State("wide", transitions: [.on("close", to: "shut")]),
        State("locked", transitions: [.on("unlock", to: "shut")]),
      ])
    let machine = try Machine(identifier: "door", compiled: try CompiledChart(chart))
    store = try MachineStore(folder: folder.path)
    let clock = Clock()
    var options = RoomOptions(store: store) { clock.now }
    // The time of a test is fixed.
    (options.maxFormsPerSecond, options.maxJoinsPerSecond) = (1000, 1000)
    change(&options)
    let rooms = options
    server = try TestServer.with([machine]) { options in
      options.rooms = rooms
      options.lessons = lessons
    }
    self.clock = clock
  }

  let clock: Clock

  /// A time that the test sets.
  final class Clock: Sendable {
    private let time = Mutex(1_800_000_000)
    var now: Int { time.withLock { $0 } }
    func advance(_ seconds: Int) { time.withLock { $0 += seconds } }
  }

  deinit { if isOwner { try? FileManager.default.removeItem(at: folder) } }

  func get(_ address: String, cookie: String? = nil) async throws -> RouteAnswer {
    var headers: HTTPFields = [:]
    headers[.cookie] = cookie
    return try await TestServer.get(address, headers: headers, from: server)
  }

  /// Sends a form with what it carries.
  func post(_ address: String, _ fields: [String: String], cookie: String? = nil, _ more: HTTPFields = [:]) async throws
    -> RouteAnswer
  {
    var headers = more
    headers[.cookie] = cookie
    let body = fields.map { "\($0.key)=\(PercentEncoding(keeping: "").encode($0.value))" }.joined(separator: "&")
    return try await server.post(address, body, headers: headers)
  }

  /// Opens a room on the door; the address of its teacher.
  func open(run: String = "") async throws -> String {
    let answer = try await post("/rooms", ["machine": "door", "run": run])
    #expect(answer.status == .seeOther)
    return try #require(answer.headers[.location])
  }

  /// The fields of the form of an address on a page, with their values.
  func fields(_ form: String, on page: String, cookie: String? = nil) async throws -> [String: String] {
    let text = try await get(page, cookie: cookie).text
    let token = try #require(text.firstMatch(of: /name="token" value="([0-9a-f]+)"/))
    let key = try #require(text.firstMatch(of: /name="key" value="([0-9a-f]+)"/))
    #expect(text.contains("action=\"\(form)\""))
    return ["token": String(token.1), "key": String(key.1)]
  }

  /// Joins a room; the cookie.
  func join(_ room: String, _ nickname: String = "") async throws -> String {
    var form = try await fields(room + "/join", on: room)
    form["nickname"] = nickname
    let answer = try await post(room + "/join", form)
    #expect(answer.status == .seeOther && answer.headers[.location] == room)
    let cookie = try #require(answer.headers[.setCookie])
    #expect(cookie.contains("Path=\(room);") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
    return String(cookie.prefix { $0 != ";" })
  }

  /// Has the teacher do something.
  @discardableResult
  func steer(_ teacher: String, _ act: String, _ more: [String: String] = [:]) async throws -> RouteAnswer {
    let form = try await fields(teacher, on: teacher)
    return try await post(teacher, form.merging(more) { $1 }.merging(["do": act]) { $1 })
  }

  @discardableResult
  func vote(_ room: String, _ step: String, _ cookie: String, round: Int = 1) async throws -> RouteAnswer {
    let form = try await fields(room + "/vote", on: room, cookie: cookie)
    return try await post(room + "/vote", form.merging(["step": step, "round": "\(round)"]) { $1 }, cookie: cookie)
  }

  /// The address of a room as its pages show it: what is before its name, and the name.
  static func address(of room: String, _ scheme: String) -> String {
    let parts = room.split(separator: "/").map(String.init)
    return "<code><span>\(scheme)://localhost/\(parts[0])/</span><b>\(parts[1])</b></code>"
  }

  static func room(of teacher: String) -> String { teacher.split(separator: "/").prefix(2).map { "/" + $0 }.joined() }
}

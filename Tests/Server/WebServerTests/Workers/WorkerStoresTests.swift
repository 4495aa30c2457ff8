import Foundation
import HTTPTypes
import Rooms
import StatechartSimulation
import Statecharts
import Storage
import Testing
import WorkerProcesses

@testable import WebServer

/// What a worker judges, the server stores.
struct WorkerStoresTests {
  private static let text = "stateDiagram-v2\n[*] --> A\nA --> B : go\nB --> A : back\n"

  /// A server with a library and rooms in a folder of its own.
  private func server(
    _ access: LibraryAccess = LibraryAccess(uploaders: .anybody), limits: WorkerLimits = TestWorkers.patient,
    _ test: (InterlockServer) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "interlock-workers-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try MachineStore(folder: folder.path)
    var rooms = RoomOptions(store: store) { 1_800_000_000 }
    (rooms.maxFormsPerSecond, rooms.maxJoinsPerSecond) = (1000, 1000)
    let options = rooms
    var fault: (any Error)?
    let server = try TestServer.with([]) { server in
      server.texts = store
      server.libraryAccess = access
      server.rooms = options
      do {
        server.workers = try TestWorkers.options(limits, library: store.maxTextBytes, rooms: true)
      } catch { fault = error }
    }
    if let fault { throw fault }
    try await test(server)
  }

  private typealias Asked = WorkerRoutesTests.Asked

  @Test func aTextIsPutIntoTheLibraryAndShown() async throws {
    try await server { server in
      let answer = try await Asked("/library", text: Self.text, "text/plain").answer(of: server)
      #expect(answer.status == .created)
      let address = try #require(answer.headers[.location])
      #expect(address.hasPrefix("/m/"))
      #expect(try await Asked(address + "?run=go").answer(of: server).text.contains("B"))
      let saved = try await Asked("/new", ["source": Self.text + "B --> C : on\n", "save": "save"]).answer(of: server)
      #expect(saved.status == .ok)
      let compared = try await Asked("/compare?old=~\(address.dropFirst(3))&new=battery").answer(of: server)
      #expect(compared.status == .ok)
      #expect(try await Asked("/m/sha256-" + String(repeating: "0", count: 64)).answer(of: server).status == .notFound)
    }
  }

  @Test func whoMayPutNothingIsToldSo() async throws {
    try await server(LibraryAccess()) { server in
      let answer = try await Asked("/library", text: Self.text, "text/plain").answer(of: server)
      #expect(answer.status == .forbidden)
    }
  }

  @Test func aTextWithFaultsIsRefusedWithThem() async throws {
    try await server { server in
      let answer = try await Asked("/library", text: "stateDiagram-v2\nA --> \n", "text/plain").answer(of: server)
      #expect(answer.status == .badRequest && answer.text.contains("findings"))
    }
  }

  private func field(_ name: String, in page: String) throws -> String {
    let pattern = try Regex("name=\"\(name)\"[^>]*value=\"([^\"]*)\"|value=\"([^\"]*)\"[^>]*name=\"\(name)\"")
    let match = try #require(page.firstMatch(of: pattern), "no field \(name)")
    return String(try #require(match.output[1].substring ?? match.output[2].substring))
  }

  private func post(
    _ address: String, _ fields: [String: String], from page: String, cookie: String?, to server: InterlockServer
  ) async throws -> RouteAnswer {
    var all = fields
    for name in ["key", "token"] { all[name] = try field(name, in: page) }
    return try await Asked(address, all, headers: cookie.map { ["Cookie": $0] } ?? [:]).answer(of: server)
  }

  private func join(_ room: String, _ server: InterlockServer) async throws -> String {
    let page = try await Asked(room).answer(of: server).text
    let joined = try await post(room + "/join", [:], from: page, cookie: nil, to: server)
    let cookie = try #require(joined.headers[.setCookie])
    return String(cookie.prefix { $0 != ";" })
  }

  /// A room on a stranger's machine: opened, shown, voted in, and shown on.
  @Test func aRoomOnAMachineInAnAddress() async throws {
    try await server { server in
      let machine = try #require(InlineSource(Self.text).identifier)
      let opened = try await Asked("/rooms", ["machine": machine, "run": "go"]).answer(of: server)
      #expect(opened.status == .seeOther)
      let teacher = try #require(opened.headers[.location])
      let room = String(try #require(teacher.split(separator: "/teach").first))
      #expect(try await Asked("/rooms", ["machine": machine, "run": "fly"]).answer(of: server).status == .badRequest)
      let member = try await join(room, server)
      var page = try await Asked(teacher).answer(of: server)
      #expect(page.status == .ok)
      let vote = try await post(teacher, ["do": "vote"], from: page.text, cookie: nil, to: server)
      #expect(vote.status == .seeOther)
      page = try await Asked(room, headers: ["Cookie": member]).answer(of: server)
      let proposed = try await post(
        room + "/vote", ["step": "back", "round": "1"], from: page.text, cookie: member, to: server)
      #expect(proposed.status == .seeOther)
      page = try await Asked(teacher).answer(of: server)
      let taken = try await post(
        teacher, ["do": "take", "step": "back", "round": "1"], from: page.text, cookie: nil,
        to: server)
      #expect(taken.status == .seeOther)
      let code = try #require(RoomCode(String(room.dropFirst(3))))
      let rooms = try #require(server.rooms)
      let live = try await rooms.room(code.text)
      #expect(live.published.room.run == "go,back")
      #expect(try await Asked(room + "/shared").answer(of: server).status == .ok)
    }
  }

  /// An exercise: an answer is marked by a worker and stored by the server, once.
  @Test func anAnswerIsMarkedAndStored() async throws {
    try await server { server in
      let opened = try await Asked("/rooms", ["exercise": "exercise-build"]).answer(of: server)
      let teacher = try #require(opened.headers[.location])
      let room = String(try #require(teacher.split(separator: "/teach").first))
      let member = try await join(room, server)
      let page = try await Asked(room, headers: ["Cookie": member]).answer(of: server).text
      let right =
        "dark => dim: press; dim => bright: press; bright => dark: press; dim => dark: unplug; bright => dark: unplug;"
      for _ in 0..<2 {
        let solved = try await post(room + "/solve", ["source": right], from: page, cookie: member, to: server)
        #expect(solved.status == .seeOther)
      }
      let code = try #require(RoomCode(String(room.dropFirst(3))))
      let rooms = try #require(server.rooms)
      let live = try await rooms.room(code.text)
      #expect(live.published.room.work[1].tries == 1 && live.published.room.work[1].isSolved)
      #expect(try await Asked(room, headers: ["Cookie": member]).answer(of: server).status == .ok)
      #expect(try await Asked(teacher).answer(of: server).status == .ok)
      let answer = teacher.replacing("/teach/", with: "/answers/") + "/2"
      #expect(try await Asked(answer).answer(of: server).status == .ok)
    }
  }

  /// An answer that takes more time than there is for one is stored as not marked; pages show that, and do not try
  /// again.
  @Test func anAnswerThatEndsItsWorkerIsKept() async throws {
    let limits = WorkerLimits(processes: 2, processorTime: 3, time: 60, stillTime: 60)
    try await server(limits: limits) { server in
      let opened = try await Asked("/rooms", ["exercise": "exercise-build"]).answer(of: server)
      let teacher = try #require(opened.headers[.location])
      let room = String(try #require(teacher.split(separator: "/teach").first))
      let member = try await join(room, server)
      let page = try await Asked(room, headers: ["Cookie": member]).answer(of: server).text
      let slow = """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
          <datamodel><data id="n" expr="0"/></datamodel>
          <state id="a">
            <transition event="press"><script>n++; for (var i = 0; i &lt; 3000000; i++) { n = n + i - i; }</script></transition>
            <transition event="unplug"><script>n--; for (var i = 0; i &lt; 3000000; i++) { n = n + i - i; }</script></transition>
          </state>
        </scxml>
        """
      let solved = try await post(room + "/solve", ["source": slow], from: page, cookie: member, to: server)
      #expect(solved.status == .seeOther)
      let rooms = try #require(server.rooms)
      let work = try await rooms.room(String(room.dropFirst(3))).published.room.work[1]
      #expect(work.unmarked == 1 && work.tries == 0 && work.best == nil)
      let own = try await Asked(room, headers: ["Cookie": member]).answer(of: server)
      #expect(own.status == .ok && own.text.contains("Not marked:") && own.text.contains("</textarea>"))
      #expect(try await Asked(teacher).answer(of: server).text.contains("not marked"))
      let answer = teacher.replacing("/teach/", with: "/answers/") + "/2"
      #expect(try await Asked(answer).answer(of: server).text.contains("Not marked:"))
    }
  }
}

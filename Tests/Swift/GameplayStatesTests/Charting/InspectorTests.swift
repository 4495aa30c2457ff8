import Foundation
import GameplayStates
import Statecharts
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Programs tell a server what is asked of their machines.
@Suite(.timeLimit(.minutes(1))) struct InspectorTests {
  private typealias State = GameplayStates.State

  private final class Open: State {
    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass == Closed.self }
  }

  private final class Closed: State {
    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass == Open.self }
  }

  private final class Other: State {}

  private enum Light: EnumState, CaseIterable {
    case off, on

    var validNextStates: [Light] { self == .off ? [.on] : [.off] }
  }

  /// The records that a server has taken, once there are so many.
  private func records(_ count: Int, of server: LineServer) throws -> [Value] {
    try server.lines(count).map { try Value(json: $0) }
  }

  @Test func whatIsAskedIsToldInOrder() throws {
    let server = try LineServer()
    let inspector = Inspector(url: "http://127.0.0.1:\(server.port)/live/lines", token: "secret")
    let machine = StateMachine(states: [Open(), Closed()])
    inspector.observe(machine, as: "door", instance: "one")
    machine.enter(Open.self)
    #expect(machine.enter(Closed.self, orReport: inspector))
    #expect(!machine.enter(Closed.self, orReport: inspector, file: "App/Door.swift", line: 12))
    #expect(!machine.enter(Other.self, orReport: inspector, file: "App/Door.swift", line: 13))
    machine.enter(Open.self)
    let records = try records(6, of: server)
    #expect(records.allSatisfy { $0["machine"] == "door" && $0["instance"] == "one" })
    let definition = try Value(json: try #require(records[0]["definition"]?.string))
    #expect(definition["interlock"] == 1 && records[0]["notation"] == "json")
    #expect(
      records.map { $0["event"]?.string } == [nil, nil, "enter.Closed", "enter.Closed", "enter.Other", "enter.Open"])
    #expect(records.dropFirst().map { $0["states"] } == [["Open"], ["Closed"], ["Closed"], ["Closed"], ["Open"]])
    let places = records.map { $0["place"]?.string }
    #expect(places[2]?.contains("InspectorTests.swift:") == true)
    #expect(places[3...] == ["App/Door.swift:12", "App/Door.swift:13", nil] && places[..<2] == [nil, nil])
    #expect(inspector.dropped == 0)
    #expect(
      server.heads.allSatisfy { $0.hasPrefix("POST /live/lines HTTP/1.1\r\n") && $0.contains("Bearer secret\r\n") })
  }

  @Test func anEnumTellsToo() throws {
    let server = try LineServer()
    let inspector = Inspector(url: "http://localhost:\(server.port)/live/lines")
    let machine = EnumStateMachine<Light>()
    machine.enter(.off)
    inspector.observe(machine)
    #expect(!machine.enter(.off, orReport: inspector, file: "Light.swift", line: 3))
    let records = try records(2, of: server)
    #expect(records[1]["event"] == "enter.off" && records[1]["states"] == ["off"])
    #expect(records[1]["place"] == "Light.swift:3")
  }

  /// What does not fit is dropped: the program does not wait.
  @Test func withoutAServerTheQueueIsBounded() throws {
    let inspector = Inspector(url: "http://127.0.0.1:9/live/lines", token: nil, limit: 10)
    let machine = StateMachine(states: [Open(), Closed()])
    inspector.observe(machine)
    for number in 0..<1000 { machine.enter(number % 2 == 0 ? Open.self : Closed.self) }
    // Lines of one attempt may be on their way while the queue fills again.
    #expect((981...991).contains(inspector.dropped))
  }

  @Test(arguments: ["", "https://127.0.0.1/live/lines", "http://", "http://a b/", "http://a:x/", "http://a/\r\nX: y"])
  func anAddressThatIsNoneDropsEverything(url: String) {
    let inspector = Inspector(url: url)
    let machine = StateMachine(states: [Open()])
    inspector.observe(machine)
    machine.enter(Open.self)
    #expect(inspector.dropped == 2)
  }
}

/// A server that takes lines, at a port of its own.
private final class LineServer: Sendable {
  private struct Fault: Error {}

  let port: Int
  private let socket: Int32
  private let taken = Mutex<(heads: [String], lines: [String])>(([], []))

  init() throws {
    #if canImport(Glibc)
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let own = socket
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(own, $0, length) == 0 && listen(own, 8) == 0 && getsockname(own, $0, &length) == 0
      }
    }
    guard isBound else { throw Fault() }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(own, nil, nil)
        guard client >= 0, let self else { return }
        self.answer(client)
      }
    }
  }

  deinit { shutdown(socket, 2) }

  var heads: [String] { taken.withLock { $0.heads } }

  private func answer(_ client: Int32) {
    defer { close(client) }
    var text = ""
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(client, &bytes, bytes.count, 0)
      guard count > 0 else { return }
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
      let parts = text.components(separatedBy: "\r\n\r\n")
      guard parts.count == 2, let field = parts[0].components(separatedBy: "Content-Length: ").last else { continue }
      guard let length = Int(field.prefix { $0.isNumber }), parts[1].utf8.count >= length else { continue }
      taken.withLock { taken in
        taken.heads.append(parts[0] + "\r\n")
        taken.lines += parts[1].split(separator: "\n").map(String.init)
      }
      let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)
      _ = send(client, answer, answer.count, 0)
      return
    }
  }

  /// The lines, once so many have come.
  func lines(_ count: Int) throws -> [String] {
    for _ in 0..<2000 {
      let lines = taken.withLock { $0.lines }
      if lines.count >= count { return lines }
      Thread.sleep(forTimeInterval: 0.01)
    }
    throw Fault()
  }
}

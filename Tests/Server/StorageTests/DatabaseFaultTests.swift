import Foundation
import GRDB
import Rooms
import StatechartSimulation
import Synchronization
import Testing

@testable import Storage

/// A PostgreSQL server that stops and comes again, or has no room.
struct DatabaseFaultTests {
  private static let requests = 60

  private static func code() throws -> RoomCode { try #require(RoomCode("abcdef")) }

  private static func enter(_ store: MachineStore) async throws {
    _ = try await store.create(
      RoomOpening(code: code(), machine: "a", secretHash: [1], key: [2], opened: 1000, ends: 90_000), limit: 5)
  }

  /// Adds the event after so many, unless that was done before.
  private static func add(_ number: Int, _ run: String, to store: MachineStore) async throws {
    _ = try await store.append(to: code(), after: number) { records in
      guard records.isEmpty else { return [] }
      return [RoomRecord(sequence: number + 1, key: "\(number)", time: 1000, event: .shown(run: run))]
    }
  }

  @Test func theDatabaseStopsAndStartsWithinARoom() async throws {
    let server = try PostgreSQLServer()
    let store = try MachineStore(postgreSQL: server.address(of: "rooms"))
    try await Self.enter(store)
    let changes = store.changes()
    let failures = Mutex(0)
    let done = Mutex(0)
    let asking = Task {
      for number in 0..<Self.requests {
        // Whoever is refused asks again with the same key.
        while true {
          do {
            try await Self.add(number, "", to: store)
            break
          } catch {
            failures.withLock { $0 += 1 }
            try await Task.sleep(for: .milliseconds(10))
          }
        }
        done.withLock { $0 = number + 1 }
        try await Task.sleep(for: .milliseconds(2))
      }
    }
    while done.withLock({ $0 }) < 20 { await Task.yield() }
    try server.stop()
    while failures.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
    try server.start()
    try await asking.value
    let records = try await store.records(of: Self.code(), after: 0)
    #expect(records.map(\.key) == (0..<Self.requests).map(String.init))
    #expect(records.map(\.sequence) == Array(1...Self.requests))
    try await Self.isAnnounced(changes, store)
  }

  /// What is added after the restart is announced again.
  private static func isAnnounced(_ changes: AsyncStream<RoomCode>, _ store: MachineStore) async throws {
    let adding = Task {
      for number in requests... {
        guard !Task.isCancelled else { return }
        try await add(number, "", to: store)
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    var reported: RoomCode?
    for await change in changes {
      reported = change
      break
    }
    adding.cancel()
    #expect(reported == (try code()))
  }

  /// A restart between two requests is not noticed by the second.
  @Test func aLostConnectionIsOpenedAgain() async throws {
    let server = try PostgreSQLServer()
    let address = try server.address(of: "rooms")
    let rooms = try MachineStore(postgreSQL: address)
    let machines = try MachineStore(postgreSQL: address)
    try await Self.enter(rooms)
    try await machines.put("one")
    try server.stop()
    try server.start()
    try await Self.add(0, "", to: rooms)
    #expect(try await machines.names == ["one"])
    try await machines.put("two")
    #expect(try await machines.names == ["one", "two"])
  }

  /// A server that is there and answers nothing, as one that is stopped or out of reach. Many requests at once fail
  /// together, not each after those before it.
  @Test(.timeLimit(.minutes(2))) func aSilentServerFailsRequests() async throws {
    let server = try PostgreSQLServer()
    let address = try server.address(of: "rooms")
    let rooms = try MachineStore(postgreSQL: address)
    let machines = try MachineStore(postgreSQL: address)
    try await Self.enter(rooms)
    try await machines.put("one")
    try server.pause()
    let failures = await withTaskGroup(of: String?.self) { requests in
      for number in 0..<20 {
        requests.addTask { await Self.failure { try await Self.add(0, "", to: rooms) } }
        requests.addTask { await Self.failure { try await machines.put("new \(number)", padding: 300_000) } }
        requests.addTask { await Self.failure { _ = try await machines.names } }
      }
      return await requests.reduce(into: []) { $0.append($1) }
    }
    let later = await Self.failure { try await machines.put("later") }
    try server.resume()
    #expect(failures.allSatisfy { $0?.contains("in time") == true }, "\(failures)")
    #expect(later?.contains("in time") == true)
    try await machines.put("two")
    let names = try await machines.names
    #expect(names.first == "one" && names.contains("two"))
    try await Self.add(0, "", to: rooms)
    #expect(try await rooms.records(of: Self.code(), after: 0).count == 1)
  }

  private static func failure(_ work: () async throws -> Void) async -> String? {
    do {
      try await work()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Another process that has begun to change the file and does not go on. Changes fail together, not each after those
  /// before it.
  @Test(.timeLimit(.minutes(2))) func aFileThatAnotherHoldsFailsChanges() async throws {
    let folder = LibraryFolder()
    let store = try folder.open()
    try await store.put("one")
    var configuration = Configuration()
    // A transaction that is left open ends the process otherwise.
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.file.path, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let failures = await withTaskGroup(of: String?.self) { requests in
      for number in 0..<10 {
        requests.addTask { await Self.failure { try await store.put("new \(number)") } }
      }
      return await requests.reduce(into: []) { $0.append($1) }
    }
    #expect(failures.allSatisfy { $0 != nil })
    #expect(failures.count { $0?.contains("earlier changes were not made in time") == true } > 1, "\(failures)")
    #expect(try await store.names == ["one"])
    try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    try await store.put("two")
    #expect(try await store.names == ["one", "two"])
  }

  @Test(arguments: ["http://localhost/machines", "mysql://localhost/machines", "sqlite://library.sqlite"])
  func anotherKindOfAddressIsRefused(address: String) throws {
    let error = #expect(throws: StoreError.self) { try MachineStore(postgreSQL: address) }
    #expect(error?.description.contains("begins with postgres://") == true)
  }

  @Test func aServerWithoutRoomChangesNothing() async throws {
    let server = try PostgreSQLServer(fileKilobytes: 2048)
    let store = try MachineStore(postgreSQL: server.address(of: "rooms"))
    try await Self.enter(store)
    var generator = SystemRandomNumberGenerator()
    let text = String(
      (0..<16_000).map { _ in "0123456789abcdefghijklmnopqrstuvwxyz".randomElement(using: &generator) ?? "0" })
    var acknowledged = 0
    let error = await #expect(throws: RoomStoreError.self) {
      while acknowledged < 1000 {
        try await Self.add(acknowledged, text, to: store)
        acknowledged += 1
      }
    }
    #expect(error?.description.contains("could not") == true)
    #expect(acknowledged > 10)
    #expect(try await store.records(of: Self.code(), after: 0).count == acknowledged)
    try server.stop()
    try server.startWithoutLimit()
    // The same request again.
    try await Self.add(acknowledged, text, to: store)
    let records = try await store.records(of: Self.code(), after: 0)
    #expect(records.map(\.key) == (0...acknowledged).map(String.init))
  }
}

import Foundation
import Rooms
import Testing

@testable import Storage

/// Processes are killed and disks are full while hundreds of requests are carried out in a room (the program
/// `StorageFaults`). Nothing that was acknowledged is lost, nothing is there twice.
struct StoreFaultTests {
  private static let requests = 500
  private static let seed = 14
  private let folder = LibraryFolder()

  /// A process is killed during every request: before, amid and after a write of SQLite that a seed decides, or before
  /// it acknowledges.
  @Test func killedAtEveryRequestOnSQLite() async throws {
    let lines = try run("killed", folder.url.path, Self.requests)
    try check(lines, Self.requests)
    try await checkRoom(in: try folder.open())
  }

  /// A process is killed during every request: inside the transaction, before it acknowledges, or after a time that a
  /// seed decides.
  @Test func killedAtEveryRequestOnPostgreSQL() async throws {
    let address = try folder.database()
    let lines = try run("killed", address, Self.requests)
    try check(lines, Self.requests)
    try await checkRoom(in: try MachineStore(postgreSQL: address))
  }

  /// For every request the disk is full at first, from a write on that a seed decides.
  @Test func aFullDiskChangesNothing() async throws {
    let lines = try run("full-disk", folder.url.path, Self.requests)
    let acknowledged = lines.filter { $0.hasPrefix("ack ") }
    #expect(acknowledged == (0..<Self.requests).map { "ack \($0) \($0 + 1)" })
    let failed = lines.filter { $0.hasPrefix("failed ") }
    #expect(failed.count > Self.requests / 4 && failed.allSatisfy { $0.contains("full") })
    try await checkRoom(in: try folder.open())
  }

  /// Each request is acknowledged once, by the place of its event; a new process finds all that was acknowledged, and
  /// at most the one request more that was being carried out.
  private func check(_ lines: [String], _ count: Int) throws {
    var acknowledged = 0
    var finds: [Int] = []
    for line in lines {
      let words = line.split(separator: " ")
      switch words.first {
      case "found":
        let found = try #require(words.last.flatMap { Int($0) })
        finds.append(found - acknowledged)
      case "ack":
        #expect(line == "ack \(acknowledged) \(acknowledged + 1)")
        acknowledged += 1
      case "killed": break
      case _: #expect(line == "ended 0")
      }
    }
    #expect(acknowledged == count && finds.count == count + 1)
    #expect(Set(finds) == [0, 1], "requests were killed both before and after they were stored")
    #expect(lines.count { $0 == "killed" } == count)
  }

  private func checkRoom(in store: any RoomStore) async throws {
    let records = try await store.records(of: try #require(RoomCode("abcdef")), after: 0)
    #expect(records.map(\.sequence) == Array(1...Self.requests))
    #expect(records.map(\.key) == (0..<Self.requests).map { "request \($0)" })
    #expect(records.last?.event == .ended)
  }

  /// The program lies where the tests lie.
  private static var program: URL {
    let sibling = Bundle.main.bundleURL.appending(path: "StorageFaults")
    return FileManager.default.isExecutableFile(atPath: sibling.path)
      ? sibling
      : URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "StorageFaults")
  }

  private func run(_ mode: String, _ place: String, _ count: Int) throws -> [String] {
    let process = Process()
    process.executableURL = StoreFaultTests.program
    process.arguments = [mode, place, String(count), String(Self.seed)]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n").map(String.init)
    try #require(process.terminationStatus == 0, "\(lines.suffix(3))")
    return lines
  }
}

import Foundation
import GRDB
import StatechartSimulation
import Testing

@testable import Storage

/// Pruning and backups.
struct MaintenanceTests {
  private let folder = LibraryFolder()

  /// Moves what is in the log into the file.
  private func checkpoint(_ store: MachineStore) throws {
    _ = try store.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
  }

  private func backUp(_ store: MachineStore, to path: String) throws { try store.backUp(to: path) }

  @Test(arguments: StoreKind.allCases)
  func whatIsUnusedForLongIsPruned(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    try await store.put("old")
    folder.clock.advance(days: 10)
    try await store.put("new")
    let removed = try await store.prune(unusedDays: 9, toBytes: nil)
    #expect(removed == (1, MachineText.scxml("old").text.utf8.count))
    #expect(try await store.names == ["new"])
  }

  @Test func theLibraryIsPrunedToASizeFromTheEndUnusedForLongest() async throws {
    let store = try folder.open()
    for name in ["a", "b", "c"] {
      try await store.put(name, padding: 50_000)
      folder.clock.advance(days: 1)
    }
    let size = { try FileManager.default.attributesOfItem(atPath: folder.file.path)[.size] as? Int ?? 0 }
    try checkpoint(store)
    let before = try size()
    #expect(try await store.prune(unusedDays: nil, toBytes: 60_000).machines == 2)
    #expect(try await store.names == ["c"])
    try checkpoint(store)
    #expect(try size() < before - 90_000)
    #expect(try await store.prune(unusedDays: nil, toBytes: 0).machines == 1)
    #expect(try await store.totals() == (0, 0))
    #expect(try await store.prune(unusedDays: 0, toBytes: 0) == (0, 0))
  }

  @Test func aBackupIsAWholeLibraryInOneFile() async throws {
    let store = try folder.open()
    let identifier = try await store.put("one").identifier
    let other = LibraryFolder()
    try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: true)
    try backUp(store, to: other.file.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.url.path) == [LibraryFile.name])
    #expect(try other.mode(other.file.path) == 0o600)
    // What comes later is not in it, and one that is there is replaced.
    try await store.put("two")
    let copy = try other.open()
    #expect(try await copy.text(of: identifier) == .scxml("one"))
    #expect(try await copy.names == ["one"])
    #expect(try await copy.pool.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    try copy.pool.close()
    try backUp(store, to: other.file.path)
    #expect(try await other.open().names == ["one", "two"])
  }

  @Test func aBackupThatCannotBeWrittenIsSaid() throws {
    let store = try folder.open()
    #expect(throws: StoreError.self) { try backUp(store, to: folder.url.path + "/nowhere/copy") }
  }
}

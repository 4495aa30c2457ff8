import Foundation
import GRDB
import StatechartSimulation
import Testing

@testable import Storage

/// The file: how it is made and opened, and which files are refused.
struct LibraryFileTests {
  private let folder = LibraryFolder()

  private func pragma(_ name: String, _ store: MachineStore) throws -> Int? {
    try store.pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA \(name)") }
  }

  @Test func whatIsAcknowledgedIsOnDisk() throws {
    let store = try folder.open()
    // FULL is 2. https://www.sqlite.org/pragma.html#pragma_synchronous
    #expect(try pragma("synchronous", store) == 2)
    #expect(try pragma("foreign_keys", store) == 1)
    #expect(try pragma("busy_timeout", store) == 5_000)
    #expect(try pragma("auto_vacuum", store) == 2)
    #expect(try store.pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    #expect(try store.pool.read { try Int.fetchOne($0, sql: "PRAGMA foreign_keys") } == 1)
  }

  @Test func itsOwnerAloneReadsIt() async throws {
    let store = try folder.open()
    try await store.put("one")
    #expect(try folder.mode(folder.url.path) == 0o700)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(files.contains(LibraryFile.name))
    for file in files { #expect(try folder.mode(folder.url.appending(path: file).path) == 0o600, "\(file)") }
  }

  @Test func aLibraryThatIsNotThereIsMadeOnlyIfWanted() throws {
    #expect(throws: StoreError.missing(path: folder.file.path)) {
      try MachineStore(folder: folder.url.path, making: false)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.path))
    _ = try folder.open()
    _ = try MachineStore(folder: folder.url.path, making: false)
  }

  @Test func aFolderThatCannotBeMadeIsSaid() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data().write(to: folder.url.appending(path: "file"))
    let error = #expect(throws: StoreError.self) { try MachineStore(folder: folder.url.path + "/file/inside") }
    #expect(error?.description.contains("cannot be opened") == true)
  }

  @Test func aLaterFormIsRefusedAndLeftAlone() throws {
    try folder.open().pool.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('2: of next year')") }
    #expect(throws: StoreError.newer(path: folder.file.path)) { try folder.open() }
    #expect(throws: StoreError.newer(path: folder.file.path)) { try folder.open() }
  }

  @Test func theDatabaseOfAnotherProgramIsRefusedAndLeftAlone() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let other = try DatabaseQueue(path: folder.file.path)
    try other.write { try $0.execute(sql: "CREATE TABLE diary (entry TEXT)") }
    try other.close()
    let before = try Data(contentsOf: folder.file)
    #expect(throws: StoreError.foreign(path: folder.file.path)) { try folder.open() }
    #expect(try Data(contentsOf: folder.file) == before)
  }

  @Test func aFileThatIsNoDatabaseIsRefusedAndLeftAlone() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let bytes = Data(repeating: UInt8(ascii: "x"), count: 8192)
    try bytes.write(to: folder.file)
    let error = #expect(throws: StoreError.self) { try folder.open() }
    #expect(error?.description.contains("damaged") == true)
    #expect(try Data(contentsOf: folder.file) == bytes)
  }

  @Test func aDamagedPageIsSaidWhereItIsRead() async throws {
    let identifier: String
    do {
      let store = try folder.open()
      identifier = try await store.put("one", padding: 100_000).identifier
      try store.pool.close()
    }
    var bytes = try Data(contentsOf: folder.file)
    // What is left is the first page, so that the file opens.
    for place in 4096..<bytes.count { bytes[place] = 0xFF }
    try bytes.write(to: folder.file)
    let words = await words { try await folder.open().text(of: identifier) }
    #expect(words?.contains("damaged") == true)
  }

  private func words(_ work: () async throws -> some Any) async -> String? {
    do {
      _ = try await work()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func severalOpenOneFileAtOnceAndAllPut() async throws {
    let (folder, clock) = (folder.url.path, folder.clock)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for opener in 0..<4 {
        group.addTask {
          let store = try MachineStore(folder: folder, times: clock.times)
          for number in 0..<10 { try await store.put("\(opener)-\(number)") }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await MachineStore(folder: folder).totals().machines == 40)
  }

  @Test(arguments: [
    (["XDG_DATA_HOME": "/data", "HOME": "/home/me"], "/data/interlock"),
    (["XDG_DATA_HOME": "data", "HOME": "/home/me"], "/home/me/.local/share/interlock"),
    (["HOME": "/home/me"], "/home/me/.local/share/interlock"),
  ])
  func theFolderOfTheUser(environment: [String: String], folder: String) {
    #if os(macOS)
      #expect(DataFolder.standard(environment) == "/home/me/Library/Application Support/interlock")
    #else
      #expect(DataFolder.standard(environment) == folder)
    #endif
  }
}

import TestSupport
import Testing

@testable import ZlibStreams

/// Archives with stored and deflated files, and what is refused in them.
struct ZipArchiveTests {
  /// A file to be put into an archive.
  struct File: Sendable {
    var name: String
    var content: [UInt8]
    var isDeflated = true
    var flags = 0
    var size: Int?
    var method: Int?
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func archive(_ files: [File], comment: String = "") throws -> [UInt8] {
    var body: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      // Without header and checksum, what zlib makes is deflated.
      let packed =
        file.isDeflated ? Array(try #require(Zlib.compress(file.content)).dropFirst(2).dropLast(4)) : file.content
      let method = file.method ?? (file.isDeflated ? 8 : 0)
      let common =
        number(20, 2) + number(file.flags, 2) + number(method, 2) + number(0, 4)
        + number(Int(Zlib.crc32(file.content)), 4) + number(packed.count, 4)
        + number(file.size ?? file.content.count, 4)
        + number(file.name.utf8.count, 2)
      directory +=
        [0x50, 0x4B, 1, 2] + number(20, 2) + common + number(0, 2 + 2 + 2 + 2 + 4) + number(body.count, 4)
        + Array(file.name.utf8)
      body += [0x50, 0x4B, 3, 4] + common + number(0, 2) + Array(file.name.utf8) + packed
    }
    let end =
      [0x50, 0x4B, 5, 6] + number(0, 4) + number(files.count, 2) + number(files.count, 2)
      + number(directory.count, 4) + number(body.count, 4) + number(comment.utf8.count, 2) + Array(comment.utf8)
    return body + directory + end
  }

  private static let text = Array(String(repeating: "class Idle: GKState {}\n", count: 20).utf8)

  @Test(arguments: [true, false], ["", "a comment"])
  func filesAreRead(isDeflated: Bool, comment: String) throws {
    let files = [File(name: "App/A.swift", content: Self.text, isDeflated: isDeflated), File(name: "b", content: [])]
    let archive = try ZipArchive(try Self.archive(files, comment: comment))
    #expect(archive.entries.map(\.name) == ["App/A.swift", "b"])
    #expect(try archive.bytes(of: archive.entries[0], upTo: Self.text.count) == Self.text)
    #expect(try archive.bytes(of: archive.entries[1], upTo: 0) == [])
    #expect(throws: ZipArchive.Fault.tooLong) { try archive.bytes(of: archive.entries[0], upTo: Self.text.count - 1) }
  }

  @Test(arguments: ["../a", "a/../../b", "/etc/passwd", "a\\b", "folder/", "", "a\nb"])
  func whatLeadsOutIsNotListed(name: String) throws {
    #expect(try ZipArchive(try Self.archive([File(name: name, content: [1])])).entries.isEmpty)
  }

  @Test func whatIsEncryptedIsNotListed() throws {
    #expect(try ZipArchive(try Self.archive([File(name: "a", content: [1], flags: 1)])).entries.isEmpty)
  }

  @Test func whatGrowsTooMuchIsRefused() throws {
    let archive = try ZipArchive(try Self.archive([File(name: "a", content: [UInt8](repeating: 0, count: 1 << 20))]))
    #expect(throws: ZipArchive.Fault.tooLong) { try archive.bytes(of: archive.entries[0], upTo: 1 << 20) }
  }

  @Test(arguments: [
    File(name: "a", content: text, size: 3), File(name: "a", content: text, size: text.count + 1),
    File(name: "a", content: text, method: 12), File(name: "a", content: text, isDeflated: false, size: 3),
  ])
  func whatIsNotAsTheDirectorySaysIsRefused(file: File) throws {
    let archive = try ZipArchive(try Self.archive([file]))
    #expect(throws: ZipArchive.Fault.self) { try archive.bytes(of: archive.entries[0], upTo: 10_000) }
  }

  /// Archives that are cut and changed at random are read or refused.
  @Test func changedArchivesAreReadOrRefused() throws {
    let whole = try Self.archive([File(name: "a.swift", content: Self.text), File(name: "b.swift", content: Self.text)])
    for count in 0..<whole.count {
      #expect(throws: ZipArchive.Fault.self) { try ZipArchive(Array(whole.prefix(count))) }
    }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<3000 {
      var changed = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let archive = try? ZipArchive(changed) else { continue }
      for entry in archive.entries {
        let bytes = try? archive.bytes(of: entry, upTo: 1000)
        #expect(bytes.map { $0.count <= 1000 } ?? true)
      }
    }
  }
}

/// The files of a ZIP archive, as its central directory lists them: stored or deflated, at most 4 GiB, on one disk and
/// not encrypted. PKWARE's APPNOTE 6.3, 4.3.
package struct ZipArchive: Sendable {
  /// A file of an archive.
  package struct Entry: Hashable, Sendable {
    /// Its path in the archive; one that leads out of it is not listed.
    package let name: String
    fileprivate let method: Int
    fileprivate let crc: UInt32
    fileprivate let packed: Int
    /// The number of bytes that it says it has.
    package let size: Int
    fileprivate let offset: Int
  }

  /// Why an archive cannot be read.
  package enum Fault: Error, Hashable, Sendable {
    /// It is none, or is damaged, encrypted, or packed in another way.
    case malformed
    /// It has more entries, or a file in it more bytes, than is allowed.
    case tooLong
  }

  /// The maximum number of entries.
  package static let maxEntries = 20_000
  /// The maximum ratio of a file's bytes to its packed ones; source has up to twenty.
  private static let maxRatio = 200

  /// The files in the order of the directory; folders are left out.
  package let entries: [Entry]
  private let bytes: [UInt8]

  /// True for bytes that begin as an archive does.
  package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

  /// Reads the directory of an archive.
  ///
  /// - Throws: `Fault` if there is none or it has too many entries.
  package init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    // After the record of the end there is a comment of at most 65,535 bytes.
    let earliest = max(0, bytes.count - 22 - 0xFFFF)
    let places = stride(from: bytes.count - 22, through: earliest, by: -1)
    guard bytes.count >= 22, let end = places.first(where: { bytes[$0...].starts(with: [0x50, 0x4B, 0x05, 0x06]) })
    else { throw .malformed }
    let count = try Self.number(bytes, end + 10, 2)
    guard count <= Self.maxEntries else { throw .tooLong }
    var place = try Self.number(bytes, end + 16, 4)
    var entries: [Entry] = []
    for _ in 0..<count {
      guard place + 46 <= end, bytes[place...].starts(with: [0x50, 0x4B, 0x01, 0x02]) else { throw .malformed }
      let length = try Self.number(bytes, place + 28, 2)
      let name = place + 46..<place + 46 + length
      guard name.upperBound <= end else { throw .malformed }
      let isEncrypted = try Self.number(bytes, place + 8, 2) & 1 != 0
      let text = String(decoding: bytes[name], as: UTF8.self)
      if !isEncrypted, Self.isInside(text) {
        entries.append(
          Entry(
            name: text, method: try Self.number(bytes, place + 10, 2),
            crc: UInt32(try Self.number(bytes, place + 16, 4)), packed: try Self.number(bytes, place + 20, 4),
            size: try Self.number(bytes, place + 24, 4), offset: try Self.number(bytes, place + 42, 4)))
      }
      place = name.upperBound + (try Self.number(bytes, place + 30, 2)) + (try Self.number(bytes, place + 32, 2))
    }
    self.entries = entries
  }

  /// The bytes of a file, at most so many.
  ///
  /// - Throws: `Fault` if they are not what the directory says, or there are more.
  package func bytes(of entry: Entry, upTo limit: Int) throws(Fault) -> [UInt8] {
    guard entry.size <= limit, entry.size / Self.maxRatio <= entry.packed else { throw .tooLong }
    guard entry.offset + 30 <= bytes.count, bytes[entry.offset...].starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
      throw .malformed
    }
    let start =
      entry.offset + 30 + (try Self.number(bytes, entry.offset + 26, 2))
      + (try Self.number(bytes, entry.offset + 28, 2))
    guard start + entry.packed <= bytes.count else { throw .malformed }
    let packed = Array(bytes[start..<start + entry.packed])
    let content: [UInt8]
    switch entry.method {
    case 0: content = packed
    case 8:
      do {
        content = try Zlib.decompress(packed, .deflate, upTo: entry.size)
      } catch {
        throw error == .tooLong ? .tooLong : .malformed
      }
    case _: throw .malformed
    }
    guard content.count == entry.size, Zlib.crc32(content) == entry.crc else { throw .malformed }
    return content
  }

  /// False for a folder and for a path that leads out of the archive.
  private static func isInside(_ name: String) -> Bool {
    !name.isEmpty && !name.hasSuffix("/") && !name.hasPrefix("/") && !name.contains("\\")
      && !name.split(separator: "/").contains("..") && name.unicodeScalars.allSatisfy { $0.value >= 0x20 }
  }

  /// A number of so many bytes, the least first.
  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) throws(Fault) -> Int {
    guard place >= 0, place + count <= bytes.count else { throw .malformed }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

import ZlibStreams

/// The machine that a PNG picture carries: compressed text in a chunk `iTXt` of the keyword `Interlock`.
///
/// Portable Network Graphics (Third Edition), sections 5 and 11.3.3.4.
package enum PNGText {
  /// Why a picture carries no machine that can be read.
  enum Fault: Error, Hashable {
    /// It is no PNG, or ends within a chunk, or the chunk is damaged.
    case malformed
    /// It is a picture without one.
    case absent
    /// The text is longer than is allowed.
    case tooLong
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let keyword = Array("Interlock".utf8)
  private static let type = Array("iTXt".utf8)
  /// The bytes of a chunk around its data: length, type and checksum.
  private static let frame = 12

  /// True for the beginning of a picture.
  static func isPNG(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: signature) }

  /// A picture with a text, which comes before its pixels.
  ///
  /// - Returns: nil if the bytes are no picture, or there is no memory for compressing the text.
  package static func adding(_ text: String, to png: [UInt8]) -> [UInt8]? {
    guard isPNG(png), let header = chunks(of: png).first(where: { _ in true }),
      let compressed = Zlib.compress(Array(text.utf8))
    else { return nil }
    // Flag and method of the compression; no language and no other keyword.
    let data = keyword + [0, 1, 0, 0, 0] + compressed
    return Array(png[..<header.range.upperBound]) + chunk(data) + png[header.range.upperBound...]
  }

  /// The text that a picture carries.
  ///
  /// - Throws: `Fault`.
  static func text(in png: [UInt8], upTo limit: Int) throws(Fault) -> String {
    guard isPNG(png) else { throw .malformed }
    guard let chunk = chunks(of: png).first(where: isOurs(in: png)) else { throw .absent }
    let (data, range) = (png[chunk.data], chunk.range)
    let checked = png[range.lowerBound + 4..<data.endIndex]
    guard Zlib.crc32(checked) == number(png[data.endIndex..<range.upperBound]) else { throw .malformed }
    // After the keyword: whether and how it is compressed, the language, the keyword in that.
    let rest = data.dropFirst(keyword.count + 1)
    guard let isCompressed = rest.first, isCompressed <= 1 else { throw .malformed }
    let parts = rest.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed }
    var bytes = Array(parts[2])
    if isCompressed == 1 {
      do throws(Zlib.Fault) {
        bytes = try Zlib.decompress(bytes, upTo: limit)
      } catch {
        throw error == .tooLong ? .tooLong : .malformed
      }
    }
    guard bytes.count <= limit else { throw .tooLong }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
    return text
  }

  /// The picture without all but what it carries.
  static func reduced(_ png: [UInt8]) -> [UInt8] {
    signature + (chunks(of: png).first(where: isOurs(in: png)).map { Array(png[$0.range]) } ?? [])
  }

  private static func isOurs(in png: [UInt8]) -> (Chunk) -> Bool {
    { png[$0.range].dropFirst(4).starts(with: type) && png[$0.data].starts(with: keyword + [0]) }
  }

  private struct Chunk {
    let range: Range<Int>
    var data: Range<Int> { range.lowerBound + 8..<range.upperBound - 4 }
  }

  /// The chunks as far as they are whole.
  private static func chunks(of png: [UInt8]) -> some Sequence<Chunk> {
    sequence(state: signature.count) { (place: inout Int) -> Chunk? in
      guard place + frame <= png.count else { return nil }
      let length = Int(number(png[place..<place + 4]))
      guard length <= png.count - place - frame else { return nil }
      defer { place += length + frame }
      return Chunk(range: place..<place + length + frame)
    }
  }

  private static func chunk(_ data: [UInt8]) -> [UInt8] {
    bytes(UInt32(data.count)) + type + data + bytes(Zlib.crc32(type + data))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Looks for texts inside a longer one by their bytes, in time linear in the longer one where beginnings are rare.
struct ByteSearch {
  private let text: String

  init(_ text: String) { self.text = text }

  func contains(_ wanted: String) -> Bool { first(wanted, from: text.startIndex) != nil }

  /// The first occurrence of a text that is not empty, from an index on.
  func first(_ wanted: String, from index: String.Index) -> Range<String.Index>? {
    let bytes = text.utf8
    let pattern = Array(wanted.utf8)
    var place = index
    while let start = bytes[place...].firstIndex(of: pattern[0]) {
      if bytes[start...].starts(with: pattern) { return start..<bytes.index(start, offsetBy: pattern.count) }
      place = bytes.index(after: start)
    }
    return nil
  }
}

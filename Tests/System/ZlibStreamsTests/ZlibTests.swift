import Testing
import ZlibStreams

struct ZlibTests {
  @Test func decompressionStopsAtItsLimit() throws {
    let compressed = try #require(Zlib.compress([UInt8](repeating: 7, count: 100_000)))
    #expect(try Zlib.decompress(compressed, upTo: 100_000).count == 100_000)
    #expect(throws: Zlib.Fault.tooLong) { try Zlib.decompress(compressed, upTo: 99_999) }
    #expect(throws: Zlib.Fault.malformed) { try Zlib.decompress(compressed + [0], upTo: 100_000) }
    for count in 0..<compressed.count {
      #expect(throws: Zlib.Fault.malformed) { try Zlib.decompress(Array(compressed.prefix(count)), upTo: 100_000) }
    }
  }

  /// The checksums of the PNG specification's own example of an empty last chunk, and of the usual check text.
  @Test(arguments: [("IEND", 0xAE42_6082), ("123456789", 0xCBF4_3926), ("", 0)] as [(String, UInt32)])
  func checksum(text: String, sum: UInt32) {
    #expect(Zlib.crc32(text.utf8) == sum)
  }
}

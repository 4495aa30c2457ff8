import StatechartFormats
import Statecharts
import Testing

@Suite struct SourceTextTests {
  @Test(arguments: [
    ("", 0, "1:1"), ("ab", 1, "1:2"), ("ab", 9, "1:3"), ("a\nb", 2, "2:1"), ("a\r\nb", 3, "2:1"), ("日本\n語x", 10, "2:2"),
    ("\n\n\n", 3, "4:1"), ("a\rb", 2, "2:1"), ("\r\r\n\n", 4, "4:1"), ("a\r", 2, "2:1"),
  ])
  func positionOfByte(text: String, offset: Int, position: String) {
    #expect(SourceText(text).position(ofByte: offset).description == position)
  }

  @Test func linesAreWithoutTheirEnds() {
    let source = SourceText("one\r\ntwo\n\rfour")
    #expect((1...5).map { source.line($0) } == ["one", "two", "", "four", nil])
    #expect(source.line(0) == nil)
  }

  @Test(
    arguments: [
      [0xEF, 0xBB, 0xBF, 0x61], [0x61], [0xFE, 0xFF, 0x00, 0x61], [0xFF, 0xFE, 0x61, 0x00],
    ] as [[UInt8]])
  func encodings(bytes: [UInt8]) throws {
    #expect(try SourceText(bytes: bytes).text == "a")
  }

  @Test func latin1IsReadWhereXMLSaysSo() throws {
    let beginning = Array(#"<?xml version="1.0" encoding="ISO-8859-1"?><a>"#.utf8)
    #expect(try SourceText(bytes: beginning + [0xE9]).text.hasSuffix("é"))
  }

  @Test func wrongEncodingHasAPosition() throws {
    let error = try #require(throws: ReadError.self) {
      try SourceText(bytes: Array("ab\nc".utf8) + [0xFF, 0x61], fileName: "x.scxml")
    }
    #expect(error.description == "x.scxml:2:2: error: the text is neither UTF-8 nor UTF-16")
    let other = try #require(throws: ReadError.self) { try SourceText(bytes: Array("a\r\nb\rc".utf8) + [0xFF]) }
    #expect(other.diagnostics.first?.position?.description == "3:2")
  }

  @Test func bytesAreLimited() throws {
    let error = try #require(throws: ReadError.self) {
      try SourceText(bytes: Array(repeating: 0x20 as UInt8, count: ReadLimits.bytes + 1))
    }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }
}

import Testing
import XMLTree

@Suite struct EncodingTests {
  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { unit in
      isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
  }

  @Test(arguments: [
    Array("<a>é日</a>".utf8),
    Array("\u{FEFF}<a>é日</a>".utf8),
    Array("<?xml version='1.0' encoding='UTF-8'?><a>é日</a>".utf8),
    Array("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?><a>é日</a>".utf8),
    utf16("<a>é日</a>", isBigEndian: true),
    utf16("<?xml version='1.0' encoding='UTF-16'?><a>é日</a>", isBigEndian: false),
  ])
  func bytesAreDecoded(bytes: [UInt8]) throws {
    #expect(try MarkupDocument.parse(bytes: bytes).root.text == "é日")
  }

  @Test func latin1() throws {
    let bytes = Array("<?xml version='1.0' encoding='iso-8859-1'?><a>x<b/>".utf8) + [0xE9] + Array("<c/></a>".utf8)
    let root = try MarkupDocument.parse(bytes: bytes).root
    #expect(root.text == "xé")
    #expect(root.elements.last?.position == MarkupPosition(line: 1, column: 53))
  }

  @Test(
    arguments: [
      (Array("<a>日\n x".utf8) + [0xFF, 0x3C], "2:3: error: The text is not UTF-8"),
      (
        Array("<?xml version='1.0' encoding='EBCDIC'?><a/>".utf8),
        "1:1: error: The encoding ebcdic is not supported; use UTF-8"
      ),
      ([0xFF, 0xFE, 0x3C], "1:1: error: The text is not UTF-16"),
      ([0xFE, 0xFF, 0xD8, 0x00], "1:1: error: The text is not UTF-16"),
      ([], "1:1: error: Document is empty"),
      ([0xEF, 0xBB, 0xBF], "1:1: error: Document is empty"),
      ([0xFE, 0xFF], "1:1: error: Document is empty"),
    ] as [([UInt8], String)])
  func otherBytesAreRefused(bytes: [UInt8], expected: String) {
    let error = #expect(throws: MarkupParseError.self) { try MarkupDocument.parse(bytes: bytes) }
    #expect(error?.description == expected)
  }

  @Test func aStringIsNotDecodedAgain() throws {
    let document = try MarkupDocument.parse(xml: "<?xml version='1.0' encoding='ISO-8859-1'?><a>é日</a>")
    #expect(document.root.text == "é日")
  }
}

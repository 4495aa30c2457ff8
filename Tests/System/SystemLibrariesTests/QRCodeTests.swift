import SystemLibraries
import Testing
import XMLTree

/// Texts as QR codes.
struct QRCodeTests {
  /// Version 1 has 21 modules a side and version 40 has 177; each further version has four more. ISO/IEC 18004, 6.3.
  @Test(arguments: [(1, 21), (14, 21), (15, 25), (2331, 177), (2332, 161), (2953, 177)])
  func aCodeIsAsLargeAsItsTextNeeds(bytes: Int, side: Int) throws {
    #expect(try #require(QRCode(String(repeating: "a", count: bytes))).side == side)
  }

  @Test(arguments: ["", String(repeating: "a", count: 2954)]) func whatHasNoCode(text: String) {
    #expect(QRCode(text) == nil)
  }

  /// The three finder patterns: dark, light, and a dark square of three modules. ISO/IEC 18004, 6.3.3.1.
  @Test func threeCornersHaveFinderPatterns() throws {
    let code = try #require(QRCode("http://127.0.0.1/machines/battery?run=plug"))
    for (top, left) in [(0, 0), (0, code.side - 7), (code.side - 7, 0)] {
      let line = (0..<7).map { code[row: top + 3, column: left + $0] }
      #expect(line == [true, false, true, true, true, false, true])
    }
    #expect(QRCode("other") != code)
  }

  @Test func thePictureHasItsMargin() throws {
    let code = try #require(QRCode("a"))
    let picture = MarkupDocument(code.element(label: "<a>")).xml()
    #expect(picture.contains("viewBox=\"0 0 29 29\""))
    #expect(picture.contains("d=\"M4 4"))
    #expect(picture.contains("&lt;a&gt;") || picture.contains("&lt;a>"))
  }
}

import StatechartFormats
import Testing

/// Places in a text against counting from its beginning.
struct UnitCountsTests {
  private static let texts = [
    "", "plain", String(repeating: "long and plain ", count: 40), String(repeating: "é𝄞a語", count: 60),
    String(repeating: "x", count: 127) + "𝄞" + String(repeating: "y", count: 300), "\u{FEFF}é",
  ]

  private static func size(_ unit: UnitCounts.Unit, _ scalar: Unicode.Scalar) -> Int {
    switch unit {
    case .utf8: UTF8.width(scalar)
    case .utf16: UTF16.width(scalar)
    case .utf32: 1
    }
  }

  @Test(arguments: texts, [UnitCounts.Unit.utf8, .utf16, .utf32])
  func placesAreThoseOfCounting(text: String, unit: UnitCounts.Unit) {
    let counts = UnitCounts(text.utf8)
    let bytes = Array(text.utf8)
    var (offset, units) = (0, 0)
    for scalar in text.unicodeScalars {
      for place in offset..<offset + UTF8.width(scalar) {
        #expect(counts.count(unit, before: place, in: text.utf8) == units)
      }
      for within in units..<units + Self.size(unit, scalar) {
        #expect(counts.offset(unit, after: within, in: bytes) == offset)
      }
      (offset, units) = (offset + UTF8.width(scalar), units + Self.size(unit, scalar))
    }
    #expect(counts.count(unit, before: bytes.count, in: bytes) == units)
    #expect(counts.offset(unit, after: units + 5, in: bytes) == bytes.count)
  }
}

import Statecharts
import Testing

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("", "", ""), ("azAZ09-._~", "", "azAZ09-._~"), ("a b", "", "a%20b"), ("日", "", "%E6%97%A5"),
    ("\u{0}\u{7F}@[`{", "", "%00%7F%40%5B%60%7B"), ("a,b!c:d/e", ",!:/", "a,b!c:d/e"), ("a,b/c", ",", "a,b%2Fc"),
    ("%41", "", "%2541"), ("é", "é", "%C3%A9"), ("+&=", "", "%2B%26%3D"),
    ("?@A", "@", "%3F@A"), ("?@A", "?", "?%40A"),
  ])
  func encodes(text: String, kept: String, encoded: String) {
    #expect(PercentEncoding(keeping: kept).encode(text) == encoded)
    #expect(PercentEncoding.decode(encoded) == text)
  }

  @Test func encodesEveryByte() {
    #expect(PercentEncoding.encodeAll("a日") == "%61%E6%97%A5")
  }

  @Test(
    arguments: [
      ("%e6%97%A5", "日"), ("a+b", "a+b"), ("%", nil), ("%4", nil), ("%4g", nil), ("%g4", nil), ("%+1", nil),
      ("% 1", nil), ("%-1", nil), ("%ff", nil), ("%E6%97", nil), ("%%41", nil), ("%2541", "%41"), ("%41%", nil),
    ] as [(String, String?)])
  func decodes(text: String, decoded: String?) {
    #expect(PercentEncoding.decode(text) == decoded)
    #expect(PercentEncoding.decode("x" + text + "", plusIsSpace: false) == decoded.map { "x" + $0 })
  }

  @Test(arguments: [("a+b%2B", "a b+"), ("+", " "), ("%2b+", "+ ")])
  func decodesForms(text: String, decoded: String) {
    #expect(PercentEncoding.decode(text, plusIsSpace: true) == decoded)
  }

  @Test func everyByteIsTwoDigits() {
    for byte in UInt8.min...UInt8.max {
      let digits = Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8)
      #expect(PercentEncoding.byte(digits[0], digits[1]) == byte)
    }
    #expect(PercentEncoding.byte(UInt8(ascii: "4"), nil) == nil)
    #expect(PercentEncoding.byte(nil, UInt8(ascii: "4")) == nil)
  }
}

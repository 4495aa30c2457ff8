import JSONTree
import TestSupport
import Testing

@Suite struct ValueTextTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-17, "-17"), (0.1, "0.1"), (-1.5, "-1.5"), (1e15, "1000000000000000"),
      (9_007_199_254_740_991, "9007199254740991"), (1e21, "1e+21"), (.leastNonzeroMagnitude, "5e-324"),
      (.infinity, "null"),
      (-.infinity, "null"), (.nan, "null"), (-9_223_372_036_854_775_808, "-9.223372036854776e+18"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    ] as [(Double, String)])
  func spellsNumbers(number: Double, text: String) throws {
    #expect(Value.number(number).json() == text)
    if number.isFinite { #expect(try Value(json: text) == .number(number)) }
  }

  @Test(arguments: [
    ("", #""""#), ("a\"b\\c/", #""a\"b\\c/""#), ("\n\r\t\u{8}\u{0}\u{7F}", #""\n\r\t\u0008\u0000\u007f""#),
    ("日👩‍👩‍👧", "\"日👩‍👩‍👧\""),
  ])
  func quotesStrings(string: String, text: String) {
    #expect(Value.string(string).json() == text)
  }

  @Test func writesOnOneLineOrIndented() {
    let value: Value = ["a": [1, "x"], "b": [:], "c": []]
    #expect(value.description == #"{"a":[1,"x"],"b":{},"c":[]}"#)
    let indented = "{\n  \"a\": [\n    1,\n    \"x\"\n  ],\n  \"b\": {},\n  \"c\": []\n}"
    #expect(value.json(indented: true) == indented)
  }

  @Test func findsMembers() {
    let value: Value = ["a": 1, "b": 2, "a": 3]
    #expect(value["a"] == 3)
    #expect(value["x"] == nil)
    #expect((["a"] as Value)["a"] == nil)
    #expect(("x" as Value).string == "x")
    #expect((1 as Value).string == nil)
  }

  @Test(arguments: 0..<200)
  func readsBackWhatItWrote(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = RandomSteps.value(&random, depth: 4)
    for text in [value.json(), value.json(indented: true)] {
      let read = try Value(json: text)
      #expect(read == value)
      #expect(Array(read.json().utf8) == Array(value.json().utf8))
    }
    #expect(!value.json().contains { $0.isNewline && $0 != "\u{2028}" })
  }
}

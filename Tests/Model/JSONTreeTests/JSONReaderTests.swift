import JSONTree
import TestSupport
import Testing

@Suite struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", true), ("false", false), ("\u{FEFF}1", 1), ("-0", 0), ("10", 10), ("-1.5e2", -150),
      ("1E+2", 100), ("1e-2", .number(0.01)), ("0.5", .number(0.5)), ("1e-400", 0),
      ("123456789012345678901234567890", .number(123456789012345677877719597056)),
      ("\"\"", ""), ("\"日本\"", "日本"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e9\u65E5""#, "Aé日"),
      (#""\uD83D\uDE00""#, "😀"), (#""\ud800\udc00""#, "\u{10000}"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
      (#""\u0000""#, "\u{0}"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"), ("[]", []), ("[ ]", []), ("{}", [:]),
      ("[1,[2],{}]", [1, [2], [:]]), (#"{"a":1,"":null}"#, ["a": 1, "": .null]), (#"{"a":1,"a":2}"#, ["a": 1, "a": 2]),
      ("\t[\r\n1 ,\n2 ]\n", [1, 2]),
    ] as [(String, Value)])
  func reads(text: String, value: Value) throws {
    #expect(try Value(json: text) == value)
  }

  @Test(arguments: [
    ("", 1, 1), ("  ", 1, 3), ("\n\n ", 3, 2), ("nul", 1, 1), ("nulL", 1, 1), ("True", 1, 1), ("NaN", 1, 1),
    ("1 2", 1, 3), ("1,", 1, 2), ("+1", 1, 1), (".5", 1, 1), ("1.", 1, 3), ("1.e1", 1, 3), ("-", 1, 2), ("-a", 1, 2),
    ("01", 1, 1), ("-01", 1, 2), ("1e", 1, 3), ("1e+", 1, 4), ("0x1", 1, 2), ("1e400", 1, 1), ("-1e400", 1, 1),
    ("'a'", 1, 1), ("\"a", 1, 3), ("\"a\nb\"", 1, 3), ("\"\u{1}\"", 1, 2), ("\"\\", 1, 3), (#""\x""#, 1, 3),
    (#""\u12"#, 1, 6), (#""\u12G4""#, 1, 6), (#""\ud800""#, 1, 4), (#""\udc00""#, 1, 4), (#""\ud800\n""#, 1, 9),
    (#""\ud800\u0041""#, 1, 4), ("[", 1, 2), ("[1", 1, 3), ("[1 2]", 1, 4), ("[1,]", 1, 4), ("[,1]", 1, 2),
    ("]", 1, 1), ("{", 1, 2), ("{a:1}", 1, 2), (#"{"a"}"#, 1, 5), (#"{"a":}"#, 1, 6), (#"{"a":1,}"#, 1, 8),
    (#"{"a":1 "b":2}"#, 1, 8), ("[1,\n 2,\n 日]", 3, 2), ("[\"日本\", x]", 1, 8), ("// c\n1", 1, 1),
    ("\u{A0}1", 1, 1), ("[1}", 1, 3),
  ])
  func refusesWithThePosition(text: String, line: Int, column: Int) {
    let error = #expect(throws: JSONError.self) { try Value(json: text) }
    #expect(error?.position == SourcePosition(line: line, column: column))
    #expect(error?.message.isEmpty == false)
  }

  @Test func keepsThePositionOfEveryValue() throws {
    let node = try JSONReader.read("{\n  \"日\": [1,\n    {\"b\": null}]\n}")
    #expect(node.position.description == "1:1")
    guard case .object(let members) = node.content, case .array(let items) = members.first?.node.content,
      case .object(let inner) = items.last?.content
    else {
      Issue.record("another shape was read")
      return
    }
    #expect(members.map(\.position.description) == ["2:3"])
    #expect(items.map(\.position.description) == ["2:9", "3:5"])
    #expect(inner.first?.node.position.description == "3:11")
  }

  @Test func keepsTheRangeOfEveryValue() throws {
    let node = try JSONReader.read(" {\n  \"日\" : [1, \"\\n\"\n ,\n {\"b\": null} ] }\n")
    guard case .object(let members) = node.content, case .array(let items) = members.first?.node.content,
      case .object(let inner) = items.last?.content
    else {
      Issue.record("another shape was read")
      return
    }
    #expect(node.range.description == "1:2-4:17")
    #expect(members.map(\.range.description) == ["2:3-2:6"])
    #expect(members.first?.node.range.description == "2:9-4:15")
    #expect(items.map(\.range.description) == ["2:10-2:11", "2:13-2:17", "4:2-4:13"])
    #expect(inner.first?.range.description == "4:3-4:6")
    #expect(inner.first?.node.range.description == "4:8-4:12")
  }

  @Test func hasALimitOfDepth() throws {
    let limits = JSONReader.Limits(depth: 3)
    #expect(try Value(json: "[[{}]]", limits: limits) == [[[:]]])
    let error = #expect(throws: JSONError.self) { try Value(json: "[[{\"a\":[]}]]", limits: limits) }
    #expect(error?.position.column == 8)
    #expect(error?.message == "more than 3 levels deep")
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.self) { try Value(json: deep) }
    let wide = "[" + Array(repeating: "[]", count: 1000).joined(separator: ",") + "]"
    #expect(throws: Never.self) { try Value(json: wide, limits: limits) }
  }

  @Test func hasALimitOfLength() throws {
    let limits = JSONReader.Limits(bytes: 5)
    #expect(try Value(json: "\"日\"", limits: limits) == "日")
    let error = #expect(throws: JSONError.self) { try Value(json: "\"日a\"", limits: limits) }
    #expect(error?.description == "1:1: longer than 5 bytes")
  }

  /// A million escapes, each of which once cost a dictionary.
  @Test func readsManyEscapes() throws {
    let text = String(repeating: #"\n\"\u65e5\ud83d\ude00"#, count: 180_000)
    #expect(try Value(json: "\"\(text)\"").string == String(repeating: "\n\"日😀", count: 180_000))
  }

  @Test(arguments: [("1,2", 1), ("{\"a\":\"}\"},x", 9), ("\"日\"x", 5), ("[1] ", 3), ("12x", 2)])
  func readsAPrefix(text: String, length: Int) throws {
    var cursor = TextCursor(text)
    _ = try JSONReader.read(at: &cursor)
    #expect(cursor.offset == length)
  }

  @Test func readsAPrefixFromTheMiddleOfAText() throws {
    var cursor = TextCursor("tap{\"a\":1},x")
    cursor.advance(by: 3)
    let node = try JSONReader.read(at: &cursor)
    #expect(node.value == ["a": 1])
    #expect(node.range.description == "1:4-1:11")
    #expect(cursor.offset == 10)
  }

  @Test func aPlaceStaysWhereNoValueBegins() {
    var cursor = TextCursor("[1, x]")
    let error = #expect(throws: JSONError.self) { try JSONReader.read(at: &cursor) }
    #expect(error?.position.description == "1:5")
    #expect(cursor.offset == 0)
  }
}

import Testing
import XMLTree

@Suite struct LimitTests {
  private static let small = ParseLimits(bytes: 100, depth: 3, elements: 4, attributes: 2, namespaces: 2)

  @Test(arguments: [
    ("<a>\(String(repeating: "x", count: 100))</a>", "1:1: error: The text has 107 bytes, more than the limit of 100"),
    ("<a><b><c><d/></c></b></a>", "1:10: error: Elements nested more than 3 deep"),
    ("<a><b/><b/><b/>\n<b/></a>", "2:1: error: More than 4 elements"),
    ("<a b='' c='' d=''/>", "1:16: error: More than 2 attributes in one element"),
    ("<a b = \"\" c\n= '' d= \"\"/>", "2:9: error: More than 2 attributes in one element"),
    (
      "<a xmlns:b='b' xmlns:c='c'><d xmlns:e='e'/></a>", "1:28: error: More than 2 namespaces at one place"
    ),
  ])
  func refused(source: String, expected: String) {
    let error = #expect(throws: MarkupParseError.self) {
      try MarkupDocument.parse(xml: source, limits: Self.small)
    }
    #expect(error?.problems.last?.description == expected)
  }

  @Test(arguments: [
    "<a>\(String(repeating: "x", count: 93))</a>", "<a><b><c/></b><c/></a>", "<a b='' c=''><d e='' f=''/></a>",
    "<a xmlns:b='b' xmlns:c='c'><d/></a>", "<a><b xmlns:b='b' xmlns:c='c'/><b xmlns:b='b' xmlns:c='c'/></a>",
  ])
  func accepted(source: String) throws {
    #expect(try MarkupDocument.parse(xml: source, limits: Self.small).root.name == "a")
  }

  /// Only what is in a start tag can be an attribute.
  @Test(arguments: [
    "<a>x = '1'; y = '2'; z = '3'</a>", "<a b=''>x='1' y='2' z='3'<c/>x='1' y='2' z='3'</a>",
    "<a><![CDATA[if (i <n) { x='1' y='2' z='3' }]]></a>", "<a><!-- <b x='1' y='2' z='3'> --></a>",
    "<?xml version='1.0' encoding='UTF-8'?><a b='>' c=\"='\">x='1' y='2' z='3'</a>",
    "<a b='1'/><!-- x='1' y='2' z='3' -->",
  ])
  func assignmentsElsewhereAreNoAttributes(source: String) throws {
    #expect(try MarkupDocument.parse(xml: source, limits: Self.small).root.name == "a")
  }

  /// What is not well-formed cannot hide attributes: libxml2 reads on after it.
  @Test(arguments: [
    "<a b='>' c='' d=''/>", "<a><!-- \u{1} <b c='' d='' e='' --></a>", "<a><![CDATA[\u{FFFF}<b c='' d='' e='']]></a>",
    "<?xml version=1 > <a b='' c='' d=''/>", "<a b='<c d=\"\" e=\"\" f=\"\"/>'/>", "<a \"<b c='' d='' e=''/>",
    "<!DOCTYPE a [<!ENTITY e \"<b c='' d='' e=''/>\">]><a/>", "<?p <!-- ?><a b='' c='' d=''/>",
  ])
  func hiddenAttributesCount(source: String) {
    let error = #expect(throws: MarkupParseError.self) {
      try MarkupDocument.parse(xml: source, limits: Self.small)
    }
    #expect(error?.problems.first?.message == "More than 2 attributes in one element")
  }

  @Test func bytesAreLimitedToo() throws {
    let whole = "<a>\(String(repeating: "x", count: 93))</a>"
    #expect(try MarkupDocument.parse(xml: whole, limits: Self.small).root.name == "a")
    let byte = #expect(throws: MarkupParseError.self) {
      try MarkupDocument.parse(xml: whole + " ", limits: Self.small)
    }
    #expect(byte?.problems.first?.message == "The text has 101 bytes, more than the limit of 100")
    #expect(throws: MarkupParseError.self) {
      try MarkupDocument.parse(xml: String(repeating: " ", count: 101), limits: Self.small)
    }
  }

  @Test func depthCannotExceedThatOfTheParser() {
    let deep = String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)
    let error = #expect(throws: MarkupParseError.self) {
      try MarkupDocument.parse(xml: deep, limits: ParseLimits(depth: 10_000))
    }
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.message.hasPrefix("Elements nested more than 256 deep") == true)
  }

  @Test func aLimitIsTheLastProblem() {
    let error = #expect(throws: MarkupParseError.self) {
      try MarkupDocument.parse(xml: "<a><p:b/><p:b/><b/><b/><b/></a>", limits: Self.small)
    }
    #expect(error?.problems.count == 3)
    #expect(error?.problems.last?.message == "More than 4 elements")
  }

  @Test func costlyTextsAreRefusedOrReadInBoundedWork() throws {
    let attributes = "<a " + (0..<20_000).map { "a\($0)=''" }.joined(separator: " ") + "/>"
    let prefixes = "<a " + (0..<5000).map { "xmlns:a\($0)='u'" }.joined(separator: " ") + "/>"
    for source in [attributes, prefixes] {
      let error = #expect(throws: MarkupParseError.self) { try MarkupDocument.parse(xml: source) }
      #expect(error?.problems.first?.message == "More than 1024 attributes in one element")
    }
  }
}

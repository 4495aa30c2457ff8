import Testing
import XMLTree

/// Nothing outside the text is read, and nothing in it can make it grow.
@Suite struct EntityTests {
  private static let laughs = """
    <!DOCTYPE lolz [
      <!ENTITY lol "lol">
      <!ENTITY lol1 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
      <!ENTITY lol2 "&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;">
    ]>
    <lolz>&lol2;</lolz>
    """

  @Test(arguments: [
    (laughs, "2:3"),
    ("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>", "1:14"),
    ("<!DOCTYPE a [<!ENTITY x SYSTEM 'http://127.0.0.1:9/'>]><a>&x;</a>", "1:14"),
    ("<!DOCTYPE a [<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;]><a/>", "1:14"),
    ("<!DOCTYPE a [<!ENTITY x 'v'>]><a/>", "1:14"),
    ("<!DOCTYPE a [<!ATTLIST a b CDATA 'default'>]><a/>", "1:14"),
    ("<!DOCTYPE a [<!ATTLIST a b (c|d) 'c'>]><a/>", "1:14"),
    ("<!DOCTYPE a [<!ELEMENT a (b|c)*>]><a/>", "1:14"),
    ("<!DOCTYPE a [<!NOTATION n SYSTEM 'x'>]><a/>", "1:14"),
    ("<!DOCTYPE a [<!NOTATION n SYSTEM 'x'><!ENTITY e SYSTEM 'y' NDATA n>]><a/>", "1:14"),
  ])
  func declarationsAreRefused(source: String, position: String) {
    let error = #expect(throws: MarkupParseError.self) { try MarkupDocument.parse(xml: source) }
    #expect(error?.problems.first?.message == "Declarations in a document type are not accepted")
    #expect(error?.problems.first?.position.description == position)
  }

  @Test(arguments: [
    "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a>&x;</a>", "<!DOCTYPE html><a>&nbsp;</a>", "<a b='&x;'/>",
    "<!DOCTYPE a SYSTEM 'http://127.0.0.1:9/x.dtd'><a b='&x;'/>", "<!DOCTYPE a [ %x; ]><a/>", "<a>&#0;</a>",
    "<a>&#xD800;</a>",
  ])
  func unknownReferencesAreErrors(source: String) {
    #expect(throws: MarkupParseError.self) { try MarkupDocument.parse(xml: source) }
  }

  @Test(arguments: [
    "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a>x</a>", "<!DOCTYPE html><a>x</a>", "<!DOCTYPE a []><a>x</a>",
    "<!DOCTYPE a PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://127.0.0.1:9/svg11.dtd'><a>x</a>", "<a>&#120;</a>",
  ])
  func documentTypesAreNotRead(source: String) throws {
    #expect(try MarkupDocument.parse(xml: source).root.text == "x")
  }

  @Test func predefinedReferencesAreResolved() throws {
    let root = try MarkupDocument.parse(xml: "<a b='&quot;&#10;&apos;'>&lt;&gt;&amp;&#x1F600;</a>").root
    #expect(root.text == "<>&😀")
    #expect(root["b"] == "\"\n'")
  }

  @Test func inclusionsStayElements() throws {
    let source =
      "<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='file:///etc/passwd' parse='text'/></a>"
    #expect(try MarkupDocument.parse(xml: source).root.text.isEmpty)
  }
}

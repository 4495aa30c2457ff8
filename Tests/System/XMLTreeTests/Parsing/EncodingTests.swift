import Testing
import XMLTree

@Suite struct EncodingTests {
  @Test(arguments: [
    "<a>é日</a>", "\u{FEFF}<a>é日</a>", "<?xml version='1.0' encoding='UTF-8'?><a>é日</a>",
    "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?><a>é日</a>",
  ])
  func textsAreRead(text: String) throws {
    #expect(try MarkupDocument.parse(xml: text).root.text == "é日")
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func anEmptyTextIsRefused(text: String) {
    let error = #expect(throws: MarkupParseError.self) { try MarkupDocument.parse(xml: text) }
    #expect(error?.description == "1:1: error: Document is empty")
  }

  @Test func aStringIsNotDecodedAgain() throws {
    let document = try MarkupDocument.parse(xml: "<?xml version='1.0' encoding='ISO-8859-1'?><a>é日</a>")
    #expect(document.root.text == "é日")
  }
}

import Testing

@testable import XMLTree

/// How many attributes an element may have is known before libxml2 compares each with all others.
struct AssignmentCounterTests {
  /// The maximum number of assignments that are counted between two resets: the least limit that nothing passes.
  private func most(_ source: [UInt8]) -> Int? {
    (0...9).first { AssignmentCounter(source).firstOffset(beyond: $0) == nil }
  }

  @Test(arguments: [
    ("", 0), ("<a/>", 0), ("<a b='1'/>", 1), ("<a b='1' c=\"2\">", 2), ("<a b='1'/><a c='2'/>", 1),
    ("<a b='1' c='2'><d e='3'/></a>", 2), ("<a b = '1'\tc=\n\r '2'/>", 2), ("<a 'b' c>", 0),
    ("<a b='x=\"1\" y=\"2\"'/>", 1),
    ("<a b='='/>", 1), ("<a b='>' c='1'> d='2' e='3'", 2), ("<a b=1 c='2'>", 1),
  ])
  func ofATag(source: String, count: Int) {
    #expect(most(Array(source.utf8)) == count)
  }

  @Test(arguments: [
    ("a='1' b='2'", 0), ("<a> b='1' c='2' </a>", 0), ("<!-- a='1' -->", 0), ("<!-- a --><b c='1' d='2'/>", 2),
    ("<!-- - <b c='1'/> -- > -->", 0), ("<!-- a='1' b='2'", 0), ("<!---->a='1'<b c='1'/>", 1), ("<!--", 0),
    ("<!-- -    <b c='1'/> -->", 0), ("<![CDATA[ ]    <a b='1'/> ]]>", 0),
    ("<!--> a='1' -->", 0),
    ("<![CDATA[ a='1' ]]>", 0), ("<![CDATA[ ] ]] > <a b='1'> ]]><b c='1' d='2'/>", 2), ("<![CDATA[]]]><b c='1'/>", 1),
    ("<![CDATA[ a='1'", 0),
    ("<a/><!-- b='1' --> c='2'", 0),
  ])
  func notOfTextCommentsAndSections(source: String, count: Int) {
    #expect(most(Array(source.utf8)) == count)
  }

  /// After what libxml2 may leave early whatever looks like an assignment counts, up to the next tag.
  @Test(arguments: [
    ("<?xml version='1.0' encoding='u'?><a b='1'/>", 2), ("<?p a='1'?> b='2' c='3'", 1), ("<?p a='1'> b='2'", 2),
    ("<?p a='1' ? > b='2'", 2),
    ("<?p a='1'?><!-- b='2' c='3' -->", 1), ("<!DOCTYPE a [ x='1' y='2' ]><b c='1'/>", 2),
    ("<!DOCTYPE a><b/> c='1' d='2'", 2),
    ("<!DOCTYPE a><!-- b='1' c='2' -->", 2), ("<a <b c='1' d='2'> e='3'", 3), ("<a b='<c d='1' e='2'>", 2),
    ("<!a b='='>", 2),
    ("<!a b = '1' c= \"2\">", 2),
  ])
  func ofWhatIsNotWellFormed(source: String, count: Int) {
    #expect(most(Array(source.utf8)) == count)
  }

  @Test(arguments: [
    ("\u{1}", 2), ("\u{1F}", 2), ("\u{FFFE}", 2), ("\u{FFFF}", 2), ("\u{FFFD}", 0), ("\u{EFFF}", 0), (" \t\r\n", 0),
    ("\u{7F}", 0), ("é", 0),
  ])
  func aCharacterThatXMLHasNotEndsComments(character: String, count: Int) {
    #expect(most(Array((character + "<!-- a='1' b='2' -->").utf8)) == count)
    #expect(most(Array(("<!-- a='1' b='2' -->" + character).utf8)) == count)
  }

  @Test func whatIsNoUTF8EndsComments() {
    #expect(most([0xFF] + Array("<!-- a='1' b='2' -->".utf8)) == 2)
  }

  @Test(
    arguments: [
      ("<a b='1' c='2'/>", 0, 5), ("<a b='1' c='2'/>", 1, 11), ("<a b='1' c='2'/>", 2, nil), ("<!d a='1' b='2'", 1, 12),
      ("<a/><b c=\"1\"/>", 0, 9),
      ("", 0, nil),
    ] as [(String, Int, Int?)])
  func theFirstThatIsTooManyIsReported(source: String, limit: Int, offset: Int?) {
    #expect(AssignmentCounter(Array(source.utf8)).firstOffset(beyond: limit) == offset)
  }
}

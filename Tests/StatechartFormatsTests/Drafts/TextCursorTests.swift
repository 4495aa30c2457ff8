import Statecharts
import Testing

@testable import StatechartFormats

/// The place that readers of drawings move through a text.
struct TextCursorTests {
  @Test(arguments: [
    (0, "1:1"), (1, "1:2"), (2, "1:3"), (3, "2:1"), (4, "2:2"), (5, "2:3"), (6, "3:1"), (7, "4:1"), (8, "4:2"),
    (9, "4:2"),
  ])
  func linesAndColumnsAreCountedFrom1(steps: Int, position: String) {
    // LF, CR LF and CR each end one line; the CR of CR LF is a column.
    var cursor = TextCursor("ab\nc\r\n\rd")
    cursor.advance(by: steps)
    #expect(cursor.position.description == position)
    #expect(cursor.place == min(steps, 8))
    #expect(cursor.isAtEnd == (steps >= 8))
  }

  @Test func whatIsAheadEndsWithTheText() {
    var cursor = TextCursor("ab\n")
    #expect(
      [cursor.peek, cursor.peek(0), cursor.peek(1), cursor.peek(2), cursor.peek(3)] == ["a", "a", "b", "\n", nil])
    #expect(!cursor.isAtLineEnd)
    cursor.advance(by: 2)
    #expect(cursor.isAtLineEnd && !cursor.isAtEnd)
    cursor.advance()
    #expect(cursor.isAtLineEnd && cursor.isAtEnd)
    #expect(cursor.peek == nil)
  }

  @Test(arguments: [
    ("note", true), ("note of", true), ("note:", true), ("note-", true), ("NOTE x", true), ("notes", false),
    ("note_", false),
    ("note1", false), ("noteé", false), ("not", false), ("", false),
  ])
  func aKeywordEndsWhereNoWordGoesOn(text: String, isOne: Bool) {
    var cursor = TextCursor(text)
    #expect(cursor.looksAt(word: "note") == isOne)
    let isTaken = cursor.take(word: "note")
    #expect(isTaken == isOne)
    #expect(cursor.place == (isOne ? 4 : 0))
  }

  @Test(arguments: [
    ("AZaz", "azAZ", true, true), ("AZ", "AZ", false, true), ("az", "AZ", false, false), ("@", "`", true, false),
    ("[", "{", true, false), ("É", "é", true, false), ("ab", "abc", true, false), ("abc", "ab", false, true),
    ("", "", false, true),
  ])
  func lettersOfASCIIAloneHaveCases(text: String, wanted: String, ignoringCase: Bool, isThere: Bool) {
    var cursor = TextCursor(text)
    #expect(cursor.looksAt(wanted, ignoringCase: ignoringCase) == isThere)
    let isTaken = cursor.take(wanted, ignoringCase: ignoringCase)
    #expect(isTaken == isThere)
    #expect(cursor.place == (isThere ? wanted.unicodeScalars.count : 0))
  }

  @Test func stretchesAreTaken() {
    var cursor = TextCursor(" \t a b\n\n  c-->d")
    cursor.skipBlanks()
    #expect(cursor.position.description == "1:4")
    let word = cursor.takeWhile { $0 != " " }
    #expect(word == "a")
    let line = cursor.takeLine()
    #expect(line == " b")
    cursor.skipBlanks()
    #expect(cursor.position.description == "1:7")
    cursor.skipSpace()
    #expect(cursor.position.description == "3:3")
    let start = cursor.position
    let before = cursor.takeThrough("-->")
    #expect(before == "c")
    #expect(cursor.range(from: start).description == "3:3-3:7")
    let missing = cursor.takeThrough("-->")
    #expect(missing == nil)
    #expect(cursor.isAtEnd)
  }

  @Test(arguments: [(0, ""), (2, "ab"), (3, "abc"), (4, "abc"), (200, "abc")])
  func theRestOfALineIsLookedAtFromAfar(count: Int, rest: String) {
    let cursor = TextCursor("abc\nd")
    #expect(cursor.restOfLine(upTo: count) == rest)
    #expect(cursor.place == 0)
  }
}

import Statecharts
import Testing

@testable import StatechartFormats

/// Words and lines that readers of notations take.
struct TextCursorWordsTests {
  @Test(arguments: [
    ("note", true), ("note of", true), ("note:", true), ("note-", true), ("NOTE x", true), ("notes", false),
    ("note_", false),
    ("note1", false), ("noteé", false), ("not", false), ("", false),
  ])
  func aKeywordEndsWhereNoWordGoesOn(text: String, isOne: Bool) {
    var cursor = TextCursor(text)
    #expect(cursor.isAt(word: "note") == isOne)
    let isTaken = cursor.take(word: "note")
    #expect(isTaken == isOne)
    #expect(cursor.offset == (isOne ? 4 : 0))
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

  @Test(arguments: [
    ("a>>b", "a", 3), ("a > b", "a > b", 5), (">>", "", 2), ("a\n>>", "a", 1), ("", "", 0),
  ])
  func aLineIsTakenUpToAMark(text: String, taken: String, offset: Int) {
    var cursor = TextCursor(text)
    let before = cursor.takeLine(upTo: ">>")
    #expect(before == taken)
    #expect(cursor.offset == offset)
  }

  @Test(arguments: [
    ("a1 b", "a1"), ("$x.y", "$x"), ("_é(", "_é"), ("#p:", "#p"), ("1a", ""), ("-a", ""), ("", ""),
  ])
  func namesOfScripts(text: String, name: String) {
    var cursor = TextCursor(text)
    let taken = cursor.takeScriptName()
    #expect(taken == name)
  }

  @Test(arguments: [(0, ""), (2, "ab"), (3, "abc"), (4, "abc"), (200, "abc")])
  func theRestOfALineIsLookedAtFromAfar(count: Int, rest: String) {
    let cursor = TextCursor("abc\nd")
    #expect(cursor.restOfLine(upTo: count) == rest)
    #expect(cursor.offset == 0)
  }
}

import JSONTree
import Testing

/// The place that all readers move through a text.
struct TextCursorTests {
  @Test(arguments: [
    (0, "1:1", 0), (1, "1:2", 1), (2, "1:3", 3), (3, "2:1", 4), (4, "2:2", 8), (5, "2:3", 9), (6, "3:1", 10),
    (7, "4:1", 11), (8, "4:2", 12), (9, "4:2", 12),
  ])
  func linesAndColumnsAreCountedFrom1(steps: Int, position: String, offset: Int) {
    // LF, CR LF and CR each end one line; the CR of CR LF is a column. Characters of two and four bytes are one column.
    var cursor = TextCursor("aé\n😀\r\n\rd")
    cursor.advance(by: steps)
    #expect(cursor.position.description == position)
    #expect(cursor.offset == offset)
    #expect(cursor.isAtEnd == (steps >= 8))
  }

  @Test func whatIsAheadEndsWithTheText() {
    var cursor = TextCursor("aé日😀")
    let ahead = (0...5).map { cursor.peek($0) }
    #expect(ahead == ["a", "é", "日", "😀", nil, nil])
    #expect(cursor.peek == "a")
    cursor.advance(by: 3)
    #expect(cursor.peek == "😀" && !cursor.isAtEnd)
    cursor.advance()
    #expect(cursor.peek == nil && cursor.isAtEnd)
  }

  @Test func everyCharacterIsReadAsItIs() {
    let text = "\u{0}\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
    var cursor = TextCursor(text)
    var found = String.UnicodeScalarView()
    while let letter = cursor.peek {
      found.append(letter)
      cursor.advance()
    }
    #expect(String(found) == text)
  }

  @Test(arguments: [
    ("AZaz", "azAZ", true, true), ("AZ", "AZ", false, true), ("az", "AZ", false, false), ("@", "`", true, false),
    ("[", "{", true, false), ("É", "é", true, false), ("ab", "abc", true, false), ("abc", "ab", false, true),
    ("", "", false, true),
  ])
  func lettersOfASCIIAloneHaveCases(text: String, wanted: String, ignoringCase: Bool, isThere: Bool) {
    var cursor = TextCursor(text)
    #expect(cursor.isAt(wanted, ignoringCase: ignoringCase) == isThere)
    let isTaken = cursor.take(wanted, ignoringCase: ignoringCase)
    #expect(isTaken == isThere)
    #expect(cursor.offset == (isThere ? wanted.utf8.count : 0))
  }

  @Test func charactersOfAKindAreTaken() {
    var cursor = TextCursor("éa1\n 2")
    let bytes = cursor.scan { $0 != "1" }
    #expect(bytes == 0..<3)
    #expect(cursor.text(bytes) == "éa")
    let none = cursor.scan { $0 == "x" }
    #expect(none == 3..<3)
    let start = cursor
    let rest = cursor.takeWhile { _ in true }
    #expect(rest == "1\n 2")
    #expect(cursor.text(from: start) == rest)
    #expect(cursor.range(from: start).description == "1:3-2:3")
  }
}

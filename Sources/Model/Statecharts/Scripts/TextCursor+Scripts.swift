package import JSONTree

/// Names, lines and what ends at a mark.
extension TextCursor {
  /// A name of JavaScript; empty if none begins here.
  package mutating func takeScriptName() -> String {
    peek?.beginsScriptName == true ? takeWhile { $0.beginsScriptName || $0.isDigit } : ""
  }

  /// Moves to the end of the line.
  package mutating func skipLine() { scan { !$0.isLineEnd } }

  /// Moves past the next occurrence of a text, or to the end, and returns what was before it; nil if there is none.
  package mutating func takeThrough(_ text: String) -> String? {
    let start = offset
    while !isAtEnd {
      let end = offset
      if take(text) { return self.text(start..<end) }
      advance()
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// True for a line end and its parts.
  package var isLineEnd: Bool { LineEnd.contains(value) }

  /// True for a digit of ASCII.
  package var isDigit: Bool { ("0"..."9").contains(self) }

  /// True for a letter of ASCII.
  package var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// True for what can begin a name of JavaScript; any letter beyond ASCII can.
  package var beginsScriptName: Bool {
    isASCIILetter || self == "_" || self == "$" || self == "#"
      || !isASCII && !properties.isWhitespace && self != "\u{FEFF}"
  }
}

import JSONTree
import Statecharts

/// Texts. The Python Language Reference, 2.4.1 to 2.4.3.
extension PythonReader {
  /// Texts that follow one another are one.
  mutating func strings(from start: TextCursor) -> PythonNode {
    var pieces: [PythonNode.Piece] = []
    var end = cursor
    while let (isRaw, isFormatted) = takePrefix() {
      let begin = cursor
      let text = string(isRaw: isRaw, isFormatted: isFormatted)
      if isFormatted, text.contains("{") || text.contains("}") {
        pieces += formatted(text, from: begin)
      } else {
        pieces.append(.text(text))
      }
      end = cursor
      skipSpace()
    }
    return node(.string(pieces), from: start, to: end)
  }

  /// Moves past the letters before a quote, if they and a quote are here.
  private mutating func takePrefix() -> (isRaw: Bool, isFormatted: Bool)? {
    let start = cursor
    let prefix = cursor.takeWhile(\.isASCIILetter).lowercased()
    guard let quote = cursor.peek, quote == "\"" || quote == "'", prefix.count <= 2,
      prefix.allSatisfy({ "rbuft".contains($0) })
    else {
      cursor = start
      return nil
    }
    return (prefix.contains("r"), prefix.contains("f"))
  }

  /// A text between one or three quotes, the first of which is here; one that is not closed ends with its line.
  mutating func string(isRaw: Bool, isFormatted: Bool) -> String {
    guard let quote = cursor.peek else { return "" }
    let three = String(String.UnicodeScalarView([quote, quote, quote]))
    let mark = cursor.isAt(three) ? three : String(String.UnicodeScalarView([quote]))
    _ = cursor.take(mark)
    var text = ""
    while let letter = cursor.peek, !cursor.isAt(mark) {
      if mark != three, letter.isLineEnd { return text }
      cursor.advance()
      if letter != "\\" {
        text.unicodeScalars.append(letter)
      } else if isRaw {
        text += "\\"
        if let next = cursor.peek, next == quote || next == "\\" {
          text.unicodeScalars.append(next)
          cursor.advance()
        }
      } else {
        escape(into: &text)
      }
    }
    _ = cursor.take(mark)
    return text
  }

  /// Reads the escape sequence after a backslash. 2.4.1.1.
  private mutating func escape(into text: inout String) {
    guard let letter = cursor.peek else { return }
    cursor.advance()
    switch letter {
    case "n": text += "\n"
    case "t": text += "\t"
    case "r": text += "\r"
    case "\n": break
    case "\r": _ = cursor.take("\n")
    case "\\", "'", "\"": text.unicodeScalars.append(letter)
    case "x": scalar(2, into: &text)
    case "u": scalar(4, into: &text)
    case "U": scalar(8, into: &text)
    default:
      text += "\\"
      text.unicodeScalars.append(letter)
    }
  }

  private mutating func scalar(_ digits: Int, into text: inout String) {
    var code: UInt32 = 0
    for _ in 0..<digits {
      guard let letter = cursor.peek, letter.isASCII, let digit = Character(letter).hexDigitValue else { break }
      code = code << 4 | UInt32(digit)
      cursor.advance()
    }
    text.unicodeScalars.append(Unicode.Scalar(code) ?? "\u{FFFD}")
  }

  /// The texts and names of an f-string; an expression that is more than names is kept as code.
  private func formatted(_ text: String, from start: TextCursor) -> [PythonNode.Piece] {
    var pieces: [PythonNode.Piece] = []
    var cursor = TextCursor(text)
    var letters = ""
    while let letter = cursor.peek {
      if cursor.take("{{") {
        letters += "{"
      } else if cursor.take("}}") {
        letters += "}"
      } else if letter == "{" {
        cursor.advance()
        let inside = cursor.takeWhile { $0 != "}" }
        _ = cursor.take("}")
        pieces.append(.text(letters))
        letters = ""
        pieces.append(.node(name(inside.trimmed, at: start)))
      } else {
        letters.unicodeScalars.append(letter)
        cursor.advance()
      }
    }
    return pieces + [.text(letters)]
  }

  /// `a.b.c` at the place of the text that it is in.
  private func name(_ path: String, at start: TextCursor) -> PythonNode {
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isPath = names.count < 10 && names.allSatisfy(\.isPlainWord)
    guard isPath, let first = names.first else { return node(.code, from: start, to: start) }
    var value = node(.name(first), from: start, to: start)
    for name in names.dropFirst() { value = node(.attribute(value, name), from: start, to: start) }
    return value
  }
}

/// The codes of a class, each for one member of a room: numbers or words that the teacher has given out.
package struct RoomRoster: Hashable, Sendable {
  /// The error of a file that is no roster, with the line, from 1.
  package struct Fault: Error, Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The error message.
    package let message: String
  }

  /// The maximum number of characters of a code.
  package static let maxCharacters = 40
  /// The maximum number of codes.
  package static let maxCodes = 10_000

  private let codes: Set<String>

  /// Reads a file with a code on each line. Blank lines and those that begin with `#` have none.
  ///
  /// - Throws: `Fault` if a line has no code, a code is there twice, or there are none or too many.
  package init(_ text: String) throws(Fault) {
    var codes: Set<String> = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let code = RoomRoster.plain(line.drop { $0 == "\u{FEFF}" })
      if code.isEmpty || code.hasPrefix("#") { continue }
      guard code.count <= RoomRoster.maxCharacters, code.allSatisfy(RoomRoster.isOfCode) else {
        throw Fault(
          line: index + 1,
          message: "a code has at most \(RoomRoster.maxCharacters) letters, digits, hyphens, dots and underscores")
      }
      guard codes.insert(code).inserted else {
        throw Fault(line: index + 1, message: "'\(code)' is there already")
      }
      guard codes.count <= RoomRoster.maxCodes else {
        throw Fault(line: index + 1, message: "there are more than \(RoomRoster.maxCodes) codes")
      }
    }
    guard !codes.isEmpty else { throw Fault(line: 1, message: "there are no codes") }
    self.codes = codes
  }

  /// The code that somebody has typed, in capital or small letters, also in full width; nil if it is not on the roster.
  package func seat(_ typed: String) -> String? {
    guard typed.utf8.count <= 8 * RoomRoster.maxCharacters else { return nil }
    let code = RoomRoster.plain(typed[...])
    return codes.contains(code) ? code : nil
  }

  /// The same in small letters, without white space around it, and with ASCII for the forms of full width (U+FF01 to
  /// U+FF5E).
  private static func plain(_ text: Substring) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      plain.unicodeScalars.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    let start = plain.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { start[...$0].lowercased() } ?? ""
  }

  private static func isOfCode(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-._".contains(character)
  }
}

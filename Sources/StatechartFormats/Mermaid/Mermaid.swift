import Statecharts

/// The spelling of names and labels in Mermaid.
enum Mermaid {
  /// A label: whatever could be read as syntax or markup becomes a character reference, `#code;`.
  static func label(_ text: String) -> String {
    var result = ""
    var word = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar.properties.isWhitespace || scalar.value < 0x20 {
        result += isSyntax(word, Substring(rest)) ? "#32;" : " "
        word = ""
      } else {
        result += isPlain(scalar) ? String(scalar) : "#\(scalar.value);"
        word.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A name that needs no alias: a word of ASCII letters, digits and underscores that is no keyword.
  static func isPlainName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || isDigit($0) } && !keywords.contains(name.lowercased())
  }

  /// True for two words that Mermaid takes for syntax wherever on a line they stand: `direction TB`, `end note`.
  private static func isSyntax(_ word: String, _ rest: Substring) -> Bool {
    let next = rest.drop(while: \.isWhitespace)
    if word.lowercased().hasSuffix("direction") {
      return ["TB", "TD", "BT", "LR", "RL"].contains { next.hasPrefix($0) }
    }
    return word.lowercased().hasSuffix("end") && next.lowercased().hasPrefix("note")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return true }
    let byte = UInt8(truncatingIfNeeded: scalar.value)
    return isLetter(byte) || isDigit(byte) || ".,()[]/=!'+?|$@~^-".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte) || byte == 95
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static let keywords: Set<String> = [
    "acctitle", "accdescr", "as", "choice", "class", "classdef", "click", "default", "direction", "end", "fork",
    "hide", "href", "join", "left", "note", "of", "right", "scale", "state", "statediagram", "style", "title",
  ]
}

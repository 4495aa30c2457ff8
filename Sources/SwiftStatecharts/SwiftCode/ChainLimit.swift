/// Tells source whose tree would be too deep for the parser from source as people write it.
///
/// The parser limits how deep brackets are nested. A chain such as `a.b.c` or `if … else if …` makes a tree as deep as
/// it is long, which it does not limit.
enum ChainLimit {
  /// The maximum number of dots, brackets and marks after one another in a statement.
  static let links = 10_000
  /// The maximum number of `else` in a file.
  static let branches = 10_000

  /// The maximum number of square brackets within one another: the parser tries each of them in two ways.
  static let brackets = 10
  private static let word = Array("else".utf8)

  /// False for a text with a longer chain.
  static func isKept(by bytes: [UInt8]) -> Bool { hasShortChains(bytes) && hasFlatLists(bytes) }

  private static func hasFlatLists(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    var place = 0
    while place < bytes.count {
      let rest = bytes[place...]
      switch bytes[place] {
      case UInt8(ascii: "/") where rest.starts(with: lineComment): place = end(of: newline, after: place + 2, bytes)
      case UInt8(ascii: "/") where rest.starts(with: blockComment): place = end(of: blockEnd, after: place + 2, bytes)
      case UInt8(ascii: "\"") where rest.starts(with: longQuote): place = end(of: longQuote, after: place + 3, bytes)
      case UInt8(ascii: "\""): place = endOfString(after: place + 1, bytes)
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
      default: break
      }
      if depth > brackets { return false }
      place += 1
    }
    return true
  }

  private static let lineComment = Array("//".utf8)
  private static let blockComment = Array("/*".utf8)
  private static let blockEnd = Array("*/".utf8)
  private static let longQuote = Array("\"\"\"".utf8)
  private static let newline = Array("\n".utf8)

  /// The last byte of a mark after a place; the last byte of all if there is none.
  private static func end(of mark: [UInt8], after place: Int, _ bytes: [UInt8]) -> Int {
    var place = place
    while place < bytes.count, !bytes[place...].starts(with: mark) { place += 1 }
    return min(place + mark.count, bytes.count) - 1
  }

  /// The place of the quote that ends a string, or of the end of its line.
  private static func endOfString(after place: Int, _ bytes: [UInt8]) -> Int {
    var place = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != UInt8(ascii: "\n") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return place
  }

  private static func hasShortChains(_ bytes: [UInt8]) -> Bool {
    var count = 0
    var branchCount = 0
    var isLineStart = true
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"): isLineStart = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default:
        // A line that begins with a dot or a bracket that closes goes on with the chain.
        if isLineStart, !isContinued(byte) { count = 0 }
        isLineStart = false
        if isLink(byte) { count += 1 }
        if byte == UInt8(ascii: "e"), bytes[place...].starts(with: word) { branchCount += 1 }
      }
      if count > links || branchCount > branches { return false }
    }
    return true
  }

  private static func isContinued(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "?"),
      UInt8(ascii: "!"):
      true
    default: false
    }
  }

  private static func isLink(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "?"),
      UInt8(ascii: "!"):
      true
    default: false
    }
  }
}

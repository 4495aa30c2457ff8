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
    var isString = false
    var isComment = false
    var last: UInt8 = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"):
        isString = false
        isComment = false
      case _ where isComment: break
      case UInt8(ascii: "\""): if last != UInt8(ascii: "\\") { isString.toggle() }
      case _ where isString: break
      case UInt8(ascii: "/"): isComment = last == byte
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth = max(depth - 1, 0)
      case UInt8(ascii: "}"): depth = max(depth - 1, 0)
      default: break
      }
      if depth > brackets { return false }
      last = byte
    }
    return true
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

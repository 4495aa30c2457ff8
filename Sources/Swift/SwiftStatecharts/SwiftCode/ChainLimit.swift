/// Tells source whose tree would be too deep for the parser from source as people write it.
///
/// The parser limits how deep brackets are nested. A chain such as `a.b.c` or `if … else if …` makes a tree as deep as
/// it is long, which it does not limit.
enum ChainLimit {
  /// The maximum number of dots, brackets and marks after one another in a statement.
  static let links = 10_000
  /// The maximum number of `else` in a file.
  static let branches = 10_000
  /// The maximum number of clauses of `#if` in a file.
  static let clauses = 2000

  /// The maximum number of square brackets within one another: the parser tries each of them in two ways.
  static let brackets = 10
  /// The maximum number of generic arguments within one another: to find their end the parser reads ahead at each.
  static let generics = 50
  private static let word = Array("else".utf8)
  private static let clauseWords = ["#if", "#else"].map { Array($0.utf8) }

  /// False for a text with a longer chain.
  static func isKept(by bytes: [UInt8]) -> Bool {
    hasShortChains(bytes) && hasFlatLists(bytes) && hasFlatGenerics(bytes)
  }

  /// Returns false for a text with too many nested generic arguments. Text that looks like one counts in strings and
  /// comments, too, which the parser finds in other ways. Those of a body in braces are apart from those around it.
  private static func hasFlatGenerics(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    var outer: [Int] = []
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): if place > 0, isInName(bytes[place - 1]), !isOperator(bytes, place + 1) { depth += 1 }
      case UInt8(ascii: ">"): if place > 0, bytes[place - 1] != UInt8(ascii: "-") { depth = max(depth - 1, 0) }
      case UInt8(ascii: "{"): outer.append(depth)
      case UInt8(ascii: "}"): depth = outer.popLast() ?? 0
      default: break
      }
      if depth > generics { return false }
    }
    return true
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "`"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...255:
      true
    default: false
    }
  }

  /// True if the byte before a place is part of an operator such as `<=`, or comes before a number.
  private static func isOperator(_ bytes: [UInt8], _ place: Int) -> Bool {
    guard place < bytes.count else { return false }
    return switch bytes[place] {
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }

  private static func hasFlatLists(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    var place = 0
    // The strings that go on after the expression in them that is read, each with its open parentheses.
    var strings: [(quote: Quote, parentheses: Int)] = []
    while place < bytes.count {
      let rest = bytes[place...]
      switch bytes[place] {
      case UInt8(ascii: "/") where rest.starts(with: lineComment): place = end(of: newline, after: place + 2, bytes)
      case UInt8(ascii: "/") where rest.starts(with: blockComment): place = end(of: blockEnd, after: place + 2, bytes)
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        guard let quote = Quote(at: place, bytes) else { break }
        if quote.skip(from: place + quote.length, bytes, &place) { strings.append((quote, 0)) }
      case UInt8(ascii: "("): if !strings.isEmpty { strings[strings.count - 1].parentheses += 1 }
      case UInt8(ascii: ")"):
        guard let (quote, parentheses) = strings.last else { break }
        strings[strings.count - 1].parentheses = parentheses - 1
        if parentheses == 0, !quote.skip(from: place + 1, bytes, &place) {
          strings.removeLast()
        } else if parentheses == 0 {
          strings[strings.count - 1].parentheses = 0
        }
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
      default: break
      }
      if depth > brackets { return false }
      place += 1
    }
    return true
  }

  /// The beginning of a string literal.
  private struct Quote {
    let isLong: Bool
    let hashes: Int

    var length: Int { hashes + (isLong ? 3 : 1) }

    /// Nil if none begins at a place.
    init?(at place: Int, _ bytes: [UInt8]) {
      let rest = bytes[place...]
      hashes = rest.prefix { $0 == UInt8(ascii: "#") }.count
      let quotes = rest.dropFirst(hashes).prefix(3)
      guard quotes.first == UInt8(ascii: "\"") else { return nil }
      isLong = quotes.elementsEqual(longQuote)
    }

    /// Goes from a place in the literal to the last byte of it, or to the parenthesis of an expression in it: then the
    /// result is true. One that is not closed ends with its line, or with the text.
    func skip(from start: Int, _ bytes: [UInt8], _ end: inout Int) -> Bool {
      let mark = Array(repeating: UInt8(ascii: "#"), count: hashes)
      end = start
      while end < bytes.count {
        switch bytes[end] {
        case UInt8(ascii: "\\") where bytes[(end + 1)...].starts(with: mark):
          end += hashes + 1
          if end < bytes.count, bytes[end] == UInt8(ascii: "(") { return true }
        case UInt8(ascii: "\""):
          let closing = isLong ? 3 : 1
          if bytes[end...].prefix(closing).allSatisfy({ $0 == UInt8(ascii: "\"") }),
            bytes.count >= end + closing, bytes[(end + closing)...].starts(with: mark)
          {
            end += closing + hashes - 1
            return false
          }
        case UInt8(ascii: "\n") where !isLong: return false
        default: break
        }
        end += 1
      }
      return false
    }
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

  private static func hasShortChains(_ bytes: [UInt8]) -> Bool {
    var count = 0
    var (branchCount, clauseCount) = (0, 0)
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
        if byte == UInt8(ascii: "#"), clauseWords.contains(where: bytes[place...].starts) { clauseCount += 1 }
      }
      if count > links || branchCount > branches || clauseCount > clauses { return false }
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

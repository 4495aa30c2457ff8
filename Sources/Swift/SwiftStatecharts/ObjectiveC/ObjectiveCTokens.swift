/// A word, a literal or a sign of Objective-C.
struct ObjectiveCToken {
  enum Kind { case name, number, string, sign, end }
  let kind: Kind
  let text: String
  let span: Span
}

/// Splits the text of a file into tokens; comments and lines for the preprocessor are left out.
struct ObjectiveCTokenizer {
  private let bytes: [UInt8]
  private let file: Int
  private var place = 0
  private(set) var tokens: [ObjectiveCToken] = []

  init(_ bytes: [UInt8], file: Int) {
    self.bytes = bytes
    self.file = file
    while place < bytes.count { step() }
    tokens.append(
      ObjectiveCToken(kind: .end, text: "", span: Span(file: file, start: bytes.count, end: bytes.count)))
  }

  private static let longSigns: Set<String> = [
    "==", "!=", "||", "&&", "->", "|=", "&=", "+=", "-=", "*=", "/=", "<=", ">=", "++", "--", "<<", ">>",
  ]

  private func byte(_ offset: Int = 0) -> UInt8 { place + offset < bytes.count ? bytes[place + offset] : 0 }

  private mutating func step() {
    let first = byte()
    switch first {
    case 0x20, 0x09, 0x0A, 0x0D: place += 1
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine(continued: false)
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "#"): skipLine(continued: true)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): string(first)
    case UInt8(ascii: "@") where byte(1) == UInt8(ascii: "\""):
      place += 1
      string(UInt8(ascii: "\""))
    default:
      if ObjectiveCTokenizer.isWord(first) { word() } else { sign() }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }

  private mutating func add(_ kind: ObjectiveCToken.Kind, from start: Int) {
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    tokens.append(ObjectiveCToken(kind: kind, text: text, span: Span(file: file, start: start, end: place)))
  }

  private mutating func word() {
    let start = place
    let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte())
    while place < bytes.count, ObjectiveCTokenizer.isWord(byte()) || isNumber && byte() == UInt8(ascii: ".") {
      place += 1
    }
    add(isNumber ? .number : .name, from: start)
  }

  private mutating func sign() {
    let start = place
    if place + 1 < bytes.count {
      let pair = String(decoding: bytes[place...place + 1], as: UTF8.self)
      if ObjectiveCTokenizer.longSigns.contains(pair) {
        place += 2
        return add(.sign, from: start)
      }
    }
    place += 1
    add(.sign, from: start)
  }

  private mutating func string(_ end: UInt8) {
    let start = place
    place += 1
    while place < bytes.count, byte() != end, byte() != 0x0A {
      place += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place + 1, bytes.count)
    add(.string, from: start)
  }

  private mutating func skipLine(continued: Bool) {
    while place < bytes.count, byte() != 0x0A {
      if continued, byte() == UInt8(ascii: "\\"), byte(1) == 0x0A { place += 1 }
      place += 1
    }
  }

  private mutating func skipComment() {
    place += 2
    while place < bytes.count, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { place += 1 }
    place = min(place + 2, bytes.count)
  }
}

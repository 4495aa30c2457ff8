/// Reads JSON and keeps the position of every value. RFC 8259.
///
/// A member's name may stand twice in an object; whoever reads the object decides what that means.
public struct JSONReader {
  /// What a stranger's text may cost.
  public struct Limits: Sendable {
    /// The most bytes of text.
    public var bytes: Int
    /// The most nested lists and objects.
    public var depth: Int

    /// Makes limits: 4 MiB and 200 levels unless told.
    public init(bytes: Int = 4 << 20, depth: Int = 200) {
      self.bytes = bytes
      self.depth = depth
    }
  }

  private let bytes: [UInt8]
  private let limits: Limits
  private var offset = 0
  private var line = 1
  private var column = 1
  private var depth = 0

  private init(_ bytes: [UInt8], from offset: Int = 0, limits: Limits) {
    self.bytes = bytes
    self.offset = offset
    self.limits = limits
  }

  /// Reads a text that is one JSON value.
  ///
  /// - Throws: `JSONError` with the position of the first fault.
  public static func read(_ text: String, limits: Limits = Limits()) throws(JSONError) -> JSONNode {
    var reader = JSONReader(Array(text.utf8), limits: limits)
    let node = try reader.document()
    guard reader.peek == nil else { throw reader.fault(.afterValue) }
    return node
  }

  /// Reads a JSON value from a place in UTF-8 on, so that a text with many values need not be copied for each; the count
  /// of the bytes that it took comes with it.
  ///
  /// Positions count from that place.
  /// - Throws: `JSONError` with the position of the first fault.
  public static func readPrefix(
    of bytes: [UInt8], from start: Int, limits: Limits = Limits()
  ) throws(JSONError) -> (node: JSONNode, length: Int) {
    var reader = JSONReader(bytes, from: start, limits: limits)
    guard bytes.count - start <= limits.bytes else { throw reader.fault(.tooLong(limit: limits.bytes)) }
    let node = try reader.value()
    return (node, reader.offset - start)
  }

  private mutating func document() throws(JSONError) -> JSONNode {
    guard bytes.count <= limits.bytes else { throw fault(.tooLong(limit: limits.bytes)) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    skipSpace()
    let node = try value()
    skipSpace()
    return node
  }

  private var position: SourcePosition { SourcePosition(line: line, column: column) }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func fault(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason, at: position)
  }

  private mutating func advance() {
    let byte = bytes[offset]
    offset += 1
    if LineEnd.isBehind(byte, before: peek) {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { advance() }
  }

  private mutating func take(_ byte: UInt8, _ reason: JSONError.Reason) throws(JSONError) {
    guard peek == byte else { throw fault(reason) }
    advance()
  }

  private mutating func value() throws(JSONError) -> JSONNode {
    let start = position
    let content: JSONNode.Content =
      switch peek {
      case UInt8(ascii: "{"): .object(try object())
      case UInt8(ascii: "["): .array(try array())
      case UInt8(ascii: "\""): .string(try string())
      case UInt8(ascii: "t"): try word("true", .boolean(true))
      case UInt8(ascii: "f"): try word("false", .boolean(false))
      case UInt8(ascii: "n"): try word("null", .null)
      case .some(let byte) where byte == UInt8(ascii: "-") || (48...57).contains(byte): .number(try number())
      case nil: throw fault(.noValue)
      default: throw fault(.notAValue)
      }
    return JSONNode(range: SourceRange(start, to: position), content: content)
  }

  private mutating func word(_ word: String, _ content: JSONNode.Content) throws(JSONError) -> JSONNode.Content {
    let start = fault(.unknownWord)
    for byte in word.utf8 {
      guard peek == byte else { throw start }
      advance()
    }
    return content
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    guard depth <= limits.depth else { throw fault(.tooDeep(limit: limits.depth)) }
    advance()
    skipSpace()
  }

  private mutating func object() throws(JSONError) -> [JSONNode.Member] {
    try enter()
    var members: [JSONNode.Member] = []
    while peek != UInt8(ascii: "}") {
      if !members.isEmpty {
        try take(UInt8(ascii: ","), .commaOrBraceMissing)
        skipSpace()
      }
      let start = position
      guard peek == UInt8(ascii: "\"") else { throw fault(.memberNameMissing) }
      let name = try string()
      let range = SourceRange(start, to: position)
      skipSpace()
      try take(UInt8(ascii: ":"), .colonMissing)
      skipSpace()
      members.append(JSONNode.Member(name: name, range: range, node: try value()))
      skipSpace()
    }
    advance()
    depth -= 1
    return members
  }

  private mutating func array() throws(JSONError) -> [JSONNode] {
    try enter()
    var items: [JSONNode] = []
    while peek != UInt8(ascii: "]") {
      if !items.isEmpty {
        try take(UInt8(ascii: ","), .commaOrBracketMissing)
        skipSpace()
      }
      items.append(try value())
      skipSpace()
    }
    advance()
    depth -= 1
    return items
  }

  private mutating func digits() throws(JSONError) {
    guard let byte = peek, (48...57).contains(byte) else { throw fault(.digitMissing) }
    while let byte = peek, (48...57).contains(byte) { advance() }
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = offset
    let tooLarge = fault(.outOfRange)
    if peek == UInt8(ascii: "-") { advance() }
    let zero = peek == UInt8(ascii: "0") ? fault(.leadingZero) : nil
    let first = offset
    try digits()
    if let zero, offset - first > 1 { throw zero }
    if peek == UInt8(ascii: ".") {
      advance()
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      advance()
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { advance() }
      try digits()
    }
    guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)), number.isFinite else {
      throw tooLarge
    }
    return number
  }

  private mutating func string() throws(JSONError) -> String {
    advance()
    var text: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault(.controlCharacter) }
      if byte == UInt8(ascii: "\\") {
        try escape(into: &text)
      } else {
        text.append(byte)
        advance()
      }
    }
    try take(UInt8(ascii: "\""), .openString)
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    advance()
    guard let byte = peek else { throw fault(.openString) }
    if let meaning = JSONReader.meaning(ofEscape: byte) {
      advance()
      return text.append(meaning)
    }
    guard byte == UInt8(ascii: "u") else { throw fault(.unknownEscape) }
    advance()
    text.append(contentsOf: String(try scalar()).utf8)
  }

  /// What a letter behind a backslash stands for, `u` excepted. RFC 8259, section 7.
  private static func meaning(ofEscape letter: UInt8) -> UInt8? {
    switch Unicode.Scalar(letter) {
    case "\"", "\\", "/": letter
    case "b": 0x08
    case "f": 0x0C
    case "n": 0x0A
    case "r": 0x0D
    case "t": 0x09
    default: nil
    }
  }

  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let start = fault(.halfPair)
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, peek == UInt8(ascii: "\\") else { throw start }
    advance()
    try take(UInt8(ascii: "u"), .secondHalfMissing)
    let second = try codeUnit()
    guard (0xDC00...0xDFFF).contains(second) else { throw start }
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else { throw start }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault(.hexadecimalMissing)
      }
      unit = unit << 4 | UInt16(digit)
      advance()
    }
    return unit
  }
}

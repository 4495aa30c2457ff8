/// Reads JSON and keeps the position of every value. RFC 8259.
///
/// A member's name may occur twice in an object; whoever reads the object decides what that means.
package struct JSONReader {
  /// The limits on a text from an unknown source.
  package struct Limits: Sendable {
    /// The maximum number of bytes of text.
    package var bytes: Int
    /// The maximum number of nested lists and objects.
    package var depth: Int

    /// By default 4 MiB and 200 levels.
    package init(bytes: Int = 4 << 20, depth: Int = 200) {
      self.bytes = bytes
      self.depth = depth
    }
  }

  private var cursor: TextCursor
  private let limits: Limits
  private var depth = 0

  private init(_ cursor: TextCursor, limits: Limits) {
    self.cursor = cursor
    self.limits = limits
  }

  /// Reads a text that is one JSON value.
  ///
  /// - Throws: `JSONError` with the position of the first fault.
  package static func read(_ text: String, limits: Limits = Limits()) throws(JSONError) -> JSONNode {
    let bytes = Array(text.utf8)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var reader = JSONReader(TextCursor(bytes, from: start), limits: limits)
    guard bytes.count <= limits.bytes else { throw reader.fault(.tooLong(limit: limits.bytes)) }
    reader.skipSpace()
    let node = try reader.value()
    reader.skipSpace()
    guard reader.cursor.isAtEnd else { throw reader.fault(.afterValue) }
    return node
  }

  /// Reads a JSON value that begins at a place in a text, and moves past it.
  ///
  /// - Throws: `JSONError` with the position of the first fault; then the place stays.
  package static func read(at cursor: inout TextCursor, limits: Limits = Limits()) throws(JSONError) -> JSONNode {
    var reader = JSONReader(cursor, limits: limits)
    guard cursor.bytes.count - cursor.offset <= limits.bytes else {
      throw reader.fault(.tooLong(limit: limits.bytes))
    }
    let node = try reader.value()
    cursor = reader.cursor
    return node
  }

  private func fault(_ reason: JSONError.Reason) -> JSONError { JSONError(reason, at: cursor.position) }

  private mutating func skipSpace() {
    cursor.scan { $0 == " " || $0 == "\n" || $0 == "\r" || $0 == "\t" }
  }

  private mutating func take(_ text: String, _ reason: JSONError.Reason) throws(JSONError) {
    guard cursor.take(text) else { throw fault(reason) }
  }

  private mutating func value() throws(JSONError) -> JSONNode {
    let start = cursor.position
    let content: JSONNode.Content =
      switch cursor.peek {
      case "{": .object(try object())
      case "[": .array(try array())
      case "\"": .string(try string())
      case "t": try word("true", .boolean(true))
      case "f": try word("false", .boolean(false))
      case "n": try word("null", .null)
      case "-", .some("0"..."9"): .number(try number())
      case nil: throw fault(.noValue)
      default: throw fault(.notAValue)
      }
    return JSONNode(range: cursor.range(from: start), content: content)
  }

  private mutating func word(_ word: String, _ content: JSONNode.Content) throws(JSONError) -> JSONNode.Content {
    try take(word, .unknownWord)
    return content
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    guard depth <= limits.depth else { throw fault(.tooDeep(limit: limits.depth)) }
    cursor.advance()
    skipSpace()
  }

  private mutating func object() throws(JSONError) -> [JSONNode.Member] {
    try enter()
    var members: [JSONNode.Member] = []
    while !cursor.take("}") {
      if !members.isEmpty {
        try take(",", .commaOrBraceMissing)
        skipSpace()
      }
      let start = cursor.position
      guard cursor.peek == "\"" else { throw fault(.memberNameMissing) }
      let name = try string()
      let range = cursor.range(from: start)
      skipSpace()
      try take(":", .colonMissing)
      skipSpace()
      members.append(JSONNode.Member(name: name, range: range, node: try value()))
      skipSpace()
    }
    depth -= 1
    return members
  }

  private mutating func array() throws(JSONError) -> [JSONNode] {
    try enter()
    var items: [JSONNode] = []
    while !cursor.take("]") {
      if !items.isEmpty {
        try take(",", .commaOrBracketMissing)
        skipSpace()
      }
      items.append(try value())
      skipSpace()
    }
    depth -= 1
    return items
  }

  private mutating func digits() throws(JSONError) -> Range<Int> {
    let digits = cursor.scan { ("0"..."9").contains($0) }
    guard !digits.isEmpty else { throw fault(.digitMissing) }
    return digits
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = cursor
    _ = cursor.take("-")
    let zero = cursor.peek == "0" ? fault(.leadingZero) : nil
    let whole = try digits()
    if let zero, whole.count > 1 { throw zero }
    if cursor.take(".") { _ = try digits() }
    if cursor.take("e", ignoringCase: true) {
      if !cursor.take("+") { _ = cursor.take("-") }
      _ = try digits()
    }
    guard let number = Double(cursor.text(from: start)), number.isFinite else {
      throw JSONError(.outOfRange, at: start.position)
    }
    return number
  }

  private mutating func string() throws(JSONError) -> String {
    cursor.advance()
    var text: [UInt8] = []
    while true {
      text += cursor.bytes[cursor.scan { $0 != "\"" && $0 != "\\" && $0.value >= 0x20 }]
      switch cursor.peek {
      case "\"":
        cursor.advance()
        return String(decoding: text, as: UTF8.self)
      case "\\": text += String(try escape()).utf8
      case nil: throw fault(.openString)
      default: throw fault(.controlCharacter)
      }
    }
  }

  /// Reads a backslash and the letter after it, and returns the character they represent. RFC 8259, section 7.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    cursor.advance()
    let scalar: Unicode.Scalar
    switch cursor.peek {
    case .some(let letter) where letter == "\"" || letter == "\\" || letter == "/": scalar = letter
    case "b": scalar = "\u{8}"
    case "f": scalar = "\u{C}"
    case "n": scalar = "\n"
    case "r": scalar = "\r"
    case "t": scalar = "\t"
    case "u":
      cursor.advance()
      return try self.scalar()
    case nil: throw fault(.openString)
    default: throw fault(.unknownEscape)
    }
    cursor.advance()
    return scalar
  }

  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let start = fault(.halfPair)
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, cursor.take("\\") else { throw start }
    try take("u", .secondHalfMissing)
    let second = try codeUnit()
    guard (0xDC00...0xDFFF).contains(second) else { throw start }
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else { throw start }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let letter = cursor.peek, letter.isASCII, let digit = Character(letter).hexDigitValue else {
        throw fault(.hexadecimalMissing)
      }
      unit = unit << 4 | UInt16(digit)
      cursor.advance()
    }
    return unit
  }
}

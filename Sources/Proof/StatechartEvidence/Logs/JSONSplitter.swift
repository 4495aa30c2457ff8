/// Cuts JSON that comes line by line into its values; those of a list one after another, so that the list may be of
/// any length.
struct JSONSplitter: Sendable {
  /// A value as text, with the place of its first byte.
  struct Piece: Sendable {
    let text: String
    let line: Int
    let column: Int
  }

  private var bytes: [UInt8] = []
  private var start = (line: 0, column: 0)
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The line in which the list begins whose values come one by one.
  private(set) var list: Int?

  /// True between values.
  var isIdle: Bool { bytes.isEmpty && list == nil }

  /// The number of bytes of a value that has not come to its end.
  var heldBytes: Int { bytes.count }

  /// The values that end in a line.
  mutating func pieces(in line: String, number: Int) -> [Piece] {
    var pieces: [Piece] = []
    var column = 0
    for byte in line.utf8 {
      if byte & 0xC0 != 0x80 { column += 1 }
      if bytes.isEmpty {
        guard begins(byte, at: (number, column)) else { continue }
        start = (number, column)
      } else if depth == 0, !isInString, list != nil, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
        pieces.append(take())
        if byte == UInt8(ascii: "]") { list = nil }
        continue
      }
      bytes.append(byte)
      note(byte)
      if depth == 0, !isInString, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { pieces.append(take()) }
    }
    guard !bytes.isEmpty else { return pieces }
    // Outside of a list, what is neither an object nor a list is a line.
    if depth == 0, list == nil, !isInString { return pieces + [take()] }
    bytes.append(UInt8(ascii: "\n"))
    return pieces
  }

  /// Takes the value that has not come to its end, if there is one.
  mutating func rest() -> Piece? {
    while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return bytes.isEmpty ? nil : take()
  }

  /// True if a value begins with a byte; separators and the ends of a list are passed over.
  private mutating func begins(_ byte: UInt8, at place: (line: Int, column: Int)) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): return false
    case UInt8(ascii: "[") where list == nil:
      list = place.line
      return false
    case UInt8(ascii: "]") where list != nil:
      list = nil
      return false
    case UInt8(ascii: ","): return list == nil
    case _: return true
    }
  }

  private mutating func note(_ byte: UInt8) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
    case _: break
    }
  }

  private mutating func take() -> Piece {
    defer { (bytes, depth, isInString, isEscaped) = ([], 0, false, false) }
    return Piece(text: String(decoding: bytes, as: UTF8.self), line: start.line, column: start.column)
  }
}

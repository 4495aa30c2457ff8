import CLibPQ

/// How values are written as text. PostgreSQL 15 documentation, 8.4.1 (`bytea` in hexadecimal) and the catalog `pg_type`.
enum PostgreSQLType {
  static let bytea: Oid = 17
  static let bigint: Oid = 20

  /// The bytes of `\\x` and two hexadecimal digits for each.
  static func bytes(_ text: UnsafeBufferPointer<CChar>) -> [UInt8] {
    let digits = text.dropFirst(2)
    return stride(from: digits.startIndex, to: digits.endIndex - 1, by: 2).map { index in
      value(digits[index]) << 4 | value(digits[index + 1])
    }
  }

  private static func value(_ digit: CChar) -> UInt8 {
    let digit = UInt8(bitPattern: digit)
    return digit <= UInt8(ascii: "9") ? digit &- UInt8(ascii: "0") : digit &- UInt8(ascii: "a") &+ 10
  }
}

extension SQLValue {
  private static let digits = Array("0123456789abcdef".utf8)

  /// The value as a parameter. A text of PostgreSQL has no NUL.
  var postgreSQL: String? {
    switch self {
    case .null: return nil
    case .integer(let number): return String(number)
    case .text(let text): return text.replacing("\0", with: "\u{FFFD}")
    case .bytes(let bytes):
      return String(unsafeUninitializedCapacity: 2 * bytes.count + 2) { text in
        text[0] = UInt8(ascii: "\\")
        text[1] = UInt8(ascii: "x")
        for (index, byte) in bytes.enumerated() {
          text[2 * index + 2] = SQLValue.digits[Int(byte >> 4)]
          text[2 * index + 3] = SQLValue.digits[Int(byte & 15)]
        }
        return 2 * bytes.count + 2
      }
    }
  }
}

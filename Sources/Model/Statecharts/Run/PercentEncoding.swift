/// The percent-encoding of texts in UTF-8: each byte that may not stay becomes `%` and two hexadecimal digits. RFC
/// 3986, section 2.1.
public struct PercentEncoding: Sendable {
  /// Bytes of ASCII that stay, a bit for each.
  private let low: UInt64
  private let high: UInt64

  /// Keeps letters, digits, `-._~` (RFC 3986, section 2.3) and further characters of ASCII.
  public init(keeping characters: String = "") {
    var bits: (low: UInt64, high: UInt64) = (0, 0)
    let unreserved = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    for byte in (unreserved + characters).utf8 where byte < 0x80 {
      if byte < 64 { bits.low |= 1 << UInt64(byte) } else { bits.high |= 1 << UInt64(byte - 64) }
    }
    (low, high) = bits
  }

  /// The text with all encoded that may not stay.
  public func encode(_ text: String) -> String {
    guard !text.utf8.allSatisfy(stays) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 2)
    for byte in text.utf8 {
      if stays(byte) { bytes.append(byte) } else { PercentEncoding.append(byte, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with every byte encoded.
  public static func encodeAll(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 { append(byte, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with what is encoded in it decoded; nil if that is malformed or no UTF-8.
  ///
  /// If `plusIsSpace`, `+` represents a space, as in forms. URL Standard, section 5.1.
  public static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let decoded = self.byte(rest.popFirst(), rest.popFirst()) else { return nil }
        bytes.append(decoded)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      case _: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The byte that two hexadecimal digits after a `%` represent; nil if they are none.
  public static func byte(_ high: UInt8?, _ low: UInt8?) -> UInt8? {
    guard let high = high.flatMap(value), let low = low.flatMap(value) else { return nil }
    return high << 4 | low
  }

  private func stays(_ byte: UInt8) -> Bool {
    (byte < 64 ? low >> UInt64(byte) : byte < 128 ? high >> UInt64(byte - 64) : 0) & 1 == 1
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "%"))
    bytes.append(digit(byte >> 4))
    bytes.append(digit(byte & 15))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case _: nil
    }
  }
}

/// Bytes as an address that carries them in base64: `data:image/png;base64,…`. RFC 2397; RFC 4648, section 4.
package enum DataAddress {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  /// The beginning of the address of bytes of a media type.
  static func prefix(_ mediaType: String) -> String { "data:\(mediaType);base64," }

  /// The address of bytes of a media type.
  static func text(_ bytes: [UInt8], _ mediaType: String) -> String {
    prefix(mediaType) + base64(bytes)
  }

  /// Bytes in base64. RFC 4648, section 4.
  package static func base64(_ bytes: [UInt8]) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    for place in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[place..<min(place + 3, bytes.count)]
      let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0..<4 {
        encoded.append(index <= group.count ? digits[number >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The bytes of an address of a media type; white space in it does not count. Nil if it is none.
  static func bytes(_ text: String, _ mediaType: String) -> [UInt8]? {
    let beginning = prefix(mediaType)
    guard text.utf8.starts(with: beginning.utf8) else { return nil }
    var bytes: [UInt8] = []
    var (pending, count) = (0, 0)
    for byte in text.utf8.dropFirst(beginning.utf8.count) {
      if byte == UInt8(ascii: "=") || byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
      guard let value = values[Int(byte)] else { return nil }
      pending = (pending << 6 | Int(value)) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> count))
      }
    }
    return bytes
  }
}

/// The media type `application/x-www-form-urlencoded`. URL Standard, section 5.
enum Form {
  /// A parameter; its value is nil if no `=` follows its name.
  struct Field: Hashable {
    let name: String
    let value: String?
  }

  /// Writes parameters.
  static func encoded(_ fields: [(String, String)]) -> String {
    fields.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&")
  }

  /// Percent-encodes all but letters, digits and `-._~`. RFC 3986, section 2.3.
  static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }

  /// Reads parameters; nil if a percent sign is not followed by two digits, or the bytes are no UTF-8.
  static func decoded(_ body: String) -> [Field]? {
    var fields: [Field] = []
    for part in body.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decodedText(sides[0]) else { return nil }
      guard sides.count > 1 else {
        fields.append(Field(name: name, value: nil))
        continue
      }
      guard let value = decodedText(sides[1]) else { return nil }
      fields.append(Field(name: name, value: value))
    }
    return fields
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }

  private static func decodedText(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch Unicode.Scalar(byte) {
      case "+": bytes.append(UInt8(ascii: " "))
      case "%":
        let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 2 else { return nil }
        rest = rest.dropFirst(2)
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

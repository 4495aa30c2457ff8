extension StringProtocol {
  /// The text with what is percent-encoded in it decoded; nil if that is malformed or no UTF-8. RFC 3986, section 2.1.
  var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = Substring(self).utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

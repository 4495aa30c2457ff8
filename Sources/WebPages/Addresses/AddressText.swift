/// The text of addresses. RFC 3986.
enum AddressText {
  /// A value of a query, percent-encoded where it must be; `,` `!` `:` `/` stay readable.
  static func encode(_ value: String) -> String {
    var text = ""
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: ":"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case _:
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// A path with a query of the values that are there.
  static func address(_ path: String, _ query: [(name: String, value: String?)]) -> String {
    let parts = query.compactMap { item in item.value.map { "\(item.name)=\(encode($0))" } }
    return parts.isEmpty ? path : path + "?" + parts.joined(separator: "&")
  }
}

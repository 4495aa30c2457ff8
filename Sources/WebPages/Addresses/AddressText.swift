/// The text of addresses. RFC 3986.
enum AddressText {
  /// A value of a query, percent-encoded where it must be; `,` `!` `:` `/` stay readable.
  static func encode(_ value: String) -> String {
    encode(value, keepsSlashes: true)
  }

  /// A segment of a path: a `/` in it would begin another, and `.` segments are removed by whoever resolves a reference.
  static func encodeSegment(_ value: String) -> String {
    encode(value, keepsSlashes: false)
  }

  private static func encode(_ value: String, keepsSlashes: Bool) -> String {
    guard !value.utf8.allSatisfy({ stays($0, keepsSlashes: keepsSlashes) }) else { return value }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.utf8.count * 2)
    for byte in value.utf8 {
      if stays(byte, keepsSlashes: keepsSlashes) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func stays(_ byte: UInt8, keepsSlashes: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: ":"):
      true
    case UInt8(ascii: "/"): keepsSlashes
    case _: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// A path with a query of the values that are there.
  static func address(_ path: String, _ query: [QueryItem]) -> String {
    let parts = self.query(query)
    return parts.isEmpty ? path : path + "?" + parts
  }

  /// The text of a query, without its `?`.
  static func query(_ items: [QueryItem]) -> String {
    items.compactMap { item in item.value.map { item.name + "=" + (item.isEncoded ? $0 : encode($0)) } }
      .joined(separator: "&")
  }
}

/// A name and its value in the query of an address; without a value it is left out.
struct QueryItem: Hashable, Sendable {
  let name: String
  let value: String?
  /// True if the value is percent-encoded already.
  let isEncoded: Bool

  init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
    isEncoded = false
  }

  init(_ name: String, encoded value: String?) {
    self.name = name
    self.value = value
    isEncoded = true
  }
}

/// A hash that tells versions of a file apart; it keeps no secret. FNV-1a with 64 bits, RFC 9923.
public struct ContentHash: Hashable, Sendable {
  private let value: UInt64

  /// The hash of bytes, in time linear in them.
  public init(_ bytes: some Collection<UInt8>) {
    value =
      bytes.withContiguousStorageIfAvailable { ContentHash.hash($0) } ?? ContentHash.hash(bytes)
  }

  /// Reads what `text` gives; nil for anything else.
  public init?(text: String) {
    let digits = text.utf8
    let areHexadecimal = digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard digits.count == 16, areHexadecimal, let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
  }

  /// Sixteen hexadecimal digits.
  public var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}

import SystemLibraries
package import StatechartSimulation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The address of a text: `sha256-` and 64 hexadecimal digits, the SHA-256 (FIPS 180-4) of its content.
///
/// The content is the name of the notation, the ordinal of the chart, each followed by a line feed, and the text in
/// UTF-8: the digits are those of `(printf 'scxml\n1\n'; cat machine.scxml) | sha256sum`. The first text whose hash
/// begins with certain digits has these as its short address.
package struct ContentAddress: Hashable, Sendable {
  /// The bytes of the hash.
  let digest: [UInt8]

  /// The address of a text, in time linear in it.
  package init(_ text: MachineText) {
    digest = SHA256.hash(Array("\(text.notation)\n\(text.ordinal)\n\(text.text)".utf8))
  }

  /// Reads what `text` or `identifier` gives; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let prefix = StoredIdentifier.prefix
    let digits = Array((text.hasPrefix(prefix) ? text.dropFirst() : text[...]).utf8)
    guard text.hasPrefix(prefix) || text.hasPrefix(prefix.dropFirst()), digits.count == prefix.utf8.count - 1 + 64
    else { return nil }
    let values = digits.suffix(64).map(ContentAddress.value)
    guard !values.contains(nil) else { return nil }
    let known = values.compactMap(\.self)
    digest = stride(from: 0, to: 64, by: 2).map { known[$0] << 4 | known[$0 + 1] }
  }

  init(digest: [UInt8]) { self.digest = digest }

  /// The address as in `/m/…`.
  package var text: String {
    let digits = digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    return StoredIdentifier.prefix.dropFirst() + digits.joined()
  }

  /// The identifier of the machine.
  package var identifier: String { "~" + text }

  /// The short address, which the machine has unless another had it before: the first digits of the hash in base64url.
  package var short: String {
    let digits = Data(digest).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    return String(digits.prefix(StoredIdentifier.shortLength))
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case _: nil
    }
  }
}

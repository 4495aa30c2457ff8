import StatechartSimulation
import ZlibStreams

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The text of a machine in an address: `/m/` and the text's UTF-8, compressed as zlib (RFC 1950), in base64url without
/// padding (RFC 4648, section 5); after `~` the notation, if it is named, and which chart of the text is meant, from 1,
/// if it is not the first.
///
/// The identifier of such a machine is what follows `/m/` with a `~` before it, with which no other begins.
struct InlineSource: Hashable, Sendable {
  /// The maximum number of bytes of an identifier, which is most of the machine's address.
  static let maxBytes = 8 << 10
  /// The maximum number of bytes of the text.
  static let maxTextBytes = 1 << 20

  /// The reason why there is no text in an address.
  enum Fault: Error, Hashable {
    /// It is longer than is allowed.
    case tooLong
    /// It is not base64url of zlib of UTF-8.
    case malformed

    /// The fault in words.
    var message: String {
      switch self {
      case .tooLong: "the machine is too long for an address"
      case .malformed: "the address is not base64url of zlib of a text"
      }
    }
  }

  let text: String
  /// The notation that it is read in; nil for the one that it resembles most.
  var notation: String?
  /// The number of the chart in the text, from 1.
  var ordinal = 1

  init(_ text: String, notation: String? = nil, ordinal: Int = 1) {
    self.text = text
    self.notation = notation
    self.ordinal = ordinal
  }

  /// A text that a library keeps.
  init(_ text: MachineText) {
    self.init(text.text, notation: text.notation, ordinal: text.ordinal)
  }

  /// Reads an identifier, which has at most so many bytes.
  ///
  /// - Throws: `Fault` if it contains no text.
  init(identifier: String, upTo limit: Int = InlineSource.maxBytes) throws(Fault) {
    guard identifier.utf8.count <= limit else { throw .tooLong }
    let parts = identifier.dropFirst().split(separator: "~", omittingEmptySubsequences: false)
    guard let payload = parts.first, parts.count <= 3, let compressed = InlineSource.bytes(payload) else {
      throw .malformed
    }
    for part in parts.dropFirst() {
      if let ordinal = Int(part), ordinal > 0 {
        self.ordinal = ordinal
      } else {
        notation = String(part)
      }
    }
    text = try InlineSource.text(compressed, .zlib)
  }

  /// The text in compressed bytes.
  ///
  /// - Throws: `Fault` if there is none, or it is too long.
  static func text(_ compressed: [UInt8], _ form: Zlib.Form) throws(Fault) -> String {
    let bytes: [UInt8]
    do {
      bytes = try Zlib.decompress(compressed, form, upTo: InlineSource.maxTextBytes)
    } catch {
      throw error == .tooLong ? .tooLong : .malformed
    }
    return try text(bytes)
  }

  /// The text that bytes are in UTF-8.
  ///
  /// - Throws: `Fault` if they are none.
  static func text(_ bytes: [UInt8]) throws(Fault) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
    return text
  }

  /// The identifier; nil if there is no memory for it. It may be longer than is allowed.
  var identifier: String? { payload.map(identifier(with:)) }

  /// The identifier with a payload that was made before.
  func identifier(with payload: String) -> String {
    "~" + payload + (notation.map { "~" + $0 } ?? "") + (ordinal == 1 ? "" : "~\(ordinal)")
  }

  /// The text as an identifier has it; nil if there is no memory for it.
  var payload: String? {
    guard let compressed = Zlib.compress(Array(text.utf8)) else { return nil }
    return String(
      Data(compressed).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").prefix { $0 != "=" })
  }

  /// The bytes of base64, in either alphabet of RFC 4648 and with or without padding, as other programs write it; nil
  /// if it is none.
  static func bytes(_ text: Substring) -> [UInt8]? {
    let padding = text.utf8.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    let digits = String(text.dropLast(padding)).replacing("-", with: "+").replacing("_", with: "/")
    guard !digits.utf8.contains(UInt8(ascii: "=")) else { return nil }
    let padded = digits + String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: padded) else { return nil }
    return [UInt8](data)
  }
}

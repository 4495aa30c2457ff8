import Statecharts
import ZlibStreams

/// A notation whose diagrams documentation tools request from servers, by its name in their addresses.
enum DiagramService: String, CaseIterable, Sendable {
  case plantuml, mermaid, graphviz, dot, scxml, smcat

  /// The notation's identifier.
  var notation: String {
    switch self {
    case .plantuml, .mermaid, .dot, .scxml, .smcat: rawValue
    case .graphviz: "dot"
    }
  }

  /// The text in an address of such a tool.
  ///
  /// It is zlib in base64url, as Kroki's addresses have it. PlantUML's own are raw deflate in its own digits, with or
  /// without `~1` before it, or hexadecimal after `~h`; mermaid.ink's are zlib in base64url after `pako:`, or base64
  /// after `base64:` or nothing, of JSON with a member `code`. https://docs.kroki.io/kroki/setup/encode-diagram/,
  /// https://plantuml.com/text-encoding.
  ///
  /// - Throws: `InlineSource.Fault` if there is none.
  func text(in payload: String) throws(InlineSource.Fault) -> String {
    guard payload.utf8.count <= RequestLimits.addressBytes else { throw .tooLong }
    switch self {
    case .graphviz, .dot, .scxml, .smcat: return try zlibText(payload)
    case .plantuml:
      do throws(InlineSource.Fault) {
        return try zlibText(payload)
      } catch {
        guard error == .malformed else { throw error }
        return try plantUMLText(payload)
      }
    case .mermaid:
      if payload.hasPrefix("pako:") { return try code(in: zlibText(String(payload.dropFirst("pako:".count)))) }
      if payload.hasPrefix("base64:") { return try code(in: plainText(String(payload.dropFirst("base64:".count)))) }
      do throws(InlineSource.Fault) {
        return try code(in: zlibText(payload))
      } catch {
        guard error == .malformed else { throw error }
        return try code(in: plainText(payload))
      }
    }
  }

  private func zlibText(_ payload: String) throws(InlineSource.Fault) -> String {
    guard let bytes = InlineSource.bytes(payload[...]) else { throw .malformed }
    return try InlineSource.text(bytes, .zlib)
  }

  private func plainText(_ payload: String) throws(InlineSource.Fault) -> String {
    guard let bytes = InlineSource.bytes(payload[...]) else { throw .malformed }
    return try InlineSource.text(bytes)
  }

  private func plantUMLText(_ payload: String) throws(InlineSource.Fault) -> String {
    if payload.hasPrefix("~h") {
      let digits = Array(payload.utf8.dropFirst(2))
      guard digits.count.isMultiple(of: 2) else { throw .malformed }
      var bytes: [UInt8] = []
      for place in stride(from: 0, to: digits.count, by: 2) {
        guard let byte = PercentEncoding.byte(digits[place], digits[place + 1]) else { throw .malformed }
        bytes.append(byte)
      }
      return try InlineSource.text(bytes)
    }
    guard let bytes = DiagramService.bytes(plantUML: payload.hasPrefix("~1") ? payload.dropFirst(2) : payload[...])
    else { throw .malformed }
    return try InlineSource.text(bytes, .deflate)
  }

  /// Mermaid's addresses contain the text, or JSON with it.
  private func code(in text: String) throws(InlineSource.Fault) -> String {
    guard text.first(where: { !$0.isWhitespace }) == "{" else { return text }
    guard let value = try? Value(json: text), case .object(let members) = value,
      case .string(let code) = members.first(where: { $0.name == "code" })?.value
    else { throw .malformed }
    return code
  }

  /// The bytes of PlantUML's digits, six bits each from the highest; what is left over of the last byte does not count.
  private static func bytes(plantUML text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      guard let digit = digit(byte) else { return nil }
      bits = bits << 6 | digit
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - 48)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - 65 + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - 97 + 36)
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    case _: nil
    }
  }
}

package import Statecharts

/// A machine and its run as an export carries them next to what it shows: a document of Interlock JSON on one line,
/// which says all that a chart can say.
///
/// The text has no character that XML, HTML or a script would take for markup: those are written as JSON's `\u`
/// escapes, so the same text is in every kind of export. RFC 8259, section 7.
package struct EmbeddedMachine: Hashable, Sendable {
  /// The namespace of the element that carries it in XML.
  package static let namespace = "urn:interlock:statechart"
  /// The name of that element.
  package static let elementName = "machine"
  /// The identifier of the element that carries it in HTML.
  package static let elementID = "interlock-machine"

  /// The document.
  package let text: String
  /// The losses of the document: nothing of a chart that can be run.
  package let losses: [Diagnostic]

  /// Writes a chart with the text of a run, unless that is empty.
  package init(_ chart: Statechart, run: String? = nil) {
    let document = InterlockJSONNotation.document([chart], run: run.flatMap { $0.isEmpty ? nil : $0 })
    text = EmbeddedMachine.inert(document.json())
    losses = chart.jsonLosses
  }

  /// The charts of such a text that is inside another one, with positions in that.
  ///
  /// - Throws: `ReadError` if it is no Interlock JSON.
  static func readings(_ text: Substring, at position: SourcePosition, fileName: String?) throws(ReadError) -> [Reading]
  {
    // White space before the text gives everything in it the place that it has in the whole.
    let padding = String(repeating: "\n", count: position.line - 1) + String(repeating: " ", count: position.column - 1)
    let source = SourceText(padding + text, fileName: fileName)
    return try InterlockJSONNotation().readAll(source).map(\.embedded)
  }

  /// The charts of such a text that is written otherwise where it is, with character references for instance: all has
  /// the position of the element that carries it.
  ///
  /// - Throws: `ReadError` if it is no Interlock JSON.
  static func readings(_ text: String, allAt range: SourceRange, fileName: String?) throws(ReadError) -> [Reading] {
    do throws(ReadError) {
      return try InterlockJSONNotation().readAll(SourceText(text, fileName: fileName), allAt: range).map(\.embedded)
    } catch {
      throw ReadError(error.diagnostics.map { $0.at(range) }, fileName: fileName)
    }
  }

  /// JSON whose markup characters, and those that XML has not, are escaped. They are in strings alone.
  private static func inert(_ json: String) -> String {
    var text = ""
    text.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": text += "\\u003c"
      case ">": text += "\\u003e"
      case "&": text += "\\u0026"
      case "\u{FFFE}": text += "\\ufffe"
      case "\u{FFFF}": text += "\\uffff"
      case _: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

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
      if byte == UInt8(ascii: "=") || byte.isSpace { continue }
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

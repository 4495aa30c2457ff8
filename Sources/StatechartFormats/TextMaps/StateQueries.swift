/// The places of an expression that name states: `In('state')`.
package enum StateQueries {
  /// Where the names are, without quotes, in order.
  package static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = 0
    while place + 4 < bytes.count {
      defer { place += 1 }
      guard bytes[place] == UInt8(ascii: "I"), bytes[place + 1] == UInt8(ascii: "n"),
        place == 0 || !bytes[place - 1].isOfName
      else { continue }
      var next = skipSpace(bytes, place + 2)
      guard next < bytes.count, bytes[next] == UInt8(ascii: "(") else { continue }
      next = skipSpace(bytes, next + 1)
      guard let quote = quotes.first(where: { bytes[next...].starts(with: $0) }) else { continue }
      let start = next + quote.count
      // Within an entity the name ends at the `&` of the second.
      guard let end = bytes[start...].firstIndex(of: quote[0]), bytes[end...].starts(with: quote) else { continue }
      let close = skipSpace(bytes, end + quote.count)
      guard close < bytes.count, bytes[close] == UInt8(ascii: ")") else { continue }
      found.append(start..<end)
    }
    return found
  }

  /// The quotes, also as references of XML (XML 1.0, 4.1 and 4.6) and within strings of JSON (RFC 8259, 7).
  private static let quotes = ["'", "\"", "&quot;", "&apos;", "&#34;", "&#39;", "&#x22;", "&#x27;", "\\\""].map {
    Array($0.utf8)
  }

  private static func skipSpace(_ bytes: [UInt8], _ start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] == 0x20 || (0x09...0x0D).contains(bytes[place]) { place += 1 }
    return place
  }
}

extension UInt8 {
  /// True for a byte of a name with dots.
  package var isOfName: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || (0x30...0x39).contains(self)
      || (0x41...0x5A).contains(self & 0xDF)
  }
}

/// The way in which a text wants its machine drawn: directions, links, and whether events share arrows.
///
/// Like an origin it is no part of what a chart means.
package struct Presentation: Hashable, Codable, Sendable {
  /// The direction in which most arrows point.
  package enum Direction: String, Hashable, Codable, Sendable {
    case down, right
  }

  /// The address that a state leads to, as a reader of the drawing follows it.
  package struct Link: Hashable, Codable, Sendable {
    /// An address of HTTP.
    package let address: String
    /// The text that is shown for the link, if it has one.
    package let tooltip: String?

    /// Makes a link; nil if the address is not one of `http` or `https`.
    package init?(_ address: String, tooltip: String? = nil) {
      let isHTTP = ["http://", "https://"].contains { address.lowercased().hasPrefix($0) && address.count > $0.count }
      let isPlain = address.unicodeScalars.allSatisfy { letter in
        !letter.properties.isWhitespace && letter.value >= 0x20 && !Link.forbidden.contains(letter)
      }
      guard isHTTP, isPlain, address.utf8.count <= Self.longestAddress else { return nil }
      self.address = address
      self.tooltip = tooltip.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    /// The signs that addresses encode. RFC 3986, 2.
    private static let forbidden = "\"<>\\^`{|}".unicodeScalars
    /// The maximum number of bytes of an address.
    private static let longestAddress = 2_000

    private enum CodingKeys: CodingKey { case address, tooltip }

    /// Reads a link.
    ///
    /// - Throws: `DecodingError` if something is missing, or the address is not one of `http` or `https`.
    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let tooltip = try values.decodeIfPresent(String.self, forKey: .tooltip)
      guard let link = Link(try values.decode(String.self, forKey: .address), tooltip: tooltip) else {
        throw DecodingError.dataCorruptedError(forKey: .address, in: values, debugDescription: "not an HTTP address")
      }
      self = link
    }
  }

  /// The direction of the whole drawing; nil if none is asked for.
  package var direction: Direction?
  /// The directions of what lies in states, where they are asked for.
  package var directions: [State.ID: Direction] = [:]
  /// The links of states.
  package var links: [State.ID: Link] = [:]
  /// True if transitions that differ in their events alone share an arrow, as in drawings of automata.
  package var sharesArrows = false

  package init() {}
}

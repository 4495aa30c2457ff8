/// The parts that a page in another site's frame shows, and the site to which it reports its steps.
package struct EmbedOptions: Hashable, Sendable {
  /// A part of such a page, next to the drawing.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// The moves that are valid now.
    case moves
    /// The way along the run: back, forward, from the start.
    case steps
    /// The clock.
    case now
  }

  /// The size of its texts.
  package enum Size: String, Hashable, Sendable, CaseIterable {
    /// A tenth smaller.
    case small
    /// A quarter larger.
    case large
  }

  /// The colours of a frame that does not follow the reader's system.
  package enum Theme: String, Hashable, Sendable, CaseIterable {
    case light, dark, auto
  }

  /// The maximum number of bytes of an origin.
  private static let maxBytes = 200

  /// The parts next to the drawing; nil for the moves.
  package var parts: [Part]?
  /// The size of its texts; nil for the size on other pages.
  package var size: Size?
  /// The colours; nil for those of the reader's system.
  package var theme: Theme?
  /// The origin of the page around the frame, to which the steps are reported; nil for none.
  package var host: String?

  /// Makes options; without values the drawing and the moves are shown and nothing is reported.
  package init() {}

  func shows(_ part: Part) -> Bool { (parts ?? [.moves]).contains(part) }

  /// Reads a list of parts, which may be empty; nil if one is unknown or there twice.
  package static func parts(_ text: String) -> [Part]? {
    let names = text.split(separator: ",")
    let parts = names.compactMap { Part(rawValue: String($0)) }
    return parts.count == names.count && Set(parts).count == parts.count ? parts : nil
  }

  /// Reads an origin: `http` or `https`, a name, and a port if it is not the usual one. RFC 6454, section 6.2.
  package static func host(_ text: String) -> String? {
    guard text.utf8.count <= maxBytes, let scheme = ["https://", "http://"].first(where: text.hasPrefix) else {
      return nil
    }
    let rest = text.dropFirst(scheme.count).utf8
    let isPlain = rest.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
        true
      case _: false
      }
    }
    return isPlain && !rest.isEmpty ? text : nil
  }
}

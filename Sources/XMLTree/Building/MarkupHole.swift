/// A place in the texts or attribute values of markup that is kept, where each document has a text of its own.
///
/// While the markup is written, a word stands in its place that nobody can know beforehand, so nothing that a text says is
/// taken for a hole.
public struct MarkupHole: Hashable, Sendable {
  /// The word that stands for it: letters and digits, which no serialiser changes.
  public let word: String

  /// Makes a hole that is unlike any other.
  public init() {
    var generator = SystemRandomNumberGenerator()
    word = "hole" + (0..<2).map { _ in String(generator.next(), radix: 36) }.joined(separator: "x") + "x"
  }
}

/// A text as it is written in HTML, in an attribute whose value is an address unless it was written for another place.
public struct WrittenAddress: Sendable {
  let bytes: [UInt8]

  /// Serialises texts, each by itself: what libxml2 writes for one does not depend on what stands beside it, unless it
  /// begins with white space.
  public static func written(_ texts: [String]) -> [WrittenAddress] {
    let known = texts.map { WrittenAddress(plain: $0) }
    guard known.contains(where: { $0 == nil }) else { return known.compactMap(\.self) }
    var others = serialised(zip(texts, known).filter { $1 == nil }.map(\.0))[...]
    return known.compactMap { $0 ?? others.popFirst() }
  }

  /// A text of letters, digits and marks that libxml2 writes as they are wherever they stand; nil for any other.
  public init?(plain text: String) {
    guard text.utf8.allSatisfy(Self.isPlain) else { return nil }
    bytes = Array(text.utf8)
  }

  /// A text as it is written between elements.
  public init(text: String) {
    bytes =
      text.utf8.allSatisfy { Self.isPlain($0) || $0 == UInt8(ascii: " ") }
      ? Array(text.utf8) : WrittenMarkup(upTo: .max) { text }.pieces[0]
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"),
      UInt8(ascii: "="), UInt8(ascii: "%"), UInt8(ascii: "+"):
      true
    case _: false
    }
  }

  /// Each text stands between two marks, so that what libxml2 has made of it is found again.
  static func serialised(_ texts: [String]) -> [WrittenAddress] {
    let mark = MarkupHole()
    let list = WrittenMarkup(holes: [mark], upTo: .max) {
      for text in texts { HTML.a(href: "/" + mark.word + text + mark.word) { Fragment() } }
    }
    return texts.indices.map { WrittenAddress(bytes: list.pieces[2 * $0 + 1]) }
  }
}

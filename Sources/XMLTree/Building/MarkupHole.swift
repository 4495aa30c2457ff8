/// A place in attribute values of markup that is kept, where each document has a text of its own.
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

/// A text as it is written in an attribute of HTML whose value is an address.
public struct WrittenAddress: Sendable {
  let bytes: [UInt8]

  /// Serialises texts, each by itself: what libxml2 writes for one does not depend on what stands beside it, unless it
  /// begins with white space.
  public static func written(_ texts: [String]) -> [WrittenAddress] {
    let list = WrittenMarkup {
      for text in texts { HTML.a(href: "/" + text) { Fragment() } }
    }
    let (before, after) = (Array("<a href=\"/".utf8), Array("\"></a>".utf8))
    var rest = list.pieces[0][...]
    return texts.map { _ in
      rest = rest.dropFirst(before.count)
      let text = rest.prefix { $0 != UInt8(ascii: "\"") }
      rest = rest.dropFirst(text.count + after.count)
      return WrittenAddress(bytes: Array(text))
    }
  }
}

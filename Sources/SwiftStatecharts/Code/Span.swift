/// A part of a file, as offsets of bytes of its UTF-8.
package struct Span: Hashable, Sendable {
  /// The place of the file in its set.
  package let file: Int
  /// The first byte.
  package let start: Int
  /// What follows the last byte.
  package let end: Int

  func through(_ other: Span) -> Span { Span(file: file, start: min(start, other.start), end: max(end, other.end)) }
}

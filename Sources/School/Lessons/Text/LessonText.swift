/// The text of a part of a lesson: what pages show of CommonMark, as a tree without raw HTML and images.
package struct LessonText: Hashable, Sendable {
  /// A block, on lines of its own.
  package enum Block: Hashable, Sendable {
    case heading([Span])
    /// Running text.
    case paragraph([Span])
    /// Items without order.
    case bullets([[Span]])
    /// Items in order.
    case steps([[Span]])
    /// Lines that are shown as they are.
    case code(String)
  }

  /// An inline part of a line.
  package indirect enum Span: Hashable, Sendable {
    case text(String)
    /// Stressed text.
    case emphasis([Span])
    /// Important text.
    case strong([Span])
    /// Program text.
    case code(String)
    /// A link with its target.
    case link([Span], to: String)
  }

  /// The parts in order.
  package let blocks: [Block]

  package init(_ blocks: [Block] = []) {
    self.blocks = blocks
  }

  /// True if there is nothing to read.
  package var isEmpty: Bool { blocks.isEmpty }
}

import Explanations
import StatechartExecution
import XMLTree

/// The parts of a machine's pages that are the same on many of them, kept as they are written.
final class PageParts: Sendable {
  /// A part that is kept.
  enum Kind: Hashable, Sendable {
    /// The head of the table of transitions from a column on.
    case tableHead(column: Int)
    /// The row of a state that is not active, by its place in document order.
    case tableRow(Int, column: Int)
    /// The row of an active state.
    case activeRow(Int, column: Int)
    /// The moves that are valid, and the others.
    case moves([Move])
    /// The menu of exports.
    case exports
    /// What the form for any event asks for.
    case eventForm
    /// What the timeline says of a step.
    case step(mark: String, name: String, result: String)
  }

  private struct Key: Hashable {
    let kind: Kind
    let language: Language
  }

  private let written = BoundedStore<Key, WrittenMarkup>(limit: 4 << 20) { $0.byteCount + 200 }

  /// A part of a page with references to other moments, written with holes in them when it is first asked for.
  func kept(
    _ kind: Kind, of page: ExplorerPage, @MarkupBuilder _ make: @escaping @Sendable (MomentLinks) -> Fragment
  ) -> KeptMarkup {
    let written = written.value(for: Key(kind: kind, language: page.language)) {
      WrittenMarkup(holes: MomentLinks.holes) { make(page.links.pattern) }
    }
    return KeptMarkup(written, filling: page.texts) { make(page.links) }
  }

  /// A part in a language, written when it is first asked for.
  func kept(
    _ kind: Kind, _ language: Language, @MarkupBuilder _ make: @escaping @Sendable () -> Fragment
  ) -> KeptMarkup {
    KeptMarkup(written.value(for: Key(kind: kind, language: language)) { WrittenMarkup(make) }, content: make)
  }
}

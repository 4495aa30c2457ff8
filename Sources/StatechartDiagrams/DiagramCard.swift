package import StatechartExecution
package import XMLTree

/// All that a card with a drawing shows of a moment: two moments with equal cards look alike, but for addresses.
package struct DiagramCard: Hashable, Sendable {
  /// What is marked.
  package let highlights: Highlights
  /// Why the last step was refused.
  package let rejection: Rejection?
  /// What is said of the moment.
  package let announcement: String
  /// The language of the page.
  package let language: String

  /// Makes a card.
  package init(highlights: Highlights, rejection: Rejection?, announcement: String, language: String) {
    self.highlights = highlights
    self.rejection = rejection
    self.announcement = announcement
    self.language = language
  }
}

extension Diagram {
  /// A card as it is written, kept with the drawing; written when it is first asked for.
  package func written(_ card: DiagramCard, _ make: () -> WrittenMarkup) -> WrittenMarkup {
    parts.cards.value(for: card, make)
  }
}

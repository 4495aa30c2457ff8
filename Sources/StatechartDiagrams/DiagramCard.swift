package import StatechartExecution
package import Statecharts
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
  /// What arrows ask for that are links.
  package let arrowSteps: [Transition.ID: Step]

  /// Makes a card.
  package init(
    highlights: Highlights, rejection: Rejection?, announcement: String, language: String,
    arrowSteps: [Transition.ID: Step] = [:]
  ) {
    self.highlights = highlights
    self.rejection = rejection
    self.announcement = announcement
    self.language = language
    self.arrowSteps = arrowSteps
  }
}

extension Diagram {
  /// A card as it is written, kept with the drawing; written when it is first asked for.
  package func written(_ card: DiagramCard, _ make: () -> WrittenMarkup) -> WrittenMarkup {
    parts.cards.value(for: card, make)
  }
}

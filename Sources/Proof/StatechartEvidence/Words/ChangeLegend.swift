package import Explanations
package import StatechartDiagrams
package import XMLTree

/// The meanings of the marks in a drawing of two versions: those that it has, each next to a drawing of it.
package struct ChangeLegend: MarkupComponent {
  private let marks: [LegendMark]
  private let language: Language

  package init(diagram: Diagram, highlights: Highlights, language: Language) {
    marks = diagram.legend(of: highlights).filter { Self.phrase($0) != nil }
    self.language = language
  }

  package var body: Fragment {
    if !marks.isEmpty {
      HTML.ul(class: "changes-legend") {
        for mark in marks {
          if let phrase = Self.phrase(mark) {
            HTML.li {
              HTML.span(class: "sample-drawing", .aria("hidden", true)) { if let sample = mark.sample { sample } }
              HTML.span { language(phrase) }
            }
          }
        }
      }
    }
  }

  private static func phrase(_ mark: LegendMark) -> ViewPhrase? {
    switch mark {
    case .added: .legendAdded
    case .removed: .legendRemoved
    case .changed: .legendChanged
    case .active, .next, .valid, .last, .visited, .refused, .marked, .initial, .final, .compound, .parallel, .history,
      .deepHistory, .condition, .effect, .order, .folded, .pseudostate, .unseen, .open, .refusedInSource:
      nil
    }
  }
}

package import Explanations
package import GraphLayout
import Statecharts
import XMLTree

extension Language {
  /// A phrase with markup filled in, such as links and emphasis.
  func markup(_ phrase: ExplanationPhrase, _ values: any Markup...) -> Fragment {
    sentence(phrase).filled(with: values)
  }
  func markup(_ phrase: ExplorerPhrase, _ values: any Markup...) -> Fragment { sentence(phrase).filled(with: values) }
  func markup(_ phrase: LearnPhrase, _ values: any Markup...) -> Fragment { sentence(phrase).filled(with: values) }
  func markup(_ phrase: ViewPhrase, _ values: any Markup...) -> Fragment { sentence(phrase).filled(with: values) }
  func markup(_ phrase: ExercisePhrase, _ values: any Markup...) -> Fragment { sentence(phrase).filled(with: values) }
  func markup(_ phrase: RemarkPhrase, _ values: any Markup...) -> Fragment { sentence(phrase).filled(with: values) }
  func markup(_ phrase: QuizPhrase, _ values: any Markup...) -> Fragment { sentence(phrase).filled(with: values) }
  func markup(_ phrase: WorkspacePhrase, _ values: any Markup...) -> Fragment {
    sentence(phrase).filled(with: values)
  }

  /// Names joined as the language lists them: "Detail and List", "Detail 和 List"; of more than forty the first, and the
  /// number of the others.
  @MarkupBuilder func list(_ items: [any Markup]) -> Fragment {
    let others = items.count - Wording.namesOnPages
    for (index, item) in items.prefix(Wording.namesOnPages).enumerated() {
      if index > 0 { index == items.count - 1 ? self(.listLast) : self(.listBetween) }
      opened(item)
    }
    if others > 0 {
      self(.listBetween)
      "… (+\(others))"
    }
  }
}

extension Sentence {
  @MarkupBuilder func filled(with values: [any Markup]) -> Fragment {
    for piece in pieces(for: values.map { $0 as? String ?? "" }) {
      switch piece {
      case .text(let text): text
      case .slot(let slot): opened(values.indices.contains(slot) ? values[slot] : "")
      }
    }
  }
}

private func opened(_ value: any Markup) -> Fragment {
  func open(_ markup: some Markup) -> Fragment { Fragment { markup } }
  return open(value)
}

extension Wording {
  /// The names of states as the language lists them, each in bold.
  func states(_ ids: [State.ID]) -> Fragment {
    language.list(ids.map { id in HTML.b { state(id) } })
  }
}

extension LayoutSimplification {
  /// The simplification, as a sentence about the drawing; nil if there is none.
  package var phrase: ExplorerPhrase? {
    switch self {
    case .none: nil
    case .fewerVariants: .simplifiedVariants
    case .simplerPhases: .simplifiedPhases
    case .grid: .simplifiedGrid
    }
  }
}

package import Explanations
package import GraphLayout
import Statecharts
import XMLTree

extension Language {
  /// A phrase with markup filled in, such as links and emphasis.
  func markup(_ phrase: ExplanationPhrase, _ values: any Markup...) -> Fragment {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with markup filled in, such as links and emphasis.
  func markup(_ phrase: ExplorerPhrase, _ values: any Markup...) -> Fragment {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with markup filled in, such as links and emphasis.
  func markup(_ phrase: PagePhrase, _ values: any Markup...) -> Fragment {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with markup filled in, such as links and emphasis.
  func markup(_ phrase: LearnPhrase, _ values: any Markup...) -> Fragment {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with markup filled in, such as links and emphasis.
  func markup(_ phrase: ViewPhrase, _ values: any Markup...) -> Fragment {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with markup filled in, such as links and emphasis.
  func markup(_ phrase: ExercisePhrase, _ values: any Markup...) -> Fragment {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with markup filled in, such as links and emphasis.
  func markup(_ phrase: RemarkPhrase, _ values: any Markup...) -> Fragment {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with markup filled in, such as links and emphasis.
  func markup(_ phrase: QuizPhrase, _ values: any Markup...) -> Fragment {
    sentence(phrase).filled(with: values)
  }

  /// Names joined as the language lists them: "Detail and List", "Detail 和 List"; of more than forty the beginning, and how many
  /// more there are.
  func list(_ items: [any Markup]) -> Fragment {
    guard items.count <= Wording.namesOnPages else {
      let rest = "… (+\(items.count - Wording.namesOnPages))"
      return Fragment {
        for item in items.prefix(Wording.namesOnPages) {
          Sentence("{0}").filled(with: [item])
          self(.listBetween)
        }
        rest
      }
    }
    return Fragment {
      for (index, item) in items.enumerated() {
        if index > 0 { index == items.count - 1 ? self(.listLast) : self(.listBetween) }
        Sentence("{0}").filled(with: [item])
      }
    }
  }
}

extension Sentence {
  func filled(with values: [any Markup]) -> Fragment {
    Fragment {
      for piece in pieces {
        switch piece {
        case .text(let text): text
        case .place(let place): Sentence.markup(values.indices.contains(place) ? values[place] : "")
        }
      }
    }
  }

  private static func markup(_ value: any Markup) -> Fragment {
    func open(_ markup: some Markup) -> Fragment { Fragment { markup } }
    return open(value)
  }
}

extension Wording {
  /// The names of states as the language lists them, each in bold.
  func states(_ ids: [State.ID]) -> Fragment {
    language.list(ids.map { id in HTML.b { state(id) } })
  }
}

extension LayoutSimplification {
  /// What was left out, as a sentence about the drawing; nil if nothing was.
  package var phrase: ExplorerPhrase? {
    switch self {
    case .none: nil
    case .fewerVariants: .simplifiedVariants
    case .simplerPhases: .simplifiedPhases
    case .grid: .simplifiedGrid
    }
  }
}

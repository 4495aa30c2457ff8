import Explanations
import StatechartExecution
import XMLTree

extension RefusalReason {
  /// The sentence with the names of states and of what was asked for in bold.
  var markup: Fragment {
    switch said {
    case .text(let text): Fragment { text }
    case .sentence(let phrase, let other):
      words.language.markup(phrase, words.states(rejection.configuration), HTML.b { other })
    }
  }
}

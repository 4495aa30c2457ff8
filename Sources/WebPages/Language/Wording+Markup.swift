import Explanations
import Statecharts
import XMLTree

extension Wording {
  /// The names of states as the language lists them, each in bold.
  func states(_ ids: [State.ID]) -> Fragment {
    language.list(ids.map { id in HTML.b { state(id) } })
  }
}

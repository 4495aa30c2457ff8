import Explanations
import StatechartExecution
import StatechartSimulation
import XMLTree

/// A form that goes on at random: how many steps, how many of a hundred refused, and the number that decides.
struct WalkForm: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }

  var body: Fragment {
    Fragment {
      if page.final.status == .running {
        HTML.details(class: "walk any-event") {
          HTML.summary { language(.walkTitle) }
          HTML.form(action: page.links.formAction, class: "inline") {
            AddressFields(page.links)
            number(.walkSteps, ExplorerAddress.walkField, value: 20, 1...RandomWalk.maxSteps)
            number(.walkShare, ExplorerAddress.walkShareField, value: 20, 0...100)
            number(.walkSeed, ExplorerAddress.walkSeedField, value: page.position + 1, 0...Int(Int32.max))
            HTML.button(type: .submit, id: "walk-go", class: "button small") { language(.walkGo) }
          }
        }
      }
    }
  }

  @MarkupBuilder private func number(
    _ phrase: ExplorerPhrase, _ name: String, value: Int, _ bounds: ClosedRange<Int>
  ) -> Fragment {
    HTML.label(for: "walk-" + name) { language(phrase) }
    HTML.input(
      type: .number, name: name, value: String(value), id: "walk-" + name,
      .attribute("min", String(bounds.lowerBound)), .attribute("max", String(bounds.upperBound)), .flag("required"))
  }
}

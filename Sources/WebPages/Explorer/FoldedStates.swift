import Explanations
import StatechartDiagrams
import Statecharts
import XMLTree

/// The boxes of a drawing that hide what is in them, each with a link that shows it.
struct FoldedStates: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }
  private var unfolding: Unfolding { page.address.unfolding }

  @MarkupBuilder var body: Fragment {
    let boxes = page.diagram.boxes
    if !boxes.isEmpty || unfolding != .states([]) {
      HTML.nav(class: "folded", .aria("label", language(.foldedStates))) {
        HTML.ul {
          for box in boxes { HTML.li { link(box.state, hiding: box.hidden) } }
          if boxes.count > 0 { HTML.li { chip(.all, language(.unfoldAll)) } }
          if unfolding != .states([]) { HTML.li { chip(.states([]), language(.foldAgain)) } }
        }
      }
    }
  }

  private func link(_ state: State.ID, hiding count: Int) -> Element {
    chip(unfolding.unfolding(state), language(.unfoldState, page.words.state(state), String(count)))
  }

  private func chip(_ unfolding: Unfolding, _ text: String) -> Element {
    HTML.a(href: page.links.same { $0.unfolding = unfolding }, class: "chip") { text }
  }
}

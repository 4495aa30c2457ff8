import Explanations
import XMLTree

/// Back, forward and from the start, for pages without the card of the run.
struct StepControls: MarkupComponent {
  let page: ExplorerPage

  private var position: Int { page.position }
  private var count: Int { page.address.steps.count }

  var body: Fragment {
    let language = page.language
    return Fragment {
      HTML.nav(
        id: "steps", class: "controls", .aria("label", language(.runPosition, String(position), String(count)))
      ) {
        link(language(.restart), to: position > 0 ? 0 : nil, id: "restart")
        link("← " + language(.back), to: position > 0 ? position - 1 : nil, id: "back")
        link(language(.forward) + " →", to: position < count ? position + 1 : nil, id: "forward")
      }
    }
  }

  /// One that leads nowhere stays in its place.
  @MarkupBuilder private func link(_ name: String, to position: Int?, id: String) -> Fragment {
    if let position {
      HTML.a(href: page.links.at(position), id: id, class: "button") { name }
    } else {
      HTML.span(id: id, class: "button disabled", .role("link"), .aria("disabled", true)) { name }
    }
  }
}

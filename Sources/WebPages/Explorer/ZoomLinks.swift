import Explanations
import XMLTree

/// How much of the drawing is shown: links, which further steps keep; scripts add buttons.
struct ZoomLinks: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }

  var body: Fragment {
    Fragment {
      HTML.div(id: "zoom", class: "zoom", .role("group"), .aria("label", language(.zoomTitle))) {
        HTML.button(
          type: .button, id: "zoom-out", class: "button small", .aria("label", language(.zoomOut)), .hidden()
        ) { "−" }
        HTML.button(
          type: .button, id: "zoom-in", class: "button small", .aria("label", language(.zoomIn)), .hidden()
        ) { "+" }
        for zoom in ExplorerZoom.allCases { link(zoom) }
        if page.address.place == .explorer { legend }
      }
    }
  }

  private func link(_ zoom: ExplorerZoom) -> Element {
    // A chart that is not large fits unless the address says otherwise.
    let fits = zoom == .fit && !page.isLarge
    let isChosen = page.address.zoom == zoom || fits && page.address.zoom == nil
    let chosen = fits ? nil : zoom
    let (accepts, find) = (page.address.accepts, page.address.find)
    return HTML.a(
      href: page.links.same { ($0.zoom, $0.accepts, $0.find) = (chosen, accepts, find) }, id: "zoom-" + zoom.rawValue,
      class: "chip",
      .aria("current", isChosen ? "true" : nil)
    ) { language(phrase(zoom)) }
  }

  private var legend: Element {
    HTML.a(href: page.links.same { $0.options.showsLegend.toggle() }, id: "legend-link", class: "chip") {
      language(page.address.options.showsLegend ? .legendHide : .legendShow)
    }
  }

  private func phrase(_ zoom: ExplorerZoom) -> ExplorerPhrase {
    switch zoom {
    case .fit: .zoomFit
    case .full: .zoomFull
    case .active: .zoomActive
    }
  }
}

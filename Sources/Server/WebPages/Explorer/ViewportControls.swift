import Explanations
import StatechartDiagrams
import Statecharts
import XMLTree

/// The controls of the drawing's view, over a corner of its frame: scripts add the buttons that make it larger and
/// smaller.
struct ViewportControls: ExplorerPart {
  let page: ExplorerPage

  private var isExplorer: Bool { page.address.place == .explorer }

  var body: Fragment {
    HTML.div(id: "zoom", class: "zoom", .role("group"), .aria("label", language(.zoomTitle))) {
      button("zoom-out", .zoomOut) { "−" }
      button("zoom-in", .zoomIn) { "+" }
      link(.fit)
      HTML.details(class: "menu", .id("view-menu")) {
        HTML.summary(class: "chip") { language(.viewMenu) }
        HTML.div(class: "menu-body") {
          HTML.p(class: "chips") {
            link(.active)
            link(.full)
            button("full-screen", .zoomScreen) { language(.zoomScreen) }
            if isExplorer { legend }
          }
          if isExplorer { directions }
          if isExplorer, page.diagram.canShareArrows { HTML.p(class: "chips") { arrows } }
          if isExplorer, page.chart.allStates.count < FindForm.fewestStates { FindForm(page: page) }
          FoldedStates(page: page)
          DrawingParts(page: page)
          HTML.p(class: "hint") { language(.clickHint) }
        }
      }
      if isExplorer, page.chart.allStates.count >= FindForm.fewestStates { find }
      HTML.p(id: "part-note", class: "hint", .flag("hidden", showsAll)) { language(.partNote) }
    }
  }

  /// The search of a large chart, a button until it is used.
  private var find: Element {
    HTML.details(class: "menu", .id("find-menu")) {
      HTML.summary(class: "chip", .aria("label", language(.findField)), .title(language(.findField))) {}
      HTML.div(class: "menu-body") { FindForm(page: page) }
    }
  }

  /// True where no script measures the window and all of the drawing is in view.
  private var showsAll: Bool { page.address.drawing.zoom != nil || DrawingFrame(page.diagram).fits }

  private func button(_ id: String, _ phrase: ExplorerPhrase, sign: () -> String) -> Element {
    let sign = sign()
    return HTML.button(type: .button, id: id, class: "chip", .aria("label", language(phrase)), .hidden()) { sign }
  }

  private func link(_ zoom: ExplorerZoom) -> Element {
    // A drawing that fits its frame does so unless the address says otherwise.
    let fits = zoom == .fit && DrawingFrame(page.diagram).fits
    let isChosen = page.address.drawing.zoom == zoom || fits && page.address.drawing.zoom == nil
    let (accepts, find) = (page.address.asked.accepts, page.address.asked.find)
    return HTML.a(
      href: page.links.same { ($0.drawing.zoom, $0.asked.accepts, $0.asked.find) = (zoom, accepts, find) },
      id: "zoom-" + zoom.rawValue,
      class: "chip",
      .aria("current", isChosen ? "true" : nil)
    ) { language(phrase(zoom)) }
  }

  /// The directions of the drawing; the one that is chosen leads back to that which fits the window.
  private var directions: Element {
    HTML.p(class: "chips", .role("group"), .aria("label", language(.directionTitle))) {
      for direction in DrawingDirection.allCases {
        let isChosen = page.address.drawing.direction == direction
        HTML.a(
          href: page.links.same { $0.drawing.direction = isChosen ? nil : direction },
          id: "direction-" + direction.rawValue,
          class: "chip", .aria("current", isChosen ? "true" : nil)
        ) {
          switch direction {
          case .down: language(.directionDown)
          case .right: language(.directionRight)
          }
        }
      }
    }
  }

  /// The other way to draw transitions that differ in their events alone.
  private var arrows: Element {
    let usual: DrawnArrows = page.chart.presentation.sharesArrows ? .shared : .separate
    let other: DrawnArrows = page.diagram.sharesArrows ? .separate : .shared
    return HTML.a(
      href: page.links.same { $0.drawing.arrows = other == usual ? nil : other }, id: "arrows-" + other.rawValue,
      class: "chip"
    ) {
      switch other {
      case .shared: language(.arrowsShared)
      case .separate: language(.arrowsSeparate)
      }
    }
  }

  private var legend: Element {
    HTML.a(href: page.links.same { $0.drawing.showsLegend.toggle() }, id: "legend-link", class: "chip") {
      language(page.address.drawing.showsLegend ? .legendHide : .legendShow)
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

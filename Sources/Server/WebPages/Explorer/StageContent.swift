import Explanations
import GraphLayout
import StatechartDiagrams
import StatechartSimulation
import Statecharts
import XMLTree

/// The moment as large as the screen, for a projector: the drawing, the scene, one line of answer, and the way along
/// the run.
struct StageContent: ExplorerPart {
  let page: ExplorerPage

  /// The part of the drawing that is shown; nil for all of it. Unless the address says otherwise it is as much as can
  /// be read from the back of a room.
  private var area: Rect? {
    switch page.address.drawing.zoom {
    case .fit, .full: nil
    case .active: page.diagram.area(around: page.highlights)
    case nil: legible
    }
  }

  /// The part that can be read where the drawing is for; nil for all of it.
  private var legible: Rect? { page.diagram.part(around: page.highlights, in: page.diagram.options.view) }

  var body: Fragment {
    HTML.div(class: "page") {
      HTML.h1(class: "visually-hidden") { page.chart.label(in: language.tag) }
      HTML.section(id: "machine", class: "diagram", .aria("label", language(.machineCard))) {
        HTML.p(id: "answer", class: page.simulation.rejection == nil ? "answer" : "answer refused", .tabindex(-1)) {
          HTML.span(id: "announcement") { page.announcement }
        }
        HTML.div(class: "drawing") {
          page.diagram.element(
            highlights: page.highlights, links: page.drawingLinks, idPrefix: "d-",
            extent: area.map { .part($0) } ?? .all)
        }
      }
      page.sceneCard
      HTML.nav(class: "stage-controls", .aria("label", language(.stageControls))) {
        if page.position > 0 {
          HTML.a(href: links.at(page.position - 1), id: "back", .attribute("rel", "prev")) { language(.back) }
        }
        if page.position < page.address.steps.count {
          HTML.a(href: links.at(page.position + 1), id: "forward", .attribute("rel", "next")) { language(.forward) }
        }
        if let delay = page.playDelay {
          HTML.a(href: links.taking(.advance(delay)), id: "jump") { language(.clockJump) }
          PlayControls(delay: delay, stops: !page.metBreakpoints.isEmpty, language: language)
        }
        if area != nil {
          HTML.a(href: links.same { $0.drawing.zoom = .fit }, id: "stage-fit") { language(.zoomFit) }
        } else if page.address.drawing.zoom != nil, legible != nil {
          HTML.a(href: links.same { $0.drawing.zoom = nil }, id: "stage-active") { language(.zoomActive) }
        }
        HTML.a(href: links.same { $0.view.part = .whole }, id: "leave") { language(.stageLeave) }
      }
    }
  }
}

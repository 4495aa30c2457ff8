import Explanations
import GraphLayout
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The moment as large as the screen, for a hall: the drawing, the scene, one line of answer, and the way along the run.
struct StageContent: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }
  private var links: MomentLinks { page.links }

  /// How much of a drawing a hall can read, in user units: names have 16 of them, and a fortieth of the screen's height or nearly
  /// so. Beside a scene there is less room.
  private var legible: Size { Size(width: page.scene == nil ? 1100 : 760, height: 550) }

  /// True if a hall can read the whole drawing.
  private var isLegible: Bool {
    page.diagram.size.width <= legible.width && page.diagram.size.height <= legible.height
  }

  /// The part of the drawing that is shown; nil for all of it. Unless the address says otherwise it is as much around what is active
  /// as a hall can read.
  private var area: Rect? {
    switch page.address.zoom {
    case .fit, .full: nil
    case .active: page.diagram.area(around: page.highlights)
    case nil: isLegible ? nil : page.diagram.area(around: page.highlights, least: legible).flatMap(worthwhile)
    }
  }

  /// A part, if a hall can read it, or if it is drawn at least a quarter larger than the whole would be.
  private func worthwhile(_ part: Rect) -> Rect? {
    let scale = { (size: Size) in min(legible.width / size.width, legible.height / size.height) }
    return scale(part.size) >= min(1, 1.25 * scale(page.diagram.size)) ? part : nil
  }

  var body: Fragment {
    HTML.div(class: "page") {
      HTML.h1(class: "visually-hidden") { page.chart.label(in: language.tag) }
      HTML.section(id: "machine", class: "diagram", .aria("label", language(.machineCard))) {
        HTML.p(id: "answer", class: page.simulation.rejection == nil ? "answer" : "answer refused", .tabindex(-1)) {
          HTML.span(id: "announcement") { page.announcement }
        }
        HTML.div(class: "drawing") {
          page.diagram.element(highlights: page.highlights, links: page.drawingLinks, idPrefix: "d-", area: area)
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
          HTML.a(href: links.same { $0.zoom = .fit }, id: "stage-fit") { language(.zoomFit) }
        } else if page.address.zoom != nil, !isLegible {
          HTML.a(href: links.same { $0.zoom = nil }, id: "stage-active") { language(.zoomActive) }
        }
        HTML.a(href: links.same { $0.view = .whole }, id: "leave") { language(.stageLeave) }
      }
    }
  }
}

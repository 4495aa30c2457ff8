import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// A stop of the tour of one minute: what there is to see or to do, with links that go on, do it, or end the tour.
struct GuideCard: ExplorerPart {
  let stop: GuideStop
  let page: ExplorerPage

  var body: Fragment {
    HTML.section(id: "guide", class: "card guide", .data("part", stop.part), .aria("labelledby", "guide-title")) {
      HTML.h2(id: "guide-title") { language(.guideTitle, String(stop.rawValue), String(GuideStop.allCases.count)) }
      HTML.p {
        text
        if isDone {
          " "
          HTML.strong { "✓ " + language(.guideDone) }
        }
      }
      HTML.p(class: "controls") { ways }
    }
  }

  private var isDone: Bool { stop.isDone(at: page.address, page.simulation) }

  private var text: Fragment {
    let words = page.words
    return switch stop {
    case .drawing: language.markup(.guideDrawing, HTML.b { words.plainStates(page.final.atomicStates) })
    case .move: language.markup(.guideMove, HTML.b { words.event(GuideStop.event) })
    case .refusal: language.markup(.guideRefusal, HTML.b { words.state(GuideStop.refused) })
    case .route: language.markup(.guideRoute, HTML.b { language(.routeFollow) })
    case .timeline: Fragment { language(.guideTimeline) }
    case .address: Fragment { language(.guideAddress) }
    }
  }

  @MarkupBuilder private var ways: Fragment {
    if let goal = stop.goal, !isDone {
      HTML.a(href: address(stop, goal.steps, goal.position), id: "guide-do", class: "chip") { language(.guideDo) }
    }
    if stop.part != GuideStop.drawn { HTML.a(href: "#" + stop.part, class: "chip") { language(.guideShow) } }
    if let previous = stop.previous {
      HTML.a(href: page.links.same { $0.view.guide = previous }, id: "guide-back", class: "chip") {
        language(.guidePrevious)
      }
    }
    if let next = stop.next {
      HTML.a(
        href: page.links.same { $0.view.guide = next }, id: "guide-next",
        class: stop.goal == nil || isDone ? "button primary" : "button"
      ) { language(.guideNext) }
      end
    } else {
      HTML.a(href: LearnPage.address(page.site), class: "button primary", .data("file", "")) { language(.guideLessons) }
      HTML.a(href: page.site.galleryAddress, class: "chip", .data("file", "")) { language(.guideMachines) }
      end
    }
  }

  private var end: Element {
    HTML.a(href: page.links.same { $0.view.guide = nil }, id: "guide-end", class: "chip") { language(.guideEnd) }
  }

  private func address(_ stop: GuideStop, _ steps: [Step], _ position: Int?) -> String {
    let address = page.address.running(steps)
    return (position.map(address.at) ?? address).text
  }
}

/// The way into the tour. Scripts take it back where a browser has seen the tour.
struct GuideOffer: MarkupComponent {
  let site: Site

  private var address: String {
    var address = ExplorerAddress(machine: GuideStop.machine, language: site.addressLanguage)
    address.view.guide = .drawing
    return address.text
  }

  var body: Fragment {
    HTML.a(href: address, class: "chip guide-offer", .data("file", "")) { site.language(.guideOffer) }
  }
}

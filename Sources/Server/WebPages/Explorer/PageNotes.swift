import Explanations
import StatechartAnalysis
import StatechartSimulation
import Statecharts
import XMLTree

/// The place and the reason of a run's early end, in words.
struct InterruptionNote: MarkupComponent {
  let interruption: RunInterruption
  let words: Wording
  let address: ExplorerAddress

  private var language: Language { words.language }

  var body: Fragment {
    HTML.refusal(id: "interruption", language(.interruptedTitle)) {
      HTML.p { InterruptionText(interruption, of: address.steps, words: words).text }
    }
  }
}

/// The note that a page shows a machine that may change, with the address at which the page's script is informed of it.
struct ChangesNote: MarkupComponent {
  let address: ChangesAddress
  let language: Language

  var body: Fragment {
    HTML.p(class: "hint changes", .data("changes", address.text)) { language(.changesFollowed) }
  }
}

/// The sign that a page is on its way, with a button that stops it: scripts show it where that takes a while.
struct BusySign: MarkupComponent {
  let language: Language

  var body: Fragment {
    HTML.div(id: "busy", class: "busy", .hidden()) {
      HTML.span(.role("status")) { language(.busy) }
      HTML.button(type: .button, id: "busy-cancel", class: "button small") { language(.busyCancel) }
    }
  }
}

/// A link to the same page with a search that looks further, where there is one.
struct ThoroughSearch: MarkupComponent {
  let links: MomentLinks
  let language: Language

  var body: Fragment {
    switch links.address.asked.search {
    case .thorough: Fragment()
    case .brief:
      HTML.a(href: links.same { $0.asked.search = .thorough }, id: "search-thoroughly", .attribute("rel", "nofollow")) {
        language(.searchThoroughly)
      }
    }
  }
}

/// The number of further items of a list that is too long for a page, with a link to them.
struct RestOfList: MarkupComponent {
  /// The number of items that are not shown.
  let count: Int
  /// The address of a page that shows them; nil if there is none.
  let address: String?
  let language: Language

  /// - Parameter tab: The tab that shows them, a part at a time or whole.
  init(of count: Int, after shown: Int, in tab: ExplorerTab, _ links: MomentLinks?, _ language: Language) {
    self.count = max(0, count - shown)
    address = self.count > 0 ? links.map { $0.opening(tab) } : nil
    self.language = language
  }

  var body: Fragment {
    if count > 0 {
      if let address {
        HTML.a(href: address, .attribute("rel", "nofollow")) { language(.variablesMore, String(count)) }
      } else {
        language(.variablesMore, String(count))
      }
    }
  }
}

import Explanations
import StatechartExecution
import Statecharts
import XMLTree

/// The use of HTTP by the sessions of a run on a page. SCXML C.2.
package enum HTTPAccess: Hashable, Sendable {
  /// Nothing is sent or received: the server runs without BasicHTTP, or the page is read on another computer.
  case off
  /// The run's own session is reached at an address, where so many messages wait; `mayPost` says whether the request
  /// that the machine waits for, if it does, is one that is made.
  case on(location: String, arrived: Int, mayPost: Bool)
}

/// The address at which a run is reached by HTTP, the messages that have arrived, and the request that it waits for.
struct HTTPCard: ExplorerPart {
  let page: ExplorerPage

  private var request: PendingRequest? { page.final.request }

  var body: Fragment {
    if isShown {
      HTML.section(
        id: "http", class: request == nil ? "card http" : "card http waiting", .aria("labelledby", "http-title")
      ) {
        HTML.h2(id: "http-title") { language(.httpCard) }
        if let request { waiting(request) }
        state
      }
    }
  }

  /// True if HTTP is on, or off for a chart that would use it.
  private var isShown: Bool {
    switch page.http {
    case .on: true
    case .off: request != nil || page.chart.usesHTTP
    }
  }

  @MarkupBuilder private var state: Fragment {
    switch page.http {
    case .off: Fragment { HTML.p(class: "hint") { language(.httpOff) } }
    case .on(let location, let arrived, _):
      HTML.label(for: "http-address") { language(.httpLocation) }
      HTML.input(type: .text, value: location, id: "http-address", .flag("readonly"))
      HTML.p {
        HTML.a(
          href: page.links.takingWhatArrived, id: "http-arrived", class: arrived > 0 ? "button primary" : "button"
        ) { arrived > 0 ? language(.httpArrivedCount, String(arrived)) : language(.httpArrived) }
      }
      if arrived == 0 { HTML.p(class: "hint") { language(.httpNothing) } }
    }
  }

  private func waiting(_ request: PendingRequest) -> Element {
    HTML.div(id: "http-request", class: "request") {
      HTML.p { language.markup(.httpAsks, HTML.code { request.target }) }
      if !request.body.isEmpty { HTML.pre { HTML.code { page.words.short(request.body) } } }
      send
      HTML.p(class: "as-if") {
        HTML.a(href: page.links.taking(.message(.answered(status: 200))), id: "http-as-answered") {
          language(.httpAsAnswered)
        }
        HTML.a(href: page.links.taking(.message(.answered(status: nil))), id: "http-as-unanswered") {
          language(.httpAsUnanswered)
        }
      }
    }
  }

  /// A form that posts: following links and going back never send anything.
  @MarkupBuilder private var send: Fragment {
    switch page.http {
    case .off: Fragment()
    case .on(_, _, mayPost: false): HTML.p(class: "hint") { language(.httpElsewhere) }
    case .on(_, _, mayPost: true):
      HTML.form(action: page.address.formAction, method: .post) {
        AddressFields(page.address)
        HTML.button(type: .submit, id: "http-send", class: "button primary") { language(.httpSend) }
      }
    }
  }
}

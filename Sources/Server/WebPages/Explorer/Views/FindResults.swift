import Explanations
import StatechartDiagrams
import StatechartSimulation
import Statecharts
import XMLTree

/// The results of a search for names: states, which the drawing marks, and events, which can be sent.
struct FindResults: ExplorerPart {
  let search: NameSearch
  let page: ExplorerPage

  /// The results, in a sentence.
  var text: String {
    guard !search.states.isEmpty || !search.events.isEmpty else { return language(.findNothing, search.text) }
    let names =
      search.states.prefix(NameSearch.maxListed).map(words.state)
      + search.events.prefix(NameSearch.maxListed).map { words.event($0) }
    return language(.findTitle, search.text) + language.sentenceEnd + names.joined(separator: language(.listBetween))
  }

  var body: Fragment {
    HTML.section(id: "found", class: "accepting", .aria("labelledby", "found-title")) {
      HTML.h3(id: "found-title") {
        search.states.isEmpty && search.events.isEmpty
          ? language(.findNothing, search.text) : language(.findTitle, search.text)
      }
      list(.findStates, search.states.count, search.states.prefix(NameSearch.maxListed).map(item))
      list(
        .findEvents, search.events.count,
        search.events.prefix(NameSearch.maxListed).map { event in
          Fragment { HTML.a(href: page.links.taking(page.step(sending: event))) { words.event(event) } }
        })
      if !search.states.isEmpty {
        HTML.p(class: "legend") {
          HTML.span(class: "sample", .aria("hidden", true)) { "" }
          language(.findMark)
        }
      }
      if !search.nearest.isEmpty { nearest }
      HTML.p { HTML.a(href: page.links.same { _ in }, id: "find-close", class: "chip") { language(.findClose) } }
    }
  }

  @MarkupBuilder private func list(_ title: ViewPhrase, _ count: Int, _ items: [Fragment]) -> Fragment {
    if count > 0 {
      HTML.p { HTML.strong { language(title) } }
      ShortList(items: items, language: language)
      if count > items.count { HTML.p { language(.findMore, String(count - items.count)) } }
    }
  }

  /// A state leads to where it is drawn, and next to that is asked for.
  @MarkupBuilder private func item(_ state: State.ID) -> Fragment {
    HTML.a(href: place(of: state)) { words.state(state) }
    " "
    if page.active.contains(state) {
      HTML.span(class: "tag innermost") { language(.acceptingActive) }
    } else {
      HTML.a(
        href: page.links.taking(.request(state)), class: "chip", .title(language(.requestState, words.state(state)))
      ) { language(.findAsk) }
    }
    if page.machine.text != nil, let line = page.chart.state(state)?.origin.position?.line {
      " "
      HTML.a(href: lineOfSource(line, of: state), class: "chip") { language(.tabSource) + " \(line)" }
    }
  }

  /// The line of the machine's text that a state begins on, with the state marked in the drawing.
  private func lineOfSource(_ line: Int, of state: State.ID) -> String {
    page.links.same { ($0.view.tab, $0.view.notation, $0.asked.find) = (.source, nil, state.name) } + "#line-\(line)"
  }

  /// The drawing with this state alone marked, which is taken out of its box if it is in one.
  private func place(of state: State.ID) -> String {
    let around = page.chart.parent(of: state)?.id
    return page.links.same { address in
      address.asked.find = state.name
      if let around, !page.diagram.boxes.isEmpty {
        address.drawing.unfolding = address.drawing.unfolding.unfolding(around)
      }
    }
  }

  private var nearest: Element {
    HTML.p {
      language(.findNearest)
      for name in search.nearest {
        " "
        HTML.a(href: page.links.same { $0.asked.find = name }, class: "chip") { name }
      }
    }
  }
}

/// Searches the names of states and events; the key `/` leads to its field.
struct FindForm: MarkupComponent {
  /// The fewest states of a chart whose drawing has a button for it; for smaller ones it is in the menu of the view.
  static let fewestStates = 8

  let page: ExplorerPage

  var body: Fragment {
    let language = page.language
    HTML.form(action: page.links.formAction, class: "inline find", .role("search")) {
      AddressFields(moment: page.links)
      HTML.label(for: "find", class: "visually-hidden") { language(.findField) }
      HTML.input(
        type: .search, name: ExplorerAddress.name(of: \.asked.find), value: page.address.asked.find, id: "find",
        .attribute("placeholder", language(.findField)),
        .attribute("maxlength", String(ExplorerAddress.longestFind)), .aria("keyshortcuts", "/"))
      HTML.button(type: .submit, id: "find-go", class: "button small") { language(.findGo) }
    }
  }
}

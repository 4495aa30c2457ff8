import Explanations
import XMLTree

/// What part of a large table is shown, with links to the others and a form that looks for names.
struct TableControls: MarkupComponent {
  let part: TablePart
  let links: MomentLinks?
  let language: Language

  var body: Fragment {
    Fragment {
      HTML.div(class: "table-controls") {
        if let links { form(links) }
        range(
          .tableStatesShown, part.view.row, shown: part.states.count, of: part.stateCount, step: TablePart.mostStates,
          id: "states"
        ) { $0.row = $1 }
        range(
          .tableEventsShown, part.view.column, shown: part.events.count, of: part.eventCount,
          step: TablePart.mostEvents, id: "events"
        ) { $0.column = $1 }
      }
    }
  }

  private func form(_ links: MomentLinks) -> Element {
    HTML.form(action: links.formAction, class: "inline", .aria("label", language(.tableFilter))) {
      AddressFields(links, without: TableView.Field.allCases.map(\.rawValue))
      HTML.label(for: "table-states") { language(.tableStatesWith) }
      HTML.input(type: .search, name: TableView.Field.states.rawValue, value: part.view.states, id: "table-states")
      HTML.label(for: "table-events") { language(.tableEventsWith) }
      HTML.input(type: .search, name: TableView.Field.events.rawValue, value: part.view.events, id: "table-events")
      HTML.button(type: .submit, id: "table-show", class: "button small") { language(.tableShow) }
    }
  }

  /// Which of the states or events are shown, and the ways to those before and after.
  private func range(
    _ phrase: ExplorerPhrase, _ first: Int, shown: Int, of count: Int, step: Int, id: String,
    _ set: @escaping @Sendable (inout TableView, Int) -> Void
  ) -> Fragment {
    Fragment {
      if shown < count {
        HTML.p(class: "range") {
          HTML.span { language(phrase, String(first + 1), String(first + shown), String(count)) }
          if first > 0 { way(.tablePrevious, to: max(0, first - step), id: id + "-before", set) }
          if first + shown < count { way(.tableNext, to: first + shown, id: id + "-after", set) }
        }
      }
    }
  }

  private func way(
    _ phrase: ExplorerPhrase, to place: Int, id: String, _ set: @Sendable (inout TableView, Int) -> Void
  ) -> Fragment {
    guard let links else { return Fragment() }
    var view = part.view
    set(&view, place)
    let target = links.same { $0.table = view }
    return Fragment {
      " "
      HTML.a(href: target, id: id, class: "button small", .attribute("rel", "nofollow")) { language(phrase) }
    }
  }
}

import Explanations
import XMLTree

/// The part of a large table that is shown, with links to the others and a form that looks for names.
struct TableControls: MarkupComponent {
  let part: TablePart
  let links: MomentLinks?
  let language: Language
  /// False where there are states alone.
  var hasEvents = true

  var body: Fragment {
    HTML.div(class: "table-controls") {
      if let links { form(links) }
      range(
        .tableStatesShown, part.view.row, shown: part.states.count, of: part.stateCount, step: TablePart.maxStates,
        id: "states"
      ) { $0.row = $1 }
      range(
        .tableEventsShown, part.view.column, shown: part.events.count, of: part.eventCount,
        step: TablePart.maxEvents, id: "events"
      ) { $0.column = $1 }
    }
  }

  private func form(_ links: MomentLinks) -> Element {
    HTML.form(action: links.formAction, class: "inline", .aria("label", language(.tableFilter))) {
      AddressFields(
        moment: links, without: [\.view.table.states, \.view.table.events, \.view.table.row, \.view.table.column])
      HTML.label(for: "table-states") { language(.tableStatesWith) }
      HTML.input(
        type: .search, name: ExplorerAddress.name(of: \.view.table.states), value: part.view.states, id: "table-states")
      if hasEvents {
        HTML.label(for: "table-events") { language(.tableEventsWith) }
        HTML.input(
          type: .search, name: ExplorerAddress.name(of: \.view.table.events), value: part.view.events,
          id: "table-events")
      }
      HTML.button(type: .submit, id: "table-show", class: "button small") { language(.tableShow) }
    }
  }

  private func range(
    _ phrase: ExplorerPhrase, _ first: Int, shown: Int, of count: Int, step: Int, id: String,
    _ set: @escaping @Sendable (inout TableView, Int) -> Void
  ) -> PartRange {
    PartRange(
      text: language(phrase, String(first + 1), String(first + shown), String(count)), first: first, shown: shown,
      count: count, step: step, id: id, language: language
    ) { [links, part] place in
      guard let links else { return nil }
      var view = part.view
      set(&view, place)
      return links.same { $0.view.table = view }
    }
  }
}

/// The range of many lines or columns that is shown, and the ways to those before and after; nothing if all are shown.
struct PartRange: MarkupComponent {
  let text: String
  /// The first that is shown, from 0.
  let first: Int
  let shown: Int
  let count: Int
  /// The number that is shown at once.
  let step: Int
  let id: String
  let language: Language
  /// The address of the part that begins at a place; nil where there is none.
  let address: @Sendable (Int) -> String?

  @MarkupBuilder var body: Fragment {
    if shown < count {
      HTML.p(class: "range") {
        HTML.span { text }
        if first > 0 { way(.tablePrevious, to: max(0, first - step), id: id + "-before") }
        if first + shown < count { way(.tableNext, to: first + shown, id: id + "-after") }
      }
    }
  }

  @MarkupBuilder private func way(_ phrase: ExplorerPhrase, to place: Int, id: String) -> Fragment {
    if let target = address(place) {
      " "
      HTML.a(href: target, id: id, class: "button small", .attribute("rel", "nofollow")) { language(phrase) }
    }
  }
}

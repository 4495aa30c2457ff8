import Explanations
import StatechartExecution
import Statecharts
import XMLTree

/// A cell of the table in the row of an active state: what the event does now to the configuration, with links that try
/// it, and which state answers or refuses if that is not the state of the row.
struct CurrentCell: Sendable {
  /// The maximum number of states that a cell names as those by which an event is answered or refused, or to which it
  /// leads.
  private static let maxNamed = 3

  let state: State.ID
  let event: String
  let effects: EventEffects
  let words: Wording
  /// Nil if the cells have no links.
  let links: MomentLinks?

  private var language: Language { words.language }
  private var name: String { words.event(event) }

  var element: Element {
    switch effects.effect(of: event) {
    case .taken(let moves): taken(moves)
    case .refused(let refusers): refused(by: refusers)
    case .waiting: cross(language(.tableWaiting), title: nil)
    }
  }

  private func taken(_ moves: [Move]) -> Element {
    HTML.td(class: moves.contains { sources(of: $0) == [state] } ? nil : "inherited") {
      for (index, move) in moves.prefix(TransitionTableView.maxInCell).enumerated() {
        if index > 0 { HTML.br() }
        answer(move)
      }
      if moves.count > TransitionTableView.maxInCell {
        HTML.br()
        RestOfList(of: moves.count, after: TransitionTableView.maxInCell, in: .source, links, language)
      }
    }
  }

  @MarkupBuilder private func answer(_ move: Move) -> Fragment {
    let target = move.targets.isEmpty ? language(.tableStays) : named(move.targets)
    if let links {
      HTML.a(href: links.taking(move.step)) { target }
    } else {
      target
    }
    for source in conditions(of: move).prefix(Self.maxNamed) { HTML.code(class: "condition") { " [\(source)]" } }
    let sources = sources(of: move)
    if sources != [state] {
      " "
      HTML.span(class: "by") { by(sources) }
    }
  }

  private func sources(of move: Move) -> [State.ID] {
    var known: Set<State.ID> = []
    return move.transitions.map(\.source).filter { known.insert($0).inserted }
  }

  private func conditions(of move: Move) -> [String] {
    move.transitions.compactMap { words.chart.transition($0)?.condition?.source }
  }

  private func refused(by refusers: [EventEffect.Refuser]) -> Element {
    let conditions = refusers.flatMap(\.conditions).map(\.source)
    let states = refusers.map(\.state)
    let isAnswered = refusers.contains(where: \.hasTransition)
    let reason = conditions.first.map { ": [\($0)]" + (conditions.count > 1 ? " …" : "") } ?? ""
    let title =
      switch (isAnswered, conditions.isEmpty) {
      case (false, _): language(.tableNoTransition, name, named(states))
      case (true, false): language(.tableNoCondition, name, named(states), list(conditions))
      case (true, true): language(.tableUndecided, name, named(states))
      }
    return cross(by(states) + reason, title: title)
  }

  /// A link that asks for the event, whose page says why it is refused.
  private func cross(_ text: String, title: String?) -> Element {
    HTML.td(class: "none", .attribute("title", links == nil ? title : nil)) {
      if let links {
        HTML.a(
          href: links.taking(effects.step(asking: event)), class: "cross", .attribute("title", title),
          .attribute("rel", "nofollow")
        ) { mark(text) }
      } else {
        mark(text)
      }
    }
  }

  @MarkupBuilder private func mark(_ text: String) -> Fragment {
    HTML.span(.aria("hidden", true)) { "✕ " }
    HTML.span(class: "visually-hidden") { language(.moveRefused, name) + " " }
    HTML.span(class: "by") { text }
  }

  /// "by Walk", with how many more there are of a long list.
  private func by(_ states: [State.ID]) -> String { language(.tableBy, named(states)) }

  private func named(_ states: [State.ID]) -> String {
    list(states.prefix(Self.maxNamed).map(words.state), states.count)
  }

  /// The first of some texts, and how many more there are.
  private func list(_ texts: [String], _ count: Int? = nil) -> String {
    let more = (count ?? texts.count) - min(texts.count, Self.maxNamed)
    return texts.prefix(Self.maxNamed).joined(separator: language(.listBetween)) + (more > 0 ? " (+\(more))" : "")
  }
}

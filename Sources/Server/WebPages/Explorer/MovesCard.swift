import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// Every event of the machine as a link: valid ones first, the others present and quietly marked.
struct MovesCard: ExplorerPart {
  /// The maximum number of valid moves, and of refused events, that are listed.
  private static let maxListed = 100
  /// The maximum number of refused events that are shown at once: more would hide what comes after them.
  private static let maxShown = 24

  let page: ExplorerPage
  /// True with the form for an event with data.
  private let hasForm: Bool

  private let valid: [Move]
  private let refused: [Step]

  init(page: ExplorerPage, hasForms: Bool = true) {
    self.page = page
    hasForm = hasForms && (page.machine.mayReadEventData || page.fault?.isOfEvent == true)
    valid = page.simulation.moves.filter(\.step.isOffered)
    let offered = Set(valid.map { MovesCard.name(of: $0.step) })
    refused = page.simulation.eventNames.map { name -> Step in
      let payload = page.simulation.payloadExamples[name]?.first
      return page.chart.stateRequested(by: name).map { .request($0) } ?? .event(name, payload: payload)
    }.filter { !offered.contains(MovesCard.name(of: $0)) }
  }

  var body: Fragment {
    HTML.titledSection(id: "moves", class: "card moves", language(.movesCard)) {
      if let remark { HTML.p { remark } }
      list
      if hasForm {
        EventForm(page: page)
      }
    }
  }

  @MarkupBuilder private var list: Fragment {
    HTML.ul {
      for (index, move) in valid.prefix(Self.maxListed).enumerated() { link(move, key: index + 1) }
      if !isCrowded { for step in refused { refusedLink(step) } }
    }
    rest(of: valid.count)
    if isCrowded {
      HTML.h3(id: "refused-title") { language(.movesRefusedGroup) }
      HTML.ul(class: "crowd", .aria("labelledby", "refused-title")) {
        for step in refused.prefix(Self.maxShown) { refusedLink(step) }
      }
      if refused.count > Self.maxShown {
        HTML.details(class: "more") {
          HTML.summary { language(.listMore, String(refused.count - Self.maxShown)) }
          HTML.ul(class: "crowd") {
            for step in refused.prefix(Self.maxListed).dropFirst(Self.maxShown) { refusedLink(step) }
          }
          rest(of: refused.count)
        }
      }
    }
  }

  /// The table has all events.
  @MarkupBuilder private func rest(of count: Int) -> Fragment {
    if count > Self.maxListed {
      HTML.p(class: "hint") { RestOfList(of: count, after: Self.maxListed, in: .table, page.links, language) }
    }
  }

  private var remark: String? {
    switch page.final.status {
    case .ended: language(.movesEnded)
    case .stopped(let limit): language.remark(on: limit)
    case .running:
      page.final.request != nil ? language(.movesWaiting) : valid.isEmpty ? language(noMoves) : nil
    }
  }

  private var noMoves: ExplorerPhrase { page.simulation.interruption == nil ? .movesNone : .movesUnknown }

  /// Many refused events are side by side under a heading, by their names alone.
  private var isCrowded: Bool { refused.count > 5 }

  private static func name(of step: Step) -> String {
    switch step {
    case .event(let name, _): "event " + name
    case .request(let state): "state " + state.name
    case .advance, .message, .set: ""
    }
  }

  private func link(_ move: Move, key: Int) -> Element {
    let words = page.words
    return HTML.li {
      HTML.a(
        href: page.links.taking(move.step), class: "move", .data("step", move.step.description),
        .data("key", key < 10 ? String(key) : nil)
      ) {
        HTML.span {
          HTML.b { words.wanted(by: move.step) }
          if case .event = move.step { " " + targets(move) }
        }
        if key < 10 { HTML.kbd { String(key) } }
      }
    }
  }

  private func targets(_ move: Move) -> String {
    move.targets.isEmpty ? language(.moveStays, "") : language(.moveTo, "", page.words.plainStates(move.targets))
  }

  private func refusedLink(_ step: Step) -> Element {
    HTML.li {
      HTML.a(href: page.links.taking(step), class: "move off", .data("step", step.description)) {
        HTML.span {
          isCrowded ? page.words.wanted(by: step) : language(.moveRefused, page.words.wanted(by: step))
        }
      }
    }
  }
}

/// The hidden fields of a form that go on from a moment.
struct AddressFields: MarkupComponent {
  let items: [QueryItem]

  /// The fields of a form on a page, which is sent to `links.formAction`; those that the form asks for itself are left
  /// out.
  init(_ links: MomentLinks, without own: [PartialKeyPath<ExplorerAddress>] = []) {
    self.init(items: links.formItems, without: own)
  }

  /// The fields of a form that leaves the moment as it is; those that the form asks for itself are left out.
  init(moment links: MomentLinks, without own: [PartialKeyPath<ExplorerAddress>] = []) {
    self.init(items: links.momentItems, without: own)
  }

  private init(items: [QueryItem], without own: [PartialKeyPath<ExplorerAddress>]) {
    let names = own.map(ExplorerAddress.name)
    self.items = items.filter { !names.contains($0.name) }
  }

  /// The fields of a form that has the run itself.
  init(_ address: ExplorerAddress) {
    items = [QueryItem("run", address.taken.text)] + address.lastingItems
  }

  var body: Fragment {
    for item in items {
      if let value = item.value { HTML.input(type: .hidden, name: item.name, value: value) }
    }
  }
}

extension Step {
  /// True if it is among the moves; the clock and messages have cards of their own.
  fileprivate var isOffered: Bool {
    switch self {
    case .event, .request: true
    case .advance, .message, .set: false
    }
  }
}

import StatechartAnalysis
import StatechartExecution
import Statecharts
import XMLTree

/// Every event of the machine as a link: valid ones first, the others present and quietly marked.
struct MovesCard: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }
  private var moves: [Move] { page.simulation.moves }

  var body: Fragment {
    HTML.section(id: "moves", class: "card moves", .aria("labelledby", "moves-title")) {
      HTML.h2(id: "moves-title") { language(.movesCard) }
      if let remark { HTML.p { remark } }
      HTML.ul {
        for (index, move) in valid.enumerated() { link(move, key: index + 1) }
        if !isCrowded { for step in refused { refusedLink(step) } }
      }
      if isCrowded {
        HTML.h3(id: "refused-title") { language(.movesRefusedGroup) }
        HTML.ul(class: "crowd", .aria("labelledby", "refused-title")) {
          for step in refused { refusedLink(step) }
        }
      }
      EventForm(page: page)
      HTML.p(class: "hint keys", .hidden()) { language(.keyHint) }
    }
  }

  private var remark: String? {
    switch page.simulation.final.status {
    case .ended: language(.movesEnded)
    case .stopped(let limit): language.remark(on: limit)
    case .running:
      page.simulation.final.request != nil ? language(.movesWaiting) : valid.isEmpty ? language(noMoves) : nil
    }
  }

  private var noMoves: Phrase { page.simulation.interruption == nil ? .movesNone : .movesUnknown }

  /// The clock has a card of its own.
  private var valid: [Move] {
    moves.filter { move in
      switch move.step {
      case .event, .request: true
      case .advance, .message, .set: false
      }
    }
  }

  private var refused: [Step] {
    let offered = Set(valid.map { MovesCard.name(of: $0.step) })
    return page.simulation.eventNames.map { name -> Step in
      let payload = page.simulation.payloadExamples[name]?.first
      return page.chart.stateRequested(by: name).map { .request($0) } ?? .event(name, payload: payload)
    }.filter { !offered.contains(MovesCard.name(of: $0)) }
  }

  /// Many refused events stand side by side under a heading, by their names alone.
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
      HTML.a(href: page.link(move.step), class: "move", .data("key", key < 10 ? String(key) : nil)) {
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
      HTML.a(href: page.link(step), class: "move off") {
        HTML.span {
          isCrowded ? page.words.wanted(by: step) : language(.moveRefused, page.words.wanted(by: step))
        }
      }
    }
  }
}

/// The hidden fields of a form that go on from a moment.
struct AddressFields: MarkupComponent {
  let address: ExplorerAddress

  var body: Fragment {
    Fragment {
      HTML.input(type: .hidden, name: "run", value: address.taken.map(\.description).joined(separator: ","))
      if address.tab != .table { HTML.input(type: .hidden, name: "tab", value: address.tab.rawValue) }
      if let session = address.session { HTML.input(type: .hidden, name: "session", value: session) }
      if let language = address.language { HTML.input(type: .hidden, name: "lang", value: language.tag) }
    }
  }
}

extension Language {
  /// Why a machine was stopped.
  func remark(on limit: LimitReached) -> String {
    switch limit {
    case .microsteps(let count): self(.stepCut, String(count))
    case .macrosteps(let count): self(.stepCutMacrosteps, String(count))
    case .queueLength(let count): self(.stepCutQueue, String(count))
    }
  }
}

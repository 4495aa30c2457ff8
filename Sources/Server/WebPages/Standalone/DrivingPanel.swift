import Explanations
import StatechartDiagrams
import StatechartExecution
import Statecharts
import XMLTree

/// The part of a page in one file that drives the machine: a section for each configuration, of which the browser shows
/// the one that the address names after `#`. The sections are joined by links, so the page has no script, and the
/// browser's own Back takes a step back.
///
/// HTML Living Standard, 7.4.6.3 (fragments); Selectors Level 4, 10.1 (`:target`).
struct DrivingPanel: MarkupComponent {
  let table: StandaloneTransitionTable
  let diagram: Diagram
  /// The highlights in the drawing of the moment that the page is of; nil for those of the configuration alone.
  let highlights: Highlights?
  let words: Wording
  /// False if refused moves are described in words alone.
  var drawsRefusals = true

  private var language: Language { words.language }

  var body: Fragment {
    HTML.div(class: "configurations") {
      for index in table.configurations.indices { part(of: index, id: DrivingPanel.id(of: index), marks(of: index)) }
      part(of: table.current, id: DrivingPanel.now, highlights ?? marks(of: table.current))
    }
    HTML.p(class: "hint") { language(.standaloneDrives, String(table.configurations.count)) }
  }

  /// The rules by which a configuration is shown with the refusal that the address names.
  var rules: String {
    (table.configurations.indices.map(DrivingPanel.id) + [DrivingPanel.now]).map { id in
      ".of-\(id):target~#\(id){display:block}\n"
    }.joined() + refusedRules
  }

  /// The rules by which a drawing shows the refused move that the address names, as the explorer does, and no other.
  private var refusedRules: String {
    guard drawsRefusals else { return "" }
    let offered = "." + OfferedRefusal.commonClass
    let refused = table.steps.indices.filter { step in
      table.configurations.contains { if case .refused = $0.answers[step] { true } else { false } }
    }
    return "\(offered){display:none}\n"
      + ".refusal:target~.configuration .refused-transition:not(\(offered)){display:none}\n"
      + refused.map { step in
        let name = DrivingPanel.className(of: step)
        return ".refusal.\(name):target~.configuration .\(name){display:inline}\n"
      }.joined()
  }

  private static func className(of step: Int) -> String { "step-\(step)" }

  /// Returns the refusals in a configuration, as the drawing marks them.
  private func offers(_ configuration: Int) -> [OfferedRefusal] {
    guard drawsRefusals else { return [] }
    return table.configurations[configuration].answers.enumerated().compactMap { step, answer in
      guard case .refused(let rejection) = answer else { return nil }
      return OfferedRefusal(
        Highlights.Refusal(rejection, in: words.chart, language: language.tag), named: DrivingPanel.className(of: step))
    }
  }

  /// The identifier of the moment that the page is of.
  private static let now = "now"

  private static func id(of index: Int) -> String { "p\(index)" }

  /// A configuration, preceded by the notes on what is refused in it: a selector of CSS can only depend on earlier
  /// siblings.
  @MarkupBuilder private func part(of index: Int, id: String, _ highlights: Highlights) -> Fragment {
    for (step, answer) in table.configurations[index].answers.enumerated() {
      if case .refused(let rejection) = answer { note(rejection, of: step, from: index, id: id) }
    }
    configuration(index, id: id, highlights)
  }

  private func marks(of index: Int) -> Highlights {
    let configuration = table.configurations[index]
    return Highlights(
      snapshot: configuration.snapshot, moves: configuration.moves, in: words.chart, language: language.tag)
  }

  private func configuration(_ index: Int, id: String, _ highlights: Highlights) -> Element {
    let configuration = table.configurations[index]
    let answers = Array(configuration.answers.enumerated())
    return HTML.section(
      id: id, class: "configuration", .aria("label", words.plainStates(configuration.snapshot.atomicStates))
    ) {
      HTML.div(class: "drawing") {
        diagram.element(highlights: highlights, links: nil, idPrefix: id + "-", offers: offers(index))
      }
      HTML.h2 { words.plainStates(configuration.snapshot.atomicStates) }
      HTML.ul(class: "moves") {
        for (step, answer) in answers {
          if case .taken(let target) = answer {
            valid(step, at: configuration, id: id, to: DrivingPanel.id(of: target))
          }
        }
        for (step, answer) in answers { if case .refused = answer { refused(step, at: id) } }
      }
    }
  }

  private func name(_ step: Int) -> String { words.wanted(by: table.steps[step]) }

  /// A step that leads back to what is shown is no link: it would change nothing.
  private func valid(
    _ step: Int, at configuration: StandaloneTransitionTable.Configuration, id: String, to target: String
  )
    -> Element
  {
    let move = configuration.moves.first { $0.step == table.steps[step] }
    let text = move.map(words.move) ?? name(step)
    return HTML.li {
      if id == target {
        HTML.span(class: "valid") { text }
      } else {
        HTML.a(href: "#" + target, class: "valid") { text }
      }
    }
  }

  private func refused(_ step: Int, at id: String) -> Element {
    HTML.li {
      HTML.a(href: "#\(id)-refused-\(step)", class: "refused") { name(step) }
    }
  }

  private func note(_ rejection: Rejection, of step: Int, from configuration: Int, id: String) -> Element {
    let text = RefusalText(rejection, words: words)
    return HTML.div(id: "\(id)-refused-\(step)", class: "refusal of-\(id) \(DrivingPanel.className(of: step))") {
      HTML.h2 { "✕ " + text.title }
      HTML.p { RefusalReason(rejection: rejection, words: words).text }
      if rejection.blockedReason != .ended {
        for line in text.reasons + [text.moves] { HTML.p { line } }
        route(to: step, from: configuration)
      }
    }
  }

  @MarkupBuilder private func route(to step: Int, from configuration: Int) -> Fragment {
    if let way = table.route(from: configuration, to: step) {
      HTML.p {
        language(.routeTitle)
        for (index, leg) in way.enumerated() {
          index == 0 ? " " : " → "
          HTML.a(href: "#" + DrivingPanel.id(of: leg.configuration)) { name(leg.step) }
        }
      }
    } else {
      HTML.p { words.impossible(examined: table.configurations.count) }
    }
  }
}

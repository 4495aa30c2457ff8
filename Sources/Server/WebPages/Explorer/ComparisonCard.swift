import Explanations
import GraphLayout
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// Two runs of the machine side by side: a drawing of each, and their steps from where they part.
struct ComparisonCard: ExplorerPart {
  /// The maximum number of steps that are shown.
  private static let maxRows = 40
  /// The area of a drawing, in its units, that has letters of at least 8 pixels in a frame of the narrowest window in
  /// which two are next to each other.
  private static let room = Size(width: 560, height: 410)

  let page: ExplorerPage
  let other: Simulation

  private var own: Simulation { page.simulation }
  private var same: Int { zip(own.records, other.records).prefix { $0.step == $1.step }.count }
  private var count: Int { max(own.records.count, other.records.count) }

  /// A long run is not compared with another: every address would have it twice.
  private var mayExchange: Bool { page.address.taken.text.utf8.count <= ExplorerAddress.longestRunInQuery }

  var body: Fragment {
    let (first, last) = (same, min(count, same + Self.maxRows))
    HTML.section(id: "comparison", class: "card comparison") {
      HTML.h2(id: "comparison-title") { language(.compareTitle) }
      if first > 0 { HTML.p { language(.compareSame, String(first)) } }
      HTML.div(class: "branches") {
        branch(own, at: own.records.count, .compareThis, idPrefix: "t-")
        branch(other, at: otherIndex, .compareOther, idPrefix: "o-")
      }
      HTML.div(class: "scroll", .tabindex(0), .role("region"), .aria("labelledby", "comparison-title")) {
        HTML.table {
          HTML.thead {
            HTML.tr {
              for phrase in [ExplorerPhrase.compareStep, .compareThis, .compareOther] {
                HTML.th(scope: .column) { language(phrase) }
              }
            }
          }
          HTML.tbody {
            row(first, isFork: true)
            for index in first..<last { row(index + 1) }
          }
        }
      }
      if last < count { HTML.p(class: "hint") { language(.compareMore, String(count - last)) } }
      HTML.p(class: "controls") {
        if mayExchange {
          HTML.a(href: exchanged(at: nil).text, id: "exchange", class: "button") { language(.compareSwap) }
        }
        HTML.a(href: page.links.same { $0.compared = nil }, id: "close-comparison", class: "button") {
          language(.compareClose)
        }
      }
    }
  }

  /// The number of steps of the other run that its drawing shows: as many as of this run, once they have parted; all of
  /// them until then.
  private var otherIndex: Int {
    own.records.count > same ? min(own.records.count, other.records.count) : other.records.count
  }

  /// The active states in which the two moments differ.
  private var differing: Set<State.ID> {
    Set(snapshot(own, own.records.count).configuration)
      .symmetricDifference(snapshot(other, otherIndex).configuration)
  }

  /// The drawing of a run after so many of its steps: where the machine is, what it has taken, what it took or refused
  /// last. Of a large machine it shows the parts around what is active.
  private func branch(_ run: Simulation, at index: Int, _ name: ExplorerPhrase, idPrefix: String) -> Element {
    let past = run.records.prefix(index)
    let highlights = Highlights(
      snapshot: snapshot(run, index), moves: [], history: run.start + past.flatMap(\.outcome.macrosteps),
      last: past.last?.outcome, in: page.chart, language: language.tag)
    let title = idPrefix + "run"
    let parts = page.diagram.parts(around: highlights, filling: Self.room, first: differing)
    return HTML.figure {
      HTML.figcaption(id: title) {
        language(
          .compareMoment, language(name), String(index), words.plainStates(snapshot(run, index).atomicStates))
      }
      HTML.div(class: "branch") {
        if parts.isEmpty { page.diagram.element(highlights: highlights, idPrefix: idPrefix) }
        for (place, part) in parts.enumerated() {
          page.diagram.element(
            highlights: highlights, idPrefix: place == 0 ? idPrefix : "\(idPrefix)\(place)-", extent: .part(part))
        }
      }
    }
  }

  /// The moment after so many steps in both runs.
  private func row(_ index: Int, isFork: Bool = false) -> Element {
    HTML.tr(class: !isFork && states(own, index) != states(other, index) ? "differs" : nil) {
      HTML.th(scope: .row) { String(index) }
      HTML.td { cell(own, index, link: page.links.at(index), isFork) }
      HTML.td { cell(other, index, link: mayExchange ? exchanged(at: index).text : nil, isFork) }
    }
  }

  @MarkupBuilder private func cell(_ run: Simulation, _ index: Int, link: String?, _ isFork: Bool) -> Fragment {
    if index <= run.records.count {
      if index > 0, !isFork {
        let record = run.records[index - 1]
        HTML.span(class: "name") { words.step(record.step) }
        record.outcome.rejection == nil ? " → " : " ✕ "
      }
      let states = words.plainStates(snapshot(run, index).atomicStates)
      if let link { HTML.a(href: link) { states } } else { states }
    }
  }

  private func snapshot(_ run: Simulation, _ index: Int) -> Snapshot {
    index == 0 ? run.initial : run.records[index - 1].snapshot
  }

  /// The active states of a run; none after its end.
  private func states(_ run: Simulation, _ index: Int) -> [State.ID] {
    index <= run.records.count ? snapshot(run, index).atomicStates : []
  }

  /// The other run with this one next to it.
  private func exchanged(at position: Int?) -> ExplorerAddress {
    var address = page.address
    (address.steps, address.position, address.compared) = (other.run.steps, nil, page.address.taken)
    (address.asked.search, address.asked.accepts) = (.brief, nil)
    return position.map(address.at) ?? address
  }
}

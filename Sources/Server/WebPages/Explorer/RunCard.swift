import Explanations
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The run as a line of steps around the moment, each a link to its own, with the controls to go along it.
struct RunCard: ExplorerPart {
  let page: ExplorerPage

  private var position: Int { page.position }
  private var count: Int { page.address.steps.count }

  var body: Fragment {
    let coverage =
      page.address.place == .explorer ? RunCoverage(of: page.simulation, over: page.machine.refusedPairs) : nil
    HTML.section(
      id: "run", class: "card run", .aria("labelledby", "run-title"),
      // Scripts add up what all runs of this browser have visited.
      .data("machine", coverage.map { _ in page.machine.identifier }),
      .data("revision", coverage.map { _ in page.machine.revision.text }),
      .data("states", coverage.map { IndexRanges.text($0.states) }),
      .data("transitions", coverage.map { IndexRanges.text($0.transitions) }),
      .data("pairs", coverage.map { IndexRanges.text($0.pairs) })
    ) {
      HTML.h2(id: "run-title", class: "visually-hidden") { language(.runCard) }
      HTML.div(class: "scroll", .tabindex(0), .role("region"), .aria("label", language(.runSteps))) {
        HTML.ol(class: "timeline") {
          for stretch in RunWindow(around: position, of: count).stretches { element(of: stretch) }
        }
      }
      controls
    }
  }

  private func element(of stretch: RunWindow.Stretch) -> Element {
    switch stretch {
    case .moment(0): moment(0, mark: "●", kind: nil, name: language(.runStart), result: states(page.simulation.initial))
    case .moment(let index) where index <= position: item(page.simulation.records[index - 1], at: index)
    case .moment(let index): later(page.address.steps[index - 1], at: index)
    case .gap(let range, let shown): gap(range, shownAt: shown)
    }
  }

  /// Steps that this page leaves out; the link leads to a page that shows the nearest of them.
  private func gap(_ range: ClosedRange<Int>, shownAt position: Int) -> Element {
    let name = language(.runStretch, String(range.lowerBound), String(range.upperBound))
    return HTML.li(class: "gap") {
      HTML.a(href: page.links.at(position), .title(name)) {
        HTML.span(class: "dot", .aria("hidden", true)) { "⋯" }
        HTML.span(class: "name") { name }
      }
    }
  }

  private func item(_ record: StepRecord, at index: Int) -> Element {
    let isRefused = record.outcome.rejection != nil
    let isOfTheClock = if case .advance = record.step { true } else { false }
    let isQuiet = !isRefused && record.outcome.macrosteps.allSatisfy(\.microsteps.isEmpty)
    let result =
      isRefused ? language(.runRefused) : isQuiet && isOfTheClock ? language(.runNothing) : states(record.snapshot)
    return moment(
      index, mark: isRefused ? "✕" : isQuiet ? "–" : "✓", kind: isRefused ? "refused" : nil,
      name: words.step(record.step), result: result)
  }

  private func later(_ step: Step, at index: Int) -> Element {
    moment(index, mark: "", kind: "later", name: words.step(step), result: "")
  }

  private func moment(_ index: Int, mark: String, kind: String?, name: String, result: String) -> Element {
    let isNow = index == position
    let classes = [kind, isNow ? "now" : nil].compactMap(\.self).joined(separator: " ")
    return HTML.li(class: classes.isEmpty ? nil : classes) {
      HTML.a(href: page.links.at(index), .aria("current", isNow ? "step" : nil)) {
        HTML.span(class: "dot", .aria("hidden", true)) { mark }
        HTML.span(class: "name") { name }
        HTML.span(class: "result") { result }
      }
    }
  }

  private func states(_ snapshot: Snapshot) -> String { words.plainStates(snapshot.atomicStates) }

  private var controls: Element {
    HTML.nav(class: "controls", .aria("label", language(.runPosition, String(position), String(count)))) {
      control(.restart, "↺", to: count == 0 ? nil : restart, id: "restart")
      control(.back, "←", to: position > 0 ? page.links.at(position - 1) : nil, id: "back", rel: "prev")
      control(.forward, "→", to: position < count ? page.links.at(position + 1) : nil, id: "forward", rel: "next")
    }
  }

  /// The further controls of a moment before the end of the run: in a row of its own, so that the controls keep their
  /// places.
  @MarkupBuilder var further: Fragment {
    if position < count || page.playDelay != nil {
      HTML.div(class: "controls") {
        if position < count {
          HTML.a(
            href: page.links.taking([]), id: "branch", class: "button",
            .title(language(.branchHint, String(count - position)))
          ) { language(.branch) }
          if let kept { HTML.a(href: kept, id: "branch-beside", class: "button") { language(.branchToCompare) } }
        }
        HTML.a(href: page.links.advancing(.change), id: "next-change", class: "button") { language(.nextChange) }
        if !page.address.breakpoints.isEmpty {
          HTML.a(href: page.links.advancing(.stop), id: "next-stop", class: "button") { language(.nextStop) }
        }
      }
    }
  }

  /// The run up to here, with the whole one next to it; nil if the page shows none.
  private var kept: String? {
    guard page.mayCompare else { return nil }
    var address = page.address.taking([])
    address.compared = page.address.steps
    return address.text
  }

  private var restart: String {
    var address = page.address
    address.steps = []
    address.position = nil
    address.session = nil
    address.asked.search = .brief
    return address.text
  }

  /// A control that leads nowhere stays in its place, so that the others do not move and it can keep the focus. On a
  /// telephone it shows its sign alone.
  @MarkupBuilder private func control(
    _ phrase: ExplorerPhrase, _ sign: String, to target: String?, id: String, rel: String? = nil
  ) -> Fragment {
    let label = Fragment {
      if sign != "→" { HTML.span(.aria("hidden", true)) { sign } }
      HTML.span(class: "label") { language(phrase) }
      if sign == "→" { HTML.span(.aria("hidden", true)) { sign } }
    }
    if let target {
      HTML.a(href: target, id: id, class: "button", .attribute("rel", rel)) { label }
    } else {
      HTML.span(id: id, class: "button disabled", .role("link"), .aria("disabled", true), .tabindex(-1)) { label }
    }
  }
}

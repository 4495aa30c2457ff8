import Explanations
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The analysis of the machine and of the run.
struct AnalysisReport: ExplorerPart {
  let page: ExplorerPage

  var body: Fragment {
    let reachability = page.reachability
    let report = ReachabilityWords(reachability, seenBy: page.simulation, words: words)
    let coverage = page.simulation.coverage
    HTML.ul(class: "report") {
      HTML.li { language(.analysisStates, String(coverage.visitedStates.count), String(coverage.stateCount)) }
      HTML.li {
        language(.analysisTransitions, String(coverage.visitedTransitions.count), String(coverage.transitionCount))
      }
    }
    if report.isKnown { list(of: report, reachability) } else { HTML.p { language(.analysisUnknown) } }
    if let space = reachability.space { StateSpaceView(space: space, page: page) }
    way
    if let places = CodePlaces(page) { CodeFindings(places: places, language: language) }
    HTML.h3 { language(.analysisFindings) }
    findings(reachability)
  }

  @MarkupBuilder private func list(of report: ReachabilityWords, _ reachability: Reachability) -> Fragment {
    let unanswered = report.unansweredEvents
    HTML.ul(class: "report") {
      HTML.li {
        report.examined
        if reachability.bound?.yieldsToEffort == true {
          " "
          ThoroughSearch(links: page.links, language: language)
        }
      }
      for line in [report.states, report.transitions] { HTML.li { line } }
      if !unanswered.isEmpty { HTML.li { list(unanswered: unanswered, report) } }
      HTML.li {
        report.deadEnds
        runs(to: reachability.deadEndPlaces)
      }
      HTML.li {
        report.traps
        runs(to: reachability.traps)
      }
      if let conflicts = report.conflicts {
        HTML.li {
          conflicts
          if !reachability.conflicts.isEmpty { list(of: reachability.conflicts) }
        }
      }
    }
  }

  /// The events that were never answered, each a link to the run that sends it at the start, whose page says why.
  private func list(unanswered: [String], _ report: ReachabilityWords) -> Fragment {
    let events = Fragment {
      for (index, event) in unanswered.prefix(Self.maxEvents).enumerated() {
        if index > 0 { language(.listBetween) }
        HTML.a(href: page.address.running([page.step(sending: event)]).text, .attribute("rel", "nofollow")) {
          words.event(event)
        }
      }
      if unanswered.count > Self.maxEvents {
        " "
        RestOfList(of: unanswered.count, after: Self.maxEvents, in: .table, page.links, language)
      }
    }
    return report.isComplete
      ? language.markup(.analysisUnanswered, events) : language.markup(.analysisNotAnswered, report.count, events)
  }

  /// The maximum number of runs that a finding is shown with.
  private static let maxRuns = 12
  /// The maximum number of events that are listed as never answered.
  private static let maxEvents = 60
  /// The maximum number of findings that are listed.
  private static let maxFindings = 100
  /// The maximum number of states that are offered as the ends of a way; others are asked for by an address.
  private static let maxOffered = 1000

  /// A link to the run that leads to each place.
  @MarkupBuilder private func runs(to places: [Reachability.Place]) -> Fragment {
    for place in places.prefix(Self.maxRuns) {
      chip(words.plainStates(place.states), place.run)
    }
    if places.count > Self.maxRuns { " " + language(.variablesMore, String(places.count - Self.maxRuns)) }
  }

  @MarkupBuilder private func chip(_ text: String, _ run: [Step]) -> Fragment {
    " "
    HTML.a(href: page.address.running(run).text, class: "chip", .attribute("rel", "nofollow")) { text }
  }

  private func list(of conflicts: [Reachability.Conflict]) -> Element {
    HTML.ul {
      for conflict in conflicts.prefix(Self.maxRuns) {
        HTML.li {
          language(.stepPreempted, words.transition(conflict.transition), words.transition(conflict.winner))
          chip(conflict.run.last.map(words.step) ?? language(.runStart), conflict.run)
        }
      }
      if conflicts.count > Self.maxRuns {
        HTML.li { language(.variablesMore, String(conflicts.count - Self.maxRuns)) }
      }
    }
  }

  /// Asks for the shortest way between two states: the answer is the run.
  private var way: Element {
    HTML.form(action: page.address.formAction, class: "inline between") {
      HTML.h3 { language(.analysisWay) }
      AddressFields(page.address.running([]))
      HTML.label(for: "way-from") { language(.analysisWayFrom) }
      choice(ExplorerAddress.fromField, id: "way-from", chosen: page.simulation.initial.atomicStates.first)
      HTML.label(for: "way-to") { language(.analysisWayTo) }
      choice(ExplorerAddress.toField, id: "way-to", chosen: page.final.atomicStates.first)
      HTML.button(type: .submit, class: "button small") { language(.analysisWayShow) }
    }
  }

  private func choice(_ name: String, id: String, chosen: State.ID?) -> Element {
    let states = page.chart.allStates.filter { !$0.isHistory }
    // The chosen one is offered whatever its place.
    let first = states.prefix(Self.maxOffered)
    let shown = first + (first.contains { $0.id == chosen } ? [] : states.filter { $0.id == chosen })
    return HTML.select(name: name, id: id) {
      for state in shown {
        HTML.option(value: state.id.name, isSelected: state.id == chosen) { words.state(state.id) }
      }
    }
  }

  @MarkupBuilder private func findings(_ reachability: Reachability) -> Fragment {
    let diagnostics = page.chart.diagnostics
    let finding = FindingWords(language: language)
    if diagnostics.isEmpty {
      HTML.p { language(.analysisNoFindings) }
    } else {
      HTML.ul {
        for diagnostic in diagnostics.prefix(Self.maxFindings) {
          HTML.li {
            finding.markup(diagnostic, in: words)
            if let state = diagnostic.subject?.state, let run = reachability.arrivals[state] {
              chip(words.state(state), run)
            }
          }
        }
      }
      if diagnostics.count > Self.maxFindings {
        HTML.p { language(.variablesMore, String(diagnostics.count - Self.maxFindings)) }
      }
    }
  }
}

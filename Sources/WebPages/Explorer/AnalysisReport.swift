import Explanations
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// What can be said of the machine and of the run.
struct AnalysisReport: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }
  private var words: Wording { page.words }

  var body: Fragment {
    let reachability = page.reachability
    let report = ReachabilityWords(reachability, seenBy: page.simulation, words: words)
    let coverage = page.simulation.coverage
    return Fragment {
      HTML.ul(class: "report") {
        HTML.li { language(.analysisStates, String(coverage.visitedStates.count), String(coverage.stateCount)) }
        HTML.li {
          language(.analysisTransitions, String(coverage.visitedTransitions.count), String(coverage.transitionCount))
        }
      }
      if report.isKnown { list(of: report, reachability) } else { HTML.p { language(.analysisUnknown) } }
      if let space = reachability.space { StateSpaceView(space: space, page: page) }
      way
      HTML.h3 { language(.analysisFindings) }
      findings
    }
  }

  private func list(of report: ReachabilityWords, _ reachability: Reachability) -> Fragment {
    Fragment {
      HTML.ul(class: "report") {
        HTML.li {
          report.examined
          if !report.isComplete {
            " "
            ThoroughSearch(links: page.links, language: language)
          }
        }
        for line in [report.states, report.transitions, report.events].compactMap(\.self) { HTML.li { line } }
        HTML.li {
          report.deadEnds
          runs(to: reachability.deadEndPlaces)
        }
        HTML.li {
          report.traps
          runs(to: reachability.traps)
        }
      }
    }
  }

  /// The most runs that a finding is shown with.
  private static let mostRuns = 12

  /// A link to the run that leads to each place.
  private func runs(to places: [Reachability.Place]) -> Fragment {
    Fragment {
      for place in places.prefix(Self.mostRuns) {
        " "
        HTML.a(href: page.address.running(place.run).text, class: "chip", .attribute("rel", "nofollow")) {
          words.plainStates(place.states)
        }
      }
      if places.count > Self.mostRuns { " " + language(.variablesMore, String(places.count - Self.mostRuns)) }
    }
  }

  /// Asks for the shortest way between two states: the answer is the run.
  private var way: Element {
    HTML.form(action: page.address.formAction, class: "inline way") {
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
    HTML.select(name: name, id: id) {
      for state in page.chart.allStates where !state.isHistory {
        HTML.option(value: state.id.name, isSelected: state.id == chosen) { words.state(state.id) }
      }
    }
  }

  @MarkupBuilder private var findings: Fragment {
    let diagnostics = page.chart.diagnostics
    if diagnostics.isEmpty {
      HTML.p { language(.analysisNoFindings) }
    } else {
      HTML.ul {
        for diagnostic in diagnostics { HTML.li { diagnostic.description } }
      }
    }
  }
}

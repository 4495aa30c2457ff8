import StatechartAnalysis
import Statecharts
import XMLTree

/// What can be said of the machine and of the run.
struct AnalysisReport: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }
  private var words: Wording { page.words }

  var body: Fragment {
    let reachability = page.reachability ?? page.simulation.reachability
    let coverage = page.simulation.coverage
    return Fragment {
      HTML.ul(class: "report") {
        HTML.li { language(.analysisStates, String(coverage.visitedStates.count), String(coverage.stateCount)) }
        HTML.li {
          language(.analysisTransitions, String(coverage.visitedTransitions.count), String(coverage.transitionCount))
        }
      }
      HTML.ul(class: "report") {
        HTML.li { examined(reachability) }
        HTML.li { states(reachability) }
        HTML.li { transitions(reachability) }
        HTML.li { deadEnds(reachability) }
      }
      HTML.h3 { language(.analysisFindings) }
      findings
    }
  }

  private func examined(_ reachability: Reachability) -> String {
    language(reachability.isComplete ? .analysisExamined : .analysisExaminedPart, String(reachability.examined))
  }

  private func states(_ reachability: Reachability) -> String {
    let missing = reachability.unreachedStates
    return missing.isEmpty ? language(.analysisReachable) : language(.analysisUnreachable, words.plainStates(missing))
  }

  private func transitions(_ reachability: Reachability) -> String {
    let missing = reachability.untakenTransitions.map(words.transition)
    return missing.isEmpty
      ? language(.analysisAllTaken)
      : language(.analysisUntaken, missing.joined(separator: language(.listBetween)))
  }

  private func deadEnds(_ reachability: Reachability) -> String {
    let places = reachability.deadEnds.map { words.plainStates($0) }
    return places.isEmpty
      ? language(.analysisNoDeadEnds)
      : language(.analysisDeadEnds, places.joined(separator: "; "))
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

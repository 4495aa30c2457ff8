import Explanations
import StatechartAnalysis
import StatechartSimulation
import Statecharts
import XMLTree

/// What can be said of the machine and of the run.
struct AnalysisReport: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }
  private var words: Wording { page.words }

  var body: Fragment {
    let report = ReachabilityWords(page.reachability, seenBy: page.simulation, words: words)
    let coverage = page.simulation.coverage
    return Fragment {
      HTML.ul(class: "report") {
        HTML.li { language(.analysisStates, String(coverage.visitedStates.count), String(coverage.stateCount)) }
        HTML.li {
          language(.analysisTransitions, String(coverage.visitedTransitions.count), String(coverage.transitionCount))
        }
      }
      if report.isKnown { list(of: report) } else { HTML.p { language(.analysisUnknown) } }
      HTML.h3 { language(.analysisFindings) }
      findings
    }
  }

  private func list(of report: ReachabilityWords) -> Fragment {
    Fragment {
      HTML.ul(class: "report") {
        HTML.li {
          report.examined
          if !report.isComplete {
            " "
            ThoroughSearch(links: page.links, language: language)
          }
        }
        for line in [report.states, report.transitions, report.deadEnds] { HTML.li { line } }
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

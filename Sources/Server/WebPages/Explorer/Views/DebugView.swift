import Explanations
import StatechartEvidence
import XMLTree

/// The tools for whoever looks for a fault or tests a machine: event logs, comparison with another run,
/// breakpoints, coverage, and what was done step by step.
struct DebugView: MarkupComponent {
  let page: ExplorerPage

  var body: Fragment {
    HTML.div(class: "tools") {
      LogForm(page: page)
      HTML.p {
        HTML.a(
          href: LogAddress(machine: page.address.machine, language: page.address.language).text, id: "whole-log",
          .data("file", "")
        ) {
          page.language(.logPageOpen)
        }
        " "
        HTML.span(class: "hint") { page.language(.logPageOpenHint) }
      }
      if page.mayCompare { CompareForm(page: page) }
      BreakpointsForm(page: page)
      CoverageView(page: page)
    }
    HTML.titledSection(class: "actions", titleID: "actions-title", page.language(.tabActions), as: HTML.h3) {
      ActionsLog(page: page)
    }
  }
}

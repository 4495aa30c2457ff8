import Explanations
import XMLTree

/// The tools for whoever looks for a fault or tests a machine: a random walk, bookmarks and breakpoints, event logs,
/// comparison with another run, coverage, and what was done step by step.
struct DebugView: MarkupComponent {
  let page: ExplorerPage

  var body: Fragment {
    Fragment {
      HTML.div(class: "tools") {
        WalkForm(page: page)
        MarksForm(page: page)
        LogForm(page: page)
        if page.mayCompare { CompareForm(page: page) }
        CoverageView(page: page)
      }
      HTML.section(class: "actions", .aria("labelledby", "actions-title")) {
        HTML.h3(id: "actions-title") { page.language(.tabActions) }
        ActionsLog(page: page)
      }
    }
  }
}

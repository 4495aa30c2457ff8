import Explanations
import XMLTree

/// The tools for whoever looks for a fault or tests a machine, one at a time: event logs, comparison with another run,
/// breakpoints, and coverage; below them what was done step by step.
struct DebugView: MarkupComponent {
  /// A tool, by the value of its button.
  private enum Tool: String, CaseIterable {
    case log, compare, breakpoints, coverage

    func title(in language: Language) -> String {
      switch self {
      case .log: language(.logTitle)
      case .compare: language(.compareOpen)
      case .breakpoints: language(.breakList)
      case .coverage: language(.coverageTitle)
      }
    }
  }

  let page: ExplorerPage

  private var tools: [Tool] { Tool.allCases.filter { $0 != .compare || page.mayCompare } }

  /// The tool that is open at first: the one that was used.
  private var chosen: Tool {
    switch page.fault?.form {
    case .log: .log
    case .comparison: .compare
    case .breakpoint: .breakpoints
    case _: page.address.asked.tour != nil ? .coverage : page.address.breakpoints.isEmpty ? .log : .breakpoints
    }
  }

  var body: Fragment {
    HTML.div(class: "debug-tools") {
      HTML.div(class: "chips", .role("radiogroup"), .aria("label", page.language(.tabDebug))) {
        for tool in tools {
          HTML.input(
            type: .radio, name: "tool", value: tool.rawValue, id: "tool-" + tool.rawValue,
            .flag("checked", tool == chosen))
          HTML.label(for: "tool-" + tool.rawValue, class: "chip") { tool.title(in: page.language) }
        }
      }
      LogForm(page: page)
      if page.mayCompare { CompareForm(page: page) }
      BreakpointsForm(page: page)
      CoverageView(page: page)
    }
    HTML.titledSection(class: "actions", titleID: "actions-title", page.language(.tabActions), as: HTML.h3) {
      ActionsLog(page: page)
    }
  }
}

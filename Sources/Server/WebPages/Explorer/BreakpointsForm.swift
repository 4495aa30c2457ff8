import Explanations
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// Where going on by itself stops, and a form for more such places.
struct BreakpointsForm: ExplorerPart {
  let page: ExplorerPage

  private var address: ExplorerAddress { page.address }

  var body: Fragment {
    HTML.section(class: "breakpoints", .aria("labelledby", "breakpoints-title")) {
      HTML.h3(id: "breakpoints-title") {
        let count = address.breakpoints.count
        language(.breakList) + (count > 0 ? " (\(count))" : "")
      }
      list
      form
    }
  }

  @MarkupBuilder private var list: Fragment {
    if !address.breakpoints.isEmpty {
      HTML.ul(class: "breakpoint-list", .aria("labelledby", "breakpoints-title")) {
        for breakpoint in address.breakpoints {
          let name = page.words.breakpoint(breakpoint)
          let removal = language(.breakRemove, name)
          HTML.li {
            HTML.span(class: "tag") { name }
            HTML.a(
              href: page.links.same { $0.breakpoints.removeAll { $0 == breakpoint } }, class: "remove",
              .aria("label", removal), .title(removal)
            ) { "✕" }
          }
        }
      }
    }
  }

  private var form: Element {
    HTML.form(action: page.links.formAction, class: "tool-form") {
      AddressFields(moment: page.links)
      HTML.label(for: field.id) { language(.breakAt) }
      field.input(name: ExplorerAddress.newBreakField, value: typed, isRequired: true)
      field.note
      HTML.p(class: "hint") { language(.breakHint, example) }
      HTML.button(type: .submit, id: "break-add", class: "button small") { language(.breakAdd) }
    }
  }

  /// A condition that the machine can have.
  private var example: String {
    for variable in page.final.variables {
      if case .number = variable.value { return "\(variable.name) >= 10" }
    }
    return "In('\(page.final.atomicStates.first?.name ?? "S")')"
  }

  private var typed: String? {
    guard let fault = page.fault, case .breakpoint(let text) = fault.form else { return nil }
    return text
  }

  private var field: FormField {
    FormField(id: "break-at", fault: typed == nil ? nil : page.fault?.message(in: language))
  }
}

extension Wording {
  /// A breakpoint as people read it.
  func breakpoint(_ breakpoint: Breakpoint) -> String {
    switch breakpoint {
    case .state(let state): self.state(state)
    case .transition(let from, let to): language(.moveTo, state(from), state(to))
    case .condition(let condition): condition.source
    }
  }
}

/// A note that names the breakpoint at which the run stopped, or how a tour ended.
struct StopNote: ExplorerPart {
  let page: ExplorerPage

  /// The sentences; none where nothing stopped it.
  var lines: [String] {
    page.metBreakpoints.map(page.stopText) + [page.address.asked.tour.map(line)].compactMap(\.self)
  }

  var body: Fragment {
    let lines = lines
    if !lines.isEmpty {
      HTML.div(id: "stopped", class: "stop-note") { for line in lines { HTML.p { line } } }
    }
  }

  private func line(_ ending: Tour.Ending) -> String {
    switch ending {
    case .complete: language(.tourComplete)
    case .unreachable: language(.tourUnreachable)
    case .bound:
      language(
        .tourBound, String(Tour.Limits.steps), String(Tour.Limits.configurations),
        String(page.machine.mayRunScripts ? Tour.Limits.scriptedMoves : Tour.Limits.moves))
    }
  }
}

extension ExplorerPage {
  /// The sentence that a step has met a breakpoint.
  func stopText(_ breakpoint: Breakpoint) -> String {
    let name = words.breakpoint(breakpoint)
    return switch breakpoint {
    case .state: language(.stopState, name)
    case .transition: language(.stopTransition, name)
    case .condition: language(.stopCondition, name)
    }
  }

  /// The breakpoints that the last step has met.
  var metBreakpoints: [Breakpoint] {
    guard let last = simulation.records.indices.last else { return [] }
    return simulation.met(address.breakpoints, by: last)
  }
}

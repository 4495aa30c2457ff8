import Explanations
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The moments of the run that have names, where going on by itself stops, and a form for more of both.
struct MarksForm: ExplorerPart {
  let page: ExplorerPage

  private var address: ExplorerAddress { page.address }

  var body: Fragment {
    HTML.section(class: "marks", .aria("labelledby", "marks-title")) {
      HTML.h3(id: "marks-title") {
        let count = address.bookmarks.count + address.breakpoints.count
        language(.marksTitle) + (count > 0 ? " (\(count))" : "")
      }
      bookmarks
      breakpoints
      form
    }
  }

  @MarkupBuilder private var bookmarks: Fragment {
    if !address.bookmarks.isEmpty {
      HTML.p(id: "bookmarks-title", class: "group") { language(.markList) }
      HTML.ul(class: "mark-list", .aria("labelledby", "bookmarks-title")) {
        for bookmark in address.bookmarks {
          HTML.li {
            HTML.a(href: page.links.at(bookmark.position), class: "chip") {
              "⚑ \(bookmark.position) · \(bookmark.name)"
            }
            removal(language(.markRemove, bookmark.name)) { $0.bookmarks.removeAll { $0 == bookmark } }
          }
        }
      }
    }
  }

  @MarkupBuilder private var breakpoints: Fragment {
    if !address.breakpoints.isEmpty {
      HTML.p(id: "breakpoints-title", class: "group") { language(.breakList) }
      HTML.ul(class: "mark-list", .aria("labelledby", "breakpoints-title")) {
        for breakpoint in address.breakpoints {
          let name = page.words.breakpoint(breakpoint)
          HTML.li {
            HTML.span(class: "tag") { name }
            removal(language(.breakRemove, name)) { $0.breakpoints.removeAll { $0 == breakpoint } }
          }
        }
      }
    }
  }

  private func removal(_ name: String, _ change: @escaping @Sendable (inout ExplorerAddress) -> Void) -> Element {
    HTML.a(href: page.links.same(change), class: "remove", .aria("label", name), .title(name)) { "✕" }
  }

  private var form: Element {
    HTML.form(action: page.links.formAction, class: "mark-form") {
      AddressFields(moment: page.links)
      HTML.label(for: nameField.id) { language(.markName) }
      nameField.input(name: ExplorerAddress.newMarkField, value: typed?.name)
      nameField.note
      HTML.label(for: stopField.id) { language(.breakAt) }
      stopField.input(name: ExplorerAddress.newBreakField, value: typed?.stop)
      stopField.note
      HTML.p(class: "hint") { language(.breakHint, example) }
      HTML.button(type: .submit, id: "marks-add", class: "button small") { language(.marksAdd) }
    }
  }

  /// A condition that the machine can have.
  private var example: String {
    for variable in page.final.variables {
      if case .number = variable.value { return "\(variable.name) >= 10" }
    }
    return "In('\(page.final.atomicStates.first?.name ?? "S")')"
  }

  private var typed: (name: String, stop: String)? {
    guard let fault = page.fault, case .marks(let name, let stop) = fault.form else { return nil }
    return (name, stop)
  }

  private var nameField: FormField { FormField(id: "mark-name", fault: fault(isOfName: true)) }
  private var stopField: FormField { FormField(id: "break-at", fault: fault(isOfName: false)) }

  private func fault(isOfName: Bool) -> String? {
    guard typed != nil, let fault = page.fault, isOfName == (fault.part == "name") else { return nil }
    return fault.message(in: page.language)
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

/// What stopped the run here, and how a tour ended.
struct StopNote: ExplorerPart {
  let page: ExplorerPage

  /// The sentences; none where nothing stopped it.
  var lines: [String] { page.metBreakpoints.map(line) + [page.address.tour.map(line)].compactMap(\.self) }

  var body: Fragment {
    let lines = lines
    if !lines.isEmpty {
      HTML.div(id: "stopped", class: "stop-note") { for line in lines { HTML.p { line } } }
    }
  }

  private func line(_ breakpoint: Breakpoint) -> String {
    let name = page.words.breakpoint(breakpoint)
    return switch breakpoint {
    case .state: language(.stopState, name)
    case .transition: language(.stopTransition, name)
    case .condition: language(.stopCondition, name)
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
  /// The breakpoints that the last step has met.
  var metBreakpoints: [Breakpoint] {
    guard let last = simulation.records.indices.last else { return [] }
    return simulation.met(address.breakpoints, by: last)
  }
}

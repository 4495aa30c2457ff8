import Explanations
import StatechartDiagrams
import Statecharts
import XMLTree

/// The edits of the selection in the drawing: a form, which works without scripts.
package struct EditPanel: Sendable {
  /// The kinds of edits, as buttons send them.
  package enum Operation: String, Sendable, CaseIterable {
    case rename, inside, beside, add, connect, label, summary, entry, exit, initial, final, parallel, history, wrap,
      move
    case deepHistory = "deep-history"
    case renameEvent = "rename-event"
    case delete, events, condition, actions, target
    /// Adds a state and a transition to it.
    case extend
  }

  /// The outcome of an edit.
  package enum Outcome: Hashable, Sendable {
    /// So many lines of the text are different.
    case done(lines: Int)
    /// It is not made yet, because more than one line changes, or more falls than what is selected.
    case pending(Operation, count: Int, lines: [Line], removed: [String])
    /// The reason in English why it cannot be made.
    case refused(String)
    /// The text has a fault.
    case faulty
  }

  /// A line of the text that changes.
  package struct Line: Hashable, Sendable {
    package let number: Int
    package let text: String
    package let isNew: Bool

    package init(_ number: Int, _ text: String, isNew: Bool) {
      self.number = number
      self.text = text
      self.isNew = isNew
    }
  }

  package let selection: [DrawingSelection]
  /// The values that were typed into its fields, by their names.
  package let values: [String: String]
  package let outcome: Outcome?

  package init(selection: [DrawingSelection] = [], values: [String: String] = [:], outcome: Outcome? = nil) {
    self.selection = selection
    self.values = values
    self.outcome = outcome
  }
}

/// The panel of a page without a machine: a state can be added, with which a text begins.
struct FirstStateCard: MarkupComponent {
  let panel: EditPanel?
  let language: Language

  var body: Fragment {
    HTML.div(id: "edits", class: "edits", .role("group"), .aria("labelledby", "edits-title")) {
      HTML.p(id: "edits-title", class: "title") { language(.editBegin) }
      if case .refused(let reason)? = panel?.outcome {
        HTML.p(id: "edit-done", class: "fault") {
          language(.editRefused)
          language.colon
          HTML.span(.lang("en")) { reason }
        }
      }
      EditFields(values: panel?.values ?? [:], language: language).row(
        .add, .editAdd, field: "new", label: .editName)
    }
  }
}

/// The panel with its chart.
struct EditPanelCard: MarkupComponent {
  /// The maximum number of states and transitions that are listed.
  private static let maxListed = 500
  /// The maximum number of states with a check box.
  private static let maxChecked = 100
  /// The maximum number of lines of a difference.
  private static let maxLines = 30

  let panel: EditPanel
  let chart: Statechart
  let diagram: Diagram
  let words: Wording

  private var language: Language { words.language }

  private var states: [State.ID] {
    panel.selection.compactMap { if case .state(let id) = $0 { id } else { nil } }
  }

  private var isAlone: Bool { panel.selection.count == 1 }

  var body: Fragment {
    HTML.div(id: "edits", class: "edits", .role("group"), .aria("labelledby", "edits-title")) {
      HTML.h2(id: "edits-title") { language(.editTitle) }
      chooser
      HTML.p(id: "selection") { selected }
      outcome
      if isAlone, case .state(let id)? = panel.selection.first, let state = chart.state(id) {
        StateEdits(state: state, chart: chart, fields: fields, language: language)
      } else if isAlone, case .transition(let id)? = panel.selection.first, let transition = chart.transition(id) {
        TransitionEdits(transition: transition, chart: chart, fields: fields, language: language)
      } else if states.count > 1 {
        fields.row(.wrap, .editWrap, field: "wrap", label: .editName)
      } else {
        fields.row(.add, .editAdd, field: "new", label: .editName)
        fields.events(chart.namedEvents, of: chart)
      }
      several
      HTML.p(id: "edit-keys", class: "hint", .hidden()) { language(.editKeys) }
    }
  }

  private var fields: EditFields { EditFields(values: panel.values, language: language) }

  private var selected: String {
    switch panel.selection.first {
    case nil: language(.editHint)
    case .state(let id)? where states.count == 1: language(.editState, words.state(id))
    case .state?: language(.editStates, words.plainStates(states))
    case .transition(let id)?: language(.editTransition, words.transition(id))
    }
  }

  /// The list of what can be selected, with where each is in the drawing.
  private var chooser: Element {
    HTML.p(class: "ways") {
      HTML.label(for: "select", class: "visually-hidden") { language(.editChoose) }
      HTML.select(name: WorkspaceField.choice, id: "select", .attribute("form", "new")) {
        HTML.option(value: "") { language(.editChoose) }
        for state in chart.allStates.prefix(Self.maxListed) {
          option(
            .state(state.id), words.state(state.id), .data("element", diagram.elementID(of: state.id, idPrefix: "d-")))
        }
        for transition in chart.transitions.prefix(Self.maxListed) {
          option(
            .transition(transition.id), name(transition),
            .data("element", diagram.elementID(of: transition.id, idPrefix: "d-")),
            .data("from", transition.id.source.name), .data("to", transition.targets.first?.name))
        }
      }
      HTML.button(
        type: .submit, name: WorkspaceField.select, value: "1", class: "button small", .attribute("form", "new")
      ) { language(.editSelect) }
      if !panel.selection.isEmpty {
        HTML.input(
          type: .hidden, name: WorkspaceField.selected, value: DrawingSelection.text(panel.selection),
          .attribute("form", "new"))
        HTML.button(
          type: .submit, name: WorkspaceField.select, value: "0", id: "clear-selection", class: "button small",
          .attribute("form", "new")
        ) { language(.editClear) }
      }
    }
  }

  /// Check boxes, by which several states are selected.
  @MarkupBuilder private var several: Fragment {
    let all = chart.allStates.prefix(Self.maxChecked)
    if all.count > 1 {
      HTML.details(.id("several")) {
        HTML.summary { language(.editSeveral) }
        HTML.div(class: "checks", .role("group"), .aria("label", language(.editSeveral))) {
          for state in all {
            let selection = DrawingSelection.state(state.id)
            HTML.label {
              HTML.input(
                type: .checkbox, name: WorkspaceField.checkPrefix + selection.text, value: "1",
                .flag("checked", panel.selection.contains(selection)), .attribute("form", "new"))
              words.state(state.id)
            }
          }
        }
        HTML.button(
          type: .submit, name: WorkspaceField.select, value: "3", id: "select-several", class: "button small",
          .attribute("form", "new")
        ) { language(.editSelectThese) }
      }
    }
  }

  private func option(_ selection: DrawingSelection, _ name: String, _ data: Attribute...) -> Element {
    let own: [Attribute] = [
      .attribute("value", selection.text), .flag("selected", panel.selection == [selection]),
    ]
    return Element("option", attributes: own + data) { Fragment { name } }
  }

  private func name(_ transition: Transition) -> String {
    let events = words.descriptors(transition.events)
    return words.transition(transition.id) + (events.isEmpty ? "" : " (\(events))")
  }

  // MARK: What came of an edit

  @MarkupBuilder private var outcome: Fragment {
    switch panel.outcome {
    case nil: Fragment()
    case .done(let lines):
      HTML.p(id: "edit-done", class: "edit-note") {
        language(.editDone, String(lines))
      }
    case .faulty: HTML.p(id: "edit-done", class: "fault") { language(.editFault) }
    case .refused(let reason):
      HTML.p(id: "edit-done", class: "fault") {
        language(.editRefused)
        language.colon
        HTML.span(.lang("en")) { reason }
      }
    case .pending(let operation, let count, let lines, let removed):
      HTML.div(id: "edit-pending", class: "edit-note") {
        if !removed.isEmpty {
          HTML.p { language(.editRemovals, removed.prefix(Self.maxLines).joined(separator: ", ")) }
        }
        HTML.p { language(.editPending, String(count)) }
        HTML.ul(class: "difference") {
          for line in lines.prefix(Self.maxLines) {
            HTML.li(class: line.isNew ? "added" : "removed") {
              HTML.span(class: "hint") { String(line.number) }
              " "
              HTML.code { line.text.isEmpty ? " " : line.text }
            }
          }
          if lines.count > Self.maxLines { HTML.li { language(.variablesMore, String(lines.count - Self.maxLines)) } }
        }
        HTML.p(class: "ways") {
          HTML.button(
            type: .submit, name: WorkspaceField.apply, value: operation.rawValue, id: "apply-edit",
            class: "button primary", .attribute("form", "new")
          ) { language(.editApply) }
          HTML.button(
            type: .submit, name: WorkspaceField.select, value: "2", class: "button", .attribute("form", "new")
          ) { language(.editCancel) }
        }
      }
    }
  }
}

import Explanations
import StatechartFormats
import Statecharts
import XMLTree

/// The controls of a panel of edits. Their fields begin with `e-`.
struct EditFields: Sendable {
  let values: [String: String]
  let language: Language

  /// A field with the button that uses it.
  func row(
    _ operation: EditPanel.Operation, _ button: EditPhrase, field: String, label: EditPhrase, value: String = ""
  ) -> Element {
    HTML.div(class: "edit-row") {
      input(field, label, value)
      self.button(operation, button)
    }
  }

  @MarkupBuilder func input(_ field: String, _ label: EditPhrase, _ value: String) -> Fragment {
    let id = WorkspaceField.editPrefix + field
    let text = values[id] ?? value
    HTML.label(for: id) { language(label) }
    // A field of one line loses the others.
    if text.contains(where: \.isNewline) {
      HTML.textarea(
        name: id, value: text, id: id, rows: 3, .attribute("form", "new"), .attribute("autocomplete", "off"),
        .attribute("spellcheck", "false"))
    } else {
      HTML.input(
        type: .text, name: id, value: text, id: id, .attribute("form", "new"), .attribute("autocomplete", "off"),
        .attribute("spellcheck", "false"))
    }
  }

  @MarkupBuilder func choice(
    _ field: String, _ label: EditPhrase, none: EditPhrase?, _ states: [State.ID], chosen: State.ID?
  )
    -> Fragment
  {
    let id = WorkspaceField.editPrefix + field
    let value = values[id] ?? chosen?.name ?? ""
    HTML.label(for: id) { language(label) }
    HTML.select(name: id, id: id, .attribute("form", "new")) {
      if let none { HTML.option(value: "", isSelected: value.isEmpty) { language(none) } }
      for state in states { HTML.option(value: state.name, isSelected: state.name == value) { state.name } }
    }
  }

  /// Gives an event another name, wherever it is.
  @MarkupBuilder func events(_ names: [String], of chart: Statechart) -> Fragment {
    if let first = names.first {
      let id = WorkspaceField.editPrefix + "which"
      let chosen = values[id].flatMap { names.contains($0) ? $0 : nil } ?? first
      HTML.div(class: "edit-row") {
        HTML.label(for: id) { language(.editEvent) }
        HTML.select(name: id, id: id, .attribute("form", "new")) {
          for name in names { HTML.option(value: name, isSelected: name == chosen) { chart.label(ofEvent: name) } }
        }
        input("event-name", .editNewName, "")
        button(.renameEvent, .editRenameEvent)
      }
    }
  }

  func button(_ operation: EditPanel.Operation, _ label: EditPhrase) -> Element {
    HTML.button(
      type: .submit, name: WorkspaceField.edit, value: operation.rawValue, id: "edit-" + operation.rawValue,
      class: "button small", .attribute("form", "new")
    ) { language(label) }
  }
}

/// The edits of a state.
struct StateEdits: MarkupComponent {
  let state: State
  let chart: Statechart
  let fields: EditFields
  let language: Language

  private var targets: [State.ID] { chart.allStates.map(\.id) }

  private func actions(_ blocks: [Block], _ texts: LabelSyntax) -> String {
    ActionField(blocks.flatMap(\.content), of: state, texts).text
  }

  /// The states that it can be moved into.
  private var parents: [State.ID] {
    chart.allStates.filter { other in
      other.id != state.id && other.kind != .final && !other.isHistory && !chart.isDescendant(other.id, of: state.id)
    }.map(\.id)
  }

  var body: Fragment {
    let texts = LabelSyntax(chart)
    fields.row(.rename, .editRename, field: "rename", label: .editName, value: state.id.name)
    HTML.div(class: "edit-row") {
      fields.input("event", .editEvent, "")
      fields.choice("to", .editTarget, none: nil, targets, chosen: state.id)
      fields.button(.connect, .editConnect)
    }
    HTML.div(class: "edit-row") {
      fields.input("new", .editName, "")
      fields.button(.beside, .editBeside)
      fields.button(.inside, .editInside)
    }
    HTML.div(class: "edit-row") {
      fields.button(.initial, .editInitial)
      fields.button(.final, state.kind == .final ? .editNotFinal : .editFinal)
      fields.button(.parallel, state.kind == .parallel ? .editNotParallel : .editParallel)
      fields.button(.delete, .editDelete)
    }
    HTML.details(.id("edit-more")) {
      HTML.summary { language(.moreMenu) }
      HTML.div(class: "edit-row") {
        fields.button(.wrap, .editWrap)
        fields.button(.history, .editHistory)
        fields.button(.deepHistory, .editDeepHistory)
      }
      fields.row(
        .label, .editSet, field: "label", label: .editLabel, value: state.displayName?(in: language.tag) ?? "")
      fields.row(
        .summary, .editSet, field: "summary", label: .editSummary, value: state.summary?(in: language.tag) ?? "")
      fields.row(.entry, .editSet, field: "entry", label: .editEntry, value: actions(state.onEntry, texts))
      fields.row(.exit, .editSet, field: "exit", label: .editExit, value: actions(state.onExit, texts))
      HTML.div(class: "edit-row") {
        fields.choice("into", .editMove, none: .editOutside, parents, chosen: nil)
        fields.button(.move, .editSet)
      }
      HTML.p(class: "hint") { language(.editListHint) }
    }
  }
}

/// The edits of a transition.
struct TransitionEdits: MarkupComponent {
  let transition: Transition
  let chart: Statechart
  let fields: EditFields
  let language: Language

  var body: Fragment {
    let events = transition.events.map(\.text).joined(separator: ", ")
    let actions = ActionField(transition.content, LabelSyntax(chart)).text
    fields.row(.events, .editSet, field: "events", label: .editEvents, value: events)
    fields.row(
      .condition, .editSet, field: "condition", label: .editCondition, value: transition.condition?.source ?? "")
    fields.row(.actions, .editSet, field: "actions", label: .editActions, value: actions)
    target
    fields.events(
      chart.namedEvents.filter { name in transition.events.contains { $0.exampleName == name } }, of: chart)
    HTML.div(class: "edit-row") { fields.button(.delete, .editDelete) }
    HTML.p(class: "hint") { language(.editListHint) }
  }

  /// Several targets are named, but not edited: a choice has room for one.
  @MarkupBuilder private var target: Fragment {
    if transition.targets.count > 1 {
      HTML.p { language(.editTarget) + language.colon + transition.targets.map(\.name).joined(separator: ", ") }
    } else {
      HTML.div(class: "edit-row") {
        fields.choice(
          "to", .editTarget, none: .editNowhere, chart.allStates.map(\.id), chosen: transition.targets.first)
        fields.button(.target, .editSet)
      }
    }
  }
}

extension Statechart {
  /// The maximum number of events in a list.
  private static let maxEvents = 300

  /// The events that have names of their own, which are not those of states or of lengths of time.
  var namedEvents: [String] {
    let own = alphabet.filter { name in
      stateRequested(by: name) == nil
        && !["done.", "after.", "xstate."].contains { name.hasPrefix($0) } && !name.contains("*")
    }
    return Array(own.sorted().prefix(Statechart.maxEvents))
  }
}

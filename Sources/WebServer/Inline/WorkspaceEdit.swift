import SourceEditing
import StatechartFormats
import Statecharts
import WebPages

/// An edit of the drawing that a form asks for, carried out in the text.
struct WorkspaceEdit: Sendable {
  let operation: EditPanel.Operation
  let selection: [DrawingSelection]
  /// The fields of the panel.
  let values: [String: String]
  /// True if it was shown before what changes.
  let isApplied: Bool
  /// The tag of the language in which the panel shows texts.
  let language: String

  /// The edit of a form; nil if it asks for none.
  init?(_ form: WorkspaceForm, in language: String) {
    guard let name = form.apply ?? form.edit, let operation = EditPanel.Operation(rawValue: name) else { return nil }
    self.operation = operation
    selection = form.selected
    values = form.values
    isApplied = form.apply != nil
    self.language = language
  }

  /// The name of the first state of a chart, if it is to be added.
  var first: State? {
    guard operation == .add, let name = text("new") else { return nil }
    let id = ChartChange.identifier(of: name)
    return State(id, displayName: id.name == name ? nil : LocalizedText(name))
  }

  /// What came of it, with the new text and what is selected then, if the text was changed.
  struct Result: Sendable {
    let outcome: EditPanel.Outcome
    var text: String?
    var selection: [DrawingSelection]
    /// The change that was made.
    var change: ChartChange?
  }

  /// Carries it out in a text without a fault.
  func result(in reading: Reading, _ reader: any StatechartReader) -> Result {
    guard let editor = SourceEditor(reading: reading, reader: reader) else {
      return Result(
        outcome: .refused("texts in \(reader.title) can only be edited as text"), selection: selection)
    }
    guard let change = change(in: reading.chart) else {
      return Result(outcome: .refused("a name or a choice is missing"), selection: selection)
    }
    guard !losesActions(change, in: reading.chart) else {
      return Result(outcome: .refused("what is done here can only be edited as text"), selection: selection)
    }
    do throws(EditRefusal) {
      let edit = try editor.edit(change)
      let differences = edit.patch.differences(in: reading.map?.source.text ?? "")
      let lines = differences.reduce(0) { $0 + max($1.old.count, $1.new.count) }
      let removed = names(editor.removed(by: change), in: reading.chart)
      if !isApplied, lines > 1 || removed.count > 1 {
        return Result(
          outcome: .pending(
            operation, lines: WorkspaceEdit.lines(differences), removed: removed.count > 1 ? removed : []),
          selection: selection)
      }
      let selected = after(change, in: edit.reading.chart)
      return Result(outcome: .done(lines: lines), text: edit.text, selection: selected, change: change)
    } catch {
      return Result(outcome: .refused(error.message), selection: selection)
    }
  }

  private static func lines(_ differences: [(line: Int, old: [String], new: [String])]) -> [EditPanel.Line] {
    differences.flatMap { difference in
      difference.old.enumerated().map { EditPanel.Line(difference.line + $0, $1, isNew: false) }
        + difference.new.enumerated().map { EditPanel.Line(difference.line + $0, $1, isNew: true) }
    }
  }

  private func names(_ removal: Removal, in chart: Statechart) -> [String] {
    removal.states.map(\.name)
      + removal.transitions.compactMap { chart.transition($0) }.map { transition in
        "\(transition.id.source.name) → \(transition.targets.map(\.name).joined(separator: ", "))"
      }
  }

  // MARK: - The change

  private func text(_ field: String) -> String? {
    let value = values[WorkspaceField.editPrefix + field]?.withoutOuterSpace ?? ""
    return value.isEmpty ? nil : value
  }

  private func list(_ field: String) -> [String] {
    ActionField.items(text(field) ?? "")
  }

  private func target(_ field: String) -> State.ID? { text(field).map { State.ID($0) } }

  private func change(in chart: Statechart) -> ChartChange? {
    let states = selection.compactMap { if case .state(let id) = $0 { id } else { nil } }
    if operation == .add { return text("new").map { .addState($0, inside: nil) } }
    if operation == .wrap, states.count > 1 { return text("wrap").map { .wrap(states, in: $0) } }
    if operation == .renameEvent, let event = text("which") {
      return text("event-name").map { .renameEvent(event, to: $0) }
    }
    guard selection.count == 1 else { return nil }
    switch selection[0] {
    case .state(let id): return change(of: id, in: chart)
    case .transition(let id): return change(of: id)
    }
  }

  private func change(of id: State.ID, in chart: Statechart) -> ChartChange? {
    switch operation {
    case .rename: text("rename").map { .renameState(id, to: $0) }
    case .inside: text("new").map { .addState($0, inside: id) }
    case .beside: text("new").map { .addState($0, inside: chart.parent(of: id)?.id) }
    case .connect: .addTransition(from: id, event: text("event"), to: target("to"))
    case .label: localized("label", chart.state(id)?.displayName) { .setDisplayName(id, $0) }
    case .summary: localized("summary", chart.state(id)?.summary) { .setSummary(id, $0) }
    case .entry: .setEntry(id, list("entry"))
    case .exit: .setExit(id, list("exit"))
    case .initial: .setInitial(id)
    case .final: .setFinal(id, chart.state(id)?.kind != .final)
    case .parallel: .setParallel(id, chart.state(id)?.kind != .parallel)
    case .history: text("new").map { .addHistory($0, .shallow, inside: id) }
    case .deepHistory: text("new").map { .addHistory($0, .deep, inside: id) }
    case .wrap: text("new").map { .wrap([id], in: $0) }
    case .move: .move(id, into: target("into"))
    case .delete: .deleteState(id)
    case .add, .events, .condition, .actions, .target, .renameEvent: nil
    }
  }

  private func change(of id: Transition.ID) -> ChartChange? {
    switch operation {
    case .events: .setEvents(id, list("events"))
    case .condition: .setCondition(id, text("condition"))
    case .actions: .setActions(id, list("actions"))
    case .target: .setTarget(id, target("to"))
    case .delete: .deleteTransition(id)
    case .rename, .inside, .beside, .add, .connect, .label, .summary, .entry, .exit, .initial, .final, .parallel,
      .history, .deepHistory, .wrap, .move, .renameEvent:
      nil
    }
  }

  /// The change of a text for people in the language in which the panel shows it; its translations stay. Nil if only
  /// translations would be left.
  private func localized(
    _ field: String, _ old: LocalizedText?, _ change: (LocalizedText?) -> ChartChange
  ) -> ChartChange? {
    let typed = text(field)
    guard let old, !old.translations.isEmpty else { return change(typed.map { LocalizedText($0) }) }
    let isShown = { (one: LocalizedText.Translation) in LocalizedText("", translations: [one])(in: language) != "" }
    let exact = old.translations.first { $0.language == language }
    guard let shown = exact ?? old.translations.first(where: isShown) else {
      return typed.map { change(LocalizedText($0, translations: old.translations)) }
    }
    let own = typed.map { LocalizedText.Translation(language: shown.language, text: $0) }
    return change(
      LocalizedText(old.text, translations: old.translations.filter { $0 != shown } + [own].compactMap(\.self)))
  }

  /// True if a change would take away what its field cannot say.
  private func losesActions(_ change: ChartChange, in chart: Statechart) -> Bool {
    let texts = DrawnTexts(chart)
    func isWhole(_ blocks: [Block]?, _ state: State?) -> Bool {
      ActionField((blocks ?? []).flatMap(\.content), of: state, texts).isWhole
    }
    return switch change {
    case .setEntry(let id, _): !isWhole(chart.state(id)?.onEntry, chart.state(id))
    case .setExit(let id, _): !isWhole(chart.state(id)?.onExit, chart.state(id))
    case .setActions(let id, _): !ActionField(chart.transition(id)?.content ?? [], texts).isWhole
    case .renameState, .renameEvent, .deleteState, .deleteTransition, .addState, .addTransition, .setEvents,
      .setCondition, .setTarget, .setDisplayName, .setSummary, .setInitial, .setFinal, .setParallel, .addHistory,
      .wrap, .move:
      false
    }
  }

  /// What is selected after a change: what it has made, or what it has changed.
  private func after(_ change: ChartChange, in chart: Statechart) -> [DrawingSelection] {
    let selected: [DrawingSelection] =
      switch change {
      case .renameState(_, let name), .addState(let name, _), .addHistory(let name, _, _), .wrap(_, let name):
        [.state(ChartChange.identifier(of: name))]
      case .addTransition(let source, _, _):
        [.transition(Transition.ID(source: source, ordinal: max(0, (chart.state(source)?.transitions.count ?? 1) - 1)))]
      case .deleteState, .deleteTransition: []
      case .renameEvent, .setEvents, .setCondition, .setActions, .setTarget, .setEntry, .setExit, .setDisplayName,
        .setSummary, .setInitial, .setFinal, .setParallel, .move:
        selection
      }
    return selected.filter { $0.exists(in: chart) }
  }
}

extension StringProtocol {
  /// The text without white space around it.
  fileprivate var withoutOuterSpace: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

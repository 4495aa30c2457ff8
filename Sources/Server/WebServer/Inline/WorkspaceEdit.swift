import SourceEditing
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// An edit of the drawing that a form requests, applied to the text.
struct WorkspaceEdit: Sendable {
  /// The maximum number of bytes of a field of the panel.
  static let maxFieldBytes = 2000

  private(set) var operation: EditPanel.Operation
  let selection: [DrawingSelection]
  /// The fields of the panel.
  private(set) var values: [String: String]
  /// True if it was shown before what changes, or can be undone.
  private(set) var isApplied: Bool
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

  /// The first state of a chart.
  ///
  /// - Throws: `EditRefusal` if none is to be added, or its name is missing or too long.
  func first() throws(EditRefusal) -> State {
    guard operation == .add, let name = try text("new") else { throw EditRefusal(.badName, "a name is missing") }
    let id = ChartChange.identifier(of: name)
    return State(id, displayName: id.name == name ? nil : LocalizedText(name))
  }

  /// The result of an edit, with the new text and what is selected then, if the text was changed.
  struct Result: Sendable {
    /// Nil if nothing would change.
    var outcome: EditPanel.Outcome?
    var text: String?
    /// The reading of the new text.
    var reading: Reading?
    var selection: [DrawingSelection]
    /// The change that was made.
    var change: ChartChange?
  }

  /// Carries it out in a text without a fault.
  func result(in reading: Reading, _ reader: any StatechartReader) -> Result {
    operation == .extend ? extended(reading, reader) : single(in: reading, reader)
  }

  /// Adds a state next to the selected one, and a transition to it: two changes, which are one edit of the text.
  private func extended(_ reading: Reading, _ reader: any StatechartReader) -> Result {
    let added = with(.beside).single(in: reading, reader)
    guard let extended = added.reading, case .state(let state)? = added.selection.first else { return added }
    var made = with(.connect, target: state).single(in: extended, reader)
    guard made.text != nil, case .done(let before)? = added.outcome, case .done(let lines)? = made.outcome else {
      return Result(outcome: made.outcome, selection: selection)
    }
    made.outcome = .done(lines: before + lines)
    made.selection = [.state(state)]
    return made
  }

  /// Another edit with the same fields, which is applied at once.
  private func with(_ operation: EditPanel.Operation, target: State.ID? = nil) -> WorkspaceEdit {
    var edit = self
    (edit.operation, edit.isApplied) = (operation, true)
    if let target { edit.values[WorkspaceField.editPrefix + "to"] = target.name }
    return edit
  }

  private func single(in reading: Reading, _ reader: any StatechartReader) -> Result {
    guard let editor = SourceEditor(reading: reading, reader: reader) else {
      return Result(
        outcome: .refused("texts in \(reader.title) can only be edited as text"), selection: selection)
    }
    do throws(EditRefusal) {
      guard let change = try change(in: reading.chart) else { throw WorkspaceEdit.incomplete }
      try checkFields(change, in: reading.chart)
      let edit = try editor.edit(change)
      let differences = edit.patch.differences(in: reading.map?.source.text ?? "")
      let lines = differences.reduce(0) { $0 + max($1.old.count, $1.new.count) }
      guard lines > 0 else { return Result(outcome: nil, selection: selection) }
      let removed = names(editor.removed(by: change), in: reading.chart)
      if !isApplied, lines > 1 || removed.count > 1 {
        return Result(
          outcome: .pending(
            operation, count: lines, lines: WorkspaceEdit.lines(differences),
            removed: removed.count > 1 ? removed : []),
          selection: selection)
      }
      let selected = after(change, in: edit.reading.chart)
      return Result(
        outcome: .done(lines: lines), text: edit.text, reading: edit.reading, selection: selected, change: change)
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

  private static let incomplete = EditRefusal(.badName, "a name or a choice is missing")

  /// Returns the value of a field; nil if it is empty.
  ///
  /// - Throws: `EditRefusal` if there is no such field, or it is too long: neither takes away what it sets.
  private func text(_ field: String) throws(EditRefusal) -> String? {
    guard let value = values[WorkspaceField.editPrefix + field]?.trimmed else {
      throw WorkspaceEdit.incomplete
    }
    guard value.utf8.count <= WorkspaceEdit.maxFieldBytes else {
      throw EditRefusal(.badName, "the text of '\(field)' is longer than 2,000 bytes")
    }
    return value.isEmpty ? nil : value
  }

  private func list(_ field: String) throws(EditRefusal) -> [String] { ActionField.items(try text(field) ?? "") }

  private func target(_ field: String) throws(EditRefusal) -> State.ID? { try text(field).map { State.ID($0) } }

  private func change(in chart: Statechart) throws(EditRefusal) -> ChartChange? {
    let states = selection.compactMap { if case .state(let id) = $0 { id } else { nil } }
    if operation == .add { return try text("new").map { .addState($0, inside: nil) } }
    if operation == .wrap, states.count > 1 { return try text("wrap").map { .wrap(states, in: $0) } }
    if operation == .renameEvent, let event = try text("which") {
      return try text("event-name").map { .renameEvent(event, to: $0) }
    }
    guard selection.count == 1 else { return nil }
    switch selection[0] {
    case .state(let id): return try change(of: id, in: chart)
    case .transition(let id): return try change(of: id)
    }
  }

  private func change(of id: State.ID, in chart: Statechart) throws(EditRefusal) -> ChartChange? {
    switch operation {
    case .rename: try text("rename").map { .renameState(id, to: $0) }
    case .inside: try text("new").map { .addState($0, inside: id) }
    case .beside: try text("new").map { .addState($0, inside: chart.parent(of: id)?.id) }
    case .connect: try .addTransition(from: id, event: text("event"), to: target("to"))
    case .label: try localized("label", chart.state(id)?.displayName) { .setDisplayName(id, $0) }
    case .summary: try localized("summary", chart.state(id)?.summary) { .setSummary(id, $0) }
    case .entry: .setEntry(id, try list("entry"))
    case .exit: .setExit(id, try list("exit"))
    case .initial: .setInitial(id)
    case .final: .setFinal(id, chart.state(id)?.kind != .final)
    case .parallel: .setParallel(id, chart.state(id)?.kind != .parallel)
    case .history: try text("new").map { .addHistory($0, .shallow, inside: id) }
    case .deepHistory: try text("new").map { .addHistory($0, .deep, inside: id) }
    case .wrap: try text("new").map { .wrap([id], in: $0) }
    case .move: .move(id, into: try target("into"))
    case .delete: .deleteState(id)
    case .add, .events, .condition, .actions, .target, .renameEvent, .extend: nil
    }
  }

  private func change(of id: Transition.ID) throws(EditRefusal) -> ChartChange? {
    switch operation {
    case .events: .setEvents(id, try list("events"))
    case .condition: .setCondition(id, try text("condition"))
    case .actions: .setActions(id, try list("actions"))
    case .target: .setTarget(id, try target("to"))
    case .delete: .deleteTransition(id)
    case .rename, .inside, .beside, .add, .connect, .label, .summary, .entry, .exit, .initial, .final, .parallel,
      .history, .deepHistory, .wrap, .move, .renameEvent, .extend:
      nil
    }
  }

  /// The change of a text for people in the language in which the panel shows it; its translations stay. Nil if only
  /// translations would be left.
  private func localized(
    _ field: String, _ old: LocalizedText?, _ change: (LocalizedText?) -> ChartChange
  ) throws(EditRefusal) -> ChartChange? {
    let typed = try text(field)
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

  /// Refuses a change that would take away what its field cannot say.
  private func checkFields(_ change: ChartChange, in chart: Statechart) throws(EditRefusal) {
    if losesActions(change, in: chart) {
      throw EditRefusal(.notation, "what is done here can only be edited as text")
    }
    if case .setTarget(let id, _) = change, chart.transition(id).map({ $0.targets.count > 1 }) ?? false {
      throw EditRefusal(.notation, "the targets of a transition to several states can only be edited as text")
    }
  }

  private func losesActions(_ change: ChartChange, in chart: Statechart) -> Bool {
    let texts = LabelSyntax(chart)
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

  /// Returns the selection after a change: the elements that it has made or changed.
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

extension WorkspaceEdit {
  /// A run of a chart with the names that a change gives: what was done stays done.
  static func run(_ text: String, after change: ChartChange, of chart: Statechart) -> String {
    let renamed: (Step) -> Step
    switch change {
    case .renameState(let old, let name):
      let new = ChartChange.identifier(of: name)
      renamed = { step in
        switch step {
        case .request(old): .request(new)
        case .event(let event, let payload):
          .event(
            ["enter.", "done.state."].first { event == $0 + old.name }.map { $0 + new.name } ?? event, payload: payload)
        case .request, .advance, .message, .set: step
        }
      }
    case .renameEvent(let old, let name):
      let new = name.contains(where: \.isWhitespace) ? LabelSyntax.event(name) : name
      renamed = { step in
        if case .event(old, let payload) = step { .event(new, payload: payload) } else { step }
      }
    case .deleteState, .deleteTransition, .addState, .addTransition, .setEvents, .setCondition, .setActions,
      .setTarget, .setEntry, .setExit, .setDisplayName, .setSummary, .setInitial, .setFinal, .setParallel,
      .addHistory, .wrap, .move:
      return text
    }
    guard !text.isEmpty, let reading = try? RunReading(text, of: chart) else { return text }
    let rest = reading.fault.map { [$0.step].compactMap(\.self) + $0.rest } ?? []
    return (reading.run.steps + rest).map(renamed).text
  }
}

extension OfferedName {
  /// The text with the name in the place of the wrong one; nil if that does not mend the finding.
  func mended(_ text: String, _ reader: any StatechartReader) -> String? {
    let checked = CheckedText(SourceText(text), in: reader)
    for finding in checked.findings where isOffered(by: finding.diagnostic) {
      guard let fix = checked.fixes(of: finding).first(where: { $0.replacement == name }) else { continue }
      return checked.text(after: fix)
    }
    return nil
  }
}

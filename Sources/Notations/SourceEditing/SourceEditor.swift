package import StatechartFormats
import Statecharts

/// Makes edits of a chart in the text from which it was read.
///
/// Whatever a notation proposes as the change of its text is read again and compared with the changed chart, so what
/// comes out says what was wanted, or nothing comes out.
package struct SourceEditor: Sendable {
  /// The reading of the text.
  package let reading: Reading
  private let reader: any StatechartReader
  /// The place of the chart among the text's charts, from 0.
  private let number: Int
  let traits: NotationTraits

  /// An edit that was made.
  package struct Edit: Sendable {
    /// The change of the text.
    package let patch: Patch
    /// The text after it.
    package let text: String
    package let reading: Reading
  }

  /// A change of the text that is tried, with the chart that it is to say.
  private struct Proposal {
    var replacements: [Patch.Replacement]
    var wanted: Statechart
    /// True if it also says where regions begin.
    var keepsBeginnings = false
  }

  /// Makes an editor of a reading; nil if its notation has no map of its text.
  ///
  /// - Parameters:
  ///   - reader: The reader of the text; for a block of a document that of the block.
  ///   - number: The place of the chart among the text's charts, from 0.
  package init?(reading: Reading, reader: any StatechartReader, number: Int = 0) {
    guard reading.map != nil, reader.syntax.edits != nil else { return nil }
    self.init(reading, reader, number)
  }

  /// Makes an editor of a text.
  ///
  /// - Throws: `ReadError` if the text cannot be read.
  package init(_ reader: any StatechartReader, _ source: SourceText) throws(ReadError) {
    self.init(try reader.read(source), reader, 0)
  }

  private init(_ reading: Reading, _ reader: any StatechartReader, _ number: Int) {
    self.reading = reading
    self.reader = reader
    self.number = number
    var traits = NotationTraits(reader.syntax.edits)
    if traits.declaresNothing, let map = reading.map {
      for transition in reading.chart.transitions where map.ranges(of: .label, .transition(transition.id)).isEmpty {
        let isRequest = ["enter.", "done.state."].contains { transition.events.first?.text.hasPrefix($0) ?? false }
        if traits.isDrawing, transition.events.count == 1, isRequest, !transition.isTargetless {
          traits.unlabelled.insert(transition.id)
        }
      }
      for state in reading.chart.allStates where state.displayName != nil {
        if map.ranges(of: .displayName, .state(state.id)).isEmpty { traits.shown.insert(state.id) }
      }
    }
    self.traits = traits
  }

  /// Returns the states and transitions that a change removes, to be announced beforehand.
  package func removed(by change: ChartChange) -> Removal {
    switch change {
    case .deleteState(let id): Removal(of: id, in: reading.chart)
    case .deleteTransition(let id): Removal(transitions: [id])
    case .renameState, .renameEvent, .addState, .addTransition, .setEvents, .setCondition, .setActions, .setTarget,
      .setEntry, .setExit, .setDisplayName, .setSummary, .setInitial, .setFinal, .setParallel, .addHistory, .wrap,
      .move:
      Removal()
    }
  }

  /// Makes an edit.
  ///
  /// - Throws: `EditRefusal` if there is no such chart, or the notation cannot say it.
  package func edit(_ change: ChartChange) throws(EditRefusal) -> Edit {
    guard let map = reading.map else {
      throw EditRefusal(.noMap, "texts in \(reader.title) can only be edited as text")
    }
    let wanted = try change.applied(to: reading.chart, traits)
    let text = map.source.text
    if wanted == reading.chart, let patch = Patch([]) { return Edit(patch: patch, text: text, reading: reading) }
    try checkNames(change, map)
    var tried: Set<Patch> = []
    var similar: Edit?
    var waiting = proposals(change, wanted, map).reversed().map { Proposal(replacements: $0, wanted: wanted) }
    while let proposal = waiting.popLast() {
      let wanted = proposal.wanted
      guard let patch = Patch(proposal.replacements), !patch.replacements.isEmpty, tried.insert(patch).inserted
      else { continue }
      let edited = patch.applied(to: text)
      guard let again = read(edited) else { continue }
      let edit = Edit(patch: patch, text: edited, reading: again)
      var comparison = ChartComparison(
        change: change, declaresNothing: traits.declaresNothing, chart: reading.chart, before: map, map: again.map)
      if comparison.areEqual(wanted, again.chart) { return try checked(edit) }
      guard traits.isDrawing else { continue }
      if let kept = keepingBeginnings(proposal, as: again.chart, map) { waiting.append(kept) }
      guard similar == nil else { continue }
      comparison.ignoresOrder = true
      if comparison.areEqual(wanted, again.chart) { similar = edit }
    }
    if let similar { return try checked(similar) }
    throw EditRefusal(.notation, "\(reader.title) cannot express this here: \(change.words)")
  }

  /// A proposal that also says where regions begin: where a drawing does not say it, its arrows do, so a change of them
  /// changes the beginning, too.
  private func keepingBeginnings(_ proposal: Proposal, as read: Statechart, _ map: TextMap) -> Proposal? {
    guard !proposal.keepsBeginnings else { return nil }
    var kept = proposal
    kept.keepsBeginnings = true
    let parents = [nil] + reading.chart.allStates.filter { $0.kind == .compound }.map { Optional($0.id) }
    for parent in parents where map.marks(of: .initial(of: parent)).isEmpty {
      guard let start = proposal.wanted.beginning(of: parent), start != read.beginning(of: parent),
        reading.chart.state(start) != nil,
        let begun = try? ChartChange.setInitial(start).applied(to: kept.wanted, traits),
        let statement = proposals(.setInitial(start), begun, map).first
      else { continue }
      kept.replacements += statement
      kept.wanted = begun
    }
    return kept.replacements.count == proposal.replacements.count ? nil : kept
  }

  /// Refuses an edit that makes a chart which cannot be executed.
  private func checked(_ edit: Edit) throws(EditRefusal) -> Edit {
    let before = reading.chart.diagnostics.filter { $0.severity == .error }
    let after = edit.reading.chart.diagnostics.filter { $0.severity == .error }
    let (known, counts) = (Set(before.map(\.message)), Dictionary(grouping: before, by: \.code))
    for (code, found) in Dictionary(grouping: after, by: \.code).sorted(by: { $0.key < $1.key })
    where found.count > counts[code]?.count ?? 0 {
      let new = found.first { !known.contains($0.message) } ?? found[0]
      throw EditRefusal(.structure, new.message)
    }
    return edit
  }

  /// Throws if a change renames something that has no name of its own in the text.
  private func checkNames(_ change: ChartChange, _ map: TextMap) throws(EditRefusal) {
    switch change {
    case .renameState(let id, _) where map.isImplied(id):
      throw EditRefusal(.notation, "'\(id)' has no name of its own in the text")
    case .renameEvent(let event, let name):
      let isNamed = map.marks.contains { mark in
        switch mark.part {
        case .event(let descriptor): descriptor.exampleName == event
        case .action, .entry, .exit: true
        case .statement, .body, .name, .condition, .displayName, .note, .label, .kind, .comment: false
        }
      }
      if !isNamed { throw EditRefusal(.notation, "the text does not name the event '\(event)'") }
      if let error = EventRenaming(chart: reading.chart, event: event, name: name).error {
        throw EditRefusal(.notation, error)
      }
    default: break
    }
  }

  /// The reading of a text that has no other faults than the one before.
  private func read(_ text: String) -> Reading? {
    let source = SourceText(text, fileName: reading.map?.source.fileName)
    guard let all = try? reader.readAll(source), all.indices.contains(number) else { return nil }
    let again = all[number]
    let before = reading.diagnostics.count { $0.severity == .error }
    return again.diagnostics.count { $0.severity == .error } > before ? nil : again
  }

  func proposals(_ change: ChartChange, _ wanted: Statechart, _ map: TextMap) -> [[Patch.Replacement]] {
    switch reader.syntax.edits {
    case .arrows(var syntax):
      // In a graph statements need no semicolons, but may have some.
      if syntax.form == .graph, map.source.text.contains(";") { syntax.end = ";" }
      var proposer = ArrowProposer(reading.chart, wanted, map, syntax)
      return proposer.proposals(for: change)
    case .markup: return MarkupProposer(reading.chart, wanted, map)?.proposals(for: change) ?? []
    case .json: return JSONProposer(reading.chart, wanted, map)?.proposals(for: change) ?? []
    case .object: return XStateProposer(reading.chart, wanted, map)?.proposals(for: change) ?? []
    case nil: return []
    }
  }
}

extension Statechart {
  /// The state in which a compound state, or the chart for nil, begins; nil if there is none.
  fileprivate func beginning(of parent: State.ID?) -> State.ID? {
    guard let parent else { return initial?.targets.first ?? states.first?.id }
    let state = state(parent)
    return state?.initial?.targets.first ?? state?.children.first?.id
  }
}

extension ChartChange {
  /// The change in a few words, for refusals.
  var words: String {
    switch self {
    case .renameState(let id, let name): "the name '\(name)' for the state '\(id)'"
    case .renameEvent(let event, let name): "the name '\(name)' for the event '\(event)'"
    case .deleteState(let id): "the chart without '\(id)'"
    case .deleteTransition: "the chart without this transition"
    case .addState(let name, let parent): "a state '\(name)' in \(parent.map { "'\($0)'" } ?? "the chart")"
    case .addTransition(let source, _, let target): "a transition from '\(source)' to '\(target ?? source)'"
    case .setEvents: "these events of the transition"
    case .setCondition: "this condition"
    case .setActions: "these actions of the transition"
    case .setTarget: "this target of the transition"
    case .setEntry(let id, _): "these actions on entry of '\(id)'"
    case .setExit(let id, _): "these actions on exit of '\(id)'"
    case .setDisplayName(let id, _): "this display name of '\(id)'"
    case .setSummary(let id, _): "this description of '\(id)'"
    case .setInitial(let id): "that '\(id)' is the initial state"
    case .setFinal(let id, let isFinal): "that '\(id)' is \(isFinal ? "final" : "not final")"
    case .setParallel(let id, let isParallel): "that '\(id)' is \(isParallel ? "parallel" : "not parallel")"
    case .addHistory(let name, _, let parent): "a history state '\(name)' in '\(parent)'"
    case .wrap(_, let name): "a state '\(name)' around these"
    case .move(let id, let parent): "'\(id)' inside \(parent.map { "'\($0)'" } ?? "the chart")"
    }
  }
}

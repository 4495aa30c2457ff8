import StatechartFormats
import Statecharts

@testable import SourceEditing

/// The lines that an edit changes and that name no element of it.
enum ChangedLines {
  static func strange(_ edit: SourceEditor.Edit, of editor: SourceEditor, _ change: ChartChange) -> [String] {
    guard let map = editor.reading.map else { return [] }
    let text = map.source.text
    let chart = editor.reading.chart
    let lines = Lines(text)
    let elements = Elements(change, editor.removed(by: change), chart)
    return edit.patch.differences(in: text).flatMap { difference -> [String] in
      difference.old.enumerated().compactMap { place, line in
        let number = difference.line - 1 + place
        let end = number + 1 < lines.starts.count ? lines.starts[number + 1] : lines.bytes.count
        // A line into which something is put stays as it is.
        let changed = edit.patch.replacements.filter {
          !$0.bytes.isEmpty && $0.bytes.lowerBound < end && $0.bytes.upperBound > lines.starts[number]
        }
        if changed.isEmpty { return nil }
        let marks = map.marks.filter { $0.bytes.lowerBound < end && $0.bytes.upperBound > lines.starts[number] }
        // What separates statements, and the declaration of a vocabulary, belong to no element.
        let bare = bare(line)
        if bare.isEmpty || self.bare(difference.new.joined()).contains(bare) { return nil }
        if difference.new.contains(where: { $0.contains("xmlns") }), line.contains("<scxml") { return nil }
        // A dot that leads to a beginning has no name in the chart.
        if elements.changesBeginnings, line.contains("shape=point") { return nil }
        return marks.contains(where: elements.contains) ? nil : line
      }
    }
  }

  private static func bare(_ line: String) -> String { line.filter { !" \t,;{}[]>/".contains($0) } }

  /// The elements of an edit.
  private struct Elements {
    var states: Set<State.ID> = []
    var transitions: Set<Transition.ID> = []
    var events: Set<String> = []
    var changesBeginnings = false

    init(_ change: ChartChange, _ removal: Removal, _ chart: Statechart) {
      states = Set(removal.states)
      transitions = Set(removal.transitions)
      switch change {
      case .renameState(let id, _), .setEntry(let id, _), .setExit(let id, _), .setDisplayName(let id, _),
        .setSummary(let id, _), .setFinal(let id, _), .addHistory(_, _, let id):
        states.insert(id)
      case .setParallel(let id, _):
        states.formUnion([id] + (chart.state(id)?.children.map(\.id) ?? []))
        changesBeginnings = true
      case .deleteState(let id), .setInitial(let id):
        states.insert(id)
        if let parent = chart.parent(of: id) { states.insert(parent.id) }
        changesBeginnings = true
      case .renameEvent(let event, _): events.insert(event)
      case .addState(_, let parent): if let parent { states.insert(parent) }
      case .addTransition(let source, _, let target):
        states.insert(source)
        if let target { states.insert(target) }
      case .deleteTransition(let id), .setEvents(let id, _), .setCondition(let id, _), .setActions(let id, _),
        .setTarget(let id, _):
        transitions.insert(id)
        // In a graph a transition without a target is a line of its state.
        if case .setTarget(_, nil) = change { states.insert(id.source) }
      case .wrap(let ids, _):
        states.formUnion(ids.flatMap { Removal(of: $0, in: chart).states })
        if let first = ids.first, let parent = chart.parent(of: first) { states.insert(parent.id) }
        changesBeginnings = true
      case .move(let id, let parent):
        states.formUnion(Removal(of: id, in: chart).states)
        if let parent { states.insert(parent) }
        states.formUnion(chart.ancestors(of: id).map(\.id))
        changesBeginnings = true
      }
    }

    func contains(_ mark: TextMap.Mark) -> Bool {
      if mark.state.map(states.contains) ?? false { return true }
      if let event = mark.event?.exampleName {
        // What an arrow without an event waits for is named after a state.
        if events.contains(event) || states.contains(where: { event.hasSuffix("." + $0.name) }) { return true }
      }
      switch mark.owner {
      case .chart: return false
      case .state(let id): return states.contains(id)
      case .transition(let id):
        // What an action sends is in its own words.
        return transitions.contains(id) || states.contains(id.source) || !events.isEmpty && mark.part == .action
      case .initial: return changesBeginnings
      }
    }
  }
}

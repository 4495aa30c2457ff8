import Statecharts

/// Where states and transitions are in the text.
extension SMCatReader {
  mutating func mark(_ state: SMCatState, as id: ChartDraft.NodeID) {
    let owner = DraftMark.Owner.node(id)
    draft.mark(owner, .statement, text.bytes(of: state.statement))
    draft.mark(owner, name: id, text.bytes(of: state.range))
    if let body = state.body { draft.mark(owner, .body, text.bytes(of: body)) }
    for attribute in state.attributes {
      guard let value = attribute.valueRange else { continue }
      if attribute.name == .label { draft.mark(owner, .displayName, text.bytes(of: value)) }
      if attribute.name == .type { draft.mark(owner, .kind, text.bytes(of: value)) }
    }
    mark(state.notes, of: owner)
    guard let activities = state.activities else { return }
    let range = text.bytes(of: activities.range)
    draft.mark(owner, .label, range)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = text.bytes[start..<range.upperBound].firstIndex(where: LineEnd.contains) ?? range.upperBound
      var line = (start..<end).trimmed(in: text.bytes)
      if line.lowerBound == range.lowerBound, text.bytes[line.lowerBound] == UInt8(ascii: "\""), line.count > 1 {
        line = line.lowerBound + 1..<line.upperBound
      }
      if line.upperBound == range.upperBound, line.count > 1, text.bytes[line.upperBound - 1] == UInt8(ascii: "\"") {
        line = line.lowerBound..<line.upperBound - 1
      }
      let isExit = text.bytes[line].starts(with: "exit".utf8) || text.bytes[line].starts(with: "onexit".utf8)
      if !line.isEmpty { draft.mark(owner, isExit ? .exit : .entry, line) }
      start = end + 1
    }
  }

  mutating func mark(
    _ transition: SMCatTransition, as owner: DraftMark.Owner, from source: ChartDraft.NodeID,
    to target: ChartDraft.NodeID
  ) {
    draft.mark(owner, .statement, text.bytes(of: transition.range))
    draft.mark(owner, name: source, text.bytes(of: transition.source.range))
    draft.mark(owner, name: target, text.bytes(of: transition.target.range))
    if let label = transition.label, !label.text.isEmpty { draft.mark(owner, .label, text.bytes(of: label.range)) }
    mark(transition.notes, of: owner)
  }

  /// A note is a statement of its own: the line that begins with `#`.
  private mutating func mark(_ notes: [SMCatText], of owner: DraftMark.Owner) {
    for note in notes {
      let range = text.bytes(of: note.range).trimmed(in: text.bytes)
      draft.mark(owner, .note, range)
      let start = text.bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "#")) ?? range.lowerBound
      draft.mark(owner, .statement, start..<range.upperBound)
    }
  }
}

import Statecharts

/// What is said of a state after a colon.
extension MermaidReader {
  /// `state : text`: what UML writes into a state, or its name for people, or a further line about it.
  mutating func describe(_ end: End, with text: String, at range: SourceRange) throws(ReadError) {
    guard let node = end.node, !end.isEdge else { return draft.findings.leaveOut("descriptions of '[*]'", at: range) }
    try describe(node, with: text, at: range)
  }

  mutating func describe(
    _ node: ChartDraft.NodeID, with text: String, at range: SourceRange
  ) throws(ReadError) {
    let line = MermaidText.label(text)
    let before = draft.lineCounts(of: node)
    let hadTitle = draft[node].title != nil
    defer {
      if !hadTitle, draft[node].title != nil {
        draft.mark(.node(node), .displayName, lastText)
      } else if !lastText.isEmpty {
        draft.markLine(of: node, since: before, lastText)
      }
      let isInner = draft.lineCounts(of: node).inner > before.inner
      draft.mark(
        isInner ? .inner(node, before.inner) : .node(node), .statement,
        statementStart..<max(statementStart, lastText.upperBound))
    }
    guard !line.isEmpty, try !draft.takeActivity(line, of: node, at: range) else { return }
    if draft[node].title == nil {
      draft[node].title = line
    } else {
      draft[node].notes += MermaidText.lines(text)
    }
  }
}

import Statecharts

/// Which part of a drawing a transition of the chart was made of.
enum TransitionMaker: Hashable, Sendable {
  /// An arrow by its place among the arrows of the draft.
  case arrow(Int)
  /// A transition that is written inside a state, by its place there.
  case inner(ChartDraft.NodeID, Int)
}

extension ChartLowering {
  /// The map of the text, by what states and transitions became.
  func map(of source: SourceText, _ chart: Statechart) -> TextMap {
    let bytes = Array(source.text.utf8)
    var marks: [TextMap.Mark] = []
    for mark in draft.marks {
      for owner in owners(mark.owner) {
        switch mark.part {
        case .name(let node):
          let id = id(of: node)
          if chart.state(id) != nil { marks.append(TextMap.Mark(owner, .name(id), mark.bytes)) }
        case .plain(.label):
          marks.append(TextMap.Mark(owner, .label, mark.bytes))
          marks += parts(of: mark, owner, bytes, chart)
        case .plain(let part): marks.append(TextMap.Mark(owner, part, mark.bytes))
        }
      }
    }
    return TextMap(source, marks + TextMap.queries(in: marks, chart, bytes))
  }

  private func owners(_ owner: DraftMark.Owner) -> [TextMap.Owner] {
    switch owner {
    case .chart: [.chart]
    case .node(let node):
      id(of: node).name.isEmpty || draft[node].isDropped ? [.chart] : [.state(id(of: node))]
    case .arrow(let place): made[.arrow(place)] ?? [.chart]
    case .inner(let node, let place): made[.inner(node, place)] ?? [.chart]
    case .region(let place): regionIDs[place].map { [.state($0)] } ?? []
    }
  }

  /// The events, the condition and the actions of a label.
  private func parts(
    of mark: DraftMark, _ owner: TextMap.Owner, _ bytes: [UInt8], _ chart: Statechart
  ) -> [TextMap.Mark] {
    let label: ArrowLabel
    switch mark.owner {
    case .arrow(let place): label = draft.arrows[place].label
    case .inner(let node, let place): label = draft[node].inner[place].label
    case .chart, .node, .region: return []
    }
    // Of a label that several transitions were made of, the parts are not told apart.
    guard label.others.isEmpty else { return [] }
    let parts = LabelParts(label, in: mark.bytes, of: bytes)
    var found: [TextMap.Mark] = []
    if case .transition(let id) = owner, let events = chart.transition(id)?.events, events.count == parts.events.count {
      for (event, range) in zip(events, parts.events) {
        if let range { found.append(TextMap.Mark(owner, .event(event), range)) }
      }
    }
    if let condition = parts.condition { found.append(TextMap.Mark(owner, .condition, condition)) }
    return found + parts.actions.map { TextMap.Mark(owner, .action, $0) }
  }
}

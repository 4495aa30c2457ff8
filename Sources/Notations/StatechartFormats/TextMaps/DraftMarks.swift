import Statecharts

/// A place of a part of a drawing in its text, while it is read: its nodes and arrows have no names in a chart yet.
struct DraftMark: Sendable {
  enum Owner: Hashable, Sendable {
    case chart
    case node(ChartDraft.NodeID)
    /// An arrow by its place among the arrows.
    case arrow(Int)
    /// A transition that is written inside a state, by its place there.
    case inner(ChartDraft.NodeID, Int)
    /// A region of a state with several.
    case region(ChartDraft.Place)
  }

  enum Part: Hashable, Sendable {
    case name(ChartDraft.NodeID)
    case plain(TextMap.Part)
  }

  let owner: Owner
  let part: Part
  let bytes: Range<Int>
}

extension ChartDraft {
  /// Marks a place of the text as a part of an owner.
  mutating func mark(_ owner: DraftMark.Owner, _ part: TextMap.Part, _ bytes: Range<Int>) {
    marks.append(DraftMark(owner: owner, part: .plain(part), bytes: bytes))
  }

  /// Marks a place of the text as the name of a node.
  mutating func mark(_ owner: DraftMark.Owner, name node: NodeID, _ bytes: Range<Int>) {
    marks.append(DraftMark(owner: owner, part: .name(node), bytes: bytes))
  }

  /// Gives the marks of names since a place to what they turned out to belong to.
  mutating func assign(marksFrom first: Int, to owner: DraftMark.Owner) {
    for place in marks.indices.dropFirst(first) where marks[place].owner == .chart {
      guard case .name = marks[place].part else { continue }
      marks[place] = DraftMark(owner: owner, part: marks[place].part, bytes: marks[place].bytes)
    }
  }

  /// Returns the numbers of a node's parts that lines in it have: so the additions of a line are known.
  func lineCounts(of node: NodeID) -> (entry: Int, exit: Int, activities: Int, inner: Int) {
    (self[node].entry.count, self[node].exit.count, self[node].activities.count, self[node].inner.count)
  }

  /// Marks a line inside a state by what it added to the state.
  mutating func markLine(
    of node: NodeID, since before: (entry: Int, exit: Int, activities: Int, inner: Int), _ bytes: Range<Int>
  ) {
    let now = lineCounts(of: node)
    if now.inner > before.inner {
      mark(.inner(node, before.inner), .label, bytes)
    } else if now.exit > before.exit {
      mark(.node(node), .exit, bytes)
    } else if now.entry > before.entry || now.activities > before.activities {
      mark(.node(node), .entry, bytes)
    } else {
      mark(.node(node), .note, bytes)
    }
  }
}

/// The part of a drawing that a transition of the chart was made of.
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
    return TextMap(
      source, marks + TextMap.queries(in: marks, chart, bytes), attributeLists: draft.attributeLists)
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
    // Of a label that several transitions were made of, the parts are not distinguished.
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

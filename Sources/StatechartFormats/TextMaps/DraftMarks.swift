import Statecharts

/// Where the parts of a drawing are in its text, while it is read: its nodes and arrows have no names in a chart yet.
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
  /// Says that something is at a place of the text.
  mutating func mark(_ owner: DraftMark.Owner, _ part: TextMap.Part, _ bytes: Range<Int>) {
    marks.append(DraftMark(owner: owner, part: .plain(part), bytes: bytes))
  }

  /// Says that a place of the text names a node.
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

  /// What a node has of what lines in it say: so what a line adds is known.
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

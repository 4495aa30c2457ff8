import Algorithms

/// The hint of a graph: where nodes were in an earlier drawing of nearly the same graph, and its styles. Only nodes of
/// one container are compared, so a moved container does no harm.
struct EarlierDrawing {
  private let frames: [Rect?]
  /// The styles of the earlier drawing, by container, the root first, in the direction that is wanted now.
  private(set) var styles: [SubgraphStyle]
  /// True for each container whose flow ran to the right.
  private var ranRight: [Bool] = []
  /// The number of the first containers with styles from the hint's variant; the flows of others are guessed.
  private(set) var knownCount = 0

  init?(graph: LayoutGraph, hierarchy: Hierarchy) {
    guard let hint = graph.hint else { return nil }
    frames = graph.nodes.indices.map { hint.frames.indices.contains($0) ? hint.frames[$0]?.usable : nil }
    styles = [SubgraphStyle](repeating: SubgraphStyle(), count: graph.nodes.count + 1)
    if frames.allSatisfy({ $0 == nil }) { return nil }
    let slots = styles.indices.filter { $0 == 0 || !hierarchy.isLeaf($0 - 1) }
    let votes = votes(graph: graph, hierarchy: hierarchy)
    let given = hint.variant.map { $0.styles(count: slots.count) } ?? []
    if zip(slots, given).allSatisfy({
      votes[$0] == 0 || (votes[$0] > 0) == $1.flowsRight || $1.columns > 1 || $1.flats > 0
    }) {
      knownCount = given.count
    }
    for (place, slot) in slots.enumerated() {
      if place < knownCount {
        styles[slot] = given[place]
      } else if let flowsRight = flowsRight(votes: votes[slot], children: hierarchy.children(of: slot - 1)) {
        styles[slot].flowsRight = flowsRight
      } else if slot > 0 {
        styles[slot].flowsRight = styles[hierarchy.parents[slot - 1] + 1].flowsRight
      }
    }
    ranRight = styles.map(\.flowsRight)
    if graph.options.direction == .automatic { return }
    for slot in slots { styles[slot].flowsRight = graph.options.direction == .right }
  }

  /// For each container, the number of edges that join nodes of one row if the flow runs down, minus that if it runs to
  /// the right: edges join nodes of different ranks, except for initial marks.
  private func votes(graph: LayoutGraph, hierarchy: Hierarchy) -> [Int] {
    var votes = [Int](repeating: 0, count: styles.count)
    for edge in graph.edges where graph.nodes[edge.source].role != .initial {
      let home = hierarchy.commonAncestor(edge.source, edge.target)
      guard edge.source != home, edge.target != home,
        let one = frames[hierarchy.child(of: home, toward: edge.source)],
        let other = frames[hierarchy.child(of: home, toward: edge.target)]
      else { continue }
      if min(one.maxY, other.maxY) > max(one.minY, other.minY) { votes[home + 1] += 1 }
      if min(one.maxX, other.maxX) > max(one.minX, other.minX) { votes[home + 1] -= 1 }
    }
    return votes
  }

  /// Returns whether the flow ran to the right: by the edges, or else by the number of rows; nil if that cannot be
  /// determined.
  private func flowsRight(votes: Int, children: ArraySlice<Int>) -> Bool? {
    if votes != 0 { return votes > 0 }
    let known = children.map { frames[$0] }
    guard let down = EarlierPlaces(frames: known), let right = EarlierPlaces(frames: known.map { $0?.transposed })
    else { return nil }
    return down.rowCount == right.rowCount ? nil : down.rowCount > right.rowCount
  }

  /// The number of rows of regions, if the flow ran the same way; nil when fewer than two are known.
  func regionRows(in subgraph: Subgraph, flowsRight: Bool) -> Int? {
    let known = subgraph.nodes.compactMap { flowsRight ? frames[$0]?.transposed : frames[$0] }
    guard known.count > 1, ranRight[subgraph.container + 1] == flowsRight else { return nil }
    return 1 + known.adjacentPairs().count { $1.minX < $0.maxX - 0.5 }
  }

  /// The places of a subgraph's nodes, in the frame of its flow; nil when fewer than two are known.
  func places(in subgraph: Subgraph, isMirrored: Bool) -> EarlierPlaces? {
    let ranRight = ranRight[subgraph.container + 1]
    let turned = subgraph.nodes.map { ranRight ? frames[$0]?.transposed : frames[$0] }
    let columns = styles[subgraph.container + 1].columns
    let unfolded = columns > 1 ? ColumnUnfolding(frames: turned, subgraph: subgraph).frames(columns: columns) : turned
    return EarlierPlaces(
      frames: unfolded.map { frame in
        guard var frame else { return nil }
        if isMirrored { frame.x = -frame.maxX }
        return frame
      })
  }
}

/// The positions of the nodes of one subgraph in an earlier drawing, in the frame of its flow.
struct EarlierPlaces {
  /// The row of each node, from 0; nil for a new node.
  private(set) var rows: [Int?]
  private(set) var rowCount = 0
  /// The position of each node across the flow, nil for a new one.
  let across: [Double?]

  /// Nodes that overlap along the flow are in one row.
  init?(frames: [Rect?]) {
    rows = [Int?](repeating: nil, count: frames.count)
    across = frames.map { $0?.center.x }
    let known = frames.enumerated().compactMap { place, frame in frame.map { (place: place, frame: $0) } }
      .sorted { ($0.frame.minY, $0.place) < ($1.frame.minY, $1.place) }
    guard known.count > 1 else { return nil }
    var end = -Double.infinity
    for (place, frame) in known {
      if frame.minY >= end { rowCount += 1 }
      rows[place] = rowCount - 1
      end = max(end, frame.maxY)
    }
  }

  /// The row of a place; nil for ports and new nodes.
  func row(of place: Int) -> Int? { rows.indices.contains(place) ? rows[place] : nil }

  /// Returns whether two nodes lay next to each other in one row, with none between them.
  func areNeighbours(_ one: Int, _ other: Int) -> Bool {
    guard let row = row(of: one), row == self.row(of: other), let first = across[one], let second = across[other] else {
      return false
    }
    return rows.indices.allSatisfy { place in
      rows[place] != row || across[place].map { $0 <= min(first, second) || $0 >= max(first, second) } ?? true
    }
  }

  /// Returns whether an ordered subgraph shows all known nodes in the same rows and in the same order.
  func agree(with layeredGraph: LayeredGraph) -> Bool {
    var above = -1
    for items in layeredGraph.rows {
      let known = items.map(Int.init).filter { row(of: $0) != nil }
      guard let first = known.first, let row = row(of: first) else { continue }
      guard row > above, known.allSatisfy({ self.row(of: $0) == row }) else { return false }
      for (left, right) in known.adjacentPairs() where (across[left] ?? 0) > (across[right] ?? 0) {
        return false
      }
      above = row
    }
    return true
  }
}

extension Rect {
  /// The rectangle, if a drawing can have its coordinates.
  fileprivate var usable: Rect? {
    let isNear = [minX, minY, maxX, maxY].allSatisfy { abs($0) <= 1_000 * LayoutGraph.greatestExtent }
    return isNear && width >= 0 && height >= 0 ? self : nil
  }
}

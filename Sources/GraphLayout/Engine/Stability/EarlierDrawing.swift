import Algorithms

/// What the hint of a graph says: where boxes were in an earlier drawing of nearly the same graph, and how it was made.
///
/// Only boxes of the same container are compared with each other, so a moved or grown container does no harm.
struct EarlierDrawing {
  private let frames: [Rect?]
  /// The styles of the earlier drawing, by container, the root first, in the direction that is wanted now.
  private(set) var styles: [LevelStyle]
  /// Whether the flow of each container ran to the right.
  private var ranRight: [Bool] = []
  /// How many of the first drawn containers have styles that the hint's variant holds; the flows of the others are
  /// guessed.
  private(set) var knownCount = 0

  /// The drawing that the hint describes; nil when it has no usable frame.
  init?(graph: LayoutGraph, hierarchy: Hierarchy) {
    guard let hint = graph.hint else { return nil }
    frames = graph.boxes.indices.map { hint.frames.indices.contains($0) ? hint.frames[$0]?.usable : nil }
    styles = [LevelStyle](repeating: LevelStyle(), count: graph.boxes.count + 1)
    if frames.allSatisfy({ $0 == nil }) { return nil }
    let slots = styles.indices.filter { $0 == 0 || !hierarchy.isLeaf($0 - 1) }
    let votes = votes(graph: graph, hierarchy: hierarchy)
    let told = hint.variant.map { $0.styles(count: slots.count) } ?? []
    if zip(slots, told).allSatisfy({
      votes[$0] == 0 || (votes[$0] > 0) == $1.flowsRight || $1.columns > 1 || $1.flats > 0
    }) {
      knownCount = told.count
    }
    for (place, slot) in slots.enumerated() {
      if place < knownCount {
        styles[slot] = told[place]
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

  /// For each container how many arrows join boxes that lie in one row if the flow runs down, less those that do if it
  /// runs to the right: arrows join boxes of different ranks, save those of initial marks.
  private func votes(graph: LayoutGraph, hierarchy: Hierarchy) -> [Int] {
    var votes = [Int](repeating: 0, count: styles.count)
    for arrow in graph.arrows where graph.boxes[arrow.source].role != .initial {
      let home = hierarchy.commonAncestor(arrow.source, arrow.target)
      guard arrow.source != home, arrow.target != home,
        let one = frames[hierarchy.child(of: home, toward: arrow.source)],
        let other = frames[hierarchy.child(of: home, toward: arrow.target)]
      else { continue }
      if min(one.maxY, other.maxY) > max(one.minY, other.minY) { votes[home + 1] += 1 }
      if min(one.maxX, other.maxX) > max(one.minX, other.minX) { votes[home + 1] -= 1 }
    }
    return votes
  }

  /// Whether the flow ran to the right: what the arrows say, or else that boxes lie in fewer rows then.
  private func flowsRight(votes: Int, children: ArraySlice<Int>) -> Bool? {
    if votes != 0 { return votes > 0 }
    let known = children.map { frames[$0] }
    guard let down = EarlierPlaces(frames: known), let right = EarlierPlaces(frames: known.map { $0?.transposed })
    else { return nil }
    return down.rowCount == right.rowCount ? nil : down.rowCount > right.rowCount
  }

  /// In how many rows the regions of a level lay, if the flow ran the same way; nil when fewer than two are known.
  func regionRows(in level: Level, flowsRight: Bool) -> Int? {
    let known = level.boxes.compactMap { flowsRight ? frames[$0]?.transposed : frames[$0] }
    guard known.count > 1, ranRight[level.container + 1] == flowsRight else { return nil }
    return 1 + known.adjacentPairs().count { $1.minX < $0.maxX - 0.5 }
  }

  /// Where the boxes of a level were, in the frame of its flow, rows mirrored if asked; nil when fewer than two are
  /// known.
  func places(in level: Level, isMirrored: Bool) -> EarlierPlaces? {
    let ranRight = ranRight[level.container + 1]
    let turned = level.boxes.map { ranRight ? frames[$0]?.transposed : frames[$0] }
    let columns = styles[level.container + 1].columns
    let unfolded = columns > 1 ? ColumnUnfolding(frames: turned, level: level).frames(columns: columns) : turned
    return EarlierPlaces(
      frames: unfolded.map { frame in
        guard var frame else { return nil }
        if isMirrored { frame.x = -frame.maxX }
        return frame
      })
  }
}

/// Where the boxes of one level were in the earlier drawing, in the frame of its flow.
struct EarlierPlaces {
  /// The row of each box among the rows that had boxes, from 0; nil for a new box.
  private(set) var rows: [Int?]
  private(set) var rowCount = 0
  /// The position of each box across the flow, nil for a new one.
  let across: [Double?]

  /// Rows are what overlaps along the flow.
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

  /// The row of a place; nil for ports and new boxes.
  func row(of place: Int) -> Int? { rows.indices.contains(place) ? rows[place] : nil }

  /// Whether two boxes lay next to each other in one row, with none between them.
  func areNeighbours(_ one: Int, _ other: Int) -> Bool {
    guard let row = row(of: one), row == self.row(of: other), let first = across[one], let second = across[other] else {
      return false
    }
    return rows.indices.allSatisfy { place in
      rows[place] != row || across[place].map { $0 <= min(first, second) || $0 >= max(first, second) } ?? true
    }
  }

  /// Whether an ordered level shows all known boxes in the same rows and in the same order.
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
  /// The rectangle if its coordinates are such as a drawing can have.
  fileprivate var usable: Rect? {
    let isNear = [minX, minY, maxX, maxY].allSatisfy { abs($0) <= 1_000 * LayoutGraph.greatestExtent }
    return isNear && width >= 0 && height >= 0 ? self : nil
  }
}

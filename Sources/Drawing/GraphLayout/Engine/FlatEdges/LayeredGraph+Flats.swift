// Order within ranks with flat edges: a path of them is ordered as one item.
extension LayeredGraph {
  /// The rows of a subgraph with flat edges, in the order of its merged subgraph, which has the same ranks.
  init(_ subgraph: Subgraph, expanding merged: LayeredGraph) {
    self.init(subgraph: subgraph)
    var pathOfPlace = [Int](repeating: -1, count: subgraph.placeCount)
    for (number, path) in subgraph.flatPaths.enumerated() {
      for place in path { pathOfPlace[place] = number }
    }
    rows = merged.rows.map { row in
      row.flatMap { item -> [Int32] in
        guard Int(item) < pathOfPlace.count, pathOfPlace[Int(item)] >= 0 else { return [item] }
        let path = subgraph.flatPaths[pathOfPlace[Int(item)]]
        return path[0] == Int(item) ? path.map { Int32(truncatingIfNeeded: $0) } : []
      }
    }
    updatePositions()
  }

  /// Turns paths to the order of their nodes in the earlier drawing.
  mutating func turnPaths(of subgraph: Subgraph, like earlier: EarlierPlaces) {
    for path in subgraph.flatPaths {
      let known = path.filter { earlier.across[$0] != nil }
      guard let first = known.first, let last = known.last, let one = earlier.across[first],
        let other = earlier.across[last], (one < other) != (positions[first] < positions[last])
      else { continue }
      turn(path)
    }
  }

  /// Chooses the directions and positions of paths: few crossings, then edges from left to right and the first node
  /// early.
  mutating func arrangePaths(of subgraph: Subgraph, first: Int?) {
    var pathOfItem = [Int](repeating: -1, count: itemCount)
    for (number, path) in subgraph.flatPaths.enumerated() {
      for place in path { pathOfItem[place] = number }
    }
    improveUnits { pathOfItem[Int($0)] }
    for path in subgraph.flatPaths { pointForward(path, subgraph, first: first) }
  }

  private mutating func turn(_ path: [Int]) {
    let (row, start) = (Int(rowOfItem[path[0]]), path.reduce(Int.max) { min($0, Int(positions[$1])) })
    rows[row][start..<(start + path.count)].reverse()
    updatePositions(row: row)
  }

  /// Turns a path around where more of its edges then point from left to right, and none more cross.
  private mutating func pointForward(_ path: [Int], _ subgraph: Subgraph, first: Int?) {
    let back = subgraph.flats.filter { path.contains($0.before) }.reduce(0) { sum, flat in
      let isTurned = positions[flat.before] > positions[flat.after]
      return sum + flat.strands.reduce(0) { $0 + ($1.isReversed != isTurned ? 1 : -1) }
    }
    guard let last = path.last else { return }
    let isLate = first.flatMap { path.firstIndex(of: $0) }.map { 2 * $0 >= path.count } ?? false
    guard back > 0 || back == 0 && isLate == (positions[path[0]] < positions[last]) else { return }
    let count = crossings
    turn(path)
    if crossings > count { turn(path) }
  }

  /// Turns paths around and exchanges them and other items with their neighbours while that saves crossings.
  private mutating func improveUnits(path: (Int32) -> Int) {
    var count = crossings
    var hasImproved = true
    while count > 0, hasImproved {
      hasImproved = false
      for row in rows.indices {
        var units: [[Int32]] = []
        for item in rows[row] {
          if let last = units.last?.last, path(item) >= 0, path(last) == path(item) {
            units[units.count - 1].append(item)
          } else {
            units.append([item])
          }
        }
        var tries: [[[Int32]]] = []
        for unit in units.indices {
          if units[unit].count > 1 {
            var turned = units
            turned[unit].reverse()
            tries.append(turned)
          }
          for other in units.indices.dropFirst(unit + 1) {
            var exchanged = units
            exchanged.swapAt(unit, other)
            tries.append(exchanged)
          }
        }
        for units in tries {
          let old = rows[row]
          rows[row] = units.flatMap { $0 }
          updatePositions(row: row)
          let new = crossings
          if new < count {
            count = new
            hasImproved = true
            break
          }
          rows[row] = old
          updatePositions(row: row)
        }
      }
    }
  }
}

// Pairs of opposite arrows are mirror images when their chain runs straight from the middle of one box to the middle of
// the other. Where something stands in the way, one of the two boxes moves outwards, with all beyond it in its row.
extension LevelPlacer {
  /// Straightens bent pairs by a few rounds of moves.
  mutating func spreadPairs() {
    let pairs = level.chains.indices.filter(isPair)
    for _ in 0..<3 {
      var hasMoved = false
      for index in pairs {
        guard let move = move(for: index) else { continue }
        push(move.box, by: move.distance)
        settleAcross()
        straighten(rounds: 2)
        hasMoved = true
      }
      if !hasMoved { return }
    }
  }

  var hasPairs: Bool { level.chains.indices.contains { isPair($0) } }

  /// Whether a chain is two opposite arrows between boxes.
  func isPair(_ index: Int) -> Bool {
    let chain = level.chains[index]
    return chain.strandCount == 2 && chain.forwardCount == 1 && !chain.isPort
  }

  /// The shorter of the moves of either box that would make room for the straight way of a chain.
  private func move(for index: Int) -> (box: Int, distance: Double)? {
    let (upper, lower) = (level.chains[index].upper, level.chains[index].lower)
    let (from, to) = (middle(of: upper), middle(of: lower))
    var upperMove = 0.0
    var lowerMove = 0.0
    for segment in grid.chainStarts[index]..<(grid.chainStarts[index + 1] - 1) {
      let item = Int(grid.lowerItems[segment])
      let share = (middle(of: item) - from) / (to - from)
      let wanted = grid.xs[upper] + (grid.xs[lower] - grid.xs[upper]) * share
      let excess = excess(of: item, at: wanted, slope: (grid.xs[lower] - grid.xs[upper]) / (to - from))
      guard abs(excess) > 0.5 else { continue }
      if abs(excess / (1 - share)) > abs(upperMove) { upperMove = -excess / (1 - share) }
      if abs(excess / share) > abs(lowerMove) { lowerMove = -excess / share }
    }
    guard upperMove != 0 else { return nil }
    let (upperTies, lowerTies) = (
      grid.down(upper).count + grid.up(upper).count, grid.down(lower).count + grid.up(lower).count
    )
    return (upperTies, abs(upperMove)) < (lowerTies, abs(lowerMove)) ? (upper, upperMove) : (lower, lowerMove)
  }

  /// How far a place for an item lies beyond what its neighbours leave; positive to the right.
  private func excess(of item: Int, at x: Double, slope: Double) -> Double {
    let row = grid.rows[Int(grid.rowOfItem[item])]
    let position = Int(grid.positions[item])
    let thickness = rowThicknesses[Int(grid.rowOfItem[item])]
    let drift = max(abs(slope) * thickness / 2 - (grid.kinds[item] == .label ? EdgeBundle.drift : 0), 0)
    if position + 1 < row.count {
      let right = Int(row[position + 1])
      let most = lowerKnots[right] - grid.separation(item, right, spacing) - drift
      if x > most { return x - most }
    }
    if position > 0 {
      let left = Int(row[position - 1])
      let least = lowerKnots[left] + grid.separation(left, item, spacing) + drift
      if x < least { return x - least }
    }
    return 0
  }

  private mutating func push(_ box: Int, by distance: Double) {
    let row = grid.rows[Int(grid.rowOfItem[box])]
    let position = Int(grid.positions[box])
    for item in distance < 0 ? row[...position] : row[position...] { grid.xs[Int(item)] += distance }
  }
}

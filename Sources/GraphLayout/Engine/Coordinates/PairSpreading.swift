/// Pairs of opposite arrows are mirror images when their chain runs straight from the middle of one box to the middle of
/// the other. Where something stands in the way, one of the two boxes moves outwards, with all beyond it in its row.
struct PairSpreading {
  let input: LevelInput
  let grid: Grid
  let along: AlongCoordinates

  /// Straightens bent pairs by a few rounds of moves.
  func run(_ across: inout AcrossCoordinates) {
    let pairs = input.level.chains.indices.filter { input.level.isPair($0) }
    for _ in 0..<3 {
      var hasMoved = false
      for index in pairs {
        guard let move = move(for: index, across) else { continue }
        push(move.box, by: move.distance, &across.xs)
        across.settle(in: input, grid)
        Straightening(input, grid, across, along).run(rounds: 2, &across)
        hasMoved = true
      }
      if !hasMoved { return }
    }
  }

  /// The shorter of the moves of either box that would make room for the straight way of a chain.
  private func move(for index: Int, _ across: AcrossCoordinates) -> (box: Int, distance: Double)? {
    let (upper, lower) = (input.level.chains[index].upper, input.level.chains[index].lower)
    let (from, to) = (along.middle(of: upper, in: grid), along.middle(of: lower, in: grid))
    let way = across.xs[lower] - across.xs[upper]
    var upperMove = 0.0
    var lowerMove = 0.0
    for segment in grid.chainStarts[index]..<(grid.chainStarts[index + 1] - 1) {
      let item = Int(grid.lowerItems[segment])
      let share = (along.middle(of: item, in: grid) - from) / (to - from)
      let excess = excess(of: item, at: across.xs[upper] + way * share, slope: way / (to - from), across)
      guard abs(excess) > 0.5 else { continue }
      if abs(excess / (1 - share)) > abs(upperMove) { upperMove = -excess / (1 - share) }
      if abs(excess / share) > abs(lowerMove) { lowerMove = -excess / share }
    }
    guard upperMove != 0 else { return nil }
    return (grid.degree(upper), abs(upperMove)) < (grid.degree(lower), abs(lowerMove))
      ? (upper, upperMove) : (lower, lowerMove)
  }

  /// How far a place for an item lies beyond what its neighbours leave; positive to the right.
  private func excess(of item: Int, at x: Double, slope: Double, _ across: AcrossCoordinates) -> Double {
    let thickness = along.rowThicknesses[Int(grid.rowOfItem[item])]
    let drift = max(abs(slope) * thickness / 2 - (grid.kinds[item] == .label ? EdgeBundle.drift : 0), 0)
    let (left, right) = grid.neighbours(of: item)
    if let right {
      let most = across.knot(of: right, atUpper: true) - grid.separation(item, right) - drift
      if x > most { return x - most }
    }
    if let left {
      let least = across.knot(of: left, atUpper: true) + grid.separation(left, item) + drift
      if x < least { return x - least }
    }
    return 0
  }

  private func push(_ box: Int, by distance: Double, _ xs: inout [Double]) {
    let row = grid.rows[Int(grid.rowOfItem[box])]
    let position = Int(grid.positions[box])
    for item in distance < 0 ? row[...position] : row[position...] { xs[Int(item)] += distance }
  }
}

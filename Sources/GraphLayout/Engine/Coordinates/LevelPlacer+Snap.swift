// Boxes that lie nearly in line with one that they are joined with are moved into line, where their rows leave room: a
// near miss looks like a mistake.
extension LevelPlacer {
  /// The greatest distance that counts as nearly in line.
  private static let reach = 16.0

  mutating func snapBoxes() {
    var isAligned = [Bool](repeating: false, count: level.boxes.count)
    let joined = level.chains.filter { level.isBox($0.upper) && level.isBox($0.lower) && !$0.isPort }
    for chain in joined where grid.xs[chain.upper] == grid.xs[chain.lower] {
      isAligned[chain.upper] = true
      isAligned[chain.lower] = true
    }
    for chain in joined where abs(grid.xs[chain.upper] - grid.xs[chain.lower]) <= Self.reach {
      let moved = isAligned[chain.lower] ? chain.upper : chain.lower
      let fixed = moved == chain.lower ? chain.upper : chain.lower
      guard !isAligned[moved], hasRoom(moved, at: grid.xs[fixed]) else { continue }
      grid.xs[moved] = grid.xs[fixed]
      isAligned[moved] = true
      isAligned[fixed] = true
    }
  }

  private func hasRoom(_ item: Int, at x: Double) -> Bool {
    let row = grid.rows[Int(grid.rowOfItem[item])]
    let position = Int(grid.positions[item])
    if position > 0, x < grid.xs[Int(row[position - 1])] + grid.separation(Int(row[position - 1]), item, spacing) {
      return false
    }
    guard position + 1 < row.count else { return true }
    return x <= grid.xs[Int(row[position + 1])] - grid.separation(item, Int(row[position + 1]), spacing)
  }
}

// Styles after an edit.
extension Engine {
  /// How much the styles of the earlier drawing may cost more than those that would be chosen without it: as much as
  /// opposite edges none of which are mirror images any more, or a drawing nearly twice as large on both sides.
  private static let styleMargin = 2.0

  /// Takes over the styles of the earlier drawing unless they have become clearly worse than others.
  mutating func chooseStyles(following earlier: EarlierDrawing) throws(LayoutError) {
    let fresh = styles
    styles = earlier.styles
    followParents()
    let told = styles
    try measure()
    var keptCost = cost
    try chooseDetails(from: earlier.knownCount, &keptCost)
    let kept = styles
    if watch.leavesOutVariant() { return }
    styles = fresh
    try chooseStyles()
    try measure()
    styles[0].columns = columnCount
    if keptCost > cost + Self.styleMargin || styles == told { return }
    styles = kept
  }

  /// Improves what moves no node to another side: marks in containers whose style is guessed.
  private mutating func chooseDetails(from firstGuessed: Int, _ best: inout Double) throws(LayoutError) {
    guard plan.effort.turnsGroups else { return }
    for slot in slots.dropFirst(firstGuessed).reversed() where subgraph(slot)?.marks.isEmpty == false {
      try attempt([slot], &best) { $0.marksBeside.toggle() }
    }
  }
}

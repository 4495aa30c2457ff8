// The initial marks of a drawing are all above their hosts or all at the left of them, as far as edges allow it.
extension Engine {
  /// Chooses the side on which more marks can be, then the one that costs less; the left one without comparison where
  /// the effort is small.
  mutating func alignMarks(_ best: inout Double) throws(LayoutError) {
    let marked = markedSlots
    guard !marked.isEmpty else { return }
    let (above, left) = (styles(marked, above: true), styles(marked, above: false))
    let strays = (
      above: marked.count { isMarkAbove($0, in: above[$0]) == false },
      left: marked.count { isMarkAbove($0, in: left[$0]) == true }
    )
    var choices = plan.effort.turnsGroups ? [above, left] : [left]
    if strays.above != strays.left { choices = strays.above < strays.left ? [above] : [left] }
    var found: (styles: [SubgraphStyle], cost: Double)?
    for choice in choices where found == nil || !watch.leavesOutVariant() {
      styles = choice
      try measure()
      if found.map({ cost < $0.cost - Self.minGain }) ?? true { found = (choice, cost) }
    }
    guard let found else { return }
    styles = found.styles
    try measure()
    best = found.cost
  }

  /// Puts the marks of new containers on the side where more of an earlier drawing's are.
  /// - Parameter known: The containers whose styles are taken over.
  mutating func alignMarks(_ best: inout Double, like known: [Int]) throws(LayoutError) {
    let new = markedSlots.filter { !known.contains($0) }
    guard !new.isEmpty else { return }
    let areAbove = known.compactMap { isMarkAbove($0, in: styles[$0]) }
    styles = styles(new, above: 2 * areAbove.count { $0 } > areAbove.count)
    try measure()
    best = cost
  }

  private var markedSlots: [Int] { slots.filter { subgraph($0)?.marks.isEmpty == false } }

  /// The styles with the marks of some containers on one side.
  private func styles(_ marked: [Int], above isAbove: Bool) -> [SubgraphStyle] {
    var styles = styles
    for slot in marked { styles[slot].marksAtSide = styles[slot].flowsRight == isAbove }
    return styles
  }

  /// Returns whether the mark of a container is above its host, not at the left of it; nil without a mark.
  private func isMarkAbove(_ slot: Int, in style: SubgraphStyle) -> Bool? {
    guard let subgraph = subgraph(slot), let mark = subgraph.marks.first else { return nil }
    return style.leadsIn(mark, of: subgraph) != style.flowsRight
  }
}

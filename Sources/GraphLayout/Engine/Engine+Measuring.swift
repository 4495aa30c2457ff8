// Measuring containers in the styles that are tried. What was measured is kept, so that a style tried again costs
// nothing.
extension Engine {
  /// Measures the given containers, or all, the innermost first.
  mutating func measure(only isWanted: [Bool]? = nil) throws(LayoutError) {
    for slot in plan.containers.indices.reversed() where isWanted?[slot] ?? true {
      guard let level = level(slot) else { continue }
      try measure(slot, level: level)
    }
  }

  /// Measures one container, unless that was done before in the same style around the same drawings.
  private mutating func measure(_ slot: Int, level: Level) throws(LayoutError) {
    let key = MeasuredLevel.Key(
      style: styles[slot], isMirrored: isMirrored(slot),
      inner: level.boxes.compactMap { plan.containers[$0 + 1] == nil ? nil : current[$0 + 1] })
    let known = measured[slot].firstIndex { $0.key == key }
    if let known {
      current[slot] = known
    } else {
      let new = try measured(slot, level: level, key: key)
      current[slot] = measured[slot].count
      measured[slot].append(new)
    }
  }

  private func measured(_ slot: Int, level: Level, key: MeasuredLevel.Key) throws(LayoutError) -> MeasuredLevel {
    watch.stops(after: slot > 0 ? plan.hierarchy.depths[slot - 1] : 0)
    let insides = level.boxes.map { self.inner($0 + 1) }
    try watch.end(.choose)
    guard let layeredGraph = ring(slot)?.layeredGraph ?? plan.containers[slot]?.layeredGraph else {
      var placer = RegionPlacer(
        level: level, graph: graph, flowsRight: key.style.flowsRight, insides: insides,
        earlierRows: plan.earlier?.regionRows(in: level, flowsRight: key.style.flowsRight), watch: watch)
      let drawing = placer.draw()
      try watch.end(.coordinates, after: 400 * level.placeCount)
      return MeasuredLevel(
        key: key, inner: InnerDrawing(level: level, outline: drawing.outline), content: .regions(drawing))
    }
    let input = LevelInput(
      level: level, layeredGraph: layeredGraph, graph: graph, style: key.style, isMirrored: key.isMirrored,
      insides: insides, pivots: plan.effort.axisPivots, watch: watch)
    var placed = try place(input, following: nil)
    var settled = try settle(placed)
    if placed.guide == nil, let guide = AxisGuide(placed.input, settled.geometry.across.xs) {
      placed = try place(placed.input, following: guide)
      settled = try settle(placed)
    }
    return MeasuredLevel(
      key: key, inner: InnerDrawing(level: level, outline: settled.outline), content: .layered(settled))
  }

  private func place(_ input: LevelInput, following guide: AxisGuide?) throws(LayoutError) -> PlacedLevel {
    let placed = LevelPhases.place(input, following: guide)
    try watch.end(.coordinates, after: 60 * placed.grid.itemCount)
    return placed
  }

  private func settle(_ placed: PlacedLevel) throws(LayoutError) -> SettledLevel {
    let settled = LevelPhases.settle(placed)
    try watch.end(.ends, after: 60 * placed.grid.itemCount)
    return settled
  }
}

/// One measured way to draw a container.
struct MeasuredLevel {
  struct Key: Equatable {
    var style: LevelStyle
    var isMirrored: Bool
    /// Which of their own measured ways the containers inside are drawn in.
    var inner: [Int]
  }

  enum Content {
    /// The container before its arrows are drawn.
    case layered(SettledLevel)
    case regions(LevelDrawing)
  }

  let key: Key
  /// What the container around it sees.
  let inner: InnerDrawing
  let content: Content
}

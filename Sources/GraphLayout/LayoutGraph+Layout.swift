extension LayoutGraph {
  /// Lays the graph out.
  ///
  /// The same graph yields the same layout, to the last digit, on every platform. Where the budget of the options is
  /// not enough, or there are more than 4,000 arrows and more than 20 for each box, the layout is simpler and says so;
  /// the layout as a grid takes no more work than reading the graph.
  /// - Throws: `LayoutError` for a graph that has no layout, or when `progress` asks to stop.
  public func layout(progress: LayoutProgress = LayoutProgress()) throws(LayoutError) -> Layout {
    try check()
    if !isDense, let layout = try layered(progress) { return layout }
    try LayoutObserver(progress).end(.assemble)
    return GridLayout(self).layout()
  }

  /// The layout in ranks; nil where the budget does not suffice for the simplest phases either.
  private func layered(_ progress: LayoutProgress) throws(LayoutError) -> Layout? {
    let usual = Effort(boxes: boxes.count, arrows: arrows.count)
    if let layout = try layout(usual, watch: LayoutObserver(progress, budget: share(of: 2))) { return layout }
    var plain = self
    plain.hint = nil
    guard var layout = try plain.layout(.least, watch: LayoutObserver(progress, budget: share(of: 4))) else {
      return nil
    }
    layout.simplification = .simplerPhases
    return layout
  }

  /// Whether there are so many arrows that nobody can follow one, in whatever order the boxes are.
  private var isDense: Bool { arrows.count > 4_000 && arrows.count > 20 * boxes.count }

  /// What of the budget is left to one of several attempts.
  private func share(of parts: Int) -> Int? { options.budget.map { max($0, 0) / parts } }

  /// The layout with so much effort; nil where the budget was spent before it was done, or a container is too dense.
  private func layout(_ effort: Effort, watch: LayoutObserver) throws(LayoutError) -> Layout? {
    do throws(LayoutError) {
      var engine = try Engine(graph: self, effort: effort, watch: watch)
      return try engine.run()
    } catch {
      if watch.isExhausted { return nil }
      switch error {
      case .tooDense: return nil
      case .invalidParent, .invalidArrow, .invalidBox, .invalidLabel, .invalidOptions, .tooLarge, .cancelled:
        throw error
      }
    }
  }

  /// The greatest extent of anything, in drawing units.
  static let greatestExtent = 100_000.0
  /// The greatest number of boxes, and of arrows.
  static let greatestCount = 100_000

  private func check() throws(LayoutError) {
    if boxes.count > Self.greatestCount || arrows.count > Self.greatestCount {
      throw .tooLarge(limit: Self.greatestCount)
    }
    for (index, box) in boxes.enumerated() {
      if let parent = box.parent, parent < 0 || parent >= index { throw .invalidParent(box: index) }
      if !isDrawable(box) { throw .invalidBox(box: index) }
    }
    for (index, arrow) in arrows.enumerated() {
      guard boxes.indices.contains(arrow.source), boxes.indices.contains(arrow.target) else {
        throw .invalidArrow(arrow: index)
      }
      if !arrow.labels.allSatisfy({ $0.isDrawable(limit: Self.greatestExtent) }) { throw .invalidLabel(arrow: index) }
    }
    if !isDrawable(options) { throw .invalidOptions }
  }

  private func isDrawable(_ box: Box) -> Bool {
    let padding = box.padding
    return box.size.isDrawable(limit: Self.greatestExtent) && box.header.isDrawable(limit: Self.greatestExtent)
      && Size(width: padding.left, height: padding.top).isDrawable(limit: Self.greatestExtent)
      && Size(width: padding.right, height: padding.bottom).isDrawable(limit: Self.greatestExtent)
  }

  private func isDrawable(_ options: LayoutOptions) -> Bool {
    let distances = [options.margin, options.boxSpacing, options.rankSpacing, options.arrowSpacing]
    return options.view.isDrawable(limit: Self.greatestExtent)
      && (distances + [options.labelSpacing]).allSatisfy { $0.isFinite && $0 >= 0 && $0 <= Self.greatestExtent }
  }
}

/// Finds the columns of a folded drawing and puts each below the one before it.
///
/// Of all gaps across the flow, those between columns are the ones with which the fewest edges point against the flow,
/// and joined nodes are in different rows.
struct ColumnUnfolding {
  private let frames: [Rect?]
  private let chains: [Subgraph.Chain]
  /// The beginnings of intervals after a gap, the widest gaps first.
  private let starts: [Double]
  private let low: Double
  private let length: Double

  private static let maxGaps = FoldPlan.most

  /// The frames of a subgraph's nodes, by place, in the frame of the flow.
  init(frames: [Rect?], subgraph: Subgraph) {
    self.frames = frames
    chains = subgraph.chains.filter { subgraph.isNode($0.upper) && subgraph.isNode($0.lower) }
    let known = frames.compactMap { $0 }.sorted { $0.minX < $1.minX }
    var end = known.first?.minX ?? 0
    var gaps: [(width: Double, start: Double)] = []
    for frame in known {
      if frame.minX > end { gaps.append((frame.minX - end, frame.minX)) }
      end = max(end, frame.maxX)
    }
    gaps.sort { ($0.width, $0.start) > ($1.width, $1.start) }
    starts = gaps.prefix(Self.maxGaps).map(\.start)
    low = known.first?.minX ?? 0
    length = known.reduce(-.infinity) { max($0, $1.maxY) } - known.reduce(.infinity) { min($0, $1.minY) } + 1
  }

  /// The frames before they were folded into columns, of a style's number.
  func frames(columns: Int) -> [Rect?] {
    var best: (frames: [Rect?], cost: Int)?
    for count in columns...(columns == FoldPlan.many ? FoldPlan.most : columns) {
      for cuts in choices(of: count - 1, from: 0) {
        let unfolded = unfolded(at: cuts.map { starts[$0] }.sorted())
        let cost = chains.reduce(0) { $0 + Self.cost(of: $1, in: unfolded) }
        if cost < best?.cost ?? .max { best = (unfolded, cost) }
      }
    }
    return best?.frames ?? frames
  }

  /// Returns the number of edges of a chain that point against the flow; twice all where its nodes share a row.
  private static func cost(of chain: Subgraph.Chain, in frames: [Rect?]) -> Int {
    guard let upper = frames[chain.upper], let lower = frames[chain.lower] else { return 0 }
    if upper.maxY <= lower.minY { return chain.strandCount - chain.forwardCount }
    return lower.maxY <= upper.minY ? chain.forwardCount : 2 * chain.strandCount
  }

  /// All choices of a number of gaps, the widest first.
  private func choices(of count: Int, from first: Int) -> [[Int]] {
    if count <= 0 { return [[]] }
    return (first..<max(starts.count, first)).flatMap { gap in
      choices(of: count - 1, from: gap + 1).map { [gap] + $0 }
    }
  }

  private func unfolded(at cuts: [Double]) -> [Rect?] {
    frames.map { frame in
      guard var frame, let column = cuts.lastIndex(where: { $0 <= frame.minX }) else { return frame }
      frame.y += Double(column + 1) * length
      frame.x -= cuts[column] - low
      return frame
    }
  }
}

/// Labels beside curves: where another arrow would come nearer to a label, it moves closer to its own.
struct LabelSettling {
  private let geometry: LevelGeometry
  /// The routes of all strands, in their order.
  private(set) var pieces: [LevelDrawing.Piece]
  private var grid: Grid { geometry.grid }
  private var level: Level { geometry.level }

  init(_ geometry: LevelGeometry, pieces: [LevelDrawing.Piece]) {
    self.geometry = geometry
    self.pieces = pieces
  }

  mutating func run() {
    for (chain, item) in grid.labelItems.enumerated()
    where item >= 0 && !geometry.input.watch.stops(after: CurvedRoutes.steps) {
      let row = grid.rows[geometry.row(of: Int(item))]
      let position = Int(grid.positions[Int(item)])
      var foreign = Array(level.chains[chain].strands)
      for other in max(0, position - 2)...min(row.count - 1, position + 2) where other != position {
        guard let neighbour = chainOfRowItem(Int(row[other])) else { continue }
        foreign += Array(level.chains[neighbour].strands)
      }
      for strand in level.chains[chain].strands {
        for label in pieces[strand].labels.indices { settle(label, of: strand, foreign: foreign) }
      }
    }
  }

  private func chainOfRowItem(_ item: Int) -> Int? {
    guard item >= level.placeCount, grid.kinds[item] != .header else { return nil }
    return grid.segmentChains[grid.segment(at: item, isDown: false)]
  }

  private mutating func settle(_ label: Int, of strand: Int, foreign: [Int]) {
    for _ in 0..<4 {
      let frame = pieces[strand].labels[label]
      let own = distance(frame, to: strand)
      let nearest = foreign.reduce(Double.infinity) { $1 == strand ? $0 : min($0, distance(frame, to: $1)) }
      guard own > 1, nearest < own + 0.2 else { return }
      let step = min((own - nearest) / 2 + 0.4, own - 0.6)
      let side = frame.center.x < axis(of: strand, at: frame.center.y) ? step : -step
      pieces[strand].labels[label] = frame.moved(by: Point(x: side, y: 0))
    }
  }

  /// The distance between a rectangle and the curves of a strand near it, from samples.
  private func distance(_ frame: Rect, to strand: Int) -> Double {
    let samples = Self.samples
    return pieces[strand].points.withUnsafeBufferPointer { points in
      var best = Double.infinity
      for start in stride(from: 0, to: points.count - 3, by: 3) {
        let low = min(points[start].y, points[start + 3].y)
        let high = max(points[start].y, points[start + 3].y)
        guard high > frame.minY - 16, low < frame.maxY + 16 else { continue }
        for weights in samples {
          let before = points[start] * weights.0 + points[start + 1] * weights.1
          let point = before + points[start + 2] * weights.2 + points[start + 3] * weights.3
          let x = max(frame.minX - point.x, 0, point.x - frame.maxX)
          let y = max(frame.minY - point.y, 0, point.y - frame.maxY)
          best = min(best, x * x + y * y)
        }
      }
      return best.squareRoot()
    }
  }

  private func axis(of strand: Int, at y: Double) -> Double {
    let points = pieces[strand].points
    for start in stride(from: 0, to: points.count - 3, by: 3) {
      let low = min(points[start].y, points[start + 3].y)
      let high = max(points[start].y, points[start + 3].y)
      if low <= y, y <= high { return (points[start].x + points[start + 3].x) / 2 }
    }
    return points.first?.x ?? 0
  }

  /// The weights of a curve's four points at eleven places along it.
  private static let samples = (0...10).map { step -> (Double, Double, Double, Double) in
    let t = Double(step) / 10
    let s = 1 - t
    return (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
  }
}

/// The regions of a concurrent container in several rows along the flow, where one row would not fit the view: in
/// declared order, without gaps, each row as wide as the widest.
struct RegionGrid {
  /// The factor by which another number of rows must fit the view better.
  private static let gain = 1.25
  /// The maximum factor by which a container may become wider so that its rows are divided at the same places.
  private static let alignment = 1.1
  /// The maximum number of rows that are tried.
  private static let maxRows = 40

  /// Across and along the flow.
  let sizes: [Size]
  let view: Size
  /// The space that the container needs besides its regions.
  let around: Size

  /// The number of regions of each row: one row, or the earlier number of rows, unless others fit clearly better.
  func rows(earlier: Int?) -> [Int] {
    let usual = rows(atMost: earlier ?? 1)
    let excess = excess(of: usual)
    var best = (excess: excess / Self.gain, rows: usual)
    for count in 1...max(min(sizes.count, Self.maxRows), 1) {
      let tried = rows(atMost: count)
      let its = self.excess(of: tried)
      if its < best.excess { best = (its, tried) }
    }
    return best.rows
  }

  /// Rows up to a number, the widest of them as narrow as possible.
  private func rows(atMost count: Int) -> [Int] {
    var low = sizes.reduce(0) { max($0, $1.width) }
    var high = sizes.reduce(0) { $0 + $1.width }
    if count == 1 { return [sizes.count] }
    for _ in 0..<20 {
      let middle = (low + high) / 2
      if rows(upTo: middle).count <= count { high = middle } else { low = middle }
    }
    return rows(upTo: high)
  }

  /// As many regions in each row as fit a width.
  private func rows(upTo width: Double) -> [Int] {
    var rows: [Int] = []
    var used = 0.0
    for size in sizes {
      if let last = rows.indices.last, used + size.width <= width + 0.001 {
        rows[last] += 1
        used += size.width
      } else {
        rows.append(1)
        used = size.width
      }
    }
    return rows
  }

  /// Returns the factor by which the container would be larger than the view; 1 if it fits.
  private func excess(of rows: [Int]) -> Double {
    var size = Size.zero
    var first = 0
    for count in rows {
      let row = sizes[first..<first + count]
      size.width = max(size.width, row.reduce(0) { $0 + $1.width })
      size.height += row.reduce(0) { max($0, $1.height) }
      first += count
    }
    return max(
      1, (size.width + around.width) / max(view.width, 1), (size.height + around.height) / max(view.height, 1))
  }

  /// The regions' frames, from a place on, filling at least a size.
  func frames(rows: [Int], from start: Point, least: Size) -> [Rect] {
    var next = 0
    let ranges = rows.map { count in
      defer { next += count }
      return next..<next + count
    }
    let across = ranges.map { sizes[$0].map(\.width) }
    let widest = across.reduce(0) { max($0, $1.reduce(0, +)) }
    let aligned = columns(of: across).map { columns in across.map { _ in columns } }
    let widths = aligned.flatMap { $0[0].reduce(0, +) <= widest * Self.alignment ? $0 : nil } ?? across
    let width = max(least.width, widths.reduce(0) { max($0, $1.reduce(0, +)) })
    let heights = ranges.map { sizes[$0].reduce(0) { max($0, $1.height) } }
    let more = max(least.height - heights.reduce(0, +), 0) / Double(max(rows.count, 1))
    var frames: [Rect] = []
    var y = start.y
    for (row, height) in zip(widths, heights) {
      let extra = (width - row.reduce(0, +)) / Double(max(row.count, 1))
      var x = start.x
      for own in row {
        frames.append(Rect(x: x, y: y, width: own + extra, height: height + more))
        x += own + extra
      }
      y += height + more
    }
    return frames
  }

  /// The widest of each column, if all rows have as many regions.
  private func columns(of rows: [[Double]]) -> [Double]? {
    guard let first = rows.first, rows.allSatisfy({ $0.count == first.count }) else { return nil }
    return first.indices.map { column in rows.reduce(0) { max($0, $1[column]) } }
  }
}

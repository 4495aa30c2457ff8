import Algorithms
import GraphLayout

/// The horizontal and vertical tracks on which a refused move's arrow may run, with what each stretch between two
/// neighbouring crossings of tracks costs.
struct TrackGrid: Sendable {
  /// The maximum number of tracks in each direction, apart from those that the ends need.
  static let maxTracks = 128

  let columns: [Double]
  let rows: [Double]
  /// The cost of the stretch to the right of a crossing, by `place(column, row)`.
  var across: [Double]
  /// The cost of the stretch below a crossing.
  var down: [Double]

  /// Tracks at coordinates; each stretch costs its length.
  init(columns: [Double], rows: [Double]) {
    self.columns = columns
    self.rows = rows
    let count = columns.count * rows.count
    across = Array(repeating: 0, count: count)
    down = Array(repeating: 0, count: count)
    for row in rows.indices {
      for column in columns.indices {
        let place = row * columns.count + column
        across[place] = column + 1 < columns.count ? columns[column + 1] - columns[column] : .infinity
        down[place] = row + 1 < rows.count ? rows[row + 1] - rows[row] : .infinity
      }
    }
  }

  /// Coordinates of tracks, in order: those that are needed, as many of the others as are allowed, and the middles of
  /// wide gaps between them.
  ///
  /// - Parameter window: Of too many, those here are kept first.
  static func tracks(needed: [Double], others: [Double], window: ClosedRange<Double>) -> [Double] {
    var kept = others
    if kept.count > maxTracks { kept = kept.filter(window.contains) }
    var apart = 4.0
    var merged = merge(needed, kept.sorted(), apart: apart)
    while merged.count > maxTracks + needed.count {
      apart *= 1.5
      merged = merge(needed, kept.sorted(), apart: apart)
    }
    let middles = merged.adjacentPairs().compactMap { $1 - $0 > 24 ? ($0 + $1) / 2 : nil }
    return merged.count + middles.count > maxTracks + needed.count ? merged : (merged + middles).sorted()
  }

  /// All of the needed and those of the others that lie apart from them and from each other.
  private static func merge(_ needed: [Double], _ others: [Double], apart: Double) -> [Double] {
    let fixed = needed.sorted()
    var merged: [Double] = []
    for value in fixed where merged.last.map({ value - $0 > 1e-6 }) ?? true { merged.append(value) }
    var next = 0
    var last = -Double.infinity
    var free: [Double] = []
    for value in others {
      while next < merged.count, merged[next] < value - apart { next += 1 }
      if next < merged.count, abs(merged[next] - value) <= apart { continue }
      guard value - last > apart else { continue }
      last = value
      free.append(value)
    }
    return (merged + free).sorted()
  }

  /// The crossing of two tracks as one number.
  func place(_ column: Int, _ row: Int) -> Int { row * columns.count + column }

  func point(_ place: Int) -> Point { Point(x: columns[place % columns.count], y: rows[place / columns.count]) }

  /// The crossing at a point; nil if there is none.
  func place(at point: Point) -> Int? {
    let (column, row) = (
      columns.partitioningIndex { $0 >= point.x - 1e-6 }, rows.partitioningIndex { $0 >= point.y - 1e-6 }
    )
    guard column < columns.count, row < rows.count, abs(columns[column] - point.x) < 1e-5,
      abs(rows[row] - point.y) < 1e-5
    else { return nil }
    return place(column, row)
  }

  /// The crossing next to another, with what the stretch to it costs; nil at the edge.
  func step(from place: Int, _ heading: Heading) -> (place: Int, cost: Double)? {
    let width = columns.count
    switch heading {
    case .up: return place >= width ? (place - width, down[place - width]) : nil
    case .down: return place + width < down.count ? (place + width, down[place]) : nil
    case .left: return place % width > 0 ? (place - 1, across[place - 1]) : nil
    case .right: return place % width + 1 < width ? (place + 1, across[place]) : nil
    }
  }
}

extension TrackGrid {
  /// Returns the cost of a way from corner to corner; nil if it leaves the tracks.
  func cost(along points: [Point]) -> Double? {
    var cost = 0.0
    for (from, to) in points.adjacentPairs() {
      guard let stretch = stretch(from, to) else { return nil }
      cost += stretch
    }
    return cost
  }

  private func stretch(_ from: Point, _ to: Point) -> Double? {
    guard let start = place(at: from), let end = place(at: to), let heading = Self.heading(from, to) else { return nil }
    var (place, cost) = (start, 0.0)
    while place != end {
      guard let step = step(from: place, heading) else { return nil }
      place = step.place
      cost += step.cost
    }
    return cost
  }

  static func heading(_ from: Point, _ to: Point) -> Heading? {
    switch (abs(to.x - from.x) < 1e-6, abs(to.y - from.y) < 1e-6) {
    case (true, false): to.y > from.y ? .down : .up
    case (false, true): to.x > from.x ? .right : .left
    case (true, true), (false, false): nil
    }
  }

  /// Makes each unit of every track that runs inside a frame cost so much more.
  mutating func add(_ rate: Double, inside frame: Rect) {
    add(rate, columns: frame.minX...frame.maxX, from: frame.minY, to: frame.maxY)
    add(rate, rows: frame.minY...frame.maxY, from: frame.minX, to: frame.maxX)
  }

  /// Makes the columns strictly between two cost more from one row to another.
  private mutating func add(_ rate: Double, columns range: ClosedRange<Double>, from top: Double, to bottom: Double) {
    let (left, right) = Self.between(columns, range)
    guard left < right, top < bottom else { return }
    var row = max(0, rows.partitioningIndex { $0 > top } - 1)
    while row + 1 < rows.count, rows[row] < bottom {
      let cost = rate * max(0, min(rows[row + 1], bottom) - max(rows[row], top))
      for column in left..<right { down[place(column, row)] += cost }
      row += 1
    }
  }

  private mutating func add(_ rate: Double, rows range: ClosedRange<Double>, from left: Double, to right: Double) {
    let (top, bottom) = Self.between(rows, range)
    guard top < bottom, left < right else { return }
    var column = max(0, columns.partitioningIndex { $0 > left } - 1)
    while column + 1 < columns.count, columns[column] < right {
      let cost = rate * max(0, min(columns[column + 1], right) - max(columns[column], left))
      for row in top..<bottom { across[place(column, row)] += cost }
      column += 1
    }
  }

  private static func between(_ values: [Double], _ range: ClosedRange<Double>) -> (Int, Int) {
    (
      values.partitioningIndex { $0 > range.lowerBound + 1e-6 },
      values.partitioningIndex { $0 >= range.upperBound - 1e-6 }
    )
  }

  /// Makes what crosses a line cost more, and what runs along it, the more the nearer.
  mutating func add(crossing: Double, alongAt near: [(distance: Double, rate: Double)] = [], _ line: LineSegment) {
    let (start, end) = (line.start, line.end)
    let (left, right) = (min(start.x, end.x), max(start.x, end.x))
    let (top, bottom) = (min(start.y, end.y), max(start.y, end.y))
    for column in columns.partitioningIndex(where: { $0 > left })..<columns.partitioningIndex(where: { $0 > right }) {
      let share = (columns[column] - start.x) / (end.x - start.x)
      let row = rows.partitioningIndex { $0 > start.y + (end.y - start.y) * share } - 1
      if row >= 0, row + 1 < rows.count { down[place(column, row)] += crossing }
    }
    for row in rows.partitioningIndex(where: { $0 > top })..<rows.partitioningIndex(where: { $0 > bottom }) {
      let share = (rows[row] - start.y) / (end.y - start.y)
      let column = columns.partitioningIndex { $0 > start.x + (end.x - start.x) * share } - 1
      if column >= 0, column + 1 < columns.count { across[place(column, row)] += crossing }
    }
    let (width, height) = (right - left, bottom - top)
    guard width != height else { return }
    // The cosine of twice the angle to the axis: nothing for a diagonal.
    let parallel = abs(width * width - height * height) / (width * width + height * height)
    for (distance, rate) in near {
      if height > width {
        add(rate * parallel, columns: left - distance...right + distance, from: top, to: bottom)
      } else {
        add(rate * parallel, rows: top - distance...bottom + distance, from: left, to: right)
      }
    }
  }
}

import Algorithms
import GraphLayout

/// The horizontal and vertical tracks on which a refused move's arrow may run, with what each stretch between two
/// neighbouring crossings of tracks costs.
struct TrackGrid: Sendable {
  /// The maximum number of tracks in each direction, apart from those that the ends need.
  static let maxTracks = 128

  let columns: [Double]
  let rows: [Double]
  /// What the stretch to the right of a crossing costs, by `place(column, row)`.
  var across: [Double]
  /// What the stretch below a crossing costs.
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
  /// What a way costs from corner to corner; nil if it leaves the tracks.
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
}

import Algorithms
import GraphLayout

extension TrackGrid {
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

/// A number of runs, as large as it gets: a double and a power of 2⁶⁰⁰, so that it neither overflows nor is lost next
/// to another. Exact up to 2⁵³, then to 53 bits.
struct RunCount: Sendable {
  private static let unit = 0x1p600

  private var value: Double
  private var power: Int

  init(_ count: Int = 0) {
    value = Double(count)
    power = 0
  }

  var isZero: Bool { value == 0 }

  static func += (left: inout RunCount, right: RunCount) {
    if left.power == right.power {
      left.value += right.value
    } else if left.power == right.power + 1 {
      left.value += right.value / unit
    } else if left.power + 1 == right.power {
      left.value = left.value / unit + right.value
      left.power = right.power
    } else if left.power < right.power {
      left = right
    }
    if left.value >= unit {
      left.value /= unit
      left.power += 1
    }
  }

  /// How often another number, or one if that is zero, goes into this one; infinite beyond what a double can be.
  func divided(by other: RunCount) -> Double {
    let divisor = other.isZero ? RunCount(1) : other
    switch power - divisor.power {
    case 0: return value / divisor.value
    case 1: return value / divisor.value * RunCount.unit
    case -1: return value / divisor.value / RunCount.unit
    case let difference: return isZero || difference < 0 ? 0 : .infinity
    }
  }
}

/// Numbers of runs that lead to places, by the places' indices.
struct RunDistribution: Sendable {
  private(set) var places: [Int] = []
  private var counts: [Int: RunCount] = [:]

  /// A single run, which leads to a place.
  init(at place: Int? = nil) {
    if let place { add(RunCount(1), at: place) }
  }

  subscript(place: Int) -> RunCount { counts[place] ?? RunCount() }

  /// Counts more runs that lead to a place.
  mutating func add(_ count: RunCount, at place: Int) {
    if counts[place] == nil { places.append(place) }
    counts[place, default: RunCount()] += count
  }

  /// All runs together.
  var total: RunCount {
    var total = RunCount()
    for place in places { total += self[place] }
    return total
  }
}

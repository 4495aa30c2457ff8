import Statecharts

/// Counts the observable runs of two machines, length by length: those of the reference, and those that only one of
/// both has.
///
/// An observable run is a list of steps that were taken with what was seen of each. As machines are deterministic, runs
/// that lead to one pair of configurations without a difference go on alike, so they are counted together; after a
/// difference each machine goes on alone.
struct RunCounter {
  /// A machine alone, with where the steps from its configurations lead.
  private struct Side {
    var machine: any ObservedMachine
    var successors: [Int: [Int]] = [:]

    /// Makes runs longer by a step; false if that is not known for all.
    mutating func extend(
      _ runs: RunDistribution, _ longer: inout RunDistribution, _ inputs: [Step], _ work: inout Work,
      _ additions: inout Int
    ) -> Bool {
      for place in runs.places {
        let found = successors[place] ?? Product.successors(of: place, in: &machine, inputs: inputs, &work)
        guard let found, additions >= found.count else { return false }
        successors[place] = found
        additions -= found.count
        for target in found { longer.add(runs[place], at: target) }
      }
      return true
    }
  }

  private let product: Product
  private var reference: Side
  private var answer: Side
  private let inputs: [Step]
  private var work: Work
  private var additions: Int

  /// All runs of the reference.
  private var expected = RunDistribution(at: 0)
  /// Runs that both have.
  private var shared: RunDistribution
  /// Runs that only the reference has.
  private var missing: RunDistribution
  /// Runs that only the answer has.
  private var surplus: RunDistribution

  /// - Parameter product: A product that was explored.
  init(_ product: Product, inputs: [Step], limits: GradingLimits) {
    self.product = product
    reference = Side(machine: product.reference)
    answer = Side(machine: product.answer)
    self.inputs = inputs
    work = Work(limits)
    additions = limits.additions
    let isSame = product.reference.start == product.answer.start
    shared = RunDistribution(at: isSame ? 0 : nil)
    missing = RunDistribution(at: isSame ? nil : 0)
    surplus = RunDistribution(at: isSame ? nil : 0)
  }

  /// The mean, over the lengths from 0 to a longest one, of how many runs only one machine has for each that the
  /// reference has. Lengths for which not all runs could be found out are left out.
  mutating func meanDifference(upTo longest: Int) -> RunDifference {
    var difference = RunDifference(ratio)
    while difference.count <= longest, difference.sum < Double(longest + 1) {
      guard goOn() else { return difference }
      difference.add(ratio)
    }
    // However the others are, the mean is 1.
    if difference.count <= longest { difference.count = longest + 1 }
    return difference
  }

  private var ratio: Double {
    var apart = missing.total
    apart += surplus.total
    return apart.divided(by: expected.total)
  }

  /// Makes all runs longer by a step; false if that is not known for all.
  private mutating func goOn() -> Bool {
    var (nextShared, nextMissing, nextSurplus) = (RunDistribution(), RunDistribution(), RunDistribution())
    for place in shared.places {
      guard let successors = product.successors[place], spend(successors.count) else { return false }
      for successor in successors {
        switch successor {
        case .together(let pair): nextShared.add(shared[place], at: pair)
        case .apart(let reference, let answer):
          if let reference { nextMissing.add(shared[place], at: reference) }
          if let answer { nextSurplus.add(shared[place], at: answer) }
        }
      }
    }
    var nextExpected = RunDistribution()
    guard reference.extend(expected, &nextExpected, inputs, &work, &additions),
      reference.extend(missing, &nextMissing, inputs, &work, &additions),
      answer.extend(surplus, &nextSurplus, inputs, &work, &additions)
    else { return false }
    (shared, missing, surplus, expected) = (nextShared, nextMissing, nextSurplus, nextExpected)
    return true
  }

  private mutating func spend(_ count: Int) -> Bool {
    guard additions >= count else { return false }
    additions -= count
    return true
  }
}

/// The runs that only one of two machines has for each of the reference, summed up over lengths.
struct RunDifference {
  private(set) var sum: Double
  /// The number of lengths that were counted to the end.
  var count = 1

  init(_ first: Double) { sum = first }

  mutating func add(_ ratio: Double) {
    sum += ratio
    count += 1
  }

  /// The mean, at most 1.
  ///
  /// - Parameter isShown: True if a run shows a difference. If it is longer than all that were counted, its length
  ///   counts as one without runs in common.
  func mean(isShown: Bool) -> Double {
    min(1, isShown && sum == 0 ? 1 / Double(count + 1) : sum / Double(count))
  }
}

extension Product {
  /// The mean, over the lengths from 0 to a longest one, of the share of runs that show a difference, where at each
  /// pair all moves that either machine takes are equally likely. Zones of times depend on both machines, so neither
  /// alone has runs that could be counted. Lengths for which not all pairs were examined are left out.
  func meanDifference(upTo longest: Int) -> RunDifference {
    guard reference.start == answer.start else { return RunDifference(1) }
    var difference = RunDifference(0)
    var (shared, apart): ([Int: Double], Double) = ([0: 1], 0)
    while difference.count <= longest {
      var next: [Int: Double] = [:]
      // The order of additions decides the last bits.
      for (place, share) in shared.sorted(by: { $0.key < $1.key }) {
        guard let moves = successors[place] else { return difference }
        for move in moves {
          switch move {
          case .together(let pair): next[pair, default: 0] += share / Double(moves.count)
          case .apart: apart += share / Double(moves.count)
          }
        }
      }
      shared = next
      let together = shared.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value }
      difference.add(apart == 0 ? 0 : apart / (apart + together))
    }
    return difference
  }
}

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

  /// Returns this number divided by another, or by one if that is zero; infinite beyond the range of a double.
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

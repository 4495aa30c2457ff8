import Algorithms

/// The assignment of tracks to the passages of one gap, from the first row downwards.
///
/// Postcondition: passages that overlap have different tracks; one that ends near where another starts is below it.
struct TrackAssignment {
  private(set) var passages: [GapPlan.Passage]
  private(set) var trackCount = 0

  /// The passages to the right, the one that starts last first; those to the left, the one that starts first first.
  private let rightward: [Int]
  private let leftward: [Int]
  /// Passages by their start.
  private let byStart: [Int]
  private var isPlaced: [Bool]
  private var skyline: Skyline

  /// The minimum distance between stretches along the flow.
  private static let minDistance = 5.0
  /// The minimum distance between two passages on one track.
  private static let trackGap = 8.0
  /// The maximum number of passages that start where another ends that are checked; more cannot be distinguished.
  private static let greatestCrowd = 8
  /// The maximum number of detours of a gap.
  private static let greatestDetours = 64

  init(passages: [GapPlan.Passage], minWidth: Double) {
    self.passages = passages
    byStart = passages.indices.sorted { (passages[$0].from, $0) < (passages[$1].from, $1) }
    let widths = passages.map { $0.to - $0.from }
    isPlaced = widths.map { abs($0) <= minWidth }
    leftward = byStart.filter { widths[$0] < -minWidth }
    rightward = byStart.reversed().filter { widths[$0] > minWidth }
    skyline = Skyline(
      bounds: passages.flatMap { passage in
        let way = Self.reach(passage.from, passage.to)
        return [way.low, way.high]
      })
  }

  private static func reach(_ from: Double, _ to: Double) -> (low: Double, high: Double) {
    (min(from, to) - trackGap / 2, max(from, to) + trackGap / 2)
  }

  /// Places passages of both directions, always one that no other has to be above any more.
  mutating func run() {
    var right = 0
    var left = 0
    var detoured: [Int] = []
    while right < rightward.count || left < leftward.count {
      let first = right < rightward.count ? rightward[right] : nil
      let second = left < leftward.count ? leftward[left] : nil
      let isFirstFree = first.map { !waits($0) } ?? false
      let isSecondFree = second.map { !waits($0) } ?? false
      if let first, isFirstFree, !isSecondFree || second.map({ freeTrack(first) <= freeTrack($0) }) ?? true {
        place(first)
        right += 1
      } else if let second, isSecondFree {
        place(second)
        left += 1
      } else if let next = first ?? second {
        if detoured.count < Self.greatestDetours, let x = freeColumn(near: passages[next].to) {
          passages[next].detour = GapPlan.Detour(x: x, track: -1)
          detoured.append(next)
        }
        place(next)
        if first != nil { right += 1 } else { left += 1 }
      }
    }
    for index in detoured { placeDetour(index) }
  }

  /// Returns whether a passage that starts where this one ends has no track yet.
  private func waits(_ index: Int) -> Bool {
    let end = passages[index].to
    var place = byStart.partitioningIndex { passages[$0].from > end - Self.minDistance }
    var seen = 0
    while place < byStart.count, seen < Self.greatestCrowd {
      let other = byStart[place]
      if passages[other].from >= end + Self.minDistance { return false }
      if other != index, !isPlaced[other] { return true }
      place += 1
      seen += 1
    }
    return false
  }

  private func freeTrack(_ index: Int) -> Int {
    let way = Self.reach(passages[index].from, passages[index].detour?.x ?? passages[index].to)
    return skyline.height(from: way.low, to: way.high)
  }

  private mutating func place(_ index: Int) {
    passages[index].track = raise(from: passages[index].from, to: passages[index].detour?.x ?? passages[index].to)
    isPlaced[index] = true
  }

  private mutating func placeDetour(_ index: Int) {
    guard let x = passages[index].detour?.x else { return }
    let track = raise(from: x, to: passages[index].to)
    passages[index].detour?.track = track
  }

  private mutating func raise(from: Double, to: Double) -> Int {
    let way = Self.reach(from, to)
    let track = skyline.height(from: way.low, to: way.high)
    skyline.raise(from: way.low, to: way.high, height: track + 1)
    trackCount = max(trackCount, track + 1)
    return track
  }

  /// The position nearest to x where no passage runs along the flow.
  private func freeColumn(near x: Double) -> Double? {
    let taken = (passages.flatMap { [$0.from, $0.to] } + passages.compactMap(\.detour?.x)).sorted()
    var best: Double?
    for (left, right) in taken.adjacentPairs() where right - left >= 2 * Self.minDistance {
      let candidate = min(max(x, left + Self.minDistance), right - Self.minDistance)
      if abs(candidate - x) < abs((best ?? .infinity) - x) { best = candidate }
    }
    return best
  }
}

/// The number of tracks taken at each place across a gap: a segment tree of maximum values over ranges.
struct Skyline {
  private let bounds: [Double]
  private let leaves: Int
  /// The height of the whole range of a vertex, and the maximum within it.
  private var whole: [Int]
  private var greatest: [Int]

  /// A skyline of height 0 that can be raised between any two bounds.
  init(bounds: [Double]) {
    var sorted: [Double] = []
    for bound in bounds.sorted() where bound != sorted.last { sorted.append(bound) }
    self.bounds = sorted
    var leaves = 1
    while leaves < sorted.count { leaves *= 2 }
    self.leaves = leaves
    whole = [Int](repeating: 0, count: 2 * leaves)
    greatest = whole
  }

  func height(from low: Double, to high: Double) -> Int {
    height(1, 0, leaves, start(low), index(high))
  }

  /// Raises all between two places to a height that is not exceeded there.
  mutating func raise(from low: Double, to high: Double, height: Int) {
    raise(1, 0, leaves, start(low), index(high), height)
  }

  /// The number of the last bound that is not greater.
  private func start(_ place: Double) -> Int {
    let next = index(place)
    return next < bounds.count && bounds[next] == place ? next : max(next - 1, 0)
  }

  /// The number of the first bound that is not smaller.
  private func index(_ place: Double) -> Int { bounds.partitioningIndex { $0 >= place } }

  private func height(_ vertex: Int, _ start: Int, _ end: Int, _ low: Int, _ high: Int) -> Int {
    if high <= start || end <= low { return 0 }
    if low <= start, end <= high || vertex >= leaves { return greatest[vertex] }
    let middle = (start + end) / 2
    let inner = max(
      height(2 * vertex, start, middle, low, high), height(2 * vertex + 1, middle, end, low, high))
    return max(whole[vertex], inner)
  }

  private mutating func raise(_ vertex: Int, _ start: Int, _ end: Int, _ low: Int, _ high: Int, _ height: Int) {
    if high <= start || end <= low { return }
    greatest[vertex] = max(greatest[vertex], height)
    if low <= start, end <= high || vertex >= leaves {
      whole[vertex] = max(whole[vertex], height)
      return
    }
    let middle = (start + end) / 2
    raise(2 * vertex, start, middle, low, high, height)
    raise(2 * vertex + 1, middle, end, low, high, height)
  }
}

/// How strands cross the gap between two rows: all along gentle curves, or, where some would run too flat, each on a
/// horizontal track of its own.
struct GapPlan {
  /// One strand's way through the gap.
  struct Passage {
    var segment: Int
    var strand: Int
    var from: Double
    var to: Double
    var track = -1
  }

  /// The greatest gentle slope, across by along the flow.
  static let steepest = 5.0
  static let trackDistance = 6.0
  static let trackMargin = 8.0

  private(set) var passages: [Passage]
  private(set) var trackCount = 0

  var usesTracks: Bool { trackCount > 0 }
  /// The height that the tracks need.
  var height: Double { usesTracks ? 2 * Self.trackMargin + Double(trackCount - 1) * Self.trackDistance : 0 }

  /// The height that makes curves possible where tracks were the alternative.
  private(set) var curveHeight = 0.0

  /// Gives up the tracks where a gap hardly higher than they need leaves room for curves.
  mutating func preferCurves(room: Double, patience: Double) {
    var taller = room
    while taller < height + patience {
      taller += 6
      guard !isTooFlat(room: taller * 0.75) else { continue }
      curveHeight = taller - 12
      trackCount = 0
      for index in passages.indices { passages[index].track = -1 }
      return
    }
  }

  init(passages: [Passage]) {
    self.passages = passages
  }

  /// The widest way across.
  var reach: Double { passages.reduce(0) { max($0, abs($1.to - $1.from)) } }

  /// Whether some passage would run so flat in the room there is that it came too near to the one beside it.
  func isTooFlat(room: Double) -> Bool {
    guard reach > room else { return false }
    if reach > room * Self.steepest { return true }
    let byStart = passages.indices.sorted { (passages[$0].from, $0) < (passages[$1].from, $1) }
    let byEnd = passages.indices.sorted { (passages[$0].to, $0) < (passages[$1].to, $1) }
    for (first, second) in zip(byStart, byStart.dropFirst()) where isTight(first, second, room: room) { return true }
    for (first, second) in zip(byEnd, byEnd.dropFirst()) where isTight(first, second, room: room) { return true }
    return false
  }

  private func isTight(_ first: Int, _ second: Int, room: Double) -> Bool {
    let (one, other) = (passages[first], passages[second])
    let distance = min(abs(one.from - other.from), abs(one.to - other.to))
    let slopes = ((one.to - one.from) / room, (other.to - other.from) / room)
    guard slopes.0 * slopes.1 > 0 else { return false }
    return min(abs(slopes.0), abs(slopes.1)) > max(distance / 3.2, 1)
  }

  /// Gives each passage a track such that two passages cross at most once, and no two run on top of each other.
  ///
  /// Of two that run to the right, the one that starts further left lies lower; the mirror image holds for the left.
  /// Where one that runs to the right leaves its track just where one to the left enters its own, those of one direction
  /// all go above those of the other.
  mutating func assignTracks() {
    let rightward = passages.indices.filter { passages[$0].to - passages[$0].from > 3 }
      .sorted { (-passages[$0].from, $0) < (-passages[$1].from, $1) }
    let leftward = passages.indices.filter { passages[$0].to - passages[$0].from < -3 }
      .sorted { (passages[$0].from, $0) < (passages[$1].from, $1) }
    place(rightward, from: 0)
    place(leftward, from: 0, around: rightward)
    var best = (plan: self, collisions: collisions(rightward, leftward))
    for (upper, lower) in [(rightward, leftward), (leftward, rightward)] where best.collisions > 0 {
      place(upper, from: 0)
      place(lower, from: (upper.map { passages[$0].track }.max() ?? -1) + 1)
      let count = collisions(rightward, leftward)
      if count < best.collisions { best = (self, count) }
    }
    self = best.plan
    trackCount = (passages.map(\.track).max() ?? -1) + 1
  }

  /// Each on the first track below those placed before it that it overlaps, and on none of those of others.
  private mutating func place(_ group: [Int], from first: Int, around others: [Int] = []) {
    for (count, index) in group.enumerated() {
      var lowest = first
      for earlier in group.prefix(count) where overlap(earlier, index) {
        lowest = max(lowest, passages[earlier].track + 1)
      }
      var taken = Set<Int>()
      for other in others where overlap(other, index) { taken.insert(passages[other].track) }
      while taken.contains(lowest) { lowest += 1 }
      passages[index].track = lowest
    }
  }

  /// How many pairs share a stretch along the flow, one above its track and the other below its own.
  private func collisions(_ rightward: [Int], _ leftward: [Int]) -> Int {
    var count = 0
    for right in rightward {
      for left in leftward {
        let (one, other) = (passages[right], passages[left])
        if abs(one.to - other.from) < Self.leastDistance, one.track <= other.track { count += 1 }
        if abs(one.from - other.to) < Self.leastDistance, other.track <= one.track { count += 1 }
      }
    }
    return count
  }

  /// The least distance between stretches along the flow.
  private static let leastDistance = 3.0

  private func overlap(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (passages[first], passages[second])
    return max(one.from, one.to) + 8 > min(other.from, other.to)
      && max(other.from, other.to) + 8 > min(one.from, one.to)
  }
}

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

  /// Gives each passage a track such that two passages cross at most once.
  ///
  /// Of two that run to the right, the one that starts further left lies lower; the mirror image holds for the left.
  mutating func assignTracks() {
    let rightward = passages.indices.filter { passages[$0].to - passages[$0].from > 3 }
      .sorted { (-passages[$0].from, $0) < (-passages[$1].from, $1) }
    let leftward = passages.indices.filter { passages[$0].to - passages[$0].from < -3 }
      .sorted { (passages[$0].from, $0) < (passages[$1].from, $1) }
    var placed: [Int] = []
    for (isFirst, group) in [(true, rightward), (false, leftward)] {
      let others = isFirst ? [] : rightward
      placed.removeAll()
      for index in group {
        var lowest = 0
        for earlier in placed where overlap(earlier, index) { lowest = max(lowest, passages[earlier].track + 1) }
        var taken = Set<Int>()
        for other in others where overlap(other, index) { taken.insert(passages[other].track) }
        while taken.contains(lowest) { lowest += 1 }
        passages[index].track = lowest
        trackCount = max(trackCount, lowest + 1)
        placed.append(index)
      }
    }
  }

  private func overlap(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (passages[first], passages[second])
    return max(one.from, one.to) + 8 > min(other.from, other.to)
      && max(other.from, other.to) + 8 > min(one.from, one.to)
  }
}

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
    var detour: Detour?
  }

  /// A second sidestep of a passage, where the end of its first track would meet another passage.
  struct Detour {
    /// Where the passage runs between its two tracks.
    var x: Double
    var track: Int
  }

  /// The greatest gentle slope, across by along the flow.
  static let steepest = 5.0

  /// In order of segments, then of strands.
  private(set) var passages: [Passage]
  private(set) var trackCount = 0
  /// The distance between two tracks.
  var pitch = 6.0
  /// The distance of the outermost tracks from the rows.
  var margin = 8.0
  /// A passage less wide than this stays off the tracks.
  var leastWidth = 3.0

  var usesTracks: Bool { trackCount > 0 }
  /// The height that the tracks need.
  var height: Double {
    usesTracks ? max(2 * margin, nearMargin + farMargin) + Double(trackCount - 1) * pitch : 0
  }
  /// The same for orthogonal routing, above the first track and below the last.
  var nearMargin = 0.0
  var farMargin = 0.0

  /// The height that makes curves possible where tracks were the alternative.
  private(set) var curveHeight = 0.0

  init(passages: [Passage]) {
    self.passages = passages
  }

  /// Gives up the tracks where a gap hardly higher than they need leaves room for curves.
  mutating func preferCurves(room: Double, patience: Double) {
    var taller = room
    while taller < height + patience {
      taller += 6
      guard !isTooFlat(room: taller * 0.75) else { continue }
      curveHeight = taller - 12
      trackCount = 0
      for index in passages.indices {
        passages[index].track = -1
        passages[index].detour = nil
      }
      return
    }
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

  /// The passage of a strand along a segment.
  func passage(segment: Int, strand: Int) -> Passage? {
    let index = passages.partitionIndex { ($0.segment, $0.strand) >= (segment, strand) }
    guard index < passages.count, passages[index].segment == segment, passages[index].strand == strand else {
      return nil
    }
    return passages[index]
  }

  /// Gives each passage a track such that two passages cross at most once, and no two run on top of each other.
  ///
  /// Of two that run to the right, the one that starts further left lies lower; the mirror image holds for the left.
  /// A passage lies below those that start where it ends, as channels are routed (Hashimoto and Stevens 1971); where
  /// two would each have to lie below the other, one makes a detour. Takes n log n steps for n passages.
  mutating func assignTracks() {
    guard passages.contains(where: { abs($0.to - $0.from) > leastWidth }) else { return }
    var assignment = TrackAssignment(passages: passages, leastWidth: leastWidth)
    assignment.run()
    passages = assignment.passages
    trackCount = assignment.trackCount
  }
}

extension GapPlan {
  /// The ways of all strands through the gap below each row.
  private static func plans(_ grid: Grid, _ across: AcrossCoordinates) -> [GapPlan] {
    var counts = [Int](repeating: 0, count: grid.rows.count)
    for segment in grid.upperItems.indices {
      counts[Int(grid.rowOfItem[Int(grid.upperItems[segment])])] += grid.segmentWidths[segment]
    }
    var passages = [[Passage]](repeating: [], count: grid.rows.count)
    for (row, count) in counts.enumerated() { passages[row].reserveCapacity(count) }
    for segment in grid.upperItems.indices {
      let row = Int(grid.rowOfItem[Int(grid.upperItems[segment])])
      for number in 0..<grid.segmentWidths[segment] {
        passages[row].append(
          Passage(
            segment: segment, strand: number, from: across.strandX(number, segment: segment, atUpper: true, in: grid),
            to: across.strandX(number, segment: segment, atUpper: false, in: grid)))
      }
    }
    return passages.map { GapPlan(passages: $0) }
  }

  /// Decides for each gap whether its strands run gently or on tracks; a gap may grow by so much for gentle curves.
  static func curved(_ grid: Grid, _ across: AcrossCoordinates, patience: Double) -> [GapPlan] {
    var plans = plans(grid, across)
    for row in plans.indices {
      let room = row + 1 < grid.rows.count ? grid.leastGap(below: row) + 12 : 0
      guard plans[row].isTooFlat(room: room) else { continue }
      plans[row].assignTracks()
      plans[row].preferCurves(room: room, patience: patience)
    }
    return plans
  }

  /// Gives every strand that is not straight a track.
  static func orthogonal(_ level: Level, _ grid: Grid, _ across: AcrossCoordinates) -> [GapPlan] {
    var plans = plans(grid, across)
    for row in plans.indices {
      plans[row].pitch = OrthogonalPath.trackPitch
      plans[row].margin = OrthogonalPath.trackMargin
      plans[row].leastWidth = OrthogonalPath.straightness
      plans[row].assignTracks()
      plans[row].makeRoomForHeads(level, grid)
    }
    return plans
  }

  /// Keeps tracks so far from the boxes that the heads of their arrows stand on a straight stretch.
  private mutating func makeRoomForHeads(_ level: Level, _ grid: Grid) {
    (nearMargin, farMargin) = (margin, margin)
    for passage in passages where passage.track >= 0 {
      let chain = level.chains[grid.segmentChains[passage.segment]]
      let isReversed = level.strands[chain.firstStrand + passage.strand].isReversed
      guard level.isBox(grid.item(of: passage.segment, atUpper: isReversed)) else { continue }
      let first = isReversed ? passage.track : trackCount - 1 - (passage.detour?.track ?? passage.track)
      let margin = OrthogonalPath.headReach - Double(first) * pitch
      if isReversed { nearMargin = max(nearMargin, margin) } else { farMargin = max(farMargin, margin) }
    }
  }
}

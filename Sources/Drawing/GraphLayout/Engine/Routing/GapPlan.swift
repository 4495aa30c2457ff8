import Algorithms

/// The routes of strands across the gap between two rows: straight, or each on its own horizontal track.
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

  /// A second track of a passage, where the end of the first would meet another passage.
  struct Detour {
    /// The position of the passage between its two tracks.
    var x: Double
    var track: Int
  }

  /// In order of segments, then of strands.
  private(set) var passages: [Passage]
  private(set) var trackCount = 0
  /// The distances of the outermost tracks from the rows.
  private(set) var nearMargin = OrthogonalPath.trackMargin
  private(set) var farMargin = OrthogonalPath.trackMargin

  var usesTracks: Bool { trackCount > 0 }
  /// The height that the tracks need.
  var height: Double {
    usesTracks ? nearMargin + farMargin + Double(trackCount - 1) * OrthogonalPath.trackPitch : 0
  }

  /// The passage of a strand along a segment.
  func passage(segment: Int, strand: Int) -> Passage? {
    let index = passages.partitioningIndex { ($0.segment, $0.strand) >= (segment, strand) }
    guard index < passages.count, passages[index].segment == segment, passages[index].strand == strand else {
      return nil
    }
    return passages[index]
  }

  /// Gives each passage a track so that two passages cross at most once, and none run on top of each other, in n log n
  /// steps.
  ///
  /// Of two to the right, the one that starts further left is lower, and the reverse to the left. A passage is below
  /// those that start where it ends (channel routing, Hashimoto and Stevens 1971); where two would each have to be
  /// below the other, one makes a detour.
  mutating func assignTracks() {
    guard passages.contains(where: { abs($0.to - $0.from) > OrthogonalPath.straightness }) else { return }
    var assignment = TrackAssignment(passages: passages, minWidth: OrthogonalPath.straightness)
    assignment.run()
    passages = assignment.passages
    trackCount = assignment.trackCount
  }
}

extension GapPlan {
  /// The passages of all strands through the gap below each row.
  private static func passages(_ grid: Grid, _ across: AcrossCoordinates) -> [[Passage]] {
    var passages = [[Passage]](repeating: [], count: grid.rows.count)
    for segment in grid.upperItems.indices {
      let row = Int(grid.rowOfItem[Int(grid.upperItems[segment])])
      for number in 0..<grid.segmentWidths[segment] {
        passages[row].append(
          Passage(
            segment: segment, strand: number, from: across.strandX(number, segment: segment, atUpper: true, in: grid),
            to: across.strandX(number, segment: segment, atUpper: false, in: grid)))
      }
    }
    return passages
  }

  /// The gap below each row, with a track for every strand that is not straight.
  static func plans(_ subgraph: Subgraph, _ grid: Grid, _ across: AcrossCoordinates) -> [GapPlan] {
    var plans = passages(grid, across).map { GapPlan(passages: $0) }
    for row in plans.indices {
      plans[row].assignTracks()
      plans[row].makeRoomForHeads(subgraph, grid)
    }
    return plans
  }

  /// Keeps tracks at a distance from nodes so that arrowheads are on straight stretches.
  private mutating func makeRoomForHeads(_ subgraph: Subgraph, _ grid: Grid) {
    for passage in passages where passage.track >= 0 {
      let chain = subgraph.chains[grid.segmentChains[passage.segment]]
      let isReversed = subgraph.strands[chain.firstStrand + passage.strand].isReversed
      guard subgraph.isNode(grid.item(of: passage.segment, atUpper: isReversed)) else { continue }
      let first = isReversed ? passage.track : trackCount - 1 - (passage.detour?.track ?? passage.track)
      let margin = OrthogonalPath.headReach - Double(first) * OrthogonalPath.trackPitch
      if isReversed { nearMargin = max(nearMargin, margin) } else { farMargin = max(farMargin, margin) }
    }
  }
}

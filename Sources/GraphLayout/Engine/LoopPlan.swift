/// Where self-loops hang: all of one shape beside their box, further ones around the labels of those before.
struct LoopPlan {
  /// What the loops of one box take beside it and along the flow.
  struct Reach {
    var place: Int
    var before = 0.0
    var after = 0.0
    /// Half the extent along the flow, about the middle of the box.
    var half = 0.0
  }

  /// One loop.
  struct Hang {
    var arrow: Int
    var place: Int
    var isBefore: Bool
    /// How many loops lie inside this one.
    var depth: Int
    /// The distance from the border to the loop's farthest point.
    var bulge: Double
    /// Half the loop's extent along the flow, where it lies around others.
    var half: Double
    var labelExtent: Size?
  }

  /// The bulge of a loop that lies around nothing.
  static let bulge = 18.0
  private(set) var hangs: [Hang] = []
  private(set) var reaches: [Reach] = []

  private struct SideState {
    var depth = 0
    var end = 0.0
    var half = 0.0
  }

  init(level: Level, graph: LayoutGraph, flowsRight: Bool, spacing: Spacing) {
    guard !level.loops.isEmpty else { return }
    var sides = [(before: SideState, after: SideState)](
      repeating: (SideState(), SideState()), count: level.boxes.count)
    for loop in level.loops {
      let hasMark = level.marks.contains { $0.host == loop.place }
      let isBefore = !hasMark && sides[loop.place].before.depth < sides[loop.place].after.depth
      let extent = LevelPlacer.labelExtent(graph.arrows[loop.arrow].labels, flowsRight: flowsRight)
      let old = isBefore ? sides[loop.place].before : sides[loop.place].after
      let bulge = old.depth == 0 ? Self.bulge : old.end + spacing.arrow
      let half = old.depth == 0 ? 14 : old.half + 8
      hangs.append(
        Hang(
          arrow: loop.arrow, place: loop.place, isBefore: isBefore, depth: old.depth, bulge: bulge, half: half,
          labelExtent: extent))
      let state = SideState(
        depth: old.depth + 1, end: bulge + (extent.map { $0.width + spacing.label } ?? 0),
        half: max(half, (extent?.height ?? 0) / 2))
      if isBefore { sides[loop.place].before = state } else { sides[loop.place].after = state }
    }
    for (place, side) in sides.enumerated() where side.after.depth > 0 {
      reaches.append(
        Reach(
          place: place, before: side.before.end, after: side.after.end, half: max(side.before.half, side.after.half)))
    }
  }
}

// Arrows between a container and what lies in it meet its border from inside: what meets it from outside, or hangs on it,
// keeps clear of them.
extension LevelPlacer {
  /// The sides of a box in the frame of the flow.
  enum Side {
    case near
    case far
    case before
    case after
  }

  /// Where arrows meet a side of a container from inside, from the corner of its frame.
  func innerEnds(at place: Int, on side: Side) -> [Double] {
    guard level.isBox(place), let inside = insides[place]?.drawing else { return [] }
    let isTurned = inside.flowsRight != flowsRight
    switch side {
    case .near: return isTurned ? [] : inside.nearXs
    case .far: return isTurned ? [] : inside.farXs
    case .before: return isTurned ? inside.nearXs : []
    case .after: return isTurned ? inside.farXs : []
    }
  }

  /// The place nearest to the one wanted from which ends at all the given ways are clear of the others, if there is any.
  static func clearPlace(near wanted: Double, ways: [Double], of others: [Double], within reach: Double) -> Double {
    func isClear(_ place: Double) -> Bool {
      others.allSatisfy { other in ways.allSatisfy { abs(place + $0 - other) >= leastDistance } }
    }
    for step in 0...max(Int(reach), 0) {
      for place in [wanted + Double(step), wanted - Double(step)] where isClear(place) { return place }
    }
    return wanted
  }

  /// The middle of the loops on one side of a box, along the flow.
  func loopMiddle(_ hang: LoopPlan.Hang) -> Double {
    let frame = frame(of: hang.place)
    let others = innerEnds(at: hang.place, on: hang.isBefore ? .before : .after)
    guard !others.isEmpty else { return frame.center.y }
    let halves: [Double] = [6, 11.3, 16.6, 21.9]
    let ways = halves.map { -$0 } + halves
    return frame.minY
      + Self.clearPlace(near: frame.height / 2, ways: ways, of: others, within: frame.height / 2 - 24)
  }
}

/// How the initial mark is set before or next to its host.
enum MarkPlan {
  /// How far from the place that is wanted others are tried.
  private static let farthest = 2_000.0
  /// The length of its arrow.
  static let gap = 18.0

  /// Where a mark next to its host ends, from the top of that.
  static func bottom(height: Double, host: Double) -> Double { middle(height: height, host: host) + height / 2 }

  /// Slightly nearer the beginning of the flow than the host's centre.
  private static func middle(height: Double, host: Double) -> Double { min(max(height / 2, 10), host / 2 - 2) }

  /// The frames of the initial marks, and their arrows: before their hosts, in line with these, or next to them where
  /// arrows come in from outside.
  static func drawings(_ geometry: LevelGeometry) -> [(frame: Rect, piece: LevelDrawing.Piece)] {
    let input = geometry.input
    return input.level.marks.map { mark in
      let size = input.size(of: mark.box)
      let isAhead = input.style.leadsIn(mark, of: input.level)
      let (start, end) = isAhead ? ahead(of: mark.host, geometry) : beside(mark.host, size, geometry)
      let way = end - start
      let middle = start - Point(x: size.width / 2 * way.x, y: size.height / 2 * way.y) * (1 / way.length)
      let points = OrthogonalPath([start, end]).points()
      let corner = Point(x: middle.x - size.width / 2, y: middle.y - size.height / 2)
      return (
        Rect(origin: corner, size: size), LevelDrawing.Piece(arrow: mark.arrow, points: points, labels: [])
      )
    }
  }

  private static func ahead(of place: Int, _ geometry: LevelGeometry) -> (Point, Point) {
    let host = geometry.frames[place]
    let x = clearPlace(
      near: host.width / 2, ways: [0], of: geometry.input.innerEnds(at: place, on: .near), within: host.width / 2 - 8)
    return (Point(x: host.minX + x, y: host.minY - gap), Point(x: host.minX + x, y: host.minY))
  }

  private static func beside(_ place: Int, _ size: Size, _ geometry: LevelGeometry) -> (Point, Point) {
    let host = geometry.frames[place]
    let middle =
      host.minY
      + clearPlace(
        near: middle(height: size.height, host: host.height), ways: [-size.height / 2, 0, size.height / 2],
        of: geometry.input.innerEnds(at: place, on: .before), within: host.height - 16)
    return (Point(x: host.minX - gap, y: middle), Point(x: host.minX, y: middle))
  }

  /// The place nearest to the one wanted from which ends at all the given ways are clear of the others, if there is
  /// any.
  static func clearPlace(near wanted: Double, ways: [Double], of others: [Double], within reach: Double) -> Double {
    func isClear(_ place: Double) -> Bool {
      others.allSatisfy { other in ways.allSatisfy { abs(place + $0 - other) >= BorderEnds.minDistance } }
    }
    for step in 0...Int(max(min(reach, farthest), 0)) {
      for place in [wanted + Double(step), wanted - Double(step)] where isClear(place) { return place }
    }
    return wanted
  }
}

extension LevelInput {
  /// Where the first row must begin, so that no mark before it touches the border or the header; boxes have the given
  /// distances from where their rows begin.
  func marksEnd(leads: [Double]) -> Double {
    level.marks.filter { style.leadsIn($0, of: level) }.reduce(0) { end, mark in
      max(end, insets.near + size(of: mark.box).height + MarkPlan.gap - leads[mark.host])
    }
  }
}

/// The position of the initial mark before or next to its host.
enum MarkPlan {
  /// The maximum distance of places that are tried from the wanted one.
  private static let farthest = 2_000.0
  /// The length of its edge.
  static let gap = 18.0

  /// Returns the end of a mark next to its host, from the host's top.
  static func bottom(height: Double, host: Double) -> Double { middle(height: height, host: host) + height / 2 }

  /// Slightly nearer the beginning of the flow than the host's centre.
  private static func middle(height: Double, host: Double) -> Double { min(max(height / 2, 10), host / 2 - 2) }

  /// The frames of the initial marks, and their edges: before their hosts, or next to them where edges enter.
  static func drawings(_ geometry: SubgraphGeometry) -> [(frame: Rect, piece: SubgraphDrawing.Piece)] {
    let input = geometry.input
    return input.subgraph.marks.map { mark in
      let size = input.size(of: mark.node)
      let isAhead = input.style.leadsIn(mark, of: input.subgraph)
      let (start, end) = isAhead ? ahead(of: mark.host, geometry) : atSide(mark.host, size, geometry)
      let way = end - start
      let middle = start - Point(x: size.width / 2 * way.x, y: size.height / 2 * way.y) * (1 / way.length)
      let points = OrthogonalPath([start, end]).points()
      let corner = Point(x: middle.x - size.width / 2, y: middle.y - size.height / 2)
      return (
        Rect(origin: corner, size: size), SubgraphDrawing.Piece(edge: mark.edge, points: points, labels: [])
      )
    }
  }

  private static func ahead(of place: Int, _ geometry: SubgraphGeometry) -> (Point, Point) {
    let host = geometry.frames[place]
    let x = clearPlace(
      near: host.width / 2, ways: [0], of: geometry.input.innerEnds(at: place, on: .near), within: host.width / 2 - 8)
    return (Point(x: host.minX + x, y: host.minY - gap), Point(x: host.minX + x, y: host.minY))
  }

  private static func atSide(_ place: Int, _ size: Size, _ geometry: SubgraphGeometry) -> (Point, Point) {
    let host = geometry.frames[place]
    let middle =
      host.minY
      + clearPlace(
        near: middle(height: size.height, host: host.height), ways: [-size.height / 2, 0, size.height / 2],
        of: geometry.input.innerEnds(at: place, on: .before), within: host.height - 16)
    return (Point(x: host.minX - gap, y: middle), Point(x: host.minX, y: middle))
  }

  /// The place nearest to the wanted one from which ends at all the given distances are clear of others.
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

extension SubgraphInput {
  /// Returns the minimum beginning of the first row at which no mark before it touches the border or the header.
  /// - Parameter leads: The distances of nodes from the beginnings of their rows.
  func marksEnd(leads: [Double]) -> Double {
    subgraph.marks.filter { style.leadsIn($0, of: subgraph) }.reduce(0) { end, mark in
      max(end, insets.near + size(of: mark.node).height + MarkPlan.gap - leads[mark.host])
    }
  }
}

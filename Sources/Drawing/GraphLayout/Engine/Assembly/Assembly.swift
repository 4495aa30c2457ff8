import Algorithms

/// Assembles the drawings of all containers: absolute frames, and routes joined at borders.
struct Assembly {
  let graph: LayoutGraph
  let hierarchy: Hierarchy
  let drawings: [SubgraphDrawing?]
  let watch: LayoutObserver

  private struct Part {
    var order: Int
    var points: [Point]
    var labels: [Rect]
  }

  func layout(direction: LayoutOptions.Direction, variant: LayoutVariant) -> Layout {
    var frames = [Rect](repeating: .zero, count: graph.nodes.count)
    var parts = [[Part]](repeating: [], count: graph.edges.count)
    for container in -1..<graph.nodes.count {
      guard let drawing = drawings[container + 1] else { continue }
      let origin = container < 0 ? Point.zero : Point(x: frames[container].x, y: frames[container].y)
      let turns = drawing.outline.flowsRight
      for (node, frame) in drawing.frames { frames[node] = (turns ? frame.transposed : frame).moved(by: origin) }
      for piece in drawing.pieces {
        parts[piece.edge].append(
          Part(
            order: order(of: piece.edge, in: container),
            points: piece.points.map { (turns ? $0.transposed : $0) + origin },
            labels: piece.labels.map { (turns ? $0.transposed : $0).moved(by: origin) }))
      }
    }
    let routes = parts.map { route($0) }
    let size = drawings.first.flatMap { $0?.outline.size(flowsRight: false) } ?? .zero
    let turned = frames.map(\.snapped)
    return Layout(
      size: Size(width: size.width.snapped, height: size.height.snapped), frames: turned, headers: headers(turned),
      routes: routes,
      separators: separators(turned), direction: direction, variant: variant)
  }

  /// Stretches inside the source's containers come first, the innermost before the others.
  private func order(of edge: Int, in container: Int) -> Int {
    guard container >= 0, !watch.stops(after: 4 * hierarchy.depths[container]) else { return 0 }
    let edge = graph.edges[edge]
    let home = hierarchy.commonAncestor(edge.source, edge.target)
    if container == home { return 0 }
    let depth = hierarchy.depths[container]
    let holdsSource = hierarchy.commonAncestor(container, edge.source) == container
    return holdsSource ? -depth : depth
  }

  private func route(_ parts: [Part]) -> EdgeRoute {
    let sorted = parts.indices.sorted { (parts[$0].order, $0) < (parts[$1].order, $1) }
    var points: [Point] = []
    var labels: [Rect] = []
    for index in sorted {
      points += points.isEmpty ? parts[index].points[...] : parts[index].points.dropFirst()
      labels += parts[index].labels
    }
    let turned = points.map(\.snapped)
    let curves = stride(from: 1, to: turned.count - 2, by: 3).map {
      EdgeRoute.Curve(control1: turned[$0], control2: turned[$0 + 1], end: turned[$0 + 2])
    }
    return EdgeRoute(start: turned.first ?? .zero, curves: curves, labels: labels.map(\.snapped))
  }

  func headers(_ frames: [Rect]) -> [Rect?] {
    graph.nodes.indices.map { index in
      let header = graph.nodes[index].header
      guard !hierarchy.isLeaf(index), header != .zero else { return nil }
      return Rect(origin: Point(x: frames[index].x, y: frames[index].y), size: header)
    }
  }

  /// Lines between neighbouring regions, and next to them where an edge ends at one; around each of them where they are
  /// not side by side.
  func separators(_ frames: [Rect]) -> [Layout.Line] {
    var lines: [Layout.Line] = []
    let ends = Set(graph.edges.flatMap { [$0.source, $0.target] })
    for index in graph.nodes.indices where graph.nodes[index].isConcurrent {
      let children = hierarchy.children(of: index).filter { graph.nodes[$0].role == .region }
      let regions = children.map { frames[$0] }
      if let between = separators(ofRows: regions) {
        lines += between
      } else if let between = separators(ofRows: regions.map(\.transposed)) {
        lines += between.map { Layout.Line(start: $0.start.transposed, end: $0.end.transposed) }
      } else {
        for region in regions { lines += outline(region) }
        continue
      }
      if !ends.isDisjoint(with: children) { lines += sides(of: regions, in: index, frames[index]) }
    }
    return lines
  }

  /// The sides of the regions that do not lie on the container's border or header: without a line, what ends at a
  /// region would end nowhere.
  private func sides(of regions: [Rect], in container: Int, _ frame: Rect) -> [Layout.Line] {
    func least(_ side: (Rect) -> Double) -> Double { regions.map(side).min() ?? 0 }
    func greatest(_ side: (Rect) -> Double) -> Double { regions.map(side).max() ?? 0 }
    let (start, end) = (Point(x: least(\.minX), y: least(\.minY)), Point(x: greatest(\.maxX), y: greatest(\.maxY)))
    let sides = outline(Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y))
    let header = graph.nodes[container].header.height
    let distances = [start.y - frame.minY - header, frame.maxX - end.x, frame.maxY - end.y, start.x - frame.minX]
    return zip(sides, distances).compactMap { $1 < 0.05 ? nil : $0 }
  }

  /// Lines between regions that follow each other to the right, and between rows of them; nil for other places.
  private func separators(ofRows regions: [Rect]) -> [Layout.Line]? {
    let end = regions.reduce(0) { max($0, $1.maxX) }
    var lines: [Layout.Line] = []
    for (one, other) in regions.adjacentPairs() {
      if abs(other.minX - one.maxX) < 0.05, abs(other.minY - one.minY) < 0.05 {
        lines.append(
          Layout.Line(start: Point(x: other.minX, y: other.minY), end: Point(x: other.minX, y: other.maxY)))
      } else if abs(other.minY - one.maxY) < 0.05, abs(other.minX - regions[0].minX) < 0.05 {
        lines.append(Layout.Line(start: Point(x: other.minX, y: other.minY), end: Point(x: end, y: other.minY)))
      } else {
        return nil
      }
    }
    return lines
  }

  private func outline(_ frame: Rect) -> [Layout.Line] {
    let corners = [
      Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.minY), Point(x: frame.maxX, y: frame.maxY),
      Point(x: frame.minX, y: frame.maxY),
    ]
    return corners.indices.map { Layout.Line(start: corners[$0], end: corners[($0 + 1) % 4]) }
  }
}

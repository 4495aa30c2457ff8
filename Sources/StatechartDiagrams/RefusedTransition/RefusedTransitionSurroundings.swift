import GraphLayout

/// What a refused move's arrow must keep clear of. It is the same for all moves in a drawing.
struct RefusedTransitionSurroundings: Sendable {
  /// What a rectangle holds.
  private enum Kind: Sendable {
    case box
    case frame
    case header
    case label
  }

  private let kinds: [Kind]
  private let grid: RectGrid
  private let frames: [Rect]
  private let plain: Rect
  private let arrows: ArrowCells

  init(_ diagram: Diagram) {
    let layout = diagram.layout
    let figures = diagram.plan.figures
    let boxes = figures.indices.filter { !figures[$0].isContainer }.map { layout.frames[$0] }
    frames = figures.indices.filter { figures[$0].isContainer }.map { layout.frames[$0] }
    let headers: [Rect] = figures.indices.compactMap { index in
      guard let header = layout.headers[index] else { return nil }
      switch figures[index].kind {
      case .compound:
        return Rect(x: header.x, y: header.y, width: layout.frames[index].width, height: header.height)
      case .region, .group, .initial, .atomic, .final, .history, .pseudostate: return header
      }
    }
    let labels = layout.routes.flatMap(\.labels)
    kinds =
      boxes.map { _ in .box } + frames.map { _ in .frame } + headers.map { _ in .header } + labels.map { _ in .label }
    grid = RectGrid(boxes + frames + headers + labels, in: layout.size)
    plain = Rect(origin: .zero, size: layout.size)
    arrows = ArrowCells(layout.routes.map { Curve($0) }, in: layout.size)
  }

  /// The frames that both ends of a move lie in.
  func surrounding(_ ends: RefusedTransitionEnds) -> [Rect] {
    guard let target = ends.target else { return [] }
    return frames.filter { $0 != target && $0.contains(ends.source) && $0.contains(target) }
  }

  /// The least that a way can cost: what is in its way comes on top.
  func leastCost(of way: RefusedTransitionPath) -> Double {
    way.curve.start.distance(to: way.curve.end) + way.reluctance
  }

  /// How bad a way is: long, through boxes, over labels, along other arrows, out of the picture.
  ///
  /// - Parameter surrounding: The frames that both ends lie in.
  func cost(of way: RefusedTransitionPath, inside surrounding: [Rect]) -> Double {
    let measured = MeasuredCurve(way.curve)
    let points = way.curve.samples(perPart: 24)
    let inner = points.dropFirst(2).dropLast(2)
    var cost = measured.length + way.reluctance
    cost += measured.length < Self.leastLength ? 150 : 0
    cost += obstacles(on: inner, of: way.ends)
    cost += 10 * Double(inner.count { arrows.contains($0) })
    cost += 30 * Double(inner.count { point in surrounding.contains { !$0.contains(point) } })
    cost += crossCost(at: measured.place(at: measured.length / 2).point)
    return cost + overflow(of: Rect.around(points))
  }

  /// What a way runs through, each counted once.
  private func obstacles(on points: ArraySlice<Point>, of ends: RefusedTransitionEnds) -> Double {
    var hit: Set<Int> = []
    var cost = 0.0
    for point in points {
      grid.near(point) { index in
        let rectangle = grid.rectangles[index]
        guard !hit.contains(index), isHit(rectangle, kinds[index], at: point, of: ends) else { return }
        hit.insert(index)
        cost += Self.cost(of: kinds[index])
      }
    }
    return cost
  }

  private func isHit(_ rectangle: Rect, _ kind: Kind, at point: Point, of ends: RefusedTransitionEnds) -> Bool {
    switch kind {
    case .box:
      ends.source == rectangle || ends.target == rectangle
        ? rectangle.contains(point) : rectangle.grown(by: RectGrid.margin).contains(point)
    case .header, .label: rectangle.contains(point)
    case .frame:
      rectangle.contains(point) && !rectangle.contains(ends.source)
        && !(ends.target.map { rectangle.contains($0) } ?? false)
    }
  }

  private static func cost(of kind: Kind) -> Double {
    switch kind {
    case .box: 900
    case .header: 500
    case .frame: 120
    case .label: 260
    }
  }

  /// The cross shall stand free.
  private func crossCost(at point: Point) -> Double {
    let frame = Rect(origin: point, size: .zero).grown(by: 14)
    var cost = 10 * arrows.count(in: frame)
    grid.near(frame) { index in
      switch kinds[index] {
      case .box, .label: cost += grid.rectangles[index].overlaps(frame) ? 200 : 0
      case .frame, .header: break
      }
    }
    return cost
  }

  /// The best frame for a label beside a curve, and how bad it is.
  func place(for size: Size, beside curve: Curve) -> (frame: Rect, cost: Double) {
    let points = curve.samples(perPart: 32)
    let measured = MeasuredCurve(curve)
    let cross = measured.place(at: measured.length / 2).point
    var best: (frame: Rect, cost: Double)?
    var place = 0.0
    for share in [0.5, 0.35, 0.65] {
      let middle = measured.place(at: measured.length * share).point
      for offset in Self.offsets(for: size) {
        let centre = middle + offset
        let frame = Rect(
          x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width, height: size.height)
        let hidesCross = frame.overlaps(Rect(origin: cross, size: .zero).grown(by: 11)) ? 300.0 : 0
        let least = 1.2 * frame.center.distance(to: cross) + hidesCross + place / 4
        place += 1
        guard least < best?.cost ?? .infinity else { continue }
        let cost = least + labelCost(of: frame, at: cross, points: points)
        if cost < best?.cost ?? .infinity { best = (frame, cost) }
      }
    }
    return best ?? (Rect(origin: curve.start, size: size), 0)
  }

  /// Shorter than this, an arrow has no room for its cross.
  private static let leastLength = 56.0

  private func labelCost(of frame: Rect, at cross: Point, points: [Point]) -> Double {
    let roomy = frame.grown(by: 3)
    var cost = 30 * Double(points.count { roomy.contains($0) })
    cost += 8 * arrows.count(in: roomy)
    cost += overflow(of: frame) / 4
    grid.near(roomy) { index in
      let rectangle = grid.rectangles[index]
      guard rectangle.overlaps(roomy) else { return }
      switch kinds[index] {
      case .box: cost += 600
      case .label, .header: cost += 400
      case .frame: cost += !rectangle.contains(roomy) ? 60 : !rectangle.contains(cross) ? 300 : 0
      }
    }
    return cost
  }

  /// Above, below, to the sides and aslant, near first.
  private static func offsets(for size: Size) -> [Point] {
    [15.0, 26, 40, 60, 90].flatMap { gap in
      let (x, y) = (size.width / 2 + gap, size.height / 2 + gap)
      return [
        Point(x: 0, y: -y), Point(x: 0, y: y), Point(x: x, y: 0), Point(x: -x, y: 0),
        Point(x: x * 0.7, y: -y), Point(x: -x * 0.7, y: -y), Point(x: x * 0.7, y: y), Point(x: -x * 0.7, y: y),
      ]
    }
  }

  private func overflow(of frame: Rect) -> Double {
    max(0, plain.minX - frame.minX) + max(0, plain.minY - frame.minY) + max(0, frame.maxX - plain.maxX)
      + max(0, frame.maxY - plain.maxY)
  }
}

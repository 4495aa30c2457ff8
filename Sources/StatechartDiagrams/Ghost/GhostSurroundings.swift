import GraphLayout

/// What a refused move's arrow must keep clear of.
struct GhostSurroundings: Sendable {
  /// A square of the plane through which an arrow runs.
  private struct Cell: Hashable, Sendable {
    let column: Int
    let row: Int

    init(_ point: Point) {
      column = Int((point.x / 9).rounded(.down))
      row = Int((point.y / 9).rounded(.down))
    }
  }

  private let boxes: [Rect]
  private let frames: [Rect]
  private let headers: [Rect]
  private let labels: [Rect]
  private let plain: Rect
  private let arrowCells: Set<Cell>

  init(_ diagram: Diagram) {
    let layout = diagram.layout
    let figures = diagram.plan.figures
    boxes = figures.indices.filter { !figures[$0].isContainer }.map { layout.frames[$0] }
    frames = figures.indices.filter { figures[$0].isContainer }.map { layout.frames[$0] }
    headers = figures.indices.compactMap { index in
      guard let header = layout.headers[index] else { return nil }
      switch figures[index].kind {
      case .compound:
        return Rect(x: header.x, y: header.y, width: layout.frames[index].width, height: header.height)
      case .region, .band, .initial, .atomic, .final, .history: return header
      }
    }
    labels = layout.routes.flatMap(\.labels)
    plain = Rect(origin: .zero, size: layout.size)
    arrowCells = Set(layout.routes.flatMap { Curve($0).samples(perPart: 24).map { Cell($0) } })
  }

  /// How bad a way is: long, through boxes, over labels, along other arrows, out of the picture.
  func cost(of way: GhostWay) -> Double {
    let (curve, ends) = (way.curve, way.ends)
    let points = curve.samples(perPart: 24)
    let inner = points.dropFirst(2).dropLast(2)
    let own = [ends.source, ends.target].compactMap { $0 }
    let foreign = boxes.filter { !own.contains($0) }.map { $0.grown(by: 4) }
    var cost = curve.length + way.reluctance
    cost += curve.length < Self.leastLength ? 150 : 0
    cost += 900 * count(foreign + boxes.filter { own.contains($0) }, hitBy: inner)
    cost += 500 * count(headers, hitBy: inner)
    cost += 120 * count(crossable(ends), hitBy: inner)
    cost += 260 * count(labels, hitBy: inner)
    cost += 10 * Double(inner.count { arrowCells.contains(Cell($0)) })
    cost += 30 * Double(inner.count { point in surrounding(ends).contains { !$0.contains(point) } })
    cost += crossCost(at: curve.place(at: curve.length / 2).point)
    return cost + overflow(of: Rect.around(points))
  }

  /// The cross shall stand free.
  private func crossCost(at point: Point) -> Double {
    let frame = Rect(origin: point, size: .zero).grown(by: 14)
    return 200 * Double((boxes + labels).count { $0.overlaps(frame) })
      + 10 * Double(cells(of: frame).count { arrowCells.contains($0) })
  }

  /// The best frame for a label beside a curve, and how bad it is.
  func place(for size: Size, beside curve: Curve) -> (frame: Rect, cost: Double) {
    let points = curve.samples(perPart: 32)
    let length = curve.length
    let frames = [0.5, 0.35, 0.65].flatMap { share in
      Self.offsets(for: size).map { offset in
        let centre = curve.place(at: length * share).point + offset
        return Rect(
          x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width, height: size.height)
      }
    }
    let cross = curve.place(at: length / 2).point
    let rated = frames.enumerated().map { place, frame in
      let distance = 1.2 * frame.center.distance(to: cross)
      let hidesCross = frame.overlaps(Rect(origin: cross, size: .zero).grown(by: 11)) ? 300.0 : 0
      return (
        frame: frame, cost: labelCost(of: frame, at: cross, points: points) + distance + hidesCross + Double(place) / 4
      )
    }
    return rated.min { $0.cost < $1.cost } ?? (Rect(origin: curve.start, size: size), 0)
  }

  /// Shorter than this, an arrow has no room for its cross.
  private static let leastLength = 56.0

  private func labelCost(of frame: Rect, at cross: Point, points: [Point]) -> Double {
    let roomy = frame.grown(by: 3)
    var cost = 600 * Double(boxes.count { $0.overlaps(roomy) })
    cost += 400 * Double((labels + headers).count { $0.overlaps(roomy) })
    cost += 60 * Double(frames.count { $0.overlaps(roomy) && !$0.contains(roomy) })
    cost += 300 * Double(frames.count { $0.contains(roomy) && !$0.contains(cross) })
    cost += 30 * Double(points.count { roomy.contains($0) })
    cost += 8 * Double(cells(of: roomy).count { arrowCells.contains($0) })
    return cost + overflow(of: frame) / 4
  }

  private func cells(of frame: Rect) -> [Cell] {
    stride(from: frame.minY, to: frame.maxY, by: 9).flatMap { y in
      stride(from: frame.minX, to: frame.maxX, by: 9).map { Cell(Point(x: $0, y: y)) }
    }
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

  /// The frames that neither end lies in.
  private func crossable(_ ends: GhostEnds) -> [Rect] {
    frames.filter { frame in
      !frame.contains(ends.source) && !(ends.target.map { frame.contains($0) } ?? false)
    }
  }

  /// The frames that both ends lie in.
  private func surrounding(_ ends: GhostEnds) -> [Rect] {
    guard let target = ends.target else { return [] }
    return frames.filter { $0 != target && $0.contains(ends.source) && $0.contains(target) }
  }

  private func count(_ rectangles: [Rect], hitBy points: ArraySlice<Point>) -> Double {
    Double(rectangles.count { rectangle in points.contains { rectangle.contains($0) } })
  }

  private func overflow(of frame: Rect) -> Double {
    max(0, plain.minX - frame.minX) + max(0, plain.minY - frame.minY) + max(0, frame.maxX - plain.maxX)
      + max(0, frame.maxY - plain.maxY)
  }
}

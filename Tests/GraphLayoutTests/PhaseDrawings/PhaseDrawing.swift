@testable import GraphLayout

/// What each phase gives for one chart: the pictures of `Layout.md`.
enum PhaseDrawing: String, CaseIterable, Sendable {
  case ranks
  case order
  case axes
  case gaps
  case routes

  /// The name of the file.
  var file: String { "layout-\(rawValue).svg" }

  var picture: PhasePicture {
    switch self {
    case .ranks: Self.rankPicture
    case .order: Self.orderPicture
    case .axes: Self.axisPicture
    case .gaps: Self.gapPicture
    case .routes: Self.routePicture
    }
  }

  private static let names = ["Idle", "Heating", "Ready", "Brewing", "Failed"]
  private static let distance = 90.0
  private static let rowHeight = 36.0

  /// A coffee machine.
  private static let graph: LayoutGraph = {
    let arrows = [(0, 1, 40.0), (1, 2, 30), (1, 4, 34), (2, 3, 44), (3, 2, 32), (2, 0, 24), (4, 0, 38)]
    var graph = LayoutGraph(options: LayoutOptions(direction: .down, routing: .orthogonal))
    graph.boxes = names.map { _ in Box(size: Size(width: 70, height: 36)) }
    graph.boxes.append(Box(size: Size(width: 14, height: 14), role: .initial))
    graph.arrows = arrows.map { Arrow(source: $0.0, target: $0.1, labels: [Size(width: $0.2, height: 16)]) }
    graph.arrows.append(Arrow(source: 5, target: 0))
    return graph
  }()

  private static func name(of place: Int, _ level: Level) -> String {
    level.isBox(place) ? names[level.boxes[place]] : ""
  }

  /// Boxes by rank in the order of declaration, and all chains, as cycle breaking has turned them.
  private static var rankPicture: PhasePicture {
    let level = Phases.ranked(graph)
    var counts = [Int](repeating: 0, count: level.rankCount)
    let middles = level.boxes.indices.map { place -> Point in
      defer { counts[level.ranks[place]] += 1 }
      return Point(x: Double(counts[level.ranks[place]]) * distance, y: Double(level.ranks[place]) * 60)
    }
    var picture = PhasePicture()
    picture.shapes = level.boxes.indices.map { box(at: middles[$0], name: name(of: $0, level)) }
    picture.ways = level.chains.map { chain in
      let (upper, lower) = (middles[chain.upper], middles[chain.lower])
      let (start, end) = (Point(x: upper.x, y: upper.y + 13), Point(x: lower.x, y: lower.y - 13))
      // What passes a rank is drawn around it, on the side of its lower end.
      let isLong = level.ranks[chain.lower] - level.ranks[chain.upper] > 1
      let bow = isLong ? (lower.x > 0 ? distance : -distance) : 0
      return PhasePicture.Way(
        points: [start, Point(x: start.x + bow, y: start.y), Point(x: end.x + bow / 2, y: end.y - 30), end],
        isCurved: true, hasHead: true)
    }
    return picture
  }

  /// Rows of boxes and dummies in the order with the fewest crossings.
  private static var orderPicture: PhasePicture {
    let (level, layeredGraph) = Phases.ordered(graph)
    let middles = (0..<layeredGraph.itemCount).map { item in
      Point(x: Double(layeredGraph.positions[item]) * distance, y: Double(layeredGraph.rowOfItem[item]) * 60)
    }
    var picture = PhasePicture()
    picture.shapes = level.boxes.indices.map { box(at: middles[$0], name: name(of: $0, level)) }
    picture.dots = Array(middles.dropFirst(level.placeCount))
    picture.ways = layeredGraph.upperItems.indices.map { segment in
      let (upper, lower) = (Int(layeredGraph.upperItems[segment]), Int(layeredGraph.lowerItems[segment]))
      return PhasePicture.Way(points: [
        Point(x: middles[upper].x, y: middles[upper].y + (level.isBox(upper) ? 13 : 0)),
        Point(x: middles[lower].x, y: middles[lower].y - (level.isBox(lower) ? 13 : 0)),
      ])
    }
    return picture
  }

  private static func box(at middle: Point, name: String) -> PhasePicture.Shape {
    PhasePicture.Shape(
      frame: Rect(x: middle.x - 35, y: middle.y - 13, width: 70, height: 26), kind: .box, name: name)
  }

  private static var placed: PlacedLevel {
    let (level, layeredGraph) = Phases.ordered(graph)
    let input = LevelInput(
      level: level, layeredGraph: layeredGraph, graph: graph, style: LevelStyle(), isMirrored: false,
      insides: level.boxes.map { _ in nil }, pivots: 1_000, watch: LayoutObserver(LayoutProgress()))
    return LevelPhases.place(input, following: nil)
  }

  private static var settled: SettledLevel { LevelPhases.settle(placed) }

  /// Coordinates across the flow: the axes of items with what they take beside them, in rows still one after the other.
  private static var axisPicture: PhasePicture {
    let placed = placed
    let (grid, across, level) = (placed.grid, placed.across, placed.input.level)
    func y(_ item: Int32) -> Double { Double(grid.rowOfItem[Int(item)]) * (rowHeight + 18) }
    var picture = PhasePicture()
    for item in Int32(0)..<Int32(grid.itemCount) {
      let x = across.xs[Int(item)]
      if grid.kinds[Int(item)] == .dummy { picture.dots.append(Point(x: x, y: y(item) + rowHeight / 2)) }
      if grid.kinds[Int(item)] != .box && grid.kinds[Int(item)] != .label { continue }
      let isBox = grid.kinds[Int(item)] == .box
      let half = isBox ? grid.extents[Int(item)].half : 0
      let (before, after) = isBox ? (half, half) : (grid.befores[Int(item)], grid.afters[Int(item)])
      picture.shapes.append(
        PhasePicture.Shape(
          frame: Rect(x: x - before, y: y(item) + (isBox ? 0 : 9), width: before + after, height: isBox ? 36 : 18),
          kind: isBox ? .box : .label, name: isBox ? name(of: Int(item), level) : ""))
    }
    picture.ways = grid.upperItems.indices.map { segment in
      func end(atUpper: Bool) -> Point {
        let item = grid.item(of: segment, atUpper: atUpper)
        let reach = level.isBox(item) ? (atUpper ? rowHeight : 0) : rowHeight / 2
        return Point(x: across.axis(of: segment, atUpper: atUpper, in: grid), y: y(Int32(item)) + reach)
      }
      return PhasePicture.Way(points: [end(atUpper: true), end(atUpper: false)])
    }
    return picture
  }

  /// Coordinates along the flow: rows, the frames of boxes, and the tracks in the gaps.
  private static var gapPicture: PhasePicture {
    let geometry = settled.geometry
    var picture = PhasePicture()
    picture.shapes = geometry.grid.rows.indices.map { row in
      let (top, thickness) = (geometry.along.rowTops[row], geometry.along.rowThicknesses[row])
      return PhasePicture.Shape(
        frame: Rect(x: 0, y: top, width: geometry.size.width, height: thickness), kind: .row)
    }
    picture.shapes += geometry.frames.enumerated().map { place, frame in
      PhasePicture.Shape(frame: frame, kind: .box, name: name(of: place, geometry.level))
    }
    for (row, plan) in geometry.along.gaps.enumerated() {
      for passage in plan.passages {
        let (top, bottom) = (geometry.along.rowBottom(row), geometry.along.rowTops[row + 1])
        let share = Double(passage.track + 1) / Double(plan.trackCount + 1)
        let y = top + (bottom - top) * share
        let ends = [Point(x: passage.from, y: top), Point(x: passage.to, y: bottom)]
        let track = passage.track < 0 ? [] : [Point(x: passage.from, y: y), Point(x: passage.to, y: y)]
        picture.ways.append(PhasePicture.Way(points: [ends[0]] + track + [ends[1]]))
      }
    }
    return picture
  }

  /// The finished drawing.
  private static var routePicture: PhasePicture {
    var picture = PhasePicture()
    guard let drawing = try? LevelPhases.draw(settled, isCurved: false) else { return picture }
    picture.shapes = drawing.frames.map { box, frame in
      let isMark = graph.boxes[box].role == .initial
      return PhasePicture.Shape(frame: frame, kind: isMark ? .mark : .box, name: isMark ? "" : names[box])
    }
    picture.shapes += drawing.pieces.flatMap(\.labels).map { PhasePicture.Shape(frame: $0, kind: .label) }
    picture.ways = drawing.pieces.map { PhasePicture.Way(points: $0.points, isCurved: true, hasHead: true) }
    return picture
  }
}

/// Places the bands of a concurrent container side by side across the flow, each as thick as the container.
///
/// So an arrow into any band passes only the container's own border and the band's. Where arrows join two bands, or carry
/// labels beside them, there is no room for those: such a container is laid out like any other. In the frame of the flow.
struct BandPlacer {
  let level: Level
  let graph: LayoutGraph
  let flowsRight: Bool
  /// The containers among the children, by place.
  let insides: [InnerDrawing?]

  private let headerReach: Double
  private let arrowDistance: Double
  private let insets: ContentInsets
  private var drawing = LevelDrawing()
  private var frames: [Rect] = []
  private var thicknesses: [Double] = []
  /// How many ends lie on each band itself, on both sides.
  private var looseEnds: [(near: Int, far: Int)]
  private var bandEnd = 0.0

  init(
    level: Level, graph: LayoutGraph, flowsRight: Bool,
    insides: [InnerDrawing?]
  ) {
    self.level = level
    self.graph = graph
    self.flowsRight = flowsRight
    self.insides = insides
    arrowDistance = graph.options.arrowSpacing
    headerReach = ContentInsets.headerReach(of: level.container, graph: graph)
    insets = ContentInsets(
      box: level.container >= 0 ? graph.boxes[level.container] : nil, flowsRight: flowsRight, margin: 0)
    looseEnds = [(Int, Int)](repeating: (0, 0), count: level.boxes.count)
    drawing.flowsRight = flowsRight
    drawing.nearXs = [Double](repeating: 0, count: level.nearPorts.count)
    drawing.farXs = [Double](repeating: 0, count: level.farPorts.count)
  }

  /// The container's drawing.
  mutating func draw() -> LevelDrawing {
    layOutBands()
    finish()
    for index in level.chains.indices { passBorder(index) }
    placeReservedPorts()
    return drawing
  }

  private func natural(_ place: Int) -> Size {
    let box = level.boxes[place]
    if let inside = insides[place] { return inside.drawing.size(flowsRight: flowsRight) }
    let own = flowsRight ? graph.boxes[box].size.transposed : graph.boxes[box].size
    return isStretched(place) ? own : Size(width: own.width + 24, height: own.height + 24)
  }

  private func isStretched(_ place: Int) -> Bool {
    switch graph.boxes[level.boxes[place]].role {
    case .region, .ordinary: true
    case .initial, .final, .history: false
    }
  }

  private var nearStart: Double {
    let header = flowsRight ? 0 : insets.header.height
    let hasLooseStart = level.chains.contains { !isPlace($0.upper) && !$0.entersLower }
    return max(header, hasLooseStart ? 14 : 0)
  }

  private func isPlace(_ place: Int) -> Bool { place < level.boxes.count }

  private mutating func layOutBands() {
    var sizes = level.boxes.indices.map(natural)
    if !level.nearPorts.isEmpty, !sizes.isEmpty {
      let ends = Double(level.nearPortStrands.reduce(0, +)) * max(7, arrowDistance) + 7
      sizes[0].width = max(sizes[0].width, flowsRight ? 0 : headerReach + ends)
    }
    let start = flowsRight ? insets.header.width : 0
    let total = sizes.reduce(0) { $0 + $1.width }
    let least = max(insets.least.width, insets.header.width) - start
    let count = max(level.boxes.indices.filter(isStretched).count, 1)
    let extra = max(least - total, 0) / Double(count)
    thicknesses = sizes.map(\.height)
    let titleReach = flowsRight ? insets.header.height : 0
    let thickness = max(thicknesses.max() ?? 0, insets.least.height - nearStart, titleReach - nearStart)
    var x = start
    for (place, size) in sizes.enumerated() {
      let width = size.width + (isStretched(place) ? extra : 0)
      frames.append(Rect(x: x, y: nearStart, width: width, height: thickness))
      x += width
    }
    drawing.size.width = max(x, insets.header.width)
    for (place, box) in level.boxes.enumerated() {
      let frame = frames[place]
      drawing.frames.append((box, isStretched(place) ? frame : frame.grown(by: -12, keeping: sizes[place])))
    }
  }

  /// Where an end lies across the flow: at the band's port, or loosely near the band's corner.
  private mutating func endX(_ place: Int, arrow: Int, enters: Bool, isNear: Bool) -> Double {
    let frame = frames[place]
    if enters, let inside = insides[place] {
      let ports = isNear ? inside.level.nearPorts : inside.level.farPorts
      let positions = isNear ? inside.drawing.nearXs : inside.drawing.farXs
      if let port = ports.firstIndex(of: arrow) { return frame.x + positions[port] }
    }
    let number = isNear ? looseEnds[place].near : looseEnds[place].far
    if isNear { looseEnds[place].near += 1 } else { looseEnds[place].far += 1 }
    return frame.maxX - 7 - 7 * Double(number).truncatingRemainder(dividingBy: max(1, (frame.width / 7).rounded(.down)))
  }

  private mutating func finish() {
    bandEnd = frames.map(\.maxY).max() ?? nearStart
    let hasLooseEnd = level.chains.contains { isPlace($0.upper) && !$0.entersUpper }
    drawing.size.height = max(bandEnd + (hasLooseEnd ? 14 : 0), insets.least.height)
  }

  /// Arrows that end at the container itself meet its border near the last corner.
  private mutating func placeReservedPorts() {
    Self.reserve(&drawing.nearXs, strands: level.nearPortStrands, end: drawing.size.width, distance: arrowDistance)
    Self.reserve(&drawing.farXs, strands: level.farPortStrands, end: drawing.size.width, distance: arrowDistance)
  }

  private static func reserve(_ xs: inout [Double], strands: [Int], end: Double, distance: Double) {
    var taken = xs.filter { $0 != 0 }
    var x = end - 7
    for index in xs.indices.reversed() where xs[index] == 0 {
      let width = Double(strands[index] - 1) * distance
      // Past every place that is taken; those are few, and each is passed once at most in either direction.
      while let other = taken.first(where: { $0 > x - width - 6 && $0 < x + 6 }) { x = other - 6 }
      xs[index] = max(x - width / 2, 0)
      taken.append(xs[index])
      x -= width + 7
    }
  }

  /// Straight through the strip between the container's border and the band's.
  private mutating func passBorder(_ index: Int) {
    let chain = level.chains[index]
    let strand = level.strands[chain.firstStrand]
    var path = PathBuilder()
    if !isPlace(chain.upper), isPlace(chain.lower) {
      let x = endX(chain.lower, arrow: strand.arrow, enters: chain.entersLower, isNear: true)
      drawing.nearXs[chain.upper - level.boxes.count] = x
      path.move(to: Point(x: x, y: 0))
      path.line(to: Point(x: x, y: nearStart))
    } else if isPlace(chain.upper), !isPlace(chain.lower) {
      let x = endX(chain.upper, arrow: strand.arrow, enters: chain.entersUpper, isNear: false)
      drawing.farXs[chain.lower - level.boxes.count - level.nearPorts.count] = x
      path.move(to: Point(x: x, y: chain.entersUpper ? nearStart + thicknesses[chain.upper] : bandEnd))
      path.line(to: Point(x: x, y: drawing.size.height))
    } else {
      return
    }
    let points = strand.isReversed ? path.points.reversed() : path.points
    drawing.pieces.append(LevelDrawing.Piece(arrow: strand.arrow, points: points, labels: []))
  }
}

extension Rect {
  /// The frame of a small mark in the middle of its band.
  fileprivate func grown(by margin: Double, keeping size: Size) -> Rect {
    let width = size.width + 2 * margin
    let height = size.height + 2 * margin
    return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}

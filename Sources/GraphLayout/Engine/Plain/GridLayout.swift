/// The simplest layout: the boxes of each container in rows, in the order of declaration, and straight arrows over
/// whatever lies between. Work and memory grow linearly with the graph, whatever it is like.
struct GridLayout {
  private let graph: LayoutGraph
  private let hierarchy: Hierarchy
  /// The frame of each box, first in its container, then in the drawing.
  private var frames: [Rect]

  /// What is left free between boxes, so that heads of arrows and some labels have room.
  private static let minSpacing = 40.0
  /// The minimum extents of a region without anything in it.
  private static let minRegion = 24.0

  init(_ graph: LayoutGraph) {
    self.graph = graph
    hierarchy = Hierarchy(boxes: graph.boxes)
    frames = graph.boxes.map { Rect(origin: .zero, size: $0.size) }
  }

  func layout() -> Layout {
    var grid = self
    return grid.place()
  }

  private mutating func place() -> Layout {
    for box in graph.boxes.indices.reversed() where !hierarchy.isLeaf(box) { placeChildren(of: box) }
    let margin = graph.options.margin
    let content = placeRows(
      hierarchy.children(of: -1), from: Point(x: margin, y: margin), shape: graph.options.view)
    for (box, parent) in hierarchy.parents.enumerated() where parent >= 0 {
      frames[box] = frames[box].moved(by: Point(x: frames[parent].x, y: frames[parent].y))
    }
    let snapped = frames.map(\.snapped)
    let routes = graph.arrows.map { StraightRoute($0, hierarchy, snapped).route }
    let labels = routes.flatMap(\.labels)
    let size = Size(
      width: labels.reduce(content.width) { max($0, $1.maxX) } + margin,
      height: labels.reduce(content.height) { max($0, $1.maxY) } + margin)
    let lines = Assembly(graph: graph, hierarchy: hierarchy, drawings: [], watch: LayoutObserver(LayoutProgress()))
    return Layout(
      size: Size(width: size.width.snapped, height: size.height.snapped), frames: snapped,
      headers: lines.headers(snapped), routes: routes, separators: lines.separators(snapped), direction: .down,
      variant: LayoutVariant(rawValue: 0), simplification: .grid)
  }

  private mutating func placeChildren(of container: Int) {
    let box = graph.boxes[container]
    let children = hierarchy.children(of: container)
    if box.isConcurrent { return placeRegions(children, of: container) }
    let start = Point(x: box.padding.left, y: box.header.height + box.padding.top)
    let end = placeRows(children, from: start, shape: graph.options.view)
    frames[container].width = max(box.size.width, box.header.width, end.width + box.padding.right)
    frames[container].height = max(box.size.height, box.header.height, end.height + box.padding.bottom)
  }

  /// Boxes in rows that together have about the given shape; where they end.
  private mutating func placeRows(_ boxes: ArraySlice<Int>, from start: Point, shape: Size) -> Size {
    let spacing = max(graph.options.boxSpacing, graph.options.rankSpacing, Self.minSpacing)
    let area = boxes.reduce(0) { $0 + (frames[$1].width + spacing) * (frames[$1].height + spacing) }
    let width = (area * max(shape.width, 1) / max(shape.height, 1)).squareRoot()
    var (place, thickness) = (start, 0.0)
    var end = Size(width: start.x, height: start.y)
    for box in boxes {
      if place.x > start.x, place.x + frames[box].width - start.x > width {
        place = Point(x: start.x, y: place.y + thickness + spacing)
        thickness = 0
      }
      (frames[box].x, frames[box].y) = (place.x, place.y)
      place.x += frames[box].width + spacing
      thickness = max(thickness, frames[box].height)
      end = Size(width: max(end.width, frames[box].maxX), height: max(end.height, frames[box].maxY))
    }
    return end
  }

  /// Regions edge to edge, in as many rows as suit the view.
  private mutating func placeRegions(_ regions: ArraySlice<Int>, of container: Int) {
    let box = graph.boxes[container]
    let start = Point(x: 0, y: box.header.height)
    let sizes = regions.map { region in
      Size(
        width: max(frames[region].width, Self.minRegion), height: max(frames[region].height, Self.minRegion))
    }
    let grid = RegionGrid(sizes: sizes, view: graph.options.view, around: Size(width: 0, height: start.y))
    let least = Size(width: max(box.size.width, box.header.width), height: max(box.size.height - start.y, 0))
    let placed = grid.frames(rows: grid.rows(earlier: nil), from: start, least: least)
    for (region, frame) in zip(regions, placed) { frames[region] = frame }
    frames[container].width = placed.reduce(least.width) { max($0, $1.maxX) }
    frames[container].height = placed.reduce(start.y + least.height) { max($0, $1.maxY) }
  }
}

import GraphLayout
import XMLTree

/// A plain picture of boxes, points and ways, for showing what a phase of the layout gives.
struct PhasePicture: Sendable {
  /// What a rectangle represents; its raw value is the class that the style sheet knows.
  enum Kind: String, Sendable {
    case node = "box"
    case mark
    case label
    case row
  }

  struct Shape: Sendable {
    var frame: Rect
    var kind: Kind
    var name = ""
  }

  struct Way: Sendable {
    /// Corners, or the start and three points for each curve.
    var points: [Point]
    var isCurved = false
    var hasHead = false
  }

  var shapes: [Shape] = []
  var dots: [Point] = []
  var ways: [Way] = []

  private static let margin = 12.0
  private static let style = """
    .paper{fill:#fff}.box{fill:#eaf2fb;stroke:#345}.mark{fill:#222}.label{fill:#fff6d8;stroke:#c9a227}\
    .row{fill:#f4f4f4}.dot{fill:#b33}.way{fill:none;stroke:#222}.head{fill:#222}\
    text{font:11px sans-serif;fill:#123}
    """

  /// The picture as an SVG document.
  var svg: String {
    let corners = dots + ways.flatMap(\.points)
    let all = shapes.map(\.frame) + corners.map { Rect(x: $0.x, y: $0.y, width: 0, height: 0) }
    let (left, right) = (all.map(\.minX).min() ?? 0, all.map(\.maxX).max() ?? 0)
    let (top, bottom) = (all.map(\.minY).min() ?? 0, all.map(\.maxY).max() ?? 0)
    let (width, height) = (right - left + 2 * Self.margin, bottom - top + 2 * Self.margin)
    let (x, y) = (left - Self.margin, top - Self.margin)
    let root = SVG.root(
      viewBox: SVG.ViewBox(x: x, y: y, width: width, height: height), width: width, height: height
    ) { [self] in
      SVG.style(Self.style)
      SVG.rectangle(x: x, y: y, width: width, height: height, class: "paper")
      for shape in shapes { element(of: shape) }
      for way in ways { element(of: way) }
      for dot in dots { SVG.circle(center: SVG.Point(dot.x, dot.y), radius: 3, class: "dot") }
    }
    return MarkupDocument(root).xml(indented: true) + "\n"
  }

  @MarkupBuilder private func element(of shape: Shape) -> Fragment {
    SVG.rectangle(
      x: shape.frame.x, y: shape.frame.y, width: shape.frame.width, height: shape.frame.height,
      cornerRadius: shape.kind == .mark ? shape.frame.width / 2 : 5, class: shape.kind.rawValue)
    if !shape.name.isEmpty {
      SVG.text(at: SVG.Point(shape.frame.center.x, shape.frame.center.y + 4), anchor: .middle) { shape.name }
    }
  }

  @MarkupBuilder private func element(of way: Way) -> Fragment {
    SVG.path(Self.outline(of: way), class: "way")
    if way.hasHead, let head = Self.head(of: way) { SVG.polygon(head, class: "head") }
  }

  private static func outline(of way: Way) -> PathData {
    let points = way.points.map { SVG.Point($0.x, $0.y) }
    guard way.isCurved, let first = points.first else { return PathData(points) }
    var path = PathData()
    path.move(to: first)
    for index in stride(from: 1, to: points.count - 2, by: 3) {
      path.cubic(points[index], points[index + 1], to: points[index + 2])
    }
    return path
  }

  /// The corners of an arrow's head.
  private static func head(of way: Way) -> [SVG.Point]? {
    guard let tip = way.points.last, let before = way.points.dropLast().last(where: { $0 != tip }) else { return nil }
    let (x, y) = (tip.x - before.x, tip.y - before.y)
    let length = (x * x + y * y).squareRoot()
    let (along, across) = (8 / length, 3 / length)
    return [
      SVG.Point(tip.x, tip.y), SVG.Point(tip.x - x * along - y * across, tip.y - y * along + x * across),
      SVG.Point(tip.x - x * along + y * across, tip.y - y * along - x * across),
    ]
  }
}

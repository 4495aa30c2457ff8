/// The outline of an SVG path (SVG 2, section 9.3), in absolute coordinates.
package struct PathData: Hashable, Sendable, CustomStringConvertible {
  /// One command of an outline.
  package enum Segment: Hashable, Sendable {
    /// Start anew at a point.
    case move(SVG.Point)
    /// A straight line.
    case line(SVG.Point)
    /// A cubic Bézier curve with its two control points.
    case cubic(SVG.Point, SVG.Point, to: SVG.Point)
    /// The smaller part of a circle.
    case arc(radius: Double, isClockwise: Bool, to: SVG.Point)
    /// A straight line back to the start.
    case close
  }

  /// The commands in order.
  package private(set) var segments: [Segment]

  package init(_ segments: [Segment] = []) {
    self.segments = segments
  }

  /// Makes an outline of straight lines, closed or open.
  package init(_ corners: [SVG.Point], isClosed: Bool = false) {
    segments = corners.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) }
    if isClosed && !corners.isEmpty { segments.append(.close) }
  }

  /// Starts anew at a point.
  package mutating func move(to point: SVG.Point) {
    segments.append(.move(point))
  }

  /// Draws a straight line.
  package mutating func line(to point: SVG.Point) {
    segments.append(.line(point))
  }

  /// Draws a cubic Bézier curve.
  package mutating func cubic(_ first: SVG.Point, _ second: SVG.Point, to point: SVG.Point) {
    segments.append(.cubic(first, second, to: point))
  }

  /// Draws the smaller part of a circle.
  package mutating func arc(radius: Double, isClockwise: Bool, to point: SVG.Point) {
    segments.append(.arc(radius: radius, isClockwise: isClockwise, to: point))
  }

  /// Draws a straight line back to the start.
  package mutating func close() {
    segments.append(.close)
  }

  /// The outline as the `d` attribute writes it: `M0 0 L10 0 Z`.
  package var description: String {
    segments.map(Self.text).joined(separator: " ")
  }

  private static func text(_ segment: Segment) -> String {
    switch segment {
    case .move(let point): "M" + text(point)
    case .line(let point): "L" + text(point)
    case .cubic(let first, let second, to: let point): "C\(text(first)) \(text(second)) \(text(point))"
    case .arc(let radius, let isClockwise, to: let point):
      "A\(SVG.number(radius)) \(SVG.number(radius)) 0 0 \(isClockwise ? 1 : 0) \(text(point))"
    case .close: "Z"
    }
  }

  private static func text(_ point: SVG.Point) -> String {
    "\(SVG.number(point.x)) \(SVG.number(point.y))"
  }
}

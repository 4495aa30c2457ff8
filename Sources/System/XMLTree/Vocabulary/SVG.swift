/// The vocabulary of Scalable Vector Graphics (SVG 2), as far as diagrams need it.
///
/// Lengths are user units. Numbers are written with at most two decimals.
package enum SVG {
  /// A point of the drawing, in user units.
  package struct Point: Hashable, Sendable {
    /// The distance from the left.
    package let x: Double
    /// The distance from the top.
    package let y: Double

    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The part of the plane that a drawing, a symbol or a marker shows.
  package struct ViewBox: Hashable, Sendable {
    /// The left edge.
    package let x: Double
    /// The top edge.
    package let y: Double
    package let width: Double
    package let height: Double

    package init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// The corner and the extent, as the attribute has them. SVG 2, 8.6.
    package var text: String { [x, y, width, height].map(SVG.number).joined(separator: " ") }

    var attribute: Attribute { .attribute("viewBox", text) }
  }

  /// The number as SVG writes it here: at most two decimals, no exponent, no trailing zeros, never `-0`.
  ///
  /// A number that is not finite is written as 0, and one beyond ±10¹³ as that bound, so that a drawing stays
  /// well-formed whatever a layout yields.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let bounded = min(max(value, -1e13), 1e13)
    let hundredths = Int((bounded * 100).rounded(.toNearestOrAwayFromZero))
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = rest < 10 ? "0\(rest)" : rest.isMultiple(of: 10) ? "\(rest / 10)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }

  static func container(_ name: String) -> ContainerTag {
    ContainerTag(name, namespace: .svg)
  }

  static func points(_ points: [Point]) -> Attribute {
    .attribute("points", points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " "))
  }
}

/// The elements that structure a drawing.
extension SVG {
  /// A drawing: the root of a file, or a picture inside a page.
  ///
  /// - Parameters:
  ///   - width: The width in user units; nil lets the place where it is shown decide.
  ///   - height: The height in user units; nil lets the place where it is shown decide.
  package static func root(
    viewBox: ViewBox, width: Double? = nil, height: Double? = nil, id: String? = nil, class classes: String? = nil,
    _ attributes: Attribute..., @MarkupBuilder content: @escaping @Sendable () -> Fragment = { Fragment() }
  ) -> Element {
    let own: [Attribute] = [
      .id(id), .class(classes), viewBox.attribute, .attribute("width", width), .attribute("height", height),
    ]
    return Element("svg", namespace: .svg, attributes: own + attributes, content: content)
  }

  /// A group of shapes.
  package static var group: ContainerTag { container("g") }

  /// The name of the element it is in: shown on hover, read aloud.
  package static var title: ContainerTag { container("title") }

  /// The description of the element it is in.
  package static var desc: ContainerTag { container("desc") }

  /// Data that a drawing carries in addition to its graphics, in elements of other namespaces.
  package static var metadata: ContainerTag { container("metadata") }

  /// A link around shapes.
  package static func link(
    href: String, id: String? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    Element(
      "a", namespace: .svg, attributes: [.id(id), .class(classes), .href(href)] + attributes, content: content)
  }

  /// A style sheet of the drawing.
  package static func style(_ sheet: String) -> Element {
    Element("style", namespace: .svg) { sheet }
  }
}

/// The shapes.
extension SVG {
  /// A rectangle, its corners rounded by a radius; the content is a title, if anything.
  package static func rectangle(
    x: Double, y: Double, width: Double, height: Double, cornerRadius: Double? = nil, class classes: String? = nil,
    _ attributes: Attribute..., @MarkupBuilder content: @escaping @Sendable () -> Fragment = { Fragment() }
  ) -> Element {
    let own: [Attribute] = [
      .class(classes), .attribute("x", x), .attribute("y", y), .attribute("width", width),
      .attribute("height", height), .attribute("rx", cornerRadius),
    ]
    return Element("rect", namespace: .svg, attributes: own + attributes, content: content)
  }

  package static func circle(
    center: Point, radius: Double, class classes: String? = nil, _ attributes: Attribute...
  ) -> Element {
    let own: [Attribute] = [
      .class(classes), .attribute("cx", center.x), .attribute("cy", center.y), .attribute("r", radius),
    ]
    return Element("circle", namespace: .svg, attributes: own + attributes)
  }

  /// A straight line.
  package static func line(
    from start: Point, to end: Point, class classes: String? = nil, _ attributes: Attribute...
  ) -> Element {
    let own: [Attribute] = [
      .class(classes), .attribute("x1", start.x), .attribute("y1", start.y), .attribute("x2", end.x),
      .attribute("y2", end.y),
    ]
    return Element("line", namespace: .svg, attributes: own + attributes)
  }

  /// Straight lines from point to point and back to the first.
  package static func polygon(
    _ corners: [Point], class classes: String? = nil, _ attributes: Attribute...
  ) -> Element {
    Element("polygon", namespace: .svg, attributes: [.class(classes), points(corners)] + attributes)
  }

  /// An outline of lines and curves.
  package static func path(
    _ outline: PathData, class classes: String? = nil, _ attributes: Attribute...
  ) -> Element {
    let own: [Attribute] = [.class(classes), .attribute("d", outline.description)]
    return Element("path", namespace: .svg, attributes: own + attributes)
  }
}

/// Text in drawings.
extension SVG {
  /// A line of text; the point lies on its base line, at its start, middle or end.
  package static func text(
    at point: Point, anchor: TextAnchor? = nil, id: String? = nil, class classes: String? = nil,
    _ attributes: Attribute..., @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    let own: [Attribute] = [
      .id(id), .class(classes), .attribute("x", point.x), .attribute("y", point.y),
      .attribute("text-anchor", anchor?.rawValue),
    ]
    return Element("text", namespace: .svg, attributes: own + attributes, content: content)
  }

  /// A part of a text.
  package static var tspan: ContainerTag { container("tspan") }

  /// The part of a text that is placed at its point.
  package enum TextAnchor: String, Sendable {
    case start
    case middle
    case end
  }
}

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

/// The shapes. Each takes content for a title or an animation.
extension SVG {
  /// A rectangle, its corners rounded by a radius.
  public static func rectangle(
    x: Double, y: Double, width: Double, height: Double, cornerRadius: Double? = nil, id: String? = nil,
    class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment = { Fragment() }
  ) -> Element {
    let own: [Attribute] = [
      .id(id), .class(classes), .attribute("x", x), .attribute("y", y), .attribute("width", width),
      .attribute("height", height), .attribute("rx", cornerRadius),
    ]
    return Element("rect", namespace: .svg, attributes: own + attributes, content: content)
  }

  /// A circle.
  public static func circle(
    center: Point, radius: Double, id: String? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment = { Fragment() }
  ) -> Element {
    let own: [Attribute] = [
      .id(id), .class(classes), .attribute("cx", center.x), .attribute("cy", center.y), .attribute("r", radius),
    ]
    return Element("circle", namespace: .svg, attributes: own + attributes, content: content)
  }

  /// A straight line.
  public static func line(
    from start: Point, to end: Point, id: String? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment = { Fragment() }
  ) -> Element {
    let own: [Attribute] = [
      .id(id), .class(classes), .attribute("x1", start.x), .attribute("y1", start.y), .attribute("x2", end.x),
      .attribute("y2", end.y),
    ]
    return Element("line", namespace: .svg, attributes: own + attributes, content: content)
  }

  /// Straight lines from point to point and back to the first.
  public static func polygon(
    _ corners: [Point], id: String? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment = { Fragment() }
  ) -> Element {
    let own: [Attribute] = [.id(id), .class(classes), points(corners)]
    return Element("polygon", namespace: .svg, attributes: own + attributes, content: content)
  }

  /// An outline of lines and curves.
  public static func path(
    _ outline: PathData, id: String? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment = { Fragment() }
  ) -> Element {
    let own: [Attribute] = [.id(id), .class(classes), .attribute("d", outline.description)]
    return Element("path", namespace: .svg, attributes: own + attributes, content: content)
  }
}

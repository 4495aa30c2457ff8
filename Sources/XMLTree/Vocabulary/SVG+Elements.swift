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

  /// What a drawing carries in addition to what it shows, in elements of other namespaces.
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

  /// Which part of a text lies at its point.
  package enum TextAnchor: String, Sendable {
    case start
    case middle
    case end
  }
}

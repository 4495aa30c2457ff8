/// The elements that structure a drawing.
extension SVG {
  /// A drawing: the root of a file, or a picture inside a page.
  ///
  /// - Parameters:
  ///   - width: The width in user units; nil lets the place where it is shown decide.
  ///   - height: The height in user units; nil lets the place where it is shown decide.
  public static func root(
    viewBox: ViewBox, width: Double? = nil, height: Double? = nil, id: String? = nil, class classes: String? = nil,
    _ attributes: Attribute..., @MarkupBuilder content: @escaping @Sendable () -> Fragment = { Fragment() }
  ) -> Element {
    let own: [Attribute] = [
      .id(id), .class(classes), viewBox.attribute, .attribute("width", width), .attribute("height", height),
    ]
    return Element("svg", namespace: .svg, attributes: own + attributes, content: content)
  }

  /// A group of shapes.
  public static var group: ContainerTag { container("g") }

  /// The name of the element it is in: shown on hover, read aloud.
  public static var title: ContainerTag { container("title") }

  /// The description of the element it is in.
  public static var desc: ContainerTag { container("desc") }

  /// Definitions, not drawn where they stand.
  public static var defs: ContainerTag { container("defs") }

  /// Facts about the drawing, in another vocabulary.
  public static var metadata: ContainerTag { container("metadata") }

  /// An outline to clip others by; refer to it with `clip-path="url(#id)"`.
  public static var clipPath: ContainerTag { container("clipPath") }

  /// A colour gradient along a line.
  public static var linearGradient: ContainerTag { container("linearGradient") }

  /// A tile that fills a shape.
  public static var pattern: ContainerTag { container("pattern") }

  /// A colour of a gradient at an offset between 0 and 1.
  public static func stop(offset: Double, _ attributes: Attribute...) -> Element {
    container("stop")().attributes([.attribute("offset", offset)] + attributes)
  }

  /// A drawing to be repeated with ``use(href:x:y:width:height:id:class:_:)``.
  public static func symbol(
    id: String, viewBox: ViewBox, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    Element("symbol", namespace: .svg, attributes: [.id(id), viewBox.attribute] + attributes, content: content)
  }

  /// A mark at the ends of lines, such as an arrowhead; refer to it with `marker-end="url(#id)"`.
  ///
  /// - Parameters:
  ///   - reference: The point of the marker that lies on the line's end.
  ///   - orient: `auto`, `auto-start-reverse` or an angle in degrees.
  public static func marker(
    id: String, viewBox: ViewBox, reference: Point, width: Double, height: Double, orient: String = "auto",
    _ attributes: Attribute..., @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    let own: [Attribute] = [
      .id(id), viewBox.attribute, .attribute("refX", reference.x), .attribute("refY", reference.y),
      .attribute("markerWidth", width), .attribute("markerHeight", height), .attribute("orient", orient),
    ]
    return Element("marker", namespace: .svg, attributes: own + attributes, content: content)
  }

  /// A copy of another element of the same document, given as `#id`.
  public static func use(
    href: String, x: Double? = nil, y: Double? = nil, width: Double? = nil, height: Double? = nil,
    id: String? = nil, class classes: String? = nil, _ attributes: Attribute...
  ) -> Element {
    let own: [Attribute] = [
      .id(id), .class(classes), .href(href), .attribute("x", x), .attribute("y", y), .attribute("width", width),
      .attribute("height", height),
    ]
    return Element("use", namespace: .svg, attributes: own + attributes)
  }

  /// A link around shapes.
  public static func link(
    href: String, id: String? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    Element(
      "a", namespace: .svg, attributes: [.id(id), .class(classes), .href(href)] + attributes, content: content)
  }

  /// A style sheet of the drawing.
  public static func style(_ sheet: String) -> Element {
    Element("style", namespace: .svg) { sheet }
  }
}

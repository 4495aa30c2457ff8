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

  /// What a drawing carries beside what it shows, in elements of other namespaces.
  public static var metadata: ContainerTag { container("metadata") }

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

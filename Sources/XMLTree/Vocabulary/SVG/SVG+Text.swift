/// Text in drawings.
extension SVG {
  /// A line of text; the point lies on its base line, at its start, middle or end.
  public static func text(
    at point: Point, anchor: TextAnchor? = nil, id: String? = nil, class classes: String? = nil,
    _ attributes: Attribute..., @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    let own: [Attribute] = [
      .id(id), .class(classes), .attribute("x", point.x), .attribute("y", point.y),
      .attribute("text-anchor", anchor?.rawValue),
    ]
    return Element("text", namespace: .svg, attributes: own + attributes, content: content)
  }

  /// A part of a text; with a point it starts there.
  public static func tspan(
    at point: Point? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    let own: [Attribute] = [.class(classes), .attribute("x", point?.x), .attribute("y", point?.y)]
    return Element("tspan", namespace: .svg, attributes: own + attributes, content: content)
  }

  /// Which part of a text lies at its point.
  public enum TextAnchor: String, Sendable {
    /// The start.
    case start
    /// The middle.
    case middle
    /// The end.
    case end
  }
}

/// The elements of running text.
extension HTML {
  /// A paragraph.
  public static var p: ContainerTag { ContainerTag("p") }

  /// A stretch of text without meaning.
  public static var span: ContainerTag { ContainerTag("span") }

  /// Text of importance.
  public static var strong: ContainerTag { ContainerTag("strong") }

  /// Stressed text.
  public static var em: ContainerTag { ContainerTag("em") }

  /// Text to catch the eye.
  public static var b: ContainerTag { ContainerTag("b") }

  /// Text that is pointed at.
  public static var mark: ContainerTag { ContainerTag("mark") }

  /// Program text.
  public static var code: ContainerTag { ContainerTag("code") }

  /// Text whose spaces and line ends count.
  public static var pre: ContainerTag { ContainerTag("pre") }

  /// What the user types.
  public static var kbd: ContainerTag { ContainerTag("kbd") }

  /// Small print.
  public static var small: ContainerTag { ContainerTag("small") }

  /// A line break.
  public static var br: VoidTag { VoidTag("br") }

  /// A link.
  public static func a(
    href: String, id: String? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    Element("a", attributes: [.id(id), .class(classes), .href(href)] + attributes, content: content)
  }
}

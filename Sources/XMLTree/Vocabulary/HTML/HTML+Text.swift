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

  /// Text in another voice.
  public static var i: ContainerTag { ContainerTag("i") }

  /// Text marked for reference.
  public static var mark: ContainerTag { ContainerTag("mark") }

  /// Program text.
  public static var code: ContainerTag { ContainerTag("code") }

  /// Text whose spaces and line ends count.
  public static var pre: ContainerTag { ContainerTag("pre") }

  /// What the user types.
  public static var kbd: ContainerTag { ContainerTag("kbd") }

  /// What a program printed.
  public static var samp: ContainerTag { ContainerTag("samp") }

  /// A variable.
  public static var `var`: ContainerTag { ContainerTag("var") }

  /// Small print.
  public static var small: ContainerTag { ContainerTag("small") }

  /// An abbreviation; its `title` spells it out.
  public static var abbr: ContainerTag { ContainerTag("abbr") }

  /// A passage quoted from elsewhere.
  public static var blockquote: ContainerTag { ContainerTag("blockquote") }

  /// A short quotation.
  public static var q: ContainerTag { ContainerTag("q") }

  /// Raised text.
  public static var sup: ContainerTag { ContainerTag("sup") }

  /// Lowered text.
  public static var sub: ContainerTag { ContainerTag("sub") }

  /// Text with its reading.
  public static var ruby: ContainerTag { ContainerTag("ruby") }

  /// A reading, inside `ruby`.
  public static var rt: ContainerTag { ContainerTag("rt") }

  /// What stands in for `ruby` where it is unknown.
  public static var rp: ContainerTag { ContainerTag("rp") }

  /// A line break.
  public static var br: VoidTag { VoidTag("br") }

  /// A change of topic.
  public static var hr: VoidTag { VoidTag("hr") }

  /// A link.
  public static func a(
    href: String, id: String? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    Element("a", attributes: [.id(id), .class(classes), .href(href)] + attributes, content: content)
  }

  /// A point in time or a duration; `datetime` says it for machines.
  public static func time(
    datetime: String, _ attributes: Attribute..., @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    Element("time", attributes: [.attribute("datetime", datetime)] + attributes, content: content)
  }

  /// A picture; an empty `alt` says that it is decoration.
  public static func img(
    src: String, alt: String, width: Int? = nil, height: Int? = nil, class classes: String? = nil,
    _ attributes: Attribute...
  ) -> Element {
    let own: [Attribute] = [
      .class(classes), .attribute("src", src), .attribute("alt", alt), .attribute("width", width),
      .attribute("height", height),
    ]
    return Element("img", attributes: own + attributes)
  }
}

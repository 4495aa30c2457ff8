/// The vocabulary of HTML (the living standard), as far as the pages of a web application need it.
///
/// Elements of HTML have no namespace in the tree; ``MarkupDocument/html()`` writes them as HTML5.
public enum HTML {}

/// The document and its head.
extension HTML {
  /// What is said about the page.
  public static var head: ContainerTag { ContainerTag("head") }

  /// The page itself.
  public static var body: ContainerTag { ContainerTag("body") }

  /// The page's name, in its head.
  public static var title: ContainerTag { ContainerTag("title") }

  /// The root of a page, in a language given as a BCP 47 tag.
  public static func document(
    lang: String, dir: String? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    Element("html", attributes: [.lang(lang), .dir(dir), .class(classes)] + attributes, content: content)
  }

  /// A named fact about the page.
  public static func meta(name: String, content: String, _ attributes: Attribute...) -> Element {
    Element("meta", attributes: [.attribute("name", name), .attribute("content", content)] + attributes)
  }

  /// A resource or page that belongs to this one, such as `rel="icon"`.
  public static func link(rel: String, href: String, _ attributes: Attribute...) -> Element {
    Element("link", attributes: [.attribute("rel", rel), .href(href)] + attributes)
  }

  /// A style sheet in a file of its own.
  public static func stylesheet(href: String, _ attributes: Attribute...) -> Element {
    Element("link", attributes: [.attribute("rel", "stylesheet"), .href(href)] + attributes)
  }

  /// A style sheet in the page itself, for pages that are one file.
  public static func style(_ sheet: String) -> Element {
    Element("style") { sheet }
  }

  /// A block of data, which no browser runs, of a media type that is no script's. HTML Living Standard, 4.12.1.1.
  public static func dataBlock(type: String, id: String, text: String) -> Element {
    Element("script", attributes: [.id(id), .attribute("type", type)]) { text }
  }

  /// A picture; the alternative stands where it cannot be seen.
  public static func image(
    source: String, alternative: String, class classes: String? = nil, _ attributes: Attribute...
  ) -> Element {
    let own: [Attribute] = [.class(classes), .attribute("src", source), .attribute("alt", alternative)]
    return Element("img", attributes: own + attributes)
  }

  /// A script in a file of its own; a module runs when the page has been read. There are no inline scripts.
  public static func script(src: String, isModule: Bool = true, _ attributes: Attribute...) -> Element {
    let own: [Attribute] = [.attribute("type", isModule ? "module" : nil), .attribute("src", src)]
    return Element("script", attributes: own + attributes)
  }
}

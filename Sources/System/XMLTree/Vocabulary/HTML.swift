/// The vocabulary of HTML (the living standard), as far as the pages of a web application need it.
///
/// Elements of HTML have no namespace in the tree; ``MarkupDocument/html()`` writes them as HTML5.
package enum HTML {}

/// The document and its head.
extension HTML {
  package static var head: ContainerTag { ContainerTag("head") }
  package static var body: ContainerTag { ContainerTag("body") }
  package static var title: ContainerTag { ContainerTag("title") }

  /// The root of a page, in a language given as a BCP 47 tag.
  package static func document(
    lang: String, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    Element("html", attributes: [.lang(lang), .class(classes)] + attributes, content: content)
  }

  /// A named fact about the page.
  package static func meta(name: String, content: String, _ attributes: Attribute...) -> Element {
    Element("meta", attributes: [.attribute("name", name), .attribute("content", content)] + attributes)
  }

  /// A resource or page that belongs to this one, such as `rel="icon"`.
  package static func link(rel: String, href: String, _ attributes: Attribute...) -> Element {
    Element("link", attributes: [.attribute("rel", rel), .href(href)] + attributes)
  }

  /// A style sheet in a file of its own.
  package static func stylesheet(href: String, _ attributes: Attribute...) -> Element {
    Element("link", attributes: [.attribute("rel", "stylesheet"), .href(href)] + attributes)
  }

  /// A style sheet in the page itself, for pages that are one file.
  package static func style(_ sheet: String) -> Element {
    Element("style") { sheet }
  }

  /// A block of data, which no browser runs, of a media type that is no script's. HTML Living Standard, 4.12.1.1.
  package static func dataBlock(type: String, id: String, text: String) -> Element {
    Element("script", attributes: [.id(id), .attribute("type", type)]) { text }
  }

  /// A picture; the alternative is for those who cannot see it.
  package static func image(
    source: String, alternative: String, class classes: String? = nil, _ attributes: Attribute...
  ) -> Element {
    let own: [Attribute] = [.class(classes), .attribute("src", source), .attribute("alt", alternative)]
    return Element("img", attributes: own + attributes)
  }

  /// A script in a file of its own, which runs when the page has been read. There are no inline scripts.
  package static func script(src: String, _ attributes: Attribute...) -> Element {
    Element("script", attributes: [.attribute("type", "module"), .attribute("src", src)] + attributes)
  }
}

/// The elements that divide a page.
extension HTML {
  package static var nav: ContainerTag { ContainerTag("nav") }

  /// The main content of a page; once in a page.
  package static var main: ContainerTag { ContainerTag("main") }
  package static var section: ContainerTag { ContainerTag("section") }
  package static var h1: ContainerTag { ContainerTag("h1") }
  package static var h2: ContainerTag { ContainerTag("h2") }
  package static var h3: ContainerTag { ContainerTag("h3") }
  package static var div: ContainerTag { ContainerTag("div") }
  package static var figure: ContainerTag { ContainerTag("figure") }
  package static var figcaption: ContainerTag { ContainerTag("figcaption") }

  /// A section that unfolds on demand; give `.flag("open")` to show it unfolded.
  package static var details: ContainerTag { ContainerTag("details") }

  /// The part of `details` that is always visible.
  package static var summary: ContainerTag { ContainerTag("summary") }
}

/// The elements of running text.
extension HTML {
  package static var p: ContainerTag { ContainerTag("p") }
  package static var span: ContainerTag { ContainerTag("span") }
  package static var strong: ContainerTag { ContainerTag("strong") }
  package static var em: ContainerTag { ContainerTag("em") }
  package static var b: ContainerTag { ContainerTag("b") }
  package static var mark: ContainerTag { ContainerTag("mark") }
  package static var code: ContainerTag { ContainerTag("code") }
  package static var pre: ContainerTag { ContainerTag("pre") }
  package static var kbd: ContainerTag { ContainerTag("kbd") }
  package static var small: ContainerTag { ContainerTag("small") }
  package static var br: VoidTag { VoidTag("br") }

  /// A link.
  package static func a(
    href: String, id: String? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    Element("a", attributes: [.id(id), .class(classes), .href(href)] + attributes, content: content)
  }
}

/// Lists and tables.
extension HTML {
  package static var ul: ContainerTag { ContainerTag("ul") }
  package static var ol: ContainerTag { ContainerTag("ol") }
  package static var li: ContainerTag { ContainerTag("li") }
  package static var dl: ContainerTag { ContainerTag("dl") }
  package static var dt: ContainerTag { ContainerTag("dt") }
  package static var dd: ContainerTag { ContainerTag("dd") }
  package static var table: ContainerTag { ContainerTag("table") }

  /// The name of a table, its first child.
  package static var caption: ContainerTag { ContainerTag("caption") }
  package static var thead: ContainerTag { ContainerTag("thead") }
  package static var tbody: ContainerTag { ContainerTag("tbody") }
  package static var tr: ContainerTag { ContainerTag("tr") }

  /// A cell; `.attribute("colspan", 2)` widens it.
  package static var td: ContainerTag { ContainerTag("td") }

  /// A heading of a column or a row.
  package static func th(
    scope: Scope, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    let own: [Attribute] = [.class(classes), .attribute("scope", scope.rawValue)]
    return Element("th", attributes: own + attributes, content: content)
  }

  /// The cells that a heading cell heads.
  package enum Scope: String, Sendable {
    /// The column below it.
    case column = "col"
    /// The row next to it.
    case row
  }
}

/// An element to be written: its name, its attributes and what is in it.
///
/// The vocabularies ``SVG`` and ``HTML`` make elements with typed functions; for other vocabularies make them
/// here. An element without a namespace inside one with a default namespace is written with `xmlns=""`.
public struct Element: Markup {
  /// The local name.
  public let name: String
  /// The namespace, or nil for HTML and for vocabularies without one.
  public let namespace: MarkupNamespace?
  /// The attributes in the order in which they are written; a later one replaces an earlier one of its name.
  public private(set) var attributes: [Attribute]
  /// Namespaces to declare on this element beside those that it uses itself.
  public let declarations: [MarkupNamespace]

  private let content: @Sendable () -> Fragment

  /// Makes an element.
  ///
  /// - Precondition: the name is an XML name without a colon; a prefix belongs into the namespace.
  public init(
    _ name: String, namespace: MarkupNamespace? = nil, declaring declarations: [MarkupNamespace] = [],
    attributes: [Attribute] = [], @MarkupBuilder content: @escaping @Sendable () -> Fragment = { Fragment() }
  ) {
    precondition(MarkupName.isValid(name), "\(name) is no element name")
    self.name = name
    self.namespace = namespace
    self.declarations = declarations
    self.attributes = attributes
    self.content = content
  }

  /// The element with more attributes; one of the same name replaces an earlier one.
  public func attributes(_ added: [Attribute]) -> Element {
    var element = self
    element.attributes += added
    return element
  }

  /// The element with more attributes; one of the same name replaces an earlier one.
  public func attributes(_ added: Attribute...) -> Element {
    attributes(added)
  }

  /// Appends the element and what is in it.
  public func append(to sink: inout MarkupSink) {
    sink.append(element: self, content: content)
  }
}

/// An element to be written: its name, its attributes and what is in it.
///
/// The vocabularies ``SVG`` and ``HTML`` make elements with typed functions; for other vocabularies make them
/// here. An element without a namespace inside one with a default namespace is written with `xmlns=""`.
package struct Element: Markup {
  /// Elements are handed from builder to builder, so what they say is in one place and is not copied.
  private final class Storage: Sendable {
    let name: String
    let namespace: MarkupNamespace?
    let attributes: [Attribute]
    let declarations: [MarkupNamespace]
    let content: @Sendable () -> Fragment

    init(
      _ name: String, _ namespace: MarkupNamespace?, _ attributes: [Attribute], _ declarations: [MarkupNamespace],
      _ content: @escaping @Sendable () -> Fragment
    ) {
      self.name = name
      self.namespace = namespace
      self.attributes = attributes
      self.declarations = declarations
      self.content = content
    }
  }

  private let storage: Storage

  /// The local name.
  package var name: String { storage.name }
  /// The namespace, or nil for HTML and for vocabularies without one.
  package var namespace: MarkupNamespace? { storage.namespace }
  /// The attributes in the order in which they are written; a later one replaces an earlier one of its name.
  package var attributes: [Attribute] { storage.attributes }
  /// Namespaces to declare on this element in addition to those that it uses itself.
  package var declarations: [MarkupNamespace] { storage.declarations }

  /// Makes an element.
  ///
  /// - Precondition: the name is an XML name without a colon; a prefix belongs in the namespace.
  package init(
    _ name: String, namespace: MarkupNamespace? = nil, declaring declarations: [MarkupNamespace] = [],
    attributes: [Attribute] = [], @MarkupBuilder content: @escaping @Sendable () -> Fragment = { Fragment() }
  ) {
    precondition(MarkupName.isValid(name), "\(name) is no element name")
    storage = Storage(name, namespace, attributes, declarations, content)
  }

  private init(_ storage: Storage) {
    self.storage = storage
  }

  /// The element with more attributes; one of the same name replaces an earlier one.
  package func attributes(_ added: [Attribute]) -> Element {
    guard !added.isEmpty else { return self }
    return Element(
      Storage(storage.name, storage.namespace, storage.attributes + added, storage.declarations, storage.content))
  }

  /// Appends the element and what is in it.
  package func append(to sink: inout MarkupSink) {
    sink.append(element: self, content: storage.content)
  }
}

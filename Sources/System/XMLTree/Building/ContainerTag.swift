/// A kind of element that may have content; call it to make the element.
///
/// ```swift
/// HTML.section(class: "log", .aria("label", "Log")) {
///   HTML.h2 { "Log" }
/// }
/// ```
package struct ContainerTag: Sendable {
  let name: String
  let namespace: MarkupNamespace?

  init(_ name: String, namespace: MarkupNamespace? = nil) {
    self.name = name
    self.namespace = namespace
  }

  /// Makes the element; an identifier or class that is nil is left out.
  package func callAsFunction(
    id: String? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment = { Fragment() }
  ) -> Element {
    Element(
      name, namespace: namespace, attributes: .common(id: id, class: classes, attributes), content: content)
  }
}

/// A kind of element that never has content, such as `br`; call it to make the element.
package struct VoidTag: Sendable {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  /// Makes the element; an identifier or class that is nil is left out.
  package func callAsFunction(
    id: String? = nil, class classes: String? = nil, _ attributes: Attribute...
  ) -> Element {
    Element(name, attributes: .common(id: id, class: classes, attributes))
  }
}

/// A namespace with the prefix that a document written by this program gives it.
package struct MarkupNamespace: Hashable, Sendable {
  /// The namespace name.
  package let uri: String
  /// The prefix, or nil for the default namespace.
  package let prefix: String?

  /// Makes a namespace.
  ///
  /// - Precondition: the prefix, if any, is an XML name without a colon.
  package init(_ uri: String, prefix: String? = nil) {
    precondition(prefix.map(MarkupName.isValid) ?? true, "\(prefix ?? "") is no namespace prefix")
    self.uri = uri
    self.prefix = prefix
  }

  /// Scalable Vector Graphics, as the default namespace.
  package static let svg = MarkupNamespace("http://www.w3.org/2000/svg")

  /// The namespace of `xml:lang`, `xml:space` and `xml:id`, which every document knows.
  package static let xml = MarkupNamespace("http://www.w3.org/XML/1998/namespace", prefix: "xml")
}

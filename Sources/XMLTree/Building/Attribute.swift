/// An attribute to be written.
package struct Attribute: Hashable, Sendable {
  /// The local name.
  package let name: String
  /// The namespace, which needs a prefix, or nil for most attributes.
  package let namespace: MarkupNamespace?
  /// The value, or nil for an attribute that is left out.
  package let value: String?

  /// Makes an attribute; without a value it is left out.
  ///
  /// - Precondition: the name is an XML name without a colon, other than `xmlns`; a namespace has a prefix.
  package init(_ name: String, namespace: MarkupNamespace? = nil, _ value: String?) {
    precondition(MarkupName.isValid(name) && name != "xmlns", "\(name) is no attribute name")
    precondition(namespace.map { $0.prefix != nil } ?? true, "the namespace of \(name) needs a prefix")
    self.name = name
    self.namespace = namespace
    self.value = value
  }

  /// An attribute by its name; without a value it is left out.
  package static func attribute(_ name: String, _ value: String?) -> Attribute {
    Attribute(name, value)
  }

  /// An attribute whose value is a number, with at most two decimals; without a value it is left out.
  package static func attribute(_ name: String, _ value: Double?) -> Attribute {
    Attribute(name, value.map(SVG.number))
  }

  /// An attribute whose value is a whole number; without a value it is left out.
  package static func attribute(_ name: String, _ value: Int?) -> Attribute {
    Attribute(name, value.map { String($0) })
  }

  /// An attribute that is there or not, as HTML's `disabled` is.
  package static func flag(_ name: String, _ isSet: Bool = true) -> Attribute {
    Attribute(name, isSet ? "" : nil)
  }
}

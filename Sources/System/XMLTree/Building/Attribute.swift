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

/// The attributes that every element of HTML and SVG may have.
extension Attribute {
  /// The element's identifier, unique in its document.
  package static func id(_ value: String?) -> Attribute { Attribute("id", value) }

  /// The element's classes, separated by spaces.
  package static func `class`(_ value: String?) -> Attribute { Attribute("class", value) }

  /// Advice shown on hover (HTML); in SVG use ``SVG/title``.
  package static func title(_ value: String?) -> Attribute { Attribute("title", value) }

  /// The language of the content, as a BCP 47 tag.
  package static func lang(_ value: String?) -> Attribute { Attribute("lang", value) }

  /// The language of the content in an XML vocabulary, as a BCP 47 tag.
  package static func xmlLang(_ value: String?) -> Attribute { Attribute("lang", namespace: .xml, value) }

  /// Whether the element is not shown.
  package static func hidden(_ isHidden: Bool = true) -> Attribute { flag("hidden", isHidden) }

  /// The place in the order of keyboard focus.
  package static func tabindex(_ value: Int?) -> Attribute { attribute("tabindex", value) }

  /// The WAI-ARIA role.
  package static func role(_ value: String?) -> Attribute { Attribute("role", value) }

  /// A WAI-ARIA property by its name without `aria-`: `.aria("label", text)`.
  package static func aria(_ name: String, _ value: String?) -> Attribute { Attribute("aria-\(name)", value) }

  /// A WAI-ARIA state that is true or false: `.aria("expanded", isOpen)`.
  package static func aria(_ name: String, _ value: Bool) -> Attribute { Attribute("aria-\(name)", String(value)) }

  /// A datum for scripts by its name without `data-`: `.data("state", id)`.
  package static func data(_ name: String, _ value: String?) -> Attribute { Attribute("data-\(name)", value) }

  /// The address that a link leads to.
  package static func href(_ value: String?) -> Attribute { Attribute("href", value) }
}

extension [Attribute] {
  /// An identifier and classes, where there are any, before other attributes.
  static func common(id: String?, class classes: String?, _ rest: [Attribute]) -> [Attribute] {
    switch (id, classes) {
    case (nil, nil): rest
    case (let id?, nil): [.id(id)] + rest
    case (nil, let classes?): [.class(classes)] + rest
    case (let id?, let classes?): [.id(id), .class(classes)] + rest
    }
  }
}

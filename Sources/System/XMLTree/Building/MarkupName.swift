/// The names that XML allows (Namespaces in XML 1.0, production NCName).
package enum MarkupName {
  /// Whether the name may be that of an element, an attribute or a prefix.
  package static func isValid(_ name: String) -> Bool {
    isPlain(name) || isValidAnywhere(name)
  }

  /// Whether the name is of small Latin letters and hyphens, as nearly all are: found out without decoding scalars.
  private static func isPlain(_ name: String) -> Bool {
    var isFirst = true
    for byte in name.utf8 {
      guard (0x61...0x7A).contains(byte) || (byte == 0x2D && !isFirst) else { return false }
      isFirst = false
    }
    return !isFirst
  }

  private static func isValidAnywhere(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isStart(first) else { return false }
    return name.unicodeScalars.dropFirst().allSatisfy(isPart)
  }

  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A: true
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D: true
    case 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD: true
    case 0x10000...0xEFFFF: true
    case _: false
    }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    case _: isStart(scalar)
    }
  }
}

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

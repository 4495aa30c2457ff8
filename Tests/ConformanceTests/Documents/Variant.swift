import StatechartFormats
import Statecharts
import XMLTree

/// A form of a document of a suite that is to behave as the document itself does.
enum Variant: String, CaseIterable, Sendable {
  /// As it is.
  case original
  /// With a prefix for SCXML's namespace on every element that is in it.
  case prefixed
  /// With every state and every event that the document makes up renamed, in expressions too.
  case renamed
  /// Read, written and read again.
  case rewritten

  /// The document in this form.
  func text(of document: String) throws -> String {
    switch self {
    case .original: document
    case .prefixed: try Variant.root(of: document).prefixed.xml
    case .renamed:
      try {
        let root = try Variant.root(of: document)
        return Renaming(of: root).renamed(root).xml
      }()
    case .rewritten: try SCXMLNotation().write(SCXMLNotation().read(SourceText(document)).chart).text
    }
  }

  /// What was done to the document, for people.
  func remark(on document: String) throws -> String {
    switch self {
    case .original, .prefixed, .rewritten: rawValue
    case .renamed: Renaming(of: try Variant.root(of: document)).summary
    }
  }

  private struct NotXML: Error {}

  private static func root(of document: String) throws -> ForeignElement {
    guard let root = ForeignElement(xml: document) else { throw NotXML() }
    return root
  }

  /// What a state is called in this form.
  func state(_ name: String) -> String { self == .renamed ? Renaming.state(name) : name }

  /// What an event is called in this form.
  func event(_ name: String) -> String { self == .renamed ? Renaming.event(name) : name }
}

extension ForeignElement {
  /// The namespace of SCXML.
  static let scxml = "http://www.w3.org/2005/07/scxml"

  /// The element and all in it, those of SCXML under a prefix.
  fileprivate var prefixed: ForeignElement {
    with(prefix: namespace == ForeignElement.scxml ? "sc" : prefix, attributes: attributes) { $0.prefixed }
  }

  /// The element with other attributes and with every element in it changed.
  func with(
    prefix: String?, attributes: [Attribute], _ change: (ForeignElement) -> ForeignElement
  ) -> ForeignElement {
    ForeignElement(
      name: name, prefix: prefix, namespace: namespace, attributes: attributes,
      children: children.map { child in
        switch child {
        case .text: child
        case .element(let element): .element(change(element))
        }
      })
  }

  /// The element as a document.
  var xml: String { MarkupDocument(CopiedMarkup(self)).xml() }
}

/// Writes an element with all that is in it.
private struct CopiedMarkup: Markup {
  private let element: ForeignElement

  init(_ element: ForeignElement) {
    self.element = element
  }

  func append(to sink: inout MarkupSink) {
    let attributes = element.attributes.map { attribute in
      Attribute(
        attribute.name, namespace: attribute.namespace.map { MarkupNamespace($0, prefix: attribute.prefix) },
        attribute.value)
    }
    Element(
      element.name, namespace: element.namespace.map { MarkupNamespace($0, prefix: element.prefix) },
      attributes: attributes
    ) {
      for child in element.children {
        switch child {
        case .text(let text): text
        case .element(let element): CopiedMarkup(element)
        }
      }
    }.append(to: &sink)
  }
}

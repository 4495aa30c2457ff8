package import Statecharts
import XMLTree

extension SourcePosition {
  init(_ position: MarkupPosition) {
    self.init(line: position.line, column: position.column)
  }
}

extension ForeignElement {
  /// Copies a parsed element with all that is in it, comments excepted.
  init(_ element: MarkupElement) {
    self.init(
      name: element.name, prefix: element.prefix, namespace: element.namespace,
      attributes: element.attributes.map {
        Attribute(name: $0.name, prefix: $0.prefix, namespace: $0.namespace, value: $0.value)
      },
      children: MarkupNode.list(element.children), origin: Origin(element.position.map { SourcePosition($0) }))
  }

  /// The elements inside, without the text between them.
  var elements: [ForeignElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The text inside, that of elements inside it excepted.
  var ownText: String {
    children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// The value of the attribute of this name and no namespace.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name && $0.namespace == nil }?.value
  }
}

extension MarkupNode {
  /// Copies what an element contains; texts that only a comment or a CDATA section's border divides are joined.
  fileprivate static func list(_ children: [MarkupChild]) -> [MarkupNode] {
    var nodes: [MarkupNode] = []
    for child in children {
      switch child {
      case .element(let element): nodes.append(.element(ForeignElement(element)))
      case .text(let text), .cdata(let text):
        if case .text(let before) = nodes.last {
          nodes[nodes.count - 1] = .text(before + text)
        } else {
          nodes.append(.text(text))
        }
      case .comment: break
      }
    }
    return nodes
  }
}

extension ForeignElement {
  /// Reads the root of an XML document, as the variables of a chart may hold one (SCXML B.2.1); nil if the text is not
  /// well-formed or larger than a chart may be.
  package init?(xml text: String) {
    guard let document = try? MarkupDocument.parse(xml: text, limits: ReadLimits.parsing) else { return nil }
    self.init(document.root)
  }
}

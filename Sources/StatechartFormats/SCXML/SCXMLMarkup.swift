import Statecharts
import XMLTree

/// Writes a tree of nodes as markup, two spaces a level; what is verbatim gets no white space of ours.
struct SCXMLMarkup: Markup {
  private static let own = MarkupNamespace(SCXML.ownNamespace, prefix: SCXML.ownPrefix)
  private let node: SCXMLNode
  private let depth: Int

  init(_ root: SCXMLNode) {
    self.init(root, depth: 0)
  }

  private init(_ node: SCXMLNode, depth: Int) {
    self.node = node
    self.depth = depth
  }

  func append(to sink: inout MarkupSink) {
    if node.isForeign { inside.append(to: &sink) } else { element.append(to: &sink) }
  }

  private var element: Element {
    let isOwn = node.vocabulary == .own
    let named = node.attributes.map { Attribute($0.name, $0.value) }
    let owned = node.ownAttributes.map { Attribute($0.name, namespace: Self.own, $0.value) }
    return Element(
      node.name, namespace: isOwn ? Self.own : MarkupNamespace(SCXML.namespace), declaring: declarations,
      attributes: [.xmlLang(node.language)] + named + owned
    ) { inside }
  }

  /// All namespaces are declared on the root, so that none has to be on many elements.
  private var declarations: [MarkupNamespace] {
    guard depth == 0 else { return [] }
    return [MarkupNamespace(SCXML.namespace)] + (node.usesOwnVocabulary ? [Self.own] : []) + node.foreignNamespaces
  }

  private var inside: Fragment {
    switch node.inside {
    case .verbatim(let nodes): Fragment { for node in nodes { VerbatimMarkup(node) } }
    case .nodes(let nodes) where nodes.isEmpty: Fragment()
    case .nodes(let nodes):
      Fragment {
        for node in nodes {
          lineBreak(depth + 1)
          SCXMLMarkup(node, depth: depth + 1)
        }
        lineBreak(depth)
      }
    }
  }

  private func lineBreak(_ depth: Int) -> String { "\n" + String(repeating: "  ", count: depth) }
}

/// Writes markup as it was read.
private struct VerbatimMarkup: Markup {
  private let node: MarkupNode

  init(_ node: MarkupNode) {
    self.node = node
  }

  func append(to sink: inout MarkupSink) {
    switch node {
    case .text(let text): text.append(to: &sink)
    case .element(let element): VerbatimMarkup.element(element).append(to: &sink)
    }
  }

  private static func element(_ element: ForeignElement) -> Element {
    let attributes = element.attributes.map { attribute in
      let namespace = attribute.namespace.map { MarkupNamespace($0, prefix: attribute.prefix) }
      return Attribute(attribute.name, namespace: namespace, attribute.value)
    }
    return Element(
      element.name, namespace: element.namespace.map { MarkupNamespace($0, prefix: element.prefix) },
      attributes: attributes
    ) {
      for child in element.children { VerbatimMarkup(child) }
    }
  }
}

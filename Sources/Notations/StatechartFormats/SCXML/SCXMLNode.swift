import Statecharts
import XMLTree

/// An element of the document to be written.
struct SCXMLNode: Sendable {
  /// The content of an element.
  enum Inside: Sendable {
    /// Elements, each on lines of its own.
    case nodes([SCXMLNode])
    /// Text and markup, written as they were read.
    case verbatim([MarkupNode])
  }

  /// The vocabularies that are written.
  enum Vocabulary: Sendable {
    /// The W3C's.
    case scxml
    /// Interlock's own.
    case own
  }

  let name: String
  let vocabulary: Vocabulary
  /// Attributes by name; those without a value are left out.
  var attributes: [(name: String, value: String?)] = []
  /// Attributes of Interlock's own vocabulary by name; those without a value are left out.
  var ownAttributes: [(name: String, value: String?)] = []
  /// The value of `xml:lang`.
  var language: String?
  let inside: Inside

  /// True for a node that represents an element of another vocabulary.
  var isForeign: Bool { name.isEmpty }

  /// True if Interlock's own vocabulary is used in the node.
  var usesOwnVocabulary: Bool {
    if vocabulary == .own, !isForeign { return true }
    if ownAttributes.contains(where: { $0.value != nil }) { return true }
    guard case .nodes(let nodes) = inside else { return false }
    return nodes.contains(where: \.usesOwnVocabulary)
  }

  /// The other namespaces that are used in the node under a prefix, in order of first use, one a prefix.
  var foreignNamespaces: [MarkupNamespace] {
    var found: [MarkupNamespace] = []
    collect(into: &found)
    return found
  }

  private func collect(into found: inout [MarkupNamespace]) {
    switch inside {
    case .nodes(let nodes): for node in nodes { node.collect(into: &found) }
    case .verbatim(let nodes): for node in nodes { node.collect(into: &found) }
    }
  }
}

extension SCXMLNode {
  init(_ tag: SCXMLTag, _ attributes: [(name: String, value: String?)] = [], inside: Inside) {
    self.init(name: tag.rawValue, vocabulary: .scxml, attributes: attributes, inside: inside)
  }

  init(
    _ tag: SCXMLTag, _ attributes: [(name: String, value: String?)] = [], own: [(name: String, value: String?)] = [],
    _ nodes: [SCXMLNode] = []
  ) {
    self.init(tag, attributes, inside: .nodes(nodes))
    ownAttributes = own
  }

  /// An element of another vocabulary among the elements of this one: written as it was read, on a line of its own.
  init(foreign element: ForeignElement) {
    self.init(name: "", vocabulary: .own, inside: .verbatim([.element(element)]))
  }

  init(own name: String, _ attributes: [(name: String, value: String?)] = [], _ nodes: [SCXMLNode] = []) {
    self.init(name: name, vocabulary: .own, attributes: attributes, inside: .nodes(nodes))
  }

  init(own name: String, language: String? = nil, text: String) {
    self.init(name: name, vocabulary: .own, language: language, inside: .verbatim([.text(text)]))
  }
}

extension MarkupNode {
  fileprivate func collect(into found: inout [MarkupNamespace]) {
    guard case .element(let element) = self else { return }
    let uses = [(element.prefix, element.namespace)] + element.attributes.map { ($0.prefix, $0.namespace) }
    for case (let prefix?, let uri?) in uses where prefix != "xml" && prefix != SCXML.ownPrefix {
      if !found.contains(where: { $0.prefix == prefix }) { found.append(MarkupNamespace(uri, prefix: prefix)) }
    }
    for child in element.children { child.collect(into: &found) }
  }
}

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
    case .verbatim(let nodes): Fragment { for node in nodes { VerbatimMarkup(node: node) } }
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
  let node: MarkupNode

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
      for child in element.children { VerbatimMarkup(node: child) }
    }
  }
}

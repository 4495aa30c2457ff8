import Statecharts
import XMLTree

/// An element of the document to be written.
struct SCXMLNode: Sendable {
  /// What is inside an element.
  enum Inside: Sendable {
    /// Elements, each on lines of its own.
    case nodes([SCXMLNode])
    /// Text and markup, written as they stand.
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
  let attributes: [(name: String, value: String?)]
  /// Attributes of Interlock's own vocabulary by name; those without a value are left out.
  let ownAttributes: [(name: String, value: String?)]
  /// The value of `xml:lang`.
  let language: String?
  let inside: Inside

  init(_ tag: SCXMLTag, _ attributes: [(name: String, value: String?)] = [], inside: Inside) {
    self.init(name: tag.rawValue, vocabulary: .scxml, attributes: attributes, language: nil, inside: inside)
  }

  init(_ tag: SCXMLTag, _ attributes: [(name: String, value: String?)] = [], _ nodes: [SCXMLNode] = []) {
    self.init(tag, attributes, inside: .nodes(nodes))
  }

  init(
    _ tag: SCXMLTag, _ attributes: [(name: String, value: String?)], own: [(name: String, value: String?)],
    _ nodes: [SCXMLNode]
  ) {
    self.init(
      name: tag.rawValue, vocabulary: .scxml, attributes: attributes, own: own, language: nil, inside: .nodes(nodes))
  }

  /// An element of another vocabulary among the elements of this one: written as it stands, on a line of its own.
  init(foreign element: ForeignElement) {
    self.init(name: "", vocabulary: .own, attributes: [], language: nil, inside: .verbatim([.element(element)]))
  }

  init(own name: String, _ attributes: [(name: String, value: String?)] = [], _ nodes: [SCXMLNode] = []) {
    self.init(name: name, vocabulary: .own, attributes: attributes, language: nil, inside: .nodes(nodes))
  }

  init(own name: String, language: String? = nil, text: String) {
    self.init(name: name, vocabulary: .own, attributes: [], language: language, inside: .verbatim([.text(text)]))
  }

  private init(
    name: String, vocabulary: Vocabulary, attributes: [(name: String, value: String?)],
    own: [(name: String, value: String?)] = [], language: String?, inside: Inside
  ) {
    self.name = name
    self.vocabulary = vocabulary
    self.attributes = attributes
    ownAttributes = own
    self.language = language
    self.inside = inside
  }

  /// True for a node that stands for an element of another vocabulary.
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

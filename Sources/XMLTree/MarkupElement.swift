/// An element of a document, to be read. It keeps its document alive.
///
/// Two elements are equal when they are the same element of the same document.
public struct MarkupElement: Hashable, Sendable {
  let tree: Tree
  let node: Node

  /// The local name.
  public var name: String { node.name }

  /// The prefix that the name was written with, if any.
  public var prefix: String? { node.prefix }

  /// The URI of the element's namespace, if it has one.
  public var namespace: String? { node.namespace }

  /// The attributes in document order, without namespace declarations.
  public var attributes: [MarkupAttribute] { node.attributes }

  /// The namespaces that this element itself declares, in document order.
  public var declarations: [MarkupNamespace] { node.declarations }

  /// Where the element's `<` is in the source, or nil if the element was built by a program.
  public var position: MarkupPosition? { node.position }

  /// All text in the element and in the elements within it, in document order.
  public var text: String { node.text }

  /// The element that this one is in, or nil for the root.
  public var parent: MarkupElement? {
    node.parent.map { MarkupElement(tree: tree, node: $0) }
  }

  /// The elements, texts and comments in this element, in document order.
  public var children: [MarkupChild] {
    node.children.compactMap { child in
      switch child.kind {
      case .element: .element(MarkupElement(tree: tree, node: child))
      case .text: .text(child.text)
      case .cdata: .cdata(child.text)
      case .comment: .comment(child.text)
      case .other: nil
      }
    }
  }

  /// The elements in this element, in document order.
  public var elements: [MarkupElement] {
    node.children.filter { $0.kind == .element }.map { MarkupElement(tree: tree, node: $0) }
  }

  /// The value of the attribute that has this name and no namespace.
  public subscript(name: String) -> String? {
    node.value(ofAttribute: name, namespace: nil)
  }

  /// The value of the attribute of this local name in a namespace.
  public func attribute(_ name: String, namespace: String) -> String? {
    node.value(ofAttribute: name, namespace: namespace)
  }

  /// Whether two values are the same element of the same document.
  public static func == (left: MarkupElement, right: MarkupElement) -> Bool {
    left.node == right.node
  }

  /// Feeds the element's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(node)
  }
}

extension MarkupElement: Markup {
  /// Appends a copy of the element with all that is in it.
  public func append(to sink: inout MarkupSink) {
    sink.append(copyOf: self)
  }
}

/// What an element contains.
public enum MarkupChild: Sendable {
  /// An element.
  case element(MarkupElement)
  /// Character data, with references resolved.
  case text(String)
  /// Character data that was written as a CDATA section.
  case cdata(String)
  /// A comment.
  case comment(String)
}

/// An attribute that was read.
public struct MarkupAttribute: Hashable, Sendable {
  /// The local name.
  public let name: String
  /// The prefix it was written with, if any.
  public let prefix: String?
  /// The namespace's URI, if it has one.
  public let namespace: String?
  /// The value, with references resolved.
  public let value: String
}

/// A place in a source text; lines and columns count from 1, columns in Unicode scalars.
public struct MarkupPosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars; a tab is one.
  public let column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`, as compilers print it.
  public var description: String { "\(line):\(column)" }

  /// Earlier lines come first, then earlier columns.
  public static func < (left: MarkupPosition, right: MarkupPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// An element of a document, to be read. It keeps its document alive.
///
/// Two elements are equal when they are the same element of the same document.
package struct MarkupElement: Hashable, Sendable {
  let tree: Tree
  let node: TreeNode

  /// The local name.
  package var name: String { node.name }

  /// The prefix that the name was written with, if any.
  package var prefix: String? { node.prefix }

  /// The URI of the element's namespace, if it has one.
  package var namespace: String? { node.namespace }

  /// The attributes in document order, without namespace declarations.
  package var attributes: [MarkupAttribute] { node.attributes }

  /// The namespaces that this element itself declares, in document order.
  package var declarations: [MarkupNamespace] { node.declarations }

  /// The position of the element's `<` in the source, or nil if the element was built by a program.
  package var position: MarkupPosition? { node.position }

  /// All text in the element and in the elements within it, in document order.
  package var text: String { node.text }

  /// The element that this one is in, or nil for the root.
  package var parent: MarkupElement? {
    node.parent.map { MarkupElement(tree: tree, node: $0) }
  }

  /// The elements, texts and comments in this element, in document order.
  package var children: [MarkupChild] {
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
  package var elements: [MarkupElement] {
    node.children.filter { $0.kind == .element }.map { MarkupElement(tree: tree, node: $0) }
  }

  /// The value of the attribute that has this name and no namespace.
  package subscript(name: String) -> String? {
    node.value(ofAttribute: name, namespace: nil)
  }

  /// The value of the attribute of this local name in a namespace.
  package func attribute(_ name: String, namespace: String) -> String? {
    node.value(ofAttribute: name, namespace: namespace)
  }

  /// Whether two values are the same element of the same document.
  package static func == (left: MarkupElement, right: MarkupElement) -> Bool {
    left.node == right.node
  }

  /// Feeds the element's identity.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(node)
  }
}

extension MarkupElement: Markup {
  /// Appends a copy of the element with all that is in it.
  package func append(to sink: inout MarkupSink) {
    sink.append(copyOf: self)
  }
}

/// A child of an element.
package enum MarkupChild: Sendable {
  case element(MarkupElement)
  /// Character data, with references resolved.
  case text(String)
  /// Character data that was written as a CDATA section.
  case cdata(String)
  case comment(String)
}

/// An attribute that was read.
package struct MarkupAttribute: Hashable, Sendable {
  /// The local name.
  package let name: String
  /// The prefix it was written with, if any.
  package let prefix: String?
  /// The namespace's URI, if it has one.
  package let namespace: String?
  /// The value, with references resolved.
  package let value: String
}

/// A place in a source text; lines and columns count from 1, columns in Unicode scalars.
package struct MarkupPosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in Unicode scalars; a tab is one.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`, as compilers print it.
  package var description: String { "\(line):\(column)" }

  /// Earlier lines come first, then earlier columns.
  package static func < (left: MarkupPosition, right: MarkupPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

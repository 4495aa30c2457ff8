extension MarkupDocument {
  /// The document as XML in UTF-8.
  ///
  /// - Parameters:
  ///   - indented: Whether elements without text begin new lines; not for drawings whose texts have parts.
  ///   - declaration: Whether to begin with `<?xml version="1.0" encoding="UTF-8"?>`.
  package func xmlBytes(indented: Bool = false, declaration: Bool = true) -> [UInt8] {
    TreeSerializer.xml(tree, indented: indented, declaration: declaration)
  }

  /// The document as XML; see ``xmlBytes(indented:declaration:)``.
  package func xml(indented: Bool = false, declaration: Bool = true) -> String {
    String(decoding: xmlBytes(indented: indented, declaration: declaration), as: UTF8.self)
  }

  /// The document as HTML5 in UTF-8: a document type if the root is `html`, void elements without an end tag,
  /// boolean attributes without a value, SVG inline.
  ///
  /// Content that is valid in XML but that HTML would read as markup is escaped or left out, so the result is safe for
  /// any document. An address keeps its meaning, though letters beyond ASCII are percent-encoded.
  package func htmlBytes() -> [UInt8] {
    do {
      return try htmlBytes(upTo: .max)
    } catch {
      preconditionFailure("no document has more than \(error.limit) bytes")
    }
  }

  /// The document as HTML5 in UTF-8, if that has at most so many bytes: what is beyond is not built.
  ///
  /// - Throws: `MarkupTooLarge` if it has more.
  package func htmlBytes(upTo limit: Int) throws(MarkupTooLarge) -> [UInt8] {
    let bytes = TreeSerializer.html(try tree(upTo: limit))
    guard bytes.count <= limit else { throw MarkupTooLarge(limit: limit) }
    return bytes
  }

  /// The document as HTML5; see ``htmlBytes()``.
  package func html() -> String {
    String(decoding: htmlBytes(), as: UTF8.self)
  }
}

extension Markup {
  /// The markup as HTML5, for a part of a page: any number of elements and texts.
  ///
  /// See ``MarkupDocument/htmlBytes()``.
  package func html() -> String {
    String(decoding: TreeSerializer.html(Tree(of: self)), as: UTF8.self)
  }

  /// The markup as XML, with the namespaces it needs.
  ///
  /// - Precondition: the markup is exactly one element, with comments around it at most.
  package func xml(indented: Bool = false, declaration: Bool = false) -> String {
    MarkupDocument(self).xml(indented: indented, declaration: declaration)
  }
}

/// A document that has more bytes than are allowed.
package struct MarkupTooLarge: Error, Hashable, Sendable {
  /// The maximum number of bytes.
  package let limit: Int
}

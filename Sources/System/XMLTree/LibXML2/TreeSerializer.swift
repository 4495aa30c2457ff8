import CLibXML2

/// Writes trees as bytes, through libxml2's serialisers.
enum TreeSerializer {
  /// The document as XML in UTF-8.
  static func xml(_ tree: Tree, indented: Bool, declaration: Bool) -> [UInt8] {
    tree.exclusively {
      var options = Int32(XML_SAVE_AS_XML.rawValue | XML_SAVE_NO_XHTML.rawValue)
      if indented { options |= Int32(XML_SAVE_FORMAT.rawValue) }
      if !declaration { options |= Int32(XML_SAVE_NO_DECL.rawValue) }
      guard let buffer = xmlBufferCreate() else { preconditionFailure("libxml2 is out of memory") }
      defer { xmlBufferFree(buffer) }
      guard let context = xmlSaveToBuffer(buffer, "UTF-8", options) else {
        preconditionFailure("libxml2 is out of memory")
      }
      _ = xmlSaveDoc(context, tree.document)
      _ = xmlSaveClose(context)
      return bytes(xmlBufferContent(buffer), count: Int(xmlBufferLength(buffer)))
    }
  }

  /// The document as HTML5 in UTF-8, with a document type if its root is `html`.
  static func html(_ tree: Tree) -> [UInt8] {
    let safe = TreeSafety.safeForHTML(tree)
    let isPage = safe.root.map { $0.name == "html" && $0.namespace == nil } ?? false
    return safe.exclusively {
      guard let output = xmlAllocOutputBuffer(nil) else { preconditionFailure("libxml2 is out of memory") }
      defer { _ = xmlOutputBufferClose(output) }
      if isPage { _ = xmlOutputBufferWriteString(output, "<!DOCTYPE html>\n") }
      for node in safe.documentNode.children where node.kind != .other {
        htmlNodeDumpFormatOutput(output, safe.document, node.pointer, "UTF-8", 0)
      }
      return bytes(xmlOutputBufferGetContent(output), count: Int(xmlOutputBufferGetSize(output)))
    }
  }

  private static func bytes(_ start: UnsafePointer<xmlChar>?, count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}

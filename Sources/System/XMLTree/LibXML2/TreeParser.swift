import CLibXML2

/// One reading of a source text by libxml2, with its safe options and with limits.
///
/// It hooks into libxml2's SAX2 handlers, which build the tree, in order to note where each element begins, to
/// stop at a limit, and to refuse declarations: without them there are no entities to expand.
final class TreeParser {
  private let source: UnsafeBufferPointer<UInt8>
  private let limits: ParseLimits
  private var problems: [MarkupParseError.Problem] = []
  private var elementCount = 0
  private var isStopped = false
  private var elementLocator: SourceLocator
  private var problemLocator: SourceLocator

  private static let problemLimit = 50

  private init(_ source: UnsafeBufferPointer<UInt8>, limits: ParseLimits) {
    self.source = source
    self.limits = limits
    elementLocator = SourceLocator(source)
    problemLocator = SourceLocator(source)
  }

  /// Parses UTF-8.
  static func parse(_ source: [UInt8], limits: ParseLimits) throws(MarkupParseError) -> Tree {
    Tree.prepareLibrary()
    let result = source.withUnsafeBufferPointer { buffer in
      let parser = TreeParser(buffer, limits: limits)
      let tree = parser.parse()
      return tree.map(Result.success) ?? .failure(MarkupParseError(problems: parser.problems))
    }
    return try result.get()
  }

  private func parse() -> Tree? {
    guard
      let context = source.withMemoryRebound(
        to: CChar.self, { xmlCreateMemoryParserCtxt($0.baseAddress, Int32($0.count)) })
    else {
      problems.append(MarkupParseError.Problem("Document is empty", at: MarkupPosition(line: 1, column: 1)))
      return nil
    }
    defer { xmlFreeParserCtxt(context) }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_BIG_LINES.rawValue
    xmlCtxtUseOptions(context, Int32(options))
    context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    installHandlers(context)
    withExtendedLifetime(self) { _ = xmlParseDocument(context) }
    xmlResetLastError()
    return takeTree(context)
  }

  private func takeTree(_ context: xmlParserCtxtPtr) -> Tree? {
    let document = context.pointee.myDoc
    context.pointee.myDoc = nil
    if let document, context.pointee.wellFormed == 1, problems.isEmpty {
      return Tree(adopting: document)
    }
    xmlFreeDoc(document)
    if problems.isEmpty {
      problems.append(MarkupParseError.Problem("The document is not well-formed", at: problemLocator.position))
    }
    return nil
  }

  private func installHandlers(_ context: xmlParserCtxtPtr) {
    guard let handlers = context.pointee.sax else { return }
    handlers.pointee.startElementNs = {
      context, name, prefix, uri, namespaceCount, namespaces, attributeCount, defaultedCount, attributes in
      xmlSAX2StartElementNs(
        context, name, prefix, uri, namespaceCount, namespaces, attributeCount, defaultedCount, attributes)
      TreeParser.of(context)?.noteElement()
    }
    handlers.pointee.serror = { context, error in
      guard let error, TreeParser.isFault(error.pointee) else { return }
      TreeParser.of(context)?.note(error.pointee)
    }
    refuseDeclarations(handlers)
  }

  private func refuseDeclarations(_ handlers: UnsafeMutablePointer<xmlSAXHandler>) {
    handlers.pointee.entityDecl = { context, _, _, _, _, _ in TreeParser.of(context)?.refuseDeclaration() }
    handlers.pointee.unparsedEntityDecl = { context, _, _, _, _ in TreeParser.of(context)?.refuseDeclaration() }
    handlers.pointee.notationDecl = { context, _, _, _ in TreeParser.of(context)?.refuseDeclaration() }
    handlers.pointee.elementDecl = { context, _, _, _ in TreeParser.of(context)?.refuseDeclaration() }
    handlers.pointee.attributeDecl = { context, _, _, _, _, _, enumeration in
      xmlFreeEnumeration(enumeration)
      TreeParser.of(context)?.refuseDeclaration()
    }
  }
}

/// The work of the handlers.
extension TreeParser {
  /// A parser together with the libxml2 context that calls it.
  private struct Call {
    let parser: TreeParser
    let context: xmlParserCtxtPtr

    func noteElement() { parser.noteElement(context) }
    func note(_ error: xmlError) { parser.note(error, context) }
    func refuseDeclaration() { parser.stop("Declarations in a document type are not accepted", context) }
  }

  /// Whether an error makes the text unacceptable; a warning or an identifier that is only invalid does not.
  private static func isFault(_ error: xmlError) -> Bool {
    let ignored = [XML_DTD_XMLID_VALUE, XML_DTD_ID_REDEFINED].map { Int32($0.rawValue) }
    return error.level != XML_ERR_WARNING && !ignored.contains(error.code)
  }

  private static func of(_ raw: UnsafeMutableRawPointer?) -> Call? {
    guard let context = raw?.assumingMemoryBound(to: xmlParserCtxt.self) else { return nil }
    guard let own = context.pointee._private else { return nil }
    return Call(parser: Unmanaged<TreeParser>.fromOpaque(own).takeUnretainedValue(), context: context)
  }

  private func noteElement(_ context: xmlParserCtxtPtr) {
    guard !isStopped, let pointer = context.pointee.node else { return }
    TreeNode(pointer: pointer).setPosition(elementLocator.advance(to: last(UInt8(ascii: "<"), context)))
    elementCount += 1
    if elementCount > limits.elements {
      stop("More than \(limits.elements) elements", context)
    } else if context.pointee.nodeNr > Int32(limits.depth) {
      stop("Elements nested more than \(limits.depth) deep", context)
    } else if context.pointee.nsNr > Int32(2 * limits.namespaces) {
      stop("More than \(limits.namespaces) namespaces at one place", context)
    }
  }

  private func note(_ error: xmlError, _ context: xmlParserCtxtPtr) {
    let message = error.message.map { String(cString: $0) } ?? "unknown error"
    let firstLine = message.prefix { !$0.isNewline }
    note(String(firstLine), context, at: start(of: xmlParserErrors(UInt32(bitPattern: error.code)), context))
  }

  private func note(_ message: String, _ context: xmlParserCtxtPtr, at place: Int) {
    guard !isStopped else { return }
    problems.append(MarkupParseError.Problem(message, at: problemLocator.advance(to: place)))
    if problems.count >= Self.problemLimit { halt(context) }
  }

  private func stop(_ message: String, _ context: xmlParserCtxtPtr) {
    note(message, context, at: last(UInt8(ascii: "<"), context))
    halt(context)
  }

  /// Returns the offset at which the subject of an error begins, if that is known, otherwise the one up to which
  /// libxml2 has read.
  private func start(of error: xmlParserErrors, _ context: xmlParserCtxtPtr) -> Int {
    switch error {
    case XML_ERR_TAG_NAME_MISMATCH, XML_ERR_ATTRIBUTE_REDEFINED, XML_NS_ERR_UNDEFINED_NAMESPACE:
      last(UInt8(ascii: "<"), context)
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY: last(UInt8(ascii: "&"), context)
    case _: offset(context)
    }
  }

  /// The offset of the last such byte that libxml2 has read.
  private func last(_ byte: UInt8, _ context: xmlParserCtxtPtr) -> Int {
    let end = offset(context)
    return source[..<end].lastIndex(of: byte) ?? end
  }

  private func halt(_ context: xmlParserCtxtPtr) {
    isStopped = true
    xmlStopParser(context)
  }

  /// Returns the number of bytes of the source that libxml2 has read.
  private func offset(_ context: xmlParserCtxtPtr) -> Int {
    guard let input = context.pointee.input?.pointee, let current = input.cur, let base = input.base else {
      return source.count
    }
    return min(max(Int(input.consumed) + (current - base), 0), source.count)
  }
}

import CCMark
import Statecharts

/// Reads CommonMark with libcmark and reduces its tree to what pages show: HTML is text, quotes are their contents,
/// images their descriptions; what an item of a list contains becomes one text; lines between blocks are left out.
///
/// libcmark takes linear time. Its tree may be as deep as its text is long, so it is walked without recursion.
struct LessonTextReader {
  enum Limits {
    /// The maximum of stretches within one another; what is deeper is text.
    static let depth = 8
    /// The maximum of findings of a text.
    static let findings = 50
  }

  private let lines: [Line]
  private var blocks: [LessonText.Block] = []
  private var findings: [Diagnostic] = []
  /// The items of the outermost open list.
  private var items: [[LessonText.Span]] = []
  private var listDepth = 0
  /// The stretches of the open block, and of each stretch that is open in it.
  private var open: [[LessonText.Span]] = [[]]
  private var spanDepth = 0

  private init(_ lines: [Line]) {
    self.lines = lines
  }

  /// Reads a text, with what is wrong with it.
  static func text(_ lines: some Collection<Line>) -> (LessonText, [Diagnostic]) {
    var reader = LessonTextReader(Array(lines))
    reader.read()
    return (LessonText(reader.blocks), reader.findings)
  }

  private mutating func read() {
    let document = CMarkTree(lines.map(\.text).joined(separator: "\n"))
    while let (node, isEntered) = document.next() {
      if isEntered { enter(node) } else { exit(node) }
    }
  }

  // MARK: - The tree

  private mutating func enter(_ node: CMarkNode) {
    switch node.type {
    case CMARK_NODE_LIST: listDepth += 1
    case CMARK_NODE_ITEM: if listDepth == 1 { items.append([]) }
    case CMARK_NODE_CODE_BLOCK:
      checkFence(node)
      let code = node.literal.hasSuffix("\n") ? String(node.literal.dropLast()) : node.literal
      if listDepth > 0 { add([.code(code)]) } else { blocks.append(.code(code)) }
    case CMARK_NODE_HTML_BLOCK: add([.text(node.literal.split(separator: "\n").joined(separator: " "))])
    case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE: append(.text(node.literal))
    case CMARK_NODE_CODE: append(.code(node.literal))
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: if node.needsSpace { append(.text(" ")) }
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK:
      spanDepth += 1
      if spanDepth <= Limits.depth { open.append([]) }
    default: break
    }
  }

  private mutating func exit(_ node: CMarkNode) {
    switch node.type {
    case CMARK_NODE_PARAGRAPH: add(takeSpans())
    case CMARK_NODE_HEADING:
      let spans = takeSpans()
      if listDepth > 0 { add(spans) } else { blocks.append(.heading(spans)) }
    case CMARK_NODE_LIST:
      listDepth -= 1
      guard listDepth == 0 else { return }
      blocks.append(node.isOrdered ? .steps(items) : .bullets(items))
      items = []
    case CMARK_NODE_EMPH: close { .emphasis($0) }
    case CMARK_NODE_STRONG: close { .strong($0) }
    case CMARK_NODE_LINK:
      let target = node.url
      check(target, of: node)
      close { .link($0, to: target) }
    default: break
    }
  }

  /// Adds a paragraph, or what it says to the open item.
  private mutating func add(_ spans: [LessonText.Span]) {
    guard listDepth > 0, var item = items.popLast() else { return blocks.append(.paragraph(spans)) }
    for span in item.isEmpty ? spans : [.text(" ")] + spans { Self.append(span, to: &item) }
    items.append(item)
  }

  private mutating func takeSpans() -> [LessonText.Span] {
    defer { open = [[]] }
    return open[0]
  }

  private mutating func close(_ span: ([LessonText.Span]) -> LessonText.Span) {
    if spanDepth <= Limits.depth { append(span(open.removeLast())) }
    spanDepth -= 1
  }

  private mutating func append(_ span: LessonText.Span) { Self.append(span, to: &open[open.count - 1]) }

  /// Adds a stretch to others; texts one after the other are one text.
  private static func append(_ span: LessonText.Span, to spans: inout [LessonText.Span]) {
    if case .text(let more) = span, case .text(let text)? = spans.last {
      spans[spans.count - 1] = .text(text + more)
    } else {
      spans.append(span)
    }
  }

  // MARK: - Faults

  private mutating func check(_ target: String, of link: CMarkNode) {
    guard !LinkTarget.isAllowed(target), findings.count < Limits.findings else { return }
    findings.append(
      Diagnostic(
        .error, .lessonLink, "a link leads to http, https or an address of this site such as /machines/battery",
        at: range(of: target, in: link)))
  }

  /// The place of a link's target, or of the link where the target is written otherwise.
  ///
  /// Of a link libcmark has the line of its end, and the column of its beginning without the line's indentation.
  private func range(of target: String, in link: CMarkNode) -> SourceRange {
    let line = lines[link.line - 1]
    let bytes = Array(line.text.utf8)
    let start = min(link.column - 1, bytes.count)
    func position(_ offset: Int) -> SourcePosition {
      let before = String(decoding: bytes[..<offset], as: UTF8.self)
      return SourcePosition(line: line.number, column: before.unicodeScalars.count + 1)
    }
    let written = Array("(\(target)".utf8)
    guard let found = bytes[start...].firstRange(of: written) ?? bytes.firstRange(of: written) else {
      return SourceRange(position(start))
    }
    return SourceRange(position(found.lowerBound + 1), to: position(found.upperBound))
  }

  /// Reports a fence that nothing closes: for libcmark the end of the text closes it.
  private mutating func checkFence(_ code: CMarkNode) {
    let (first, last) = (lines[code.line - 1], lines[code.lastLine - 1])
    let indentation = first.text.utf8.prefix(code.column - 1).suffix(4)
    let fence = first.text.utf8.dropFirst(code.column - 1)
    guard let mark = fence.first, "`~".utf8.contains(mark), !indentation.elementsEqual("    ".utf8) else { return }
    let isClosed =
      code.lastLine > code.line && last.text.utf8.allSatisfy { $0 == mark || " >".utf8.contains($0) }
      && last.text.utf8.count { $0 == mark } >= fence.prefix { $0 == mark }.count
    guard !isClosed, findings.count < Limits.findings else { return }
    findings.add(
      .error, .lessonOpen, "the lines of code are not closed by ```", at: SourcePosition(line: first.number, column: 1))
  }
}

/// A tree of libcmark and the walk through it.
private struct CMarkTree: ~Copyable {
  private let root: OpaquePointer
  private let iterator: OpaquePointer

  init(_ text: String) {
    var text = text
    root = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT) }
    }
    iterator = cmark_iter_new(root)
  }

  deinit {
    cmark_iter_free(iterator)
    cmark_node_free(root)
  }

  /// The next node that is entered or left; nodes without children are only entered.
  func next() -> (node: CMarkNode, isEntered: Bool)? {
    let event = cmark_iter_next(iterator)
    guard event != CMARK_EVENT_DONE else { return nil }
    return (CMarkNode(pointer: cmark_iter_get_node(iterator)), event == CMARK_EVENT_ENTER)
  }
}

/// A node of a tree, for as long as its document is there.
private struct CMarkNode {
  let pointer: OpaquePointer

  var type: cmark_node_type { cmark_node_get_type(pointer) }
  var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }
  var url: String { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }
  var isOrdered: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  /// The first line and the last one, from 1.
  var line: Int { Int(cmark_node_get_start_line(pointer)) }
  var lastLine: Int { Int(cmark_node_get_end_line(pointer)) }
  /// The first column, from 1, in bytes.
  var column: Int { Int(cmark_node_get_start_column(pointer)) }

  /// True for a line break at which words are set apart: not between two characters that are written without spaces.
  var needsSpace: Bool {
    func text(_ node: OpaquePointer?) -> String.UnicodeScalarView? {
      guard let node, cmark_node_get_type(node) == CMARK_NODE_TEXT else { return nil }
      return CMarkNode(pointer: node).literal.unicodeScalars
    }
    guard let last = text(cmark_node_previous(pointer))?.last, let first = text(cmark_node_next(pointer))?.first else {
      return true
    }
    return !(last.isOfSpacelessScript && first.isOfSpacelessScript)
  }
}

extension Unicode.Scalar {
  /// True for Chinese and Japanese characters and their punctuation, between which there is no space.
  fileprivate var isOfSpacelessScript: Bool { (0x2E80...0x9FFF).contains(value) || (0xFF00...0xFFEF).contains(value) }
}

/// The targets to which links of a lesson may lead.
enum LinkTarget {
  /// True for `http:`, `https:`, a path of this site, and a part of the page. RFC 3986.
  static func isAllowed(_ target: String) -> Bool {
    let lower = target.lowercased()
    if lower.hasPrefix("https://") || lower.hasPrefix("http://") || target.hasPrefix("#") { return true }
    return target.hasPrefix("/") && !target.hasPrefix("//") && !target.contains("\\")
  }
}

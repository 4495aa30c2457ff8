import Statecharts

/// Reads the stretches of a paragraph: emphasis, program text, links, and a backslash before punctuation.
///
/// What is not closed is text. Each search for what closes a stretch costs its length; the reader's work is counted, so a
/// text made to be slow ends with a finding.
struct SpanReader {
  enum Limits {
    /// The most stretches within one another.
    static let depth = 8
    /// The most scalars that are looked at in a paragraph.
    static let work = 200_000
  }

  private let text: PlacedText
  private var scalars: [Unicode.Scalar] { text.scalars }
  private var work = 0
  private(set) var findings: [Diagnostic] = []

  init(_ text: PlacedText) {
    self.text = text
  }

  mutating func spans() -> [LessonText.Span] {
    let spans = spans(in: 0..<scalars.count, depth: 0)
    if work > Limits.work {
      findings.append(
        Diagnostic(
          .error, .lessonTooMuch, "the paragraph has too many marks that are not closed", at: text.position(of: 0)))
    }
    return spans
  }

  private mutating func spans(in range: Range<Int>, depth: Int) -> [LessonText.Span] {
    var spans: [LessonText.Span] = []
    var plain = ""
    func flush(_ spans: inout [LessonText.Span]) {
      if !plain.isEmpty { spans.append(.text(plain)) }
      plain = ""
    }
    var index = range.lowerBound
    while index < range.upperBound {
      if let (span, next) = depth < Limits.depth ? span(at: index, before: range.upperBound, depth: depth) : nil {
        flush(&spans)
        spans.append(span)
        index = next
        continue
      }
      if scalars[index] == "\\", index + 1 < range.upperBound, scalars[index + 1].isMark { index += 1 }
      plain.unicodeScalars.append(scalars[index])
      index += 1
    }
    flush(&spans)
    return spans
  }

  private mutating func span(at index: Int, before end: Int, depth: Int) -> (LessonText.Span, next: Int)? {
    switch scalars[index] {
    case "`":
      guard let close = closing(["`"], from: index + 1, before: end, escapes: false) else { return nil }
      return (.code(string(index + 1..<close)), close + 1)
    case "*":
      let isStrong = index + 1 < end && scalars[index + 1] == "*"
      let mark: [Unicode.Scalar] = isStrong ? ["*", "*"] : ["*"]
      let start = index + mark.count
      guard start < end, !scalars[start].properties.isWhitespace,
        let close = closing(mark, from: start + 1, before: end)
      else { return nil }
      let inner = spans(in: start..<close, depth: depth + 1)
      return (isStrong ? .strong(inner) : .emphasis(inner), close + mark.count)
    case "[": return link(at: index, before: end, depth: depth)
    case _: return nil
    }
  }

  private mutating func link(at index: Int, before end: Int, depth: Int) -> (LessonText.Span, next: Int)? {
    guard let close = closing(["]", "("], from: index + 1, before: end),
      let behind = closing([")"], from: close + 2, before: end)
    else { return nil }
    let target = string(close + 2..<behind)
    if !LinkTarget.isAllowed(target) {
      findings.append(
        Diagnostic(
          .error, .lessonLink, "a link leads to http, https or an address of this site such as /machines/battery",
          at: SourceRange(text.position(of: close + 2), to: text.position(of: behind))))
    }
    return (.link(spans(in: index + 1..<close, depth: depth + 1), to: target), behind + 1)
  }

  /// The place of what closes a stretch; a single star is none beside another.
  private mutating func closing(
    _ mark: [Unicode.Scalar], from start: Int, before end: Int, escapes: Bool = true
  ) -> Int? {
    var index = start
    while index + mark.count <= end {
      work += 1
      guard work <= Limits.work else { return nil }
      if escapes, scalars[index] == "\\" {
        index += 2
        continue
      }
      if scalars[index..<index + mark.count].elementsEqual(mark) {
        let isDouble = mark == ["*"] && index + 1 < end && scalars[index + 1] == "*"
        if !isDouble { return index }
        index += 1
      }
      index += 1
    }
    return nil
  }

  private func string(_ range: Range<Int>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[range])
    return text
  }
}

/// Where links of a lesson may lead.
enum LinkTarget {
  /// True for `http:`, `https:`, a path of this site, and a part of the page. RFC 3986.
  static func isAllowed(_ target: String) -> Bool {
    let lower = target.lowercased()
    if lower.hasPrefix("https://") || lower.hasPrefix("http://") || target.hasPrefix("#") { return true }
    return target.hasPrefix("/") && !target.hasPrefix("//") && !target.contains("\\")
  }
}

extension Unicode.Scalar {
  /// True for punctuation, before which a backslash is not shown. CommonMark 2.4.
  fileprivate var isMark: Bool { isASCII && value > 0x20 && !properties.isAlphabetic && !(0x30...0x39).contains(value) }
}

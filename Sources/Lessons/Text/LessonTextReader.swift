import Statecharts

/// Reads the blocks of a text. Time is linear in its lines.
struct LessonTextReader {
  private var lines: ArraySlice<Line>
  private var blocks: [LessonText.Block] = []
  private(set) var findings: [Diagnostic] = []

  init(_ lines: ArraySlice<Line>) {
    self.lines = lines
  }

  /// Reads a text, with what is wrong with it.
  static func text(_ lines: ArraySlice<Line>) -> (LessonText, [Diagnostic]) {
    var reader = LessonTextReader(lines)
    while let line = reader.lines.first { reader.readBlock(line) }
    return (LessonText(reader.blocks), reader.findings)
  }

  private mutating func readBlock(_ line: Line) {
    if line.isBlank {
      lines.removeFirst()
    } else if line.text.hasPrefix("```") {
      readCode(line)
    } else if let count = line.headingMark {
      lines.removeFirst()
      blocks.append(.heading(spans(PlacedText(line, dropping: count))))
    } else if line.bulletMark != nil {
      blocks.append(.bullets(items(\.bulletMark)))
    } else if line.stepMark != nil {
      blocks.append(.steps(items(\.stepMark)))
    } else {
      blocks.append(.paragraph(spans(paragraph(dropping: line.indent))))
    }
  }

  private mutating func readCode(_ fence: Line) {
    lines.removeFirst()
    let code = lines.prefix { !$0.text.hasPrefix("```") }
    lines = lines.dropFirst(code.count)
    if lines.isEmpty {
      let place = SourcePosition(line: fence.number, column: 1)
      findings.append(Diagnostic(.error, .lessonOpen, "the lines of code are not closed by ```", at: place))
    } else {
      lines.removeFirst()
    }
    blocks.append(.code(code.map(\.text).joined(separator: "\n")))
  }

  private mutating func items(_ mark: (Line) -> Int?) -> [[LessonText.Span]] {
    var items: [[LessonText.Span]] = []
    while let line = lines.first, let count = mark(line) { items.append(spans(paragraph(dropping: count))) }
    return items
  }

  /// The lines up to a blank one or one that begins something else.
  private mutating func paragraph(dropping count: Int) -> PlacedText {
    var text = PlacedText(lines.removeFirst(), dropping: count)
    while let line = lines.first, !line.isBlank, !line.beginsBlock {
      text.append(line, dropping: line.indent)
      lines.removeFirst()
    }
    return text
  }

  private mutating func spans(_ text: PlacedText) -> [LessonText.Span] {
    var reader = SpanReader(text)
    let spans = reader.spans()
    findings += reader.findings
    return spans
  }
}

extension Line {
  var beginsBlock: Bool {
    text.hasPrefix("```") || headingMark != nil || bulletMark != nil || stepMark != nil
  }

  /// The length of `## `.
  var headingMark: Int? {
    let count = text.prefix { $0 == "#" }.count
    return (1...3).contains(count) && text.dropFirst(count).first == " " ? count + 1 : nil
  }

  /// The length of `- ` or `* `.
  var bulletMark: Int? { text.hasPrefix("- ") || text.hasPrefix("* ") ? 2 : nil }

  /// The length of `1. `.
  var stepMark: Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }.count
    return (1...3).contains(digits) && text.dropFirst(digits).hasPrefix(". ") ? digits + 2 : nil
  }
}

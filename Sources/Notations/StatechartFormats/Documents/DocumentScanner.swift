import Statecharts

/// Finds the blocks of a document, line by line. Text inside a block is no further block.
///
/// It knows no notation of documents as a whole: a fence is one wherever it is, in lists, quotations and comments too.
struct DocumentScanner {
  let lines: [Substring]
  /// The line that is examined next, from 0.
  var place = 0
  var blocks: [DocumentBlock] = []
  /// True within a comment of HTML, where only `@startuml` counts.
  private var isInComment = false
  /// The ends that nothing further on in the document has: they are not looked for again.
  var missingEnds: Set<String> = []

  /// The blocks of a text, in their order.
  static func blocks(of source: SourceText) -> [DocumentBlock] {
    var scanner = DocumentScanner(lines: source.lines)
    scanner.scan()
    return scanner.blocks
  }

  private init(lines: [Substring]) {
    self.lines = lines
  }

  /// True unless a text cannot have a block, at a glance: in one pass over its bytes.
  static func mayHaveBlocks(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.contains { index in
      marks[Int(bytes[index])].contains { bytes[index...].starts(with: $0) }
    }
  }

  /// The beginnings of blocks, by their first byte.
  private static let marks: [[[UInt8]]] = {
    let common = [
      "```", "~~~", ":::", "[source", "[,", ".. ", "{{<", "{{%", "{%", "{`", "#+begin_src", "#+BEGIN_SRC", "|--",
      "| --", "|:-", "| :-",
    ]
    let named = DocumentBlock.notations.flatMap { _, blocks in
      blocks.names.map { "[" + $0 } + (blocks.delimiters.map { ["@" + $0.start, "\\" + $0.start] } ?? [])
    }
    let texts = common + named + elements.map { "<" + $0 }
    return (0..<256).map { first in texts.map { Array($0.utf8) }.filter { Int($0[0]) == first } }
  }()

  private mutating func scan() {
    while place < lines.count {
      if isInComment || opensComment(lines[place]) {
        takeLineOfComment()
        continue
      }
      if takeComment() || takeFence() || takeColonFence() || takeDirective() || takeAttributedBlock() || takeDelimited()
        || takeShortcode() || takeElement() || takeTable()
      {
        continue
      }
      place += 1
    }
  }

  private func opensComment(_ line: Substring) -> Bool {
    guard let start = line.firstRange(of: "<!--") else { return false }
    return !line[start.upperBound...].contains("-->")
  }

  /// A comment of AsciiDoc, between two lines of four slashes, or one of MDX, `{/*` … `*/}`. One that nothing closes is
  /// none. Longer lines of slashes divide the parts of programs.
  private mutating func takeComment() -> Bool {
    let line = trimmed(place)
    let isSlashes = line == "////"
    guard isSlashes || line.hasPrefix("{/*") && !line.contains("*/}") else { return false }
    let mark = isSlashes ? "////" : "*/}"
    guard !missingEnds.contains(mark) else { return false }
    let end = (place + 1..<lines.count).first { isSlashes ? trimmed($0) == mark : lines[$0].contains(mark) }
    guard let end else {
      missingEnds.insert(mark)
      return false
    }
    place = end + 1
    return true
  }

  private mutating func takeLineOfComment() {
    isInComment = true
    if takeDelimited() {
      // The comment may end on the line of the diagram's end.
      if place > 0, lines[place - 1].contains("-->") { isInComment = false }
      return
    }
    // A fence in a comment is no block. The arrows in it do not end the comment.
    if takeFence() {
      _ = blocks.popLast()
      return
    }
    if lines[place].contains("-->") { isInComment = false }
    place += 1
  }

  /// The text on a line without white space around it.
  func trimmed(_ index: Int) -> Substring { lines[index].trimmingBlanks }

  /// Ends a block whose content is some lines, and goes on after its last line.
  mutating func add(_ language: DocumentBlock.Language, from first: Int, content: Range<Int>, through last: Int) {
    add(language, from: first, at: content.lowerBound, lines[content].map { String($0) }, through: last)
  }

  /// Ends a block with a content that begins on a line, and goes on after its last line. Lines count from 0.
  mutating func add(
    _ language: DocumentBlock.Language, from first: Int, at start: Int, _ content: [String], through last: Int,
    isComment: Bool = false
  ) {
    let end = max(first, min(last, lines.count - 1))
    blocks.append(
      DocumentBlock(
        language: language, lines: first + 1...end + 1, firstLine: start + 1, content: content, isComment: isComment))
    place = end + 1
  }

  /// A table of Markdown whose heading names states, events and next states.
  private mutating func takeTable() -> Bool {
    guard trimmed(place).hasPrefix("|"), place + 1 < lines.count else { return false }
    let rule = trimmed(place + 1)
    guard rule.hasPrefix("|"), rule.contains("-"), rule.allSatisfy({ "|-: \t".contains($0) }) else { return false }
    let end = lines[place...].firstIndex { !$0.trimmingBlanks.hasPrefix("|") } ?? lines.count
    let heading = TableGrid(SourceText(String(lines[place])), .bars, most: 1).rows.first
    guard let heading, let columns = TableColumns([heading]), columns.hasHeading, case .list(let roles) = columns.form,
      roles[.event] != nil, end > place + 2
    else {
      place = end
      return true
    }
    add(.table, from: place, content: place..<end, through: end - 1)
    return true
  }
}

extension SourceText {
  /// All lines without their ends.
  var lines: [Substring] {
    var lines: [Substring] = []
    while let line = line(lines.count + 1) { lines.append(line) }
    return lines
  }
}

extension StringProtocol {
  /// As many blanks as the text has Unicode scalars.
  var blanked: String { String(repeating: " ", count: unicodeScalars.count) }
}

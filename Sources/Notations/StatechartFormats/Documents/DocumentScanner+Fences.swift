import Statecharts

/// Fences: of Markdown (CommonMark 4.5) with what people write around them, and those of colons.
extension DocumentScanner {
  /// The text before a fence on its line.
  private struct Lead {
    /// The number of `>`: the fence is in so many quotations.
    var quotes = 0
    /// The sign with which a comment of a program begins.
    var comment = ""
    /// True if an item of a list begins on the line.
    var isItem = false
    var end: Substring.Index

    /// Reads what is before the first other letter of a line.
    init(_ line: Substring) {
      end = line.startIndex
      while end < line.endIndex {
        let rest = line[end...]
        if rest.first?.isWhitespace == true {
          end = line.index(after: end)
        } else if rest.first == ">" {
          quotes += 1
          end = line.index(after: end)
        } else if comment.isEmpty, let mark = Lead.comments.first(where: { rest.hasPrefix($0) }) {
          comment = mark
          end = line.index(end, offsetBy: mark.count)
        } else if !isItem, let marker = Lead.item(rest) {
          isItem = true
          end = line.index(end, offsetBy: marker)
        } else {
          return
        }
      }
    }

    private static let comments = ["///", "//!", "//", "##", "#", ";;", "--", "%%", "'"]

    /// The length of a marker of a list's item with a blank after it.
    private static func item(_ text: Substring) -> Int? {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let rest = text[digits.endIndex...]
      guard let mark = rest.first, digits.isEmpty ? "-+*".contains(mark) : ".)".contains(mark), digits.count < 10,
        rest.dropFirst().first?.isWhitespace == true
      else { return nil }
      return digits.count + 1
    }
  }

  mutating func takeFence() -> Bool {
    let line = lines[place]
    guard line.contains("```") || line.contains("~~~") else { return false }
    var lead = Lead(line)
    let rest = line[lead.end...]
    guard let mark = rest.first, mark == "`" || mark == "~" else { return false }
    let length = rest.prefix { $0 == mark }.count
    let info = rest.dropFirst(length)
    guard length >= 3, mark == "~" || !info.contains("`") else { return false }
    // `* ```mermaid` begins an item of a list, or goes on with a comment whose lines begin with stars.
    if lead.isItem, place + 1 < lines.count, trimmed(place).hasPrefix("*"), trimmed(place + 1).hasPrefix("*") {
      lead.comment = "*"
    }
    let first = place
    var content: [String] = []
    var next = first + 1
    while next < lines.count {
      guard let inside = DocumentScanner.content(lines[next], lead.quotes, lead.comment) else {
        // A quotation ends, and the fence with it.
        next -= 1
        break
      }
      let closing = inside.trimmingBlanks
      if closing.count >= length, closing.allSatisfy({ $0 == mark }) { break }
      content.append(inside)
      next += 1
    }
    let (language, isDirective) = DocumentScanner.language(ofInfo: info)
    if isDirective { DocumentScanner.blankOptions(&content) }
    add(language, from: first, at: first + 1, content, through: next, isComment: !lead.comment.isEmpty)
    return true
  }

  /// A line without the marks of quotations and of a comment, which become blanks; nil if a quotation has ended.
  private static func content(_ line: Substring, _ quotes: Int, _ comment: String) -> String? {
    guard quotes > 0 || !comment.isEmpty else { return String(line) }
    var rest = line
    for _ in 0..<quotes {
      let start = rest.drop(while: \.isWhitespace)
      guard start.first == ">" else { return nil }
      rest = start.dropFirst()
    }
    let start = rest.drop(while: \.isWhitespace)
    if !comment.isEmpty, start.hasPrefix(comment) { rest = start.dropFirst(comment.count) }
    return line[..<rest.startIndex].blanked + rest
  }

  /// The language that is named after a fence: `mermaid`, `{mermaid}`, `{.mermaid #id}`, `ts{1,3}`, `js:file.js`,
  /// `{code-block} js`; and true if it is a directive of MyST, which may have options.
  static func language(ofInfo info: Substring) -> (DocumentBlock.Language, isDirective: Bool) {
    let start = info.drop { $0.isWhitespace || $0 == "{" || $0 == "." || $0 == "@" }
    let isDirective = info.trimmingBlanks.hasPrefix("{")
    let word = start.prefix { $0.isLetter || $0.isNumber || "-_+".contains($0) }
    if isDirective, ["code-block", "code", "sourcecode"].contains(word.lowercased()),
      let close = start.firstIndex(of: "}")
    {
      return (DocumentBlock.Language(start[start.index(after: close)...].trimmingBlanks), true)
    }
    return (DocumentBlock.Language(word), isDirective)
  }

  /// Makes lines such as `:caption: Door` at the beginning of a directive's content empty.
  static func blankOptions(_ content: inout [String]) {
    for index in content.indices {
      let line = content[index].trimmingBlanks
      guard line.isEmpty || line.hasPrefix(":") && line.dropFirst().contains(":") else { return }
      content[index] = ""
    }
  }

  /// `:::mermaid` or `:::{mermaid}` up to `:::`, as Azure DevOps and MyST have it.
  mutating func takeColonFence() -> Bool {
    let line = trimmed(place)
    guard line.hasPrefix(":::") else { return false }
    let colons = line.prefix { $0 == ":" }
    let (language, isDirective) = DocumentScanner.language(ofInfo: line.dropFirst(colons.count))
    guard language.isDiagram else { return false }
    let end = (place + 1..<lines.count).first { trimmed($0) == colons } ?? lines.count
    var content = lines[place + 1..<end].map { String($0) }
    if isDirective { DocumentScanner.blankOptions(&content) }
    add(language, from: place, at: place + 1, content, through: end)
    return true
  }
}

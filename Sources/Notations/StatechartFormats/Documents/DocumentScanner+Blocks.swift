import Statecharts

/// Blocks of AsciiDoc and reStructuredText, of Org and of templates, and texts that have delimiters of their own.
extension DocumentScanner {
  /// `.. mermaid::` with an indented content. Docutils, reStructuredText Markup Specification, Directives.
  mutating func takeDirective() -> Bool {
    let line = trimmed(place)
    guard line.hasPrefix(".. "), let colons = line.firstRange(of: "::") else { return false }
    let name = line[..<colons.lowerBound].dropFirst(3).trimmingBlanks.lowercased()
    let argument = line[colons.upperBound...].trimmingBlanks
    let isCode = ["code-block", "code", "sourcecode"].contains(name)
    let language = DocumentBlock.Language(isCode ? argument : name[...])
    guard isCode || language.isDiagram else { return false }
    let indent = lines[place].prefix(while: \.isWhitespace).count
    let end =
      (place + 1..<lines.count).first {
        !trimmed($0).isEmpty && lines[$0].prefix(while: \.isWhitespace).count <= indent
      } ?? lines.count
    var content = lines[place + 1..<end].map { String($0) }
    DocumentScanner.blankOptions(&content)
    add(language, from: place, at: place + 1, content, through: end - 1)
    return true
  }

  /// The maximum number of lines from a block's attributes to its delimiter.
  private static let maxAttributeLines = 10

  /// `[mermaid]` or `[source,js]` with a block between delimiters after it, or a paragraph. AsciiDoc.
  mutating func takeAttributedBlock() -> Bool {
    let line = trimmed(place)
    guard line.hasPrefix("["), line.hasSuffix("]"), let language = DocumentScanner.language(ofAttributes: line) else {
      return false
    }
    let first = place
    var start = place + 1
    let limit = min(lines.count, start + DocumentScanner.maxAttributeLines)
    // A title or further attributes may be between.
    while start < limit, isTitle(start) || trimmed(start).hasPrefix("[") && trimmed(start).hasSuffix("]") {
      start += 1
    }
    guard start < limit else { return false }
    let delimiter = trimmed(start)
    if delimiter.hasPrefix("```") {
      place = start
      guard takeFence(), let block = blocks.popLast() else { return false }
      add(language, from: first, at: start + 1, block.content, through: block.lines.upperBound - 1)
      return true
    }
    let isDelimiter =
      delimiter == "--"
      || delimiter.count >= 4 && ["-", ".", "="].contains(delimiter.first)
        && delimiter.allSatisfy { $0 == delimiter.first }
    if isDelimiter {
      let end = (start + 1..<lines.count).first { trimmed($0) == delimiter } ?? lines.count
      add(language, from: first, content: start + 1..<end, through: end)
      return true
    }
    guard language.isDiagram, start == first + 1, !delimiter.isEmpty else { return false }
    let end = (start..<lines.count).first { trimmed($0).isEmpty } ?? lines.count
    add(language, from: first, content: start..<end, through: end - 1)
    return true
  }

  private func isTitle(_ index: Int) -> Bool {
    let line = lines[index]
    return line.first == "." && line.dropFirst().first.map { $0 != "." && !$0.isWhitespace } ?? false
  }

  private static func language(ofAttributes line: Substring) -> DocumentBlock.Language? {
    let parts = line.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingBlanks
    }
    let word = { (part: Substring) in part.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } }
    guard let first = parts.first.map(word) else { return nil }
    if first.lowercased() == "source" || first.isEmpty && parts.count > 1 {
      return parts.count > 1 ? DocumentBlock.Language(word(parts[1])) : nil
    }
    let language = DocumentBlock.Language(first)
    return language.isDiagram ? language : nil
  }

  /// `{{< mermaid >}}` … `{{< /mermaid >}}` (Hugo), `{% mermaid %}` … `{% endmermaid %}` (Jekyll), and
  /// `#+begin_src mermaid` … `#+end_src` (Org).
  mutating func takeShortcode() -> Bool {
    let line = trimmed(place)
    let isSource = line.lowercased().hasPrefix("#+begin_src ")
    guard isSource || ["{{<", "{{%", "{%"].contains(where: line.hasPrefix) else { return false }
    let start = isSource ? line.dropFirst("#+begin_src ".count) : line.drop { "{<%- \t".contains($0) }
    let word = start.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    let language = DocumentBlock.Language(word)
    guard isSource || language.isDiagram else { return false }
    let ends = (isSource ? ["#+end_src"] : ["/\(word)", "/ \(word)", "end\(word)"]).map { $0.lowercased() }
    guard !missingEnds.contains(ends[0]) else { return false }
    let end = (place + 1..<lines.count).first { index in
      let line = lines[index].lowercased()
      return ends.contains { line.contains($0) }
    }
    guard let end else {
      missingEnds.insert(ends[0])
      return false
    }
    add(language, from: place, content: place + 1..<end, through: end)
    return true
  }

  /// `@startuml` or Doxygen's `\startuml` up to `@enduml`, and such of other notations, with nothing but marks of a
  /// comment before it.
  mutating func takeDelimited() -> Bool {
    let line = lines[place]
    for (notation, blocks) in DocumentBlock.notations {
      guard let (startWord, endWord) = blocks.delimiters, !missingEnds.contains("@" + endWord),
        let mark = DocumentScanner.mark(startWord, in: line),
        let comment = DocumentScanner.comment(before: line[..<mark.lowerBound])
      else { continue }
      guard let end = lines[place...].firstIndex(where: { DocumentScanner.mark(endWord, in: $0) != nil }) else {
        missingEnds.insert("@" + endWord)
        continue
      }
      // Doxygen has the name of a file between braces after the mark, and then a caption.
      let name = line[mark.upperBound...]
      var content = [line[..<mark.lowerBound].blanked + "@" + startWord + (name.hasPrefix("{") ? "" : String(name))]
      for index in lines.indices[place...end].dropFirst() {
        content.append(DocumentScanner.uncommented(lines[index], comment, upTo: index == end ? endWord : nil))
      }
      add(.notation(notation), from: place, at: place, content, through: end, isComment: true)
      return true
    }
    return false
  }

  /// Returns the range of `@` or a backslash and a word on a line.
  static func mark(_ word: String, in line: Substring) -> Range<Substring.Index>? {
    guard let range = line.firstRange(of: word), range.lowerBound > line.startIndex else { return nil }
    let before = line.index(before: range.lowerBound)
    guard line[before] == "@" || line[before] == "\\" else { return nil }
    guard range.upperBound == line.endIndex || !line[range.upperBound].isLetter else { return nil }
    return before..<range.upperBound
  }

  /// Returns the texts that lines of a comment may begin with, if a text is the beginning of one; nil if it is not.
  static func comment(before text: Substring) -> [String]? {
    let mark = text.trimmingBlanks
    if mark.isEmpty { return [] }
    if mark.lowercased() == "rem" { return [String(mark)] }
    guard mark.allSatisfy({ "/*#;-%'\"!(<>.:|=".contains($0) }) else { return nil }
    return mark.hasPrefix("/*") || mark.hasPrefix("(*") || mark.hasPrefix("*") ? ["*"] : [String(mark)]
  }

  /// A line without the mark of a comment, which becomes blanks.
  private static func uncommented(_ line: Substring, _ marks: [String], upTo end: String? = nil) -> String {
    var line = line
    var tail = ""
    if let end, let mark = mark(end, in: line) {
      tail = "@" + end
      line = line[..<mark.lowerBound]
    }
    let start = line.drop(while: \.isWhitespace)
    guard let mark = marks.first(where: { start.hasPrefix($0) }) else { return line + tail }
    // A state that is called so is not a mark: `*` of `[*]` has a bracket before it.
    let rest = start.dropFirst(mark.count)
    return line[..<rest.startIndex].blanked + rest + tail
  }
}

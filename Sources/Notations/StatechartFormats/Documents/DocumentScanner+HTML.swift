import Statecharts

/// Elements of HTML that hold a diagram: a small part of its syntax, as far as such elements are written by hand or by
/// generators of pages. A start tag is on ten lines at most, and an element ends at the next end tag of its name.
extension DocumentScanner {
  /// The names of elements that may hold a text.
  static let elements =
    ["pre", "div", "code", "script", "textarea"] + DocumentBlock.notations.flatMap { $0.blocks.elements }
  private static let maxTagLines = 10

  /// A start tag with what is after it on its line.
  private struct Tag {
    let name: String
    /// The text between the name and the end of the tag.
    let attributes: String
    /// The line on which the tag ends, from 0, and the place after it.
    let line: Int
    let end: Substring.Index
  }

  mutating func takeElement() -> Bool {
    if takeTemplateText() { return true }
    var start = lines[place].startIndex
    while let open = lines[place][start...].firstIndex(of: "<") {
      start = lines[place].index(after: open)
      guard let name = name(at: start) else { continue }
      // Without an end there is none for those further on in the line either.
      guard let tag = tag(name) else { return false }
      guard let language = DocumentScanner.language(of: tag), let content = content(of: tag) else {
        guard tag.line == place else { return false }
        start = tag.end
        continue
      }
      let isScript = tag.name == "script"
      let texts = content.texts.map { isScript ? $0 : DocumentScanner.decoded(DocumentScanner.withoutTags($0)) }
      add(language, from: place, at: tag.line, texts, through: content.lastLine)
      return true
    }
    return false
  }

  /// The name of a start tag at a place of the current line.
  private func name(at start: Substring.Index) -> Substring? {
    let line = lines[place]
    let word = line[start...].prefix { $0.isLetter }
    let isWhole = word.endIndex == line.endIndex || line[word.endIndex].isWhitespace || line[word.endIndex] == ">"
    return isWhole && DocumentScanner.elements.contains(word.lowercased()) ? word : nil
  }

  /// The start tag of a name on the current line; nil if it does not end.
  private func tag(_ name: Substring) -> Tag? {
    var attributes = ""
    for index in place..<min(lines.count, place + DocumentScanner.maxTagLines) {
      let rest = index == place ? lines[index][name.endIndex...] : lines[index]
      if let close = rest.firstIndex(of: ">") {
        return Tag(
          name: name.lowercased(), attributes: attributes + rest[..<close], line: index, end: rest.index(after: close))
      }
      attributes += rest + " "
    }
    return nil
  }

  /// Returns the lines in an element, the first with spaces for the text before it, and the line of its end tag.
  private mutating func content(of tag: Tag) -> (texts: [String], lastLine: Int)? {
    let end = "</\(tag.name)"
    guard !missingEnds.contains(end) else { return nil }
    var texts: [String] = []
    for index in tag.line..<lines.count {
      let line = lines[index]
      let start = index == tag.line ? tag.end : line.startIndex
      let lead = line[..<start].blanked
      if let close = DocumentScanner.range(of: end, in: line[start...]) {
        return (texts + [lead + line[start..<close.lowerBound]], index)
      }
      texts.append(lead + line[start...])
    }
    missingEnds.insert(end)
    return nil
  }

  private static func range(of text: String, in line: Substring) -> Range<Substring.Index>? {
    line.firstRange(of: text) ?? line.firstRange(of: text.uppercased())
  }

  private static func language(of tag: Tag) -> DocumentBlock.Language? {
    let named = DocumentBlock.Language(tag.name)
    if named.isDiagram { return named }
    let words = values(of: tag.attributes)
    if tag.name == "script" { return language(ofScript: words["type"]?.lowercased() ?? "") }
    let classes = (words["class"] ?? words["classname"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    let attributes = ["lang", "data-lang", "data-language"].compactMap { words[$0] }
    for word in classes + attributes {
      let prefixes = ["language-", "lang-", "highlight-source-", "brush:"]
      let prefix = prefixes.first { word.hasPrefix($0) }
      let language = DocumentBlock.Language(word.dropFirst(prefix?.count ?? 0))
      if language.isDiagram || prefix != nil && language == .script { return language }
    }
    return nil
  }

  private static func language(ofScript type: String) -> DocumentBlock.Language? {
    let words = type.split { !$0.isLetter && !$0.isNumber }.map { DocumentBlock.Language($0) }
    if let known = words.first(where: \.isDiagram) { return known }
    let scripts = [
      "", "module", "text/javascript", "application/javascript", "text/babel", "text/typescript", "text/jsx",
    ]
    return scripts.contains(type) ? .script : nil
  }

  /// The values of attributes by their names in lower case.
  private static func values(of text: String) -> [String: String] {
    var values: [String: String] = [:]
    var rest = text[...]
    while !rest.isEmpty {
      rest = rest.drop { $0.isWhitespace || $0 == "/" || $0 == "=" }
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" }
      rest = rest[name.endIndex...].drop(while: \.isWhitespace)
      guard rest.first == "=" else {
        if name.isEmpty { rest = rest.dropFirst() }
        continue
      }
      rest = rest.dropFirst().drop { $0.isWhitespace || $0 == "{" }
      if let quote = rest.first, "\"'`".contains(quote) {
        let value = rest.dropFirst().prefix { $0 != quote }
        values[name.lowercased()] = String(value)
        rest = rest[value.endIndex...].dropFirst()
      } else {
        let value = rest.prefix { !$0.isWhitespace }
        values[name.lowercased()] = String(value)
        rest = rest[value.endIndex...]
      }
    }
    return values
  }

  /// `{`…`}` around a text of JavaScript, as components of MDX have it; only what names its own notation is one.
  private mutating func takeTemplateText() -> Bool {
    let line = lines[place]
    guard let open = line.firstRange(of: "{`"), !missingEnds.contains("`}") else { return false }
    var texts: [String] = []
    for index in place..<lines.count {
      let start = index == place ? open.upperBound : lines[index].startIndex
      let lead = lines[index][..<start].blanked
      if let close = lines[index][start...].firstRange(of: "`}") {
        add(.other, from: place, at: place, texts + [lead + lines[index][start..<close.lowerBound]], through: index)
        return true
      }
      texts.append(lead + lines[index][start...])
    }
    missingEnds.insert("`}")
    return false
  }

  /// A text with blanks for the tags of elements that only say that it is code.
  private static func withoutTags(_ text: String) -> String {
    ["<code", "</code", "<pre", "</pre"].reduce(text) { text, name in
      var result = ""
      var rest = text[...]
      while let open = rest.firstRange(of: name), let close = rest[open.upperBound...].firstIndex(of: ">") {
        result += rest[..<open.lowerBound] + rest[open.lowerBound...close].blanked
        rest = rest[close...].dropFirst()
      }
      return result + rest
    }
  }

  /// A text with HTML's character references resolved. After an arrow's head blanks keep the columns; after
  /// other references the rest of the line moves to the left.
  static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[mark...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let letter = character(rest[rest.index(after: mark)..<end])
      else {
        result += "&"
        rest = rest.dropFirst()
        continue
      }
      let isHead = letter == ">" && (result.last == "-" || result.last == "=")
      let reference = rest[mark...end]
      result += letter
      if isHead { result += String(repeating: " ", count: reference.count - 1) }
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> String? {
    let named = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": " "]
    return named[name.lowercased()] ?? Unicode.Scalar(reference: name).map { String(Character($0)) }
  }
}

package import Statecharts

/// The properties of a text: of a list in Markdown, an item each, whatever else is said around it.
package struct PropertyFile: Sendable {
  /// An item of the list.
  package struct Entry: Sendable {
    /// The position at which its sentence begins.
    package let position: SourcePosition
    package let text: String
    package let property: Result<Property, PropertyFault>
  }

  package let entries: [Entry]

  /// Reads a text. Items begin with `-`, `*`, `+` or a number; backticks around a sentence and what is in fences do not
  /// count.
  ///
  /// - Parameter everyLine: True for a text of which each line is a property, with the sign of an item or without.
  /// - Throws: `PropertyFault` if there are more properties than may be.
  package init(_ text: String, of chart: Statechart, everyLine: Bool = false) throws(PropertyFault) {
    let names = PropertyNames(chart)
    var entries: [Entry] = []
    var isFenced = false
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let scalars = Array(line.unicodeScalars)
      let trimmed = line.drop(while: \.isWhitespace)
      if trimmed.hasPrefix("```") || trimmed.hasPrefix("~~~") {
        isFenced.toggle()
        continue
      }
      guard !isFenced, let range = Self.item(scalars) ?? (everyLine ? Self.content(scalars) : nil) else { continue }
      guard entries.count < PropertyReader.Limits.count else {
        throw PropertyFault(.tooMany(PropertyReader.Limits.count), at: 0)
      }
      var content = String.UnicodeScalarView()
      content.append(contentsOf: scalars[range])
      let sentence = String(content)
      let property = Result { () throws(PropertyFault) in try PropertyReader.property(sentence, names) }
      let position = SourcePosition(line: index + 1, column: range.lowerBound + 1)
      entries.append(Entry(position: position, text: sentence, property: property))
    }
    self.entries = entries
  }

  /// Returns the content between the white space at both ends of a line; nil if there is none.
  private static func content(_ line: [Unicode.Scalar]) -> Range<Int>? {
    guard let start = line.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = line.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    return start..<end + 1
  }

  /// The sentence of an item of a list; nil for a line that is none.
  private static func item(_ line: [Unicode.Scalar]) -> Range<Int>? {
    var start = line.firstIndex { !$0.properties.isWhitespace } ?? line.count
    let marker = start
    while start < line.count, ("0"..."9").contains(line[start]) { start += 1 }
    if start > marker {
      guard start < line.count, line[start] == "." || line[start] == ")" else { return nil }
      start += 1
    } else {
      guard start < line.count, "-*+".unicodeScalars.contains(line[start]) else { return nil }
      start += 1
    }
    guard start < line.count, line[start].properties.isWhitespace else { return nil }
    var end = line.count
    while start < end, line[start].properties.isWhitespace { start += 1 }
    while end > start, line[end - 1].properties.isWhitespace { end -= 1 }
    while end > start + 1, line[start] == "`", line[end - 1] == "`" { (start, end) = (start + 1, end - 1) }
    // A rule of dashes or asterisks is no item.
    guard line[start..<end].contains(where: { !"-*_ ".unicodeScalars.contains($0) }) else { return nil }
    return start..<end
  }
}

extension PropertyFault {
  /// The fault as a finding at a place in a file.
  ///
  /// - Parameter position: The position at which the sentence begins.
  package func diagnostic(at position: SourcePosition) -> Diagnostic {
    let place = SourcePosition(line: position.line, column: position.column + offset)
    let offer = nearest.isEmpty ? nil : "did you mean " + nearest.map { "'\($0)'" }.joined(separator: " or ") + "?"
    return Diagnostic(.error, .unreadableProperty, message, at: place, suggestion: offer)
  }
}

extension Diagnostic.Code {
  /// The sentence of a property is not understood.
  package static let unreadableProperty = Self("unreadable-property")
}

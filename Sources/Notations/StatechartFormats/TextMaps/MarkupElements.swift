import Statecharts

/// The elements of a well-formed XML text with their places.
///
/// libxml2, which reads the text, says where an element begins, but neither where its attributes are nor where its tags
/// end: so this is the one scanner of tags, for the ranges of findings, for maps of texts and for edits.
package struct MarkupElements: Sendable {
  /// An attribute.
  package struct Attribute: Sendable {
    /// The name without its prefix.
    package let name: String
    /// The prefix; empty if there is none.
    package let prefix: String
    /// The range of name and value.
    package let bytes: Range<Int>
    /// The range of the value, without quotes.
    package let value: Range<Int>
  }

  /// An element.
  package struct Element: Sendable {
    /// The name without its prefix.
    package let name: String
    /// The prefix with its colon; empty if there is none.
    package let prefix: String
    /// The number of the element around it.
    package let parent: Int?
    /// The range of the name in the start tag, prefix included.
    package let nameBytes: Range<Int>
    /// The range of the start tag.
    package let startTag: Range<Int>
    /// The attributes, in order.
    package let attributes: [Attribute]
    /// True for `<a/>`.
    package let isEmptyTag: Bool
    /// The numbers of the elements inside, in order.
    package fileprivate(set) var children: [Int] = []
    /// The range of the end tag; empty at the end of an empty tag.
    package fileprivate(set) var endTag: Range<Int>

    /// The range of the whole element.
    package var bytes: Range<Int> { startTag.lowerBound..<endTag.upperBound }
    /// The range between the tags.
    package var inside: Range<Int> { startTag.upperBound..<max(startTag.upperBound, endTag.lowerBound) }
    /// An attribute by its name, without a prefix.
    package func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name && $0.prefix.isEmpty } }
  }

  /// The elements by their beginnings.
  package private(set) var elements: [Element] = []
  /// The ranges of the comments.
  package private(set) var comments: [Range<Int>] = []
  private let bytes: [UInt8]
  private var open: [Int] = []
  private var places: [Int: Int] = [:]

  /// Reads a text in UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    read()
  }

  /// The number of the element that begins at a byte.
  package func element(at byte: Int) -> Int? { places[byte] }

  package subscript(number: Int) -> Element { elements[number] }

  private mutating func read() {
    var place = 0
    while let tag = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[tag...]
      if rest.starts(with: "<!--".utf8) {
        place = end(of: "-->", from: tag + 4)
        comments.append(tag..<place)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        place = end(of: "]]>", from: tag + 9)
      } else if rest.starts(with: "<?".utf8) {
        place = end(of: "?>", from: tag + 2)
      } else if rest.starts(with: "<!".utf8) {
        place = endOfDeclaration(tag)
      } else if rest.starts(with: "</".utf8) {
        place = end(of: ">", from: tag)
        if let last = open.popLast() { elements[last].endTag = tag..<place }
      } else {
        place = readStartTag(tag)
      }
    }
  }

  private func end(of mark: String, from start: Int) -> Int {
    let wanted = Array(mark.utf8)
    var place = start
    while place + wanted.count <= bytes.count {
      if bytes[place] == wanted[0], bytes[place...].starts(with: wanted) { return place + wanted.count }
      place += 1
    }
    return bytes.count
  }

  private func endOfDeclaration(_ start: Int) -> Int {
    var depth = 0
    for place in start..<bytes.count {
      if bytes[place] == UInt8(ascii: "[") { depth += 1 }
      if bytes[place] == UInt8(ascii: "]") { depth -= 1 }
      if bytes[place] == UInt8(ascii: ">"), depth <= 0 { return place + 1 }
    }
    return bytes.count
  }

  private func word(_ start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, !bytes[end].isSpace, !">/=".utf8.contains(bytes[end]) { end += 1 }
    return start..<end
  }

  private func parts(_ range: Range<Int>) -> (prefix: String, name: String) {
    guard let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) else {
      return ("", String(decoding: bytes[range], as: UTF8.self))
    }
    return (
      String(decoding: bytes[range.lowerBound...colon], as: UTF8.self),
      String(decoding: bytes[(colon + 1)..<range.upperBound], as: UTF8.self)
    )
  }

  private mutating func readStartTag(_ start: Int) -> Int {
    let tag = MarkupElements.startTag(at: start, of: bytes) ?? start..<bytes.count
    let name = word(start + 1)
    var place = name.upperBound
    var attributes: [Attribute] = []
    while let open = bytes[place..<tag.upperBound].firstIndex(where: \.isQuote),
      let close = bytes[(open + 1)..<tag.upperBound].firstIndex(of: bytes[open])
    {
      let attribute = word(bytes.skippingSpace(from: place))
      let (prefix, local) = parts(attribute)
      attributes.append(
        Attribute(name: local, prefix: prefix, bytes: attribute.lowerBound..<close + 1, value: open + 1..<close))
      place = close + 1
    }
    let end = tag.upperBound
    let isEmptyTag = bytes[place..<end].contains(UInt8(ascii: "/"))
    let (prefix, local) = parts(name)
    let number = elements.count
    elements.append(
      Element(
        name: local, prefix: prefix, parent: open.last, nameBytes: name, startTag: tag, attributes: attributes,
        isEmptyTag: isEmptyTag, endTag: end..<end))
    places[start] = number
    if let outer = open.last { elements[outer].children.append(number) }
    if !isEmptyTag { open.append(number) }
    return end
  }

  /// The start tag that begins at a byte: up to the first `>` that is in no quotes; nil if there is none. XML 1.0, 3.1.
  private static func startTag(at start: Int, of bytes: [UInt8]) -> Range<Int>? {
    var quote: UInt8?
    for place in start..<bytes.count {
      if let open = quote {
        if bytes[place] == open { quote = nil }
      } else if bytes[place].isQuote {
        quote = bytes[place]
      } else if bytes[place] == UInt8(ascii: ">") {
        return start..<place + 1
      }
    }
    return nil
  }
}

extension MarkupElements {
  /// The findings with the ranges of the start tags that they are about, sorted; the text need not be well-formed. Time
  /// is linear in the text.
  static func extend(_ findings: [Diagnostic], in source: SourceText) -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    let bytes = Array(source.text.utf8)
    var next = 0
    var last: SourceRange?
    return findings.sorted().map { finding in
      guard let start = finding.position else { return finding }
      if last?.start != start {
        last = nil
        let place = source.byte(of: start)
        if place >= next, place < bytes.count, bytes[place] == UInt8(ascii: "<"),
          source.position(ofByte: place) == start
        {
          let tag = startTag(at: place, of: bytes)
          // All that follows is in a tag without an end.
          next = tag?.upperBound ?? bytes.count
          last = tag.map { SourceRange(start, to: source.position(ofByte: $0.upperBound)) }
        }
      }
      return last.map { finding.at($0) } ?? finding
    }
  }
}

extension UInt8 {
  /// True for a quote around the value of an attribute.
  fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}

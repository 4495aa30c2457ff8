/// The elements of a well-formed XML text with their places.
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

  package init(_ text: String) {
    bytes = Array(text.utf8)
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
    let name = word(start + 1)
    var place = name.upperBound
    var attributes: [Attribute] = []
    var isEmptyTag = false
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      if bytes[place] == UInt8(ascii: "/") { isEmptyTag = true }
      guard !bytes[place].isSpace, bytes[place] != UInt8(ascii: "/") else {
        place += 1
        continue
      }
      let attribute = word(place)
      var next = max(attribute.upperBound, place + 1)
      while next < bytes.count, bytes[next].isSpace || bytes[next] == UInt8(ascii: "=") { next += 1 }
      guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") || bytes[next] == UInt8(ascii: "'"),
        let close = bytes[(next + 1)...].firstIndex(of: bytes[next])
      else {
        place = next
        continue
      }
      let (prefix, local) = parts(attribute)
      attributes.append(
        Attribute(name: local, prefix: prefix, bytes: attribute.lowerBound..<close + 1, value: next + 1..<close))
      place = close + 1
    }
    let end = min(place + 1, bytes.count)
    let (prefix, local) = parts(name)
    let number = elements.count
    elements.append(
      Element(
        name: local, prefix: prefix, parent: open.last, nameBytes: name, startTag: start..<end, attributes: attributes,
        isEmptyTag: isEmptyTag, endTag: end..<end))
    places[start] = number
    if let outer = open.last { elements[outer].children.append(number) }
    if !isEmptyTag { open.append(number) }
    return end
  }
}

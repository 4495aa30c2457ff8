/// Makes of a text that is not well-formed as XML one that is, so that what is right in it can be read while it is
/// being written: elements without an end are closed, and what is no markup is left out.
///
/// Omitted text becomes spaces, and added text is before an end tag or at the end, so that almost every element stays
/// at its place. Time is linear in the text times the depth of its elements, which is bounded.
struct UnfinishedMarkup {
  private let source: [UInt8]
  private var made: [UInt8] = []
  private var open: [[UInt8]] = []
  private var place = 0
  private var hasRoot = false
  private var isTooDeep = false

  /// The text made well-formed as far as tags go; nil if not even one element begins in it, or elements are nested
  /// deeper than is allowed.
  static func completed(_ text: String) -> String? {
    var markup = UnfinishedMarkup(Array(text.utf8))
    markup.read()
    return markup.hasRoot && !markup.isTooDeep ? String(decoding: markup.made, as: UTF8.self) : nil
  }

  private init(_ source: [UInt8]) {
    self.source = source
    made.reserveCapacity(source.count + 64)
  }

  private mutating func read() {
    while place < source.count, !isTooDeep {
      if source[place] != UInt8(ascii: "<") {
        readText()
      } else if isAt("<!--") {
        readThrough("-->")
      } else if isAt("<![CDATA[") {
        readThrough("]]>")
      } else if isAt("<?") {
        readThrough("?>")
      } else if isAt("<!") {
        readThrough(">")
      } else if isAt("</") {
        readEnd()
      } else {
        readStart()
      }
    }
    while let name = open.popLast() { close(name) }
  }

  // MARK: - Parts of a text

  /// Text outside tags; around the root there is none.
  private mutating func readText() {
    let end = index(of: UInt8(ascii: "<"), from: place) ?? source.count
    if open.isEmpty { blank(to: end) } else { copyText(to: end) }
  }

  /// A comment or the like; without an end, the rest of the text is left out.
  private mutating func readThrough(_ closing: StaticString) {
    let bytes = closing.withUTF8Buffer { Array($0) }
    var end = place + 2
    while end + bytes.count <= source.count {
      if source[end..<end + bytes.count].elementsEqual(bytes) {
        made += source[place..<end + bytes.count]
        place = end + bytes.count
        return
      }
      end += 1
    }
    blank(to: source.count)
  }

  /// An end tag closes what is open inside its element; one that ends nothing is left out.
  private mutating func readEnd() {
    let next = index(of: UInt8(ascii: "<"), from: place + 1) ?? source.count
    guard let end = source[place..<next].firstIndex(of: UInt8(ascii: ">")) else { return blank(to: next) }
    let name = Array(source[(place + 2)..<end].prefix { !UnfinishedMarkup.isSpace($0) })
    guard let depth = open.lastIndex(of: name) else { return blank(to: end + 1) }
    while open.count > depth + 1, let inner = open.popLast() { close(inner) }
    open.removeLast()
    made += source[place...end]
    place = end + 1
  }

  /// A start tag with what is right of its attributes; one that the text ends in is left out.
  private mutating func readStart() {
    let tag = made.count
    let start = place
    var name: [UInt8] = []
    made.append(source[place])
    place += 1
    while place < source.count, UnfinishedMarkup.isName(source[place]) {
      name.append(source[place])
      made.append(source[place])
      place += 1
    }
    // A second root is no part of the document.
    let isWanted = !name.isEmpty && !(open.isEmpty && hasRoot)
    if open.count >= ReadLimits.nesting { isTooDeep = true }
    var isEmpty = false
    var isClosed = false
    while place < source.count, !isClosed {
      let byte = source[place]
      if byte == UInt8(ascii: ">") {
        isClosed = true
        made.append(byte)
        place += 1
      } else if byte == UInt8(ascii: "<") {
        // The tag before it has no end.
        isClosed = true
        endTag()
      } else if isAt("/>") {
        (isClosed, isEmpty) = (true, true)
        made += source[place..<place + 2]
        place += 2
      } else if UnfinishedMarkup.isSpace(byte) {
        made.append(byte)
        place += 1
      } else if !readAttribute() {
        blank(to: place + 1)
      }
    }
    guard isClosed, isWanted else {
      made.removeSubrange(tag...)
      made += source[start..<place].map(UnfinishedMarkup.blank)
      return
    }
    hasRoot = true
    if !isEmpty { open.append(name) }
  }

  /// An attribute with its value; false, and nothing is read, if there is none.
  private mutating func readAttribute() -> Bool {
    guard made.last.map(UnfinishedMarkup.isSpace) == true else { return false }
    var end = place
    while end < source.count, UnfinishedMarkup.isName(source[end]) { end += 1 }
    guard end > place, end + 1 < source.count, source[end] == UInt8(ascii: "=") else { return false }
    let quote = source[end + 1]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
    guard let last = index(of: quote, from: end + 2) else { return false }
    guard !source[(end + 2)..<last].contains(UInt8(ascii: "<")) else { return false }
    made += source[place..<end + 2]
    place = end + 2
    copyText(to: last)
    made.append(quote)
    place = last + 1
    return true
  }

  // MARK: - Bytes

  /// Ends a tag in the place of a space after it.
  private mutating func endTag() {
    if let last = made.last, UnfinishedMarkup.isSpace(last) { made.removeLast() }
    made.append(UInt8(ascii: ">"))
  }

  private mutating func close(_ name: [UInt8]) {
    made += [UInt8(ascii: "<"), UInt8(ascii: "/")] + name + [UInt8(ascii: ">")]
  }

  private mutating func blank(to end: Int) {
    made += source[place..<min(end, source.count)].map(UnfinishedMarkup.blank)
    place = min(end, source.count)
  }

  /// Copies text, with a space for each ampersand that begins no reference.
  private mutating func copyText(to end: Int) {
    while place < end {
      let byte = source[place]
      made.append(byte == UInt8(ascii: "&") && !isReference(to: end) ? UInt8(ascii: " ") : byte)
      place += 1
    }
  }

  private func isReference(to end: Int) -> Bool {
    let following = source[(place + 1)..<min(end, place + 12)]
    guard let semicolon = following.firstIndex(of: UInt8(ascii: ";")) else { return false }
    let name = String(decoding: following[..<semicolon], as: UTF8.self)
    if ["lt", "gt", "amp", "quot", "apos"].contains(name) { return true }
    if name.hasPrefix("#x") { return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init) != nil }
    return name.hasPrefix("#") && UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) != nil
  }

  private func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { source[place...].starts(with: $0) }
  }

  private func index(of byte: UInt8, from start: Int) -> Int? {
    start < source.count ? source[start...].firstIndex(of: byte) : nil
  }

  /// Line ends stay, so that lines do.
  private static func blank(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? byte : UInt8(ascii: " ")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "."), 0x80...:
      true
    case _: false
    }
  }
}

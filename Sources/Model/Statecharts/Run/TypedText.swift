/// A text that a person typed or pasted: parts with commas between them, which may be full-width, and arrows, as pages
/// write runs.
///
/// Commas inside quotation marks, brackets and braces belong to what a step carries.
struct TypedText {
  private let scalars: [Unicode.Scalar]
  /// The same with full-width forms as those of ASCII.
  private let narrow: [Unicode.Scalar]
  /// The ranges of the parts, without the commas.
  private(set) var parts: [Range<Int>] = []

  /// The maximum number of parts that are one name with commas in it.
  static let longestName = 4

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    narrow = scalars.map(TypedText.narrow)
    parts = TypedText.parts(of: narrow, nests: true) ?? TypedText.parts(of: narrow, nests: false) ?? []
    // A comma at the end begins no further part.
    if parts.count > 1, let last = parts.last, self.text(last).isEmpty { parts.removeLast() }
  }

  /// The number of Unicode scalars before a part, from 1, blanks left out.
  func column(of part: Range<Int>) -> Int { trimmed(part).lowerBound + 1 }

  /// A part as it was typed, without blanks around it.
  func text(_ part: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[trimmed(part)])) }

  /// Returns the meanings of all parts, or the first part without one. A name may have commas in it: the longest
  /// sequence of parts with a meaning is taken together, except that a part that is an identifier is taken alone.
  ///
  /// - Parameters:
  ///   - longest: The maximum number of parts of a name.
  ///   - isIdentifier: Whether a text is an identifier as it is.
  func meanings<Meaning>(
    longest: Int, isIdentifier: (String) -> Bool, _ meaning: (String) -> Meaning?
  ) -> (found: [Meaning], unknown: Range<Int>?) {
    var chosen = [(meaning: Meaning, end: Int)?](repeating: nil, count: parts.count)
    for index in parts.indices.reversed() {
      let ends = Array(index..<min(parts.count, index + longest))
      for end in ends.count > 1 && isIdentifier(text(parts[index])) ? ends : ends.reversed()
      where chosen[index] == nil && (end + 1 == parts.count || chosen[end + 1] != nil) {
        chosen[index] = meaning(text(parts[index].lowerBound..<parts[end].upperBound)).map { ($0, end + 1) }
      }
    }
    var found: [Meaning] = []
    var index = 0
    while index < parts.count, let next = chosen[index] {
      found.append(next.meaning)
      index = next.end
    }
    // If the parts cannot all be read, the first that means nothing alone is the one that is wrong.
    guard index < parts.count else { return (found, nil) }
    found = []
    for part in parts {
      guard let known = meaning(self.text(part)) else { return (found, part) }
      found.append(known)
    }
    return (found, nil)
  }

  private func trimmed(_ part: Range<Int>) -> Range<Int> {
    func isBlank(_ index: Int) -> Bool { narrow[index].properties.isWhitespace || scalars[index].isInvisible }
    let start = part.first { !isBlank($0) } ?? part.upperBound
    let end = part.last { !isBlank($0) }.map { $0 + 1 } ?? start
    return start..<end
  }

  /// Nil if something that was opened is not closed.
  private static func parts(of scalars: [Unicode.Scalar], nests: Bool) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    var (start, depth, isQuoted) = (0, 0, false)
    for (index, scalar) in scalars.enumerated() {
      if isQuoted {
        isQuoted = scalar != "\"" || scalars[index - 1] == "\\"
      } else if nests, scalar == "\"" {
        isQuoted = true
      } else if nests, scalar == "{" || scalar == "[" {
        depth += 1
      } else if nests, scalar == "}" || scalar == "]" {
        depth -= 1
      } else if depth == 0, scalar == "," || scalar == "→" {
        parts.append(start..<index)
        start = index + 1
      }
    }
    return isQuoted || depth != 0 ? nil : parts + [start..<scalars.count]
  }
}

/// Forms of characters that mean the same.
extension TypedText {
  /// The character of ASCII that a full-width form, an ideographic comma or a typographic quotation mark represents;
  /// others as they are. Unicode, block Halfwidth and Fullwidth Forms.
  static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x3001: ","
    case 0x201C, 0x201D, 0x201E: "\""
    case 0x2018, 0x2019: "'"
    case 0x3000, 0xA0: " "
    case _: scalar
    }
  }

  /// A text with the forms of ASCII, without what is not seen. A BOM is such a character.
  static func narrow(_ text: some StringProtocol) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.lazy.filter { !$0.isInvisible }.map { narrow($0) as Unicode.Scalar })
    )
  }

  /// The same in lower case, without blanks.
  static func folded(_ text: String) -> String { narrow(text).lowercased().filter { !$0.isWhitespace } }
}

extension Unicode.Scalar {
  /// True for a BOM, a zero-width space and a word joiner.
  fileprivate var isInvisible: Bool { value == 0xFEFF || value == 0x200B || value == 0x2060 }
}

/// Finds the parts of an arrow's label in the text as it is spelled.
///
/// A label is taken apart after its notation's references, quotes, line breaks and markup are gone, so that no part of
/// it has a place any longer: the place would have to go along through each of these steps, in four notations.
/// Blanks match any white space. A part that is spelled otherwise, such as with character references, is not found.
struct LabelParts {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private var taken: [Range<Int>] = []
  /// The number of letters that may still be compared: a label that is spelled otherwise than it is read must not cost
  /// the square of its length.
  private var budget: Int
  /// The events, in the order of the label's.
  private(set) var events: [Range<Int>?] = []
  /// The condition, without brackets.
  private(set) var condition: Range<Int>?
  /// The actions that were found.
  private(set) var actions: [Range<Int>] = []

  /// - Parameter range: The range of the label in the bytes.
  init(_ label: ArrowLabel, in range: Range<Int>, of bytes: [UInt8]) {
    self.bytes = bytes
    self.range = range
    budget = 64 * (range.count + 100)
    if let text = label.condition { condition = takeBracketed(text) }
    if let first = label.effects.first, let start = actionStart(first) {
      var next = start
      for effect in label.effects {
        guard let found = find(effect, from: next) else { continue }
        actions.append(found)
        next = found.upperBound
      }
      taken.append(start..<max(next, start))
    }
    var next = range.lowerBound
    for event in label.events {
      let found = find(event, from: next, isWord: true)
      events.append(found)
      if let found { next = found.upperBound }
    }
    if condition == nil, let text = label.condition {
      taken += events.compactMap(\.self)
      condition = find(text, from: range.lowerBound)
    }
  }

  /// A condition with its brackets, which are then no part of anything else.
  private mutating func takeBracketed(_ text: String) -> Range<Int>? {
    var start = range.lowerBound
    while let open = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "[")) {
      if let end = match(text, at: skipSpace(open + 1)) {
        let close = skipSpace(end)
        if close < range.upperBound, bytes[close] == UInt8(ascii: "]") {
          taken.append(open..<close + 1)
          return skipSpace(open + 1)..<end
        }
      }
      start = open + 1
    }
    return nil
  }

  /// The place of the first action: after a slash.
  private mutating func actionStart(_ text: String) -> Int? {
    var start = range.lowerBound
    while let slash = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "/")) {
      var place = skipSpace(slash + 1)
      if place < range.upperBound, bytes[place] == UInt8(ascii: "{") { place = skipSpace(place + 1) }
      if !isTaken(slash), match(text, at: place) != nil { return place }
      start = slash + 1
    }
    return nil
  }

  private mutating func find(_ text: String, from start: Int, isWord: Bool = false) -> Range<Int>? {
    guard let first = text.utf8.first else { return nil }
    var place = start
    while place < range.upperBound, let found = bytes[place..<range.upperBound].firstIndex(of: first) {
      if !isTaken(found), let end = match(text, at: found), !isWord || isApart(found..<end) { return found..<end }
      place = found + 1
    }
    return nil
  }

  private func isTaken(_ place: Int) -> Bool { taken.contains { $0.contains(place) } }

  /// True if no letter is next to a range.
  private func isApart(_ found: Range<Int>) -> Bool {
    let before = found.lowerBound > range.lowerBound ? bytes[found.lowerBound - 1] : 0x20
    let after = found.upperBound < range.upperBound ? bytes[found.upperBound] : 0x20
    return !before.isInWord && !after.isInWord
  }

  /// Returns the end of a text at a place; nil if it is not there.
  private mutating func match(_ text: String, at start: Int) -> Int? {
    var place = start
    for byte in text.utf8 {
      budget -= 1
      guard budget > 0 else { return nil }
      if byte == 0x20 {
        let end = skipSpace(place)
        guard end > place else { return nil }
        place = end
      } else {
        guard place < range.upperBound, bytes[place] == byte else { return nil }
        place += 1
      }
    }
    return place
  }

  private func skipSpace(_ start: Int) -> Int { bytes.skippingSpace(from: start, to: range.upperBound) }
}

/// A change of a text: parts of it that are replaced.
package struct Patch: Hashable, Sendable {
  /// A part of a text and what takes its place.
  package struct Replacement: Hashable, Sendable {
    /// The part, in bytes of the text's UTF-8.
    package let bytes: Range<Int>
    /// The text that replaces it.
    package let text: String

    package init(_ bytes: Range<Int>, _ text: String) {
      self.bytes = bytes
      self.text = text
    }

    /// The replacement with another name at the beginning of its text.
    func renamed(_ old: String, _ new: String) -> Replacement {
      text.hasPrefix(old + " ") ? Replacement(bytes, new + text.dropFirst(old.count)) : self
    }
  }

  /// The replacements, in the order of the text; none overlaps another.
  package let replacements: [Replacement]

  /// Makes a patch; nil if replacements overlap, but cuts that do are one. Those at one place are joined in the order
  /// in which they are given.
  package init?(_ replacements: [Replacement]) {
    var sorted: [Replacement] = []
    let inOrder = replacements.enumerated().sorted {
      ($0.element.bytes.lowerBound, $0.element.bytes.upperBound, $0.offset)
        < ($1.element.bytes.lowerBound, $1.element.bytes.upperBound, $1.offset)
    }
    for replacement in inOrder.map(\.element) where !replacement.bytes.isEmpty || !replacement.text.isEmpty {
      guard let last = sorted.last else {
        sorted.append(replacement)
        continue
      }
      if replacement == last, !replacement.bytes.isEmpty { continue }
      guard replacement.bytes.lowerBound >= last.bytes.upperBound else {
        guard last.text.isEmpty, replacement.text.isEmpty else { return nil }
        let end = max(last.bytes.upperBound, replacement.bytes.upperBound)
        sorted[sorted.count - 1] = Replacement(last.bytes.lowerBound..<end, "")
        continue
      }
      if last.bytes.isEmpty, replacement.bytes.lowerBound == last.bytes.lowerBound {
        sorted[sorted.count - 1] = Replacement(replacement.bytes, last.text + replacement.text)
      } else {
        sorted.append(replacement)
      }
    }
    self.replacements = sorted
  }

  private init(sorted: [Replacement]) { replacements = sorted }

  /// The text after the change.
  package func applied(to text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    for replacement in replacements {
      result += bytes[place..<replacement.bytes.lowerBound]
      result += replacement.text.utf8
      place = replacement.bytes.upperBound
    }
    return String(decoding: result + bytes[place...], as: UTF8.self)
  }

  /// The change that undoes this one.
  ///
  /// - Parameter text: The text before the change.
  package func inverse(on text: String) -> Patch {
    let bytes = Array(text.utf8)
    var shift = 0
    var undone: [Replacement] = []
    for replacement in replacements {
      let start = replacement.bytes.lowerBound + shift
      let before = String(decoding: bytes[replacement.bytes], as: UTF8.self)
      undone.append(Replacement(start..<start + replacement.text.utf8.count, before))
      shift += replacement.text.utf8.count - replacement.bytes.count
    }
    return Patch(sorted: undone)
  }

  /// Returns the changes line by line: the lines before and after, with the number of the first.
  ///
  /// - Parameter text: The text before the change.
  package func differences(in text: String) -> [(line: Int, old: [String], new: [String])] {
    let old = Lines(text)
    var found: [(line: Int, old: [String], new: [String])] = []
    var groups: [(lines: Range<Int>, replacements: [Replacement])] = []
    for replacement in replacements {
      let lines = old.line(of: replacement.bytes.lowerBound)..<old.line(of: replacement.bytes.upperBound) + 1
      if let last = groups.last, last.lines.upperBound > lines.lowerBound {
        groups[groups.count - 1] = (
          last.lines.lowerBound..<max(last.lines.upperBound, lines.upperBound), last.replacements + [replacement]
        )
      } else {
        groups.append((lines, [replacement]))
      }
    }
    for group in groups {
      let start = old.starts[group.lines.lowerBound]
      let end = group.lines.upperBound < old.starts.count ? old.starts[group.lines.upperBound] : old.bytes.count
      let moved = group.replacements.map {
        Replacement($0.bytes.lowerBound - start..<$0.bytes.upperBound - start, $0.text)
      }
      let part = String(decoding: old.bytes[start..<end], as: UTF8.self)
      var before = Lines(part).texts
      var after = Lines(Patch(sorted: moved).applied(to: part)).texts
      var line = group.lines.lowerBound + 1
      while let first = before.first, first == after.first {
        before.removeFirst()
        after.removeFirst()
        line += 1
      }
      while let last = before.last, last == after.last {
        before.removeLast()
        after.removeLast()
      }
      if !before.isEmpty || !after.isEmpty { found.append((line, before, after)) }
    }
    return found
  }
}

/// The lines of a text.
struct Lines {
  let bytes: [UInt8]
  /// The offsets at which lines begin.
  let starts: [Int]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var starts = [0]
    for place in bytes.indices {
      let isEnd =
        bytes[place] == 0x0A || bytes[place] == 0x0D && !(place + 1 < bytes.count && bytes[place + 1] == 0x0A)
      if isEnd { starts.append(place + 1) }
    }
    self.bytes = bytes
    self.starts = starts
  }

  /// The lines without their ends; what is after the last line end is one, unless it is empty.
  var texts: [String] {
    starts.indices.compactMap { number in
      let start = starts[number]
      var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
      if number + 1 == starts.count, start == end { return nil }
      while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
  }

  /// The line in which a byte is, from 0.
  func line(of byte: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= byte { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the offset at which the line of a byte begins.
  func start(of byte: Int) -> Int { starts[line(of: byte)] }

  /// Returns the offset at which the line of a byte ends, before its line end.
  func end(of byte: Int) -> Int {
    let number = line(of: byte)
    var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
    while end > starts[number], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return max(end, min(byte, bytes.count))
  }

  /// Returns the offset at which the line after that of a byte begins.
  func next(after byte: Int) -> Int {
    let number = line(of: byte)
    return number + 1 < starts.count ? starts[number + 1] : bytes.count
  }

  /// The white space with which the line of a byte begins.
  func indentation(of byte: Int) -> String {
    let start = start(of: byte)
    var end = start
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    return text(start..<end)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The line end that the text has most; that of the first line.
  var lineEnd: String {
    guard starts.count > 1 else { return "\n" }
    let end = starts[1]
    if end > 1, bytes[end - 1] == 0x0A, bytes[end - 2] == 0x0D { return "\r\n" }
    return bytes[end - 1] == 0x0D ? "\r" : "\n"
  }
}

import StatechartFormats

/// Changes of objects and lists in JSON and JavaScript: members and items are put in and taken out with their commas.
struct LiteralEdits {
  let tree: LiteralTree
  let places: TextPlaces

  private var bytes: [UInt8] { tree.bytes }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Returns the offset of the comma after an item; nil if there is none.
  private func comma(after end: Int) -> Int? {
    var place = end
    while place < bytes.count, isSpace(bytes[place]) { place += 1 }
    return place < bytes.count && bytes[place] == UInt8(ascii: ",") ? place : nil
  }

  /// The comma before an item.
  private func comma(before start: Int) -> Int? {
    var place = start
    while place > 0, isSpace(bytes[place - 1]) { place -= 1 }
    return place > 0 && bytes[place - 1] == UInt8(ascii: ",") ? place - 1 : nil
  }

  /// Takes items or members of one list or object out.
  func remove(_ numbers: [Int]) -> [Patch.Replacement] {
    guard let first = numbers.first, let parent = tree[first].parent else { return [] }
    let gone = Set(numbers)
    let all = tree[parent].children
    let keepsNone = all.allSatisfy(gone.contains)
    var found: [Patch.Replacement] = []
    // Those at the end go with the comma before them.
    let tail = keepsNone ? [] : Array(all.reversed().prefix { gone.contains($0) })
    for number in numbers where !tail.contains(number) {
      var range = tree[number].whole
      if let comma = comma(after: range.upperBound) { range = range.lowerBound..<comma + 1 }
      found.append(places.deletion(of: range))
    }
    if let last = tail.first, let start = tail.last {
      let from = comma(before: tree[start].whole.lowerBound) ?? tree[start].whole.lowerBound
      let end = tree[last].whole.upperBound
      let kept = places.comments.filter { from <= $0.lowerBound && $0.upperBound <= end }.map { places.text($0) }
      let indentation = places.lines.lineEnd + places.lines.indentation(of: tree[start].whole.lowerBound)
      found.append(Patch.Replacement(from..<end, kept.map { indentation + $0 }.joined()))
    }
    return found
  }

  /// True if each item is on a line of its own.
  private func isBroken(_ number: Int) -> Bool {
    if let first = tree[number].children.first { return places.isFirst(tree[first].whole.lowerBound) }
    return false
  }

  /// Puts items into a list or members into an object, as the last ones or after another.
  func insert(_ texts: [String], into number: Int, after other: Int? = nil) -> [Patch.Replacement] {
    guard !texts.isEmpty, tree[number].kind == .object || tree[number].kind == .array else { return [] }
    let end = places.lines.lineEnd
    guard let last = other ?? tree[number].children.last else {
      let outer = places.lines.indentation(of: tree[number].whole.lowerBound)
      let inside = texts.map { end + outer + places.unit + lines($0, outer + places.unit) }.joined(separator: ",")
      return [Patch.Replacement(tree[number].inside, inside + end + outer)]
    }
    let place = tree[last].whole.upperBound
    let indentation = places.lines.indentation(of: tree[last].whole.lowerBound)
    let separator = isBroken(number) ? "," + end + indentation : ", "
    return [Patch.Replacement(place..<place, texts.map { separator + lines($0, indentation) }.joined())]
  }

  /// Puts an item before another.
  func insert(_ text: String, before other: Int) -> [Patch.Replacement] {
    guard let parent = tree[other].parent else { return [] }
    let place = tree[other].whole.lowerBound
    let indentation = places.lines.indentation(of: place)
    let separator = isBroken(parent) ? "," + places.lines.lineEnd + indentation : ", "
    return [Patch.Replacement(place..<place, lines(text, indentation) + separator)]
  }

  /// The lines of a text, those after the first indented.
  private func lines(_ text: String, _ indentation: String) -> String {
    text.replacing("\n", with: places.lines.lineEnd + indentation)
  }

  /// Sets a member of an object, or takes it out.
  func set(_ name: String, _ value: String?, of number: Int, after: [String] = []) -> [Patch.Replacement] {
    if let old = tree.member(name, of: number) {
      guard let value else { return remove([old]) }
      let indentation = places.lines.indentation(of: tree[old].whole.lowerBound)
      return [Patch.Replacement(tree[old].bytes, lines(value, indentation))]
    }
    guard let value else { return [] }
    let other = after.compactMap { tree.member($0, of: number) }.last
    return insert(["\(key(name)): \(value)"], into: number, after: other)
  }

  /// A key, in quotes as those of the text are.
  func key(_ name: String) -> String {
    let isPlain =
      !name.isEmpty
      && name.utf8.allSatisfy { $0 == 0x5F || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
      && !(0x30...0x39).contains(name.utf8.first ?? 0)
    let quotes = tree.nodes.compactMap { $0.keyBytes.map { bytes[$0.lowerBound] } }
    if isPlain, quotes.contains(where: { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }) { return name }
    return string(name)
  }

  /// A text in quotes as those of the text are.
  func string(_ text: String) -> String {
    let json = InterlockJSONNotation.string(text)
    let usesSingle =
      tree.nodes.first { $0.kind == .string }.map { bytes[$0.bytes.lowerBound] == UInt8(ascii: "'") } ?? false
    guard usesSingle, !json.contains("\\"), !json.contains("'") else { return json }
    return "'\(json.dropFirst().dropLast())'"
  }

  /// Returns the JSON spelling of a text without its quotes, for a place between quotes.
  func inside(_ text: String) -> String { String(InterlockJSONNotation.string(text).dropFirst().dropLast()) }

  /// Returns the spelling of a part of a key or a text at a byte, escaped for the quotes around it.
  func inside(_ text: String, at place: Int) -> String {
    let json = inside(text)
    let quotes = Set("\"'`".utf8)
    guard let quote = bytes[..<place].last(where: quotes.contains), quote != UInt8(ascii: "\"") else { return json }
    let sign = String(decoding: [quote], as: UTF8.self)
    return json.replacing(sign, with: "\\" + sign)
  }
}

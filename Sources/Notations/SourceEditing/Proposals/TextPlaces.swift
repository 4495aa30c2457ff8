import StatechartFormats
import Statecharts

/// The places of a text where statements are inserted and removed, so that the rest stays as it is.
struct TextPlaces {
  let map: TextMap
  let lines: Lines
  /// The statements, the outer before the inner.
  let statements: [TextMap.Mark]
  let comments: [Range<Int>]

  init(_ map: TextMap) {
    self.map = map
    lines = Lines(map.source.text)
    statements = map.marks.filter { $0.part == .statement }
    comments = map.marks.filter { $0.part == .comment }.map(\.bytes)
  }

  var bytes: [UInt8] { lines.bytes }
  func text(_ range: Range<Int>) -> String { lines.text(range) }

  /// The innermost statement around some bytes.
  func statement(around range: Range<Int>) -> Range<Int>? {
    let next = statements.partitioningIndex { $0.bytes.lowerBound > range.lowerBound }
    // Statements lie inside one another or apart, so the last one around the bytes is the innermost.
    return statements[..<next].last { range.upperBound <= $0.bytes.upperBound }?.bytes
  }

  /// The comments inside some bytes.
  func comments(in range: Range<Int>) -> [Range<Int>] {
    let first = comments.partitioningIndex { $0.lowerBound >= range.lowerBound }
    return comments[first...].prefix { $0.lowerBound < range.upperBound }.filter { $0.upperBound <= range.upperBound }
  }

  /// One step of indentation, as the text has it.
  var unit: String {
    var widths: [Int] = []
    for start in lines.starts.prefix(500) {
      var end = start
      while end < bytes.count, bytes[end] == 0x20 { end += 1 }
      if end < bytes.count, bytes[end] == 0x09, end == start { return "\t" }
      if end > start, end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { widths.append(end - start) }
    }
    return String(repeating: " ", count: min(widths.min() ?? 2, 8))
  }

  func skipBlanks(_ start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
    return place
  }

  func isLineEnd(_ place: Int) -> Bool { place >= bytes.count || bytes[place] == 0x0A || bytes[place] == 0x0D }

  /// The white space before a place of a line, if nothing else is there.
  func isFirst(_ place: Int) -> Bool { skipBlanks(lines.start(of: place)) >= place }

  /// Takes a statement out, with its line if nothing else is on it; comments stay.
  ///
  /// - Parameters:
  ///   - text: The text that replaces it.
  ///   - keepsComments: False if the statement is put elsewhere, with its comments.
  func deletion(
    of range: Range<Int>, isEnd: (UInt8) -> Bool = { _ in false }, leaving text: String = "", keepsComments: Bool = true
  ) -> Patch.Replacement {
    var end = range.upperBound
    let after = skipBlanks(end)
    if text.isEmpty, after < bytes.count, isEnd(bytes[after]) { end = after + 1 }
    let indentation = lines.indentation(of: range.lowerBound)
    let kept = keepsComments ? comments(in: range).map { self.text($0) } : []
    let stays = kept + (text.isEmpty ? [] : [text])
    guard stays.isEmpty else {
      return Patch.Replacement(range.lowerBound..<end, stays.joined(separator: lines.lineEnd + indentation))
    }
    let rest = skipBlanks(end)
    guard isLineEnd(rest) else { return Patch.Replacement(range.lowerBound..<rest, "") }
    guard isFirst(range.lowerBound) else {
      var start = range.lowerBound
      while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
      return Patch.Replacement(start..<rest, "")
    }
    var start = lines.start(of: range.lowerBound)
    let next = lines.next(after: max(range.lowerBound, end - 1))
    if next == bytes.count, start > 0, rest == bytes.count {
      start -= 1
      if start > 0, bytes[start] == 0x0A, bytes[start - 1] == 0x0D { start -= 1 }
      return Patch.Replacement(start..<bytes.count, "")
    }
    return Patch.Replacement(start..<next, "")
  }

  /// Puts lines after the line on which a statement ends, indented as that begins.
  func insert(_ new: [String], after statement: Range<Int>) -> Patch.Replacement {
    let indentation = lines.indentation(of: statement.lowerBound)
    let place = lines.end(of: statement.upperBound)
    return Patch.Replacement(place..<place, new.map { lines.lineEnd + indentation + $0 }.joined())
  }

  /// Puts lines at the end of what is inside a statement, or of the text.
  ///
  /// - Parameter base: The indentation of lines where none is.
  func insert(_ new: [String], into body: Range<Int>, base: String) -> Patch.Replacement {
    let inside = statements.filter {
      body.lowerBound <= $0.bytes.lowerBound && $0.bytes.upperBound <= body.upperBound
    }
    let last = inside.map(\.bytes).max { ($0.upperBound, -$0.lowerBound) < ($1.upperBound, -$1.lowerBound) }
    let end = lines.lineEnd
    if let last {
      let outer = inside.map(\.bytes).filter { $0.upperBound == last.upperBound }.min { $0.lowerBound < $1.lowerBound }
      let lineEnd = lines.end(of: last.upperBound)
      if lineEnd <= body.upperBound || body.upperBound >= bytes.count {
        return insert(new, after: outer ?? last)
      }
    } else {
      let comment = comments.last { body.lowerBound <= $0.lowerBound && $0.upperBound <= body.upperBound }
      let place = comment.map { lines.end(of: $0.upperBound) } ?? lines.end(of: body.lowerBound)
      if place <= body.upperBound {
        let indentation = comment.map { isFirst($0.lowerBound) ? lines.indentation(of: $0.lowerBound) : base } ?? base
        let lead = place == 0 ? new.map { indentation + $0 + end } : new.map { end + indentation + $0 }
        return Patch.Replacement(place..<place, lead.joined())
      }
    }
    // All that is inside is on one line.
    var place = body.upperBound
    while place > body.lowerBound, bytes[place - 1] == 0x20 || bytes[place - 1] == 0x09 { place -= 1 }
    let outer = lines.indentation(of: body.lowerBound)
    return Patch.Replacement(
      place..<body.upperBound, new.map { end + outer + unit + $0 }.joined() + end + outer)
  }

  /// Puts what is to be inserted inside a part that is taken out in the place of that part.
  func mergingInsertions(_ proposal: [Patch.Replacement]) -> [Patch.Replacement] {
    var parts = proposal.filter { !$0.bytes.isEmpty }
    var rest: [Patch.Replacement] = []
    for insertion in proposal where insertion.bytes.isEmpty {
      let place = insertion.bytes.lowerBound
      guard let number = parts.firstIndex(where: { $0.bytes.lowerBound < place && place < $0.bytes.upperBound }) else {
        rest.append(insertion)
        continue
      }
      let part = parts[number]
      var text = part.text + insertion.text
      let end = lines.lineEnd
      // Whole lines are taken out: the new ones end as those did.
      if part.text.isEmpty || part.text.hasSuffix(end), insertion.text.hasPrefix(end),
        part.bytes.lowerBound == lines.start(of: part.bytes.lowerBound)
      {
        text = part.text + insertion.text.dropFirst(end.count) + end
      }
      parts[number] = Patch.Replacement(part.bytes, text)
    }
    return parts + rest
  }

  /// A statement as lines, to be put elsewhere: without the indentation of the first.
  ///
  /// - Parameter text: The new text of the statement, if it changes.
  func moved(_ range: Range<Int>, _ text: String? = nil) -> [String] {
    let outer = lines.indentation(of: range.lowerBound)
    return (text ?? self.text(range)).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      String(line.hasPrefix(outer) ? line.dropFirst(outer.count) : line[...])
    }
  }
}

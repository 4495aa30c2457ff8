package import StatechartFormats
import Statecharts

/// The white space of a text as its notation is usually written: each line is indented by what is around it, blanks are
/// around arrows, and none at the ends of lines.
///
/// Only white space is replaced. Text that has lines of its own (notes, labels, comments) moves with its first line,
/// and the text of scripts in markup stays.
package struct TextFormatter {
  private let bytes: [UInt8]
  private let lines: Lines
  private let maps: [TextMap]
  private let form: ArrowSyntax.Form?
  private let outline: TextOutline
  /// The level of the lines that nothing is around.
  private let base: Int
  /// The parts of the text whose lines are indented; the heads of drawings around them stay.
  private let bodies: [Range<Int>]

  /// - Parameters:
  ///   - text: The text of all maps.
  ///   - maps: The maps of its charts.
  ///   - edits: The way in which the notation's texts are changed.
  /// - Returns: Nil for a text of a program, whose form is that of its language, and for a drawing whose beginning is
  ///   not known, as that of a flowchart.
  package init?(_ text: SourceText, _ maps: [TextMap], _ edits: EditSyntax) {
    lines = Lines(text.text)
    bytes = lines.bytes
    self.maps = maps
    outline = TextOutline(maps, in: bytes)
    switch edits {
    case .arrows(let syntax):
      form = syntax.form
      base = syntax.form == .diagram && syntax.isIndented ? 1 : 0
      let charts = maps.flatMap { $0.ranges(of: .body, .chart) }
      guard syntax.form != .diagram || charts.count == maps.count else { return nil }
      bodies = syntax.form == .diagram ? charts : [0..<bytes.count]
    case .markup, .json, .object:
      let start = bytes.first { !TextFormatter.isSpace($0) }
      guard start == UInt8(ascii: "<") || start == UInt8(ascii: "{") else { return nil }
      (form, base, bodies) = (nil, 0, [0..<bytes.count])
    }
  }

  /// The changes of white space.
  ///
  /// - Parameter unit: One step of indentation.
  package func patch(unit: String) -> Patch? { Patch(indentations(unit) + spacings()) }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  // MARK: - Lines

  private func indentations(_ unit: String) -> [Patch.Replacement] {
    var changes: [Patch.Replacement] = []
    var levels = OutlineLevels(outline, base: base)
    // The change of the indentation of each line, for those that move with an earlier one.
    var shifts: [Int] = []
    for (number, start) in lines.starts.enumerated() {
      let end = contentEnd(ofLine: number)
      let first = bytes[start..<end].firstIndex { !TextFormatter.isSpace($0) } ?? end
      let level = levels.level(ofLine: number, first: first, next: nextStart(number))
      shifts.append(0)
      if outline.isFixed(start) || !bodies.contains(where: { $0.contains(start) }) { continue }
      guard first < end else {
        changes.append(Patch.Replacement(start..<end, ""))
        continue
      }
      let origin = outline.origin(ofPart: start).map(lines.line(of:))
      var indentation = String(decoding: bytes[start..<first], as: UTF8.self)
      if let origin, origin < number {
        shifts[number] = shifts[origin]
        let column = max(0, indentation.count + shifts[origin])
        if shifts[origin] != 0 { indentation = String(repeating: " ", count: column) }
      } else {
        let wanted = String(repeating: unit, count: level)
        shifts[number] = wanted.count - indentation.count
        indentation = wanted
      }
      changes.append(Patch.Replacement(start..<first, indentation))
      if !outline.isFixed(end), outline.origin(ofPart: end) == nil {
        let last = bytes[first..<end].lastIndex { !TextFormatter.isSpace($0) } ?? first
        changes.append(Patch.Replacement(last + 1..<end, ""))
      }
    }
    return changes.filter { String(decoding: bytes[$0.bytes], as: UTF8.self) != $0.text }
  }

  private func nextStart(_ number: Int) -> Int {
    number + 1 < lines.starts.count ? lines.starts[number + 1] : bytes.count
  }

  /// The end of a line without its line end.
  private func contentEnd(ofLine number: Int) -> Int {
    var end = nextStart(number)
    while end > lines.starts[number], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  // MARK: - Arrows

  /// The blanks between the names and the label of each arrow.
  private func spacings() -> [Patch.Replacement] {
    guard let form else { return [] }
    let colon: String
    switch form {
    case .diagram: colon = " : "
    case .list: colon = ": "
    case .graph: return []
    }
    return maps.flatMap { map in
      map.arrows(in: bytes).flatMap { arrow -> [Patch.Replacement] in
        let between = gap(arrow.source.upperBound..<arrow.target.lowerBound).map { (range: $0.range, " \($0.word) ") }
        let before = arrow.label.flatMap { gap(arrow.target.upperBound..<$0.lowerBound) }
        let change = before.flatMap { $0.word == ":" ? (range: $0.range, colon) : nil }
        return [between, change].compactMap(\.self).map { Patch.Replacement($0.range, $0.1) }
      }
    }.filter { String(decoding: bytes[$0.bytes], as: UTF8.self) != $0.text }
  }

  /// The one word between two parts of an arrow, with the white space around it; nil if there is more.
  private func gap(_ range: Range<Int>) -> (range: Range<Int>, word: String)? {
    guard !range.isEmpty, !bytes[range].contains(0x0A), !bytes[range].contains(0x0D) else { return nil }
    let words = bytes[range].split(whereSeparator: TextFormatter.isSpace)
    return words.count == 1 ? (range, String(decoding: words[0], as: UTF8.self)) : nil
  }
}

extension TextMap {
  /// An arrow of a drawing, by the ranges of its parts.
  fileprivate struct Arrow {
    let source: Range<Int>
    let target: Range<Int>
    let label: Range<Int>?
  }

  /// The arrows that are written as two names, or `[*]`, and a label after them or none.
  fileprivate func arrows(in text: [UInt8]) -> [Arrow] {
    marks.compactMap { statement in
      guard statement.part == .statement else { return nil }
      switch statement.owner {
      case .transition, .initial: break
      case .chart, .state: return nil
      }
      let parts = marks(of: statement.owner).filter { mark in
        mark.bytes.lowerBound >= statement.bytes.lowerBound && mark.bytes.upperBound <= statement.bytes.upperBound
      }
      let label = parts.first { $0.part == .label }?.bytes
      let end = label?.lowerBound ?? statement.bytes.upperBound
      let names = parts.filter { $0.state != nil && $0.bytes.upperBound <= end }.map(\.bytes)
      let edges = TextMap.edges(in: statement.bytes.lowerBound..<max(statement.bytes.lowerBound, end), of: text)
      let ends = (names + edges.filter { edge in !names.contains { $0.overlaps(edge) } }).sorted {
        $0.lowerBound < $1.lowerBound
      }
      guard ends.count == 2, ends[0].upperBound < ends[1].lowerBound else { return nil }
      return Arrow(source: ends[0], target: ends[1], label: label)
    }
  }

  /// The places of `[*]`, where a chart begins or ends.
  private static func edges(in range: Range<Int>, of text: [UInt8]) -> [Range<Int>] {
    let edge = Array("[*]".utf8)
    return range.compactMap { place in
      place + edge.count <= range.upperBound && text[place...].starts(with: edge) ? place..<place + edge.count : nil
    }
  }
}

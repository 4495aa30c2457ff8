import SourceEditing
import StatechartFormats
import StatechartSimulation
import Statecharts

/// The ranges of the parts of a chart in a document, as far as its notation has a map of them.
struct ElementRanges {
  /// The map of the chart's text; nil if its notation has none.
  let map: TextMap?
  /// The document, which has the chart's text at the same lines and columns.
  let text: TextDocument
  /// True if the chart is a part of the document: then its text may differ, as where HTML is decoded.
  let isPart: Bool

  /// The statement of a state: of several the longest.
  func state(_ id: State.ID) -> SourceRange? {
    map?.ranges(of: .statement, .state(id)).max { $0.count < $1.count }.flatMap(range)
  }

  /// The name of a state where it is declared.
  func name(of id: State.ID) -> SourceRange? {
    map?.marks(of: .state(id)).first { $0.part == .name(id) }.flatMap { range($0.bytes) }
  }

  /// The statement of a transition.
  func transition(_ id: Transition.ID) -> SourceRange? {
    map?.ranges(of: .statement, .transition(id)).first.flatMap(range)
  }

  /// Some bytes of the chart's text as a range of the document; nil if the document does not say the same there.
  func range(_ bytes: Range<Int>) -> SourceRange? {
    guard let map else { return nil }
    let range = map.range(bytes)
    guard isPart, range.start.line == range.end.line else { return range }
    return text.text(of: range) == map.text(bytes) ? range : nil
  }

  /// A text that takes a range as the document writes it: lines begin with what the document has there before those of
  /// the chart, such as `> `, and end as the document's.
  ///
  /// - Throws: `EditRefusal` if that is not clear.
  func written(_ replacement: String, at range: SourceRange) throws(EditRefusal) -> String {
    guard isPart, replacement.contains(where: \.isNewline) else { return replacement }
    let number = range.start.line
    let marks = marks(ofLine: number)
    guard marks.isEmpty || [number - 1, number + 1].contains(where: { self.marks(ofLine: $0) == marks }) else {
      throw ElementRanges.otherText
    }
    let lines = replacement.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var written: [String] = []
    for (place, line) in lines.enumerated() {
      // The first and the last line are parts of those of the document, unless they begin or end one.
      let isBegun = place == 0 ? range.start.column > 1 : place == lines.count - 1 && line.isEmpty
      let isRoom = line.prefix(marks.count).allSatisfy { $0 == " " } && line.count >= marks.count
      guard isBegun || isRoom else { throw ElementRanges.otherText }
      written.append(isBegun ? String(line) : marks + line.dropFirst(marks.count))
    }
    let end = text.lines(of: SourceRange(range.start)).last { $0.isNewline } ?? "\n"
    return written.joined(separator: String(end))
  }

  static let otherText = EditRefusal(.notation, "the document writes the machine's text in another way")

  /// Returns the document's text before the chart's text in a line, where the chart's text has spaces.
  private func marks(ofLine number: Int) -> String {
    guard number > 0, let line = map?.source.line(number) else { return "" }
    let start = SourcePosition(line: number, column: 1)
    let blanks = text.lines(of: SourceRange(start)).prefix(line.prefix { $0 == " " }.count)
    return String(blanks.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The name at a place of the document, with its range.
  func name(at position: SourcePosition) -> (element: NamedPlace.Element, range: SourceRange)? {
    guard let map, let byte = map.source.byte(at: position) else { return nil }
    for mark in map.marks(at: byte) {
      let element: NamedPlace.Element? = mark.state.map { .state($0) } ?? mark.event.map { .event($0) }
      if let element, let range = range(mark.bytes) { return (element, range) }
    }
    return nil
  }

  /// Returns the ranges of an element's names in the text, each with whether it declares the element.
  func names(of element: NamedPlace.Element) -> [(range: SourceRange, isDeclaration: Bool)] {
    guard let map else { return [] }
    let marks: [TextMap.Mark]
    switch element {
    case .state(let id): marks = map.names(of: id)
    case .event(let event): marks = map.names(of: event)
    }
    return marks.compactMap { mark in
      guard let range = range(mark.bytes) else { return nil }
      switch (element, mark.owner) {
      case (.state(let id), .state(let owner)): return (range, id == owner)
      case (.event, .chart): return (range, true)
      case _: return (range, false)
      }
    }
  }
}

extension CheckedText {
  func ranges(ofChart number: Int, in text: TextDocument) -> ElementRanges {
    ElementRanges(map: readings[number].map, text: text, isPart: isDocument)
  }
}

extension SourceText {
  /// The byte of the text's UTF-8 at a position; nil beyond the text.
  func byte(at position: SourcePosition) -> Int? {
    guard let line = line(position.line) else { return nil }
    let scalars = line.unicodeScalars
    let index = scalars.index(line.startIndex, offsetBy: position.column - 1, limitedBy: line.endIndex)
    return index.map { text.utf8.distance(from: text.startIndex, to: $0) }
  }
}

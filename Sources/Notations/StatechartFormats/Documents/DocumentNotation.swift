package import Statecharts

/// Documents with machines in them: fences of Markdown and MDX, blocks of AsciiDoc and reStructuredText, elements of
/// HTML, `@startuml` in the comments of programs.
///
/// Each block that holds a state machine is a chart, in the order of the document, with positions in the document. A
/// block in a notation of diagrams that has errors is a chart with errors, so that the numbers of the others stay; code
/// that only looks like a machine, and what says with dots that it is an excerpt, is passed over with a note if it
/// cannot be read. Diagrams of other kinds are no charts.
package struct DocumentNotation: StatechartReader {
  /// The maximum number of blocks of a document that are read.
  static let maxBlocks = 200
  /// The maximum number of bytes of all texts that blocks are read from, each with the empty lines before it.
  static let maxBytes = 64 << 20

  /// Makes the notation.
  package init() {}

  /// `document`
  package var identifier: String { "document" }
  /// `Document with diagrams`
  package var title: String { "Document with diagrams" }
  /// `mdx`, `adoc`, `asciidoc`, `rst`, `md`, `markdown`
  package var fileExtensions: [String] { ["mdx", "adoc", "asciidoc", "rst", "md", "markdown"] }
  /// The media type of RFC 7763.
  package var mediaType: String { "text/markdown" }
  /// The comments of documents, and those of the notations in their blocks.
  package var syntax: NotationSyntax { NotationSyntax(commentMarks: Self.commentMarks) }

  private static let commentMarks = ["<!--", "//", ".."] + readers.flatMap(\.syntax.commentMarks)

  /// The notations that blocks are read in.
  private static var readers: [any StatechartReader] {
    NotationCatalog.standard.readers.filter { reader in
      !(reader is DocumentNotation || reader.syntax.isCarrier)
    }
  }

  /// Certain for a text with a block that holds a machine, possible if such blocks are only in comments of a program or
  /// tables; a text that is a table itself is none.
  package func resemblance(of source: SourceText) -> Resemblance {
    guard DocumentScanner.mayHaveBlocks(source.text) else { return .none }
    let readers = DocumentNotation.readers
    var found = Resemblance.none
    for block in DocumentScanner.blocks(of: source).prefix(DocumentNotation.maxBlocks)
    where block.choice(among: readers) != nil {
      if !block.isComment, block.language != .table { return .certain }
      found = .possible
    }
    guard found == .possible, MarkdownTableNotation().resemblance(of: source) == .none else { return .none }
    return found
  }

  /// Reads every block that holds a machine.
  ///
  /// - Throws: `ReadError` if the text is too large, or no block holds a machine that can be read.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    var reader = DocumentReader(source, DocumentNotation.readers)
    return try reader.readings()
  }

  /// Reads the first chart without errors; a note says how many there are if there are more, and warnings what is wrong
  /// with those before it.
  ///
  /// - Throws: `ReadError` only when there is no chart to return; all else is a diagnostic.
  package func read(_ source: SourceText) throws(ReadError) -> Reading {
    let readings = try readAll(source)
    let place = readings.firstIndex { !$0.hasErrors } ?? 0
    let chosen = readings[place]
    guard readings.count > 1 else { return chosen }
    let which = place == 0 ? "the first" : "number \(place + 1), the first without errors"
    let message = "the document has \(readings.count) charts; this is \(which)"
    let range = chosen.range ?? source.range
    let faulty = readings[..<place].enumerated().flatMap { number, reading in
      reading.diagnostics.filter { $0.severity == .error }.map { $0.asWarning(of: "chart \(number + 1)") }
    }
    return chosen.adding(faulty + [Diagnostic(.note, .severalCharts, message, at: range)])
  }
}

extension Diagnostic {
  /// The same finding about something that is not what was asked for.
  func asWarning(of what: String) -> Diagnostic {
    let range = range ?? SourceRange(SourcePosition(line: 1, column: 1))
    return Diagnostic(.warning, code, "\(what): \(message)", at: range, suggestion: suggestion)
  }
}

extension Reading {
  /// False for what is left of an excerpt that names no states.
  fileprivate var isWorthwhile: Bool { chart.allStates.count > 1 || !chart.transitions.isEmpty }
}

/// Reads the blocks of one document.
struct DocumentReader {
  private let source: SourceText
  private let readers: [any StatechartReader]
  private var found: [Reading] = []
  private var notes: [Diagnostic] = []

  init(_ source: SourceText, _ readers: [any StatechartReader]) {
    self.source = source
    self.readers = readers
  }

  mutating func readings() throws(ReadError) -> [Reading] {
    let blocks = DocumentScanner.blocks(of: source)
    var bytes = 0
    for (count, block) in blocks.enumerated() {
      bytes += block.placedBytes
      guard count < DocumentNotation.maxBlocks, bytes <= DocumentNotation.maxBytes else {
        let message = "the document has too many blocks; those from here on are passed over"
        notes.append(Diagnostic(.warning, .limitExceeded, message, at: range(of: block)))
        break
      }
      guard let choice = block.choice(among: readers) else { continue }
      add(block, choice)
    }
    guard let first = found.first else {
      let message = "no block of the document holds a state machine"
      let none = Diagnostic(.error, .noMachine, message, at: SourcePosition(line: 1, column: 1))
      throw ReadError([none] + notes, fileName: source.fileName)
    }
    return [first.adding(notes)] + found.dropFirst()
  }

  private mutating func add(_ block: DocumentBlock, _ choice: DocumentBlock.Choice) {
    let range = range(of: block)
    do throws(ReadError) {
      let read = try choice.reader.readAll(DocumentReader.text(of: block, fileName: source.fileName))
      let placed = read.map { self.placed($0, in: range, from: block.firstLine) }
      let errors = placed.flatMap(\.diagnostics).filter { $0.severity == .error }
      let hasStates = placed.contains { !$0.chart.states.isEmpty }
      let isChart =
        errors.isEmpty
        ? choice.isCertain && hasStates || placed.contains(where: \.isWorthwhile)
        : choice.isCertain && !block.isExcerpt
      if isChart {
        found += placed
      } else if let error = errors.first {
        notePart(error.message, at: error.range ?? range)
      } else {
        notePart(hasStates ? "the machine has one state and no transition" : "it has no states", at: range)
      }
    } catch {
      let errors = error.diagnostics.map { inside(range, $0, from: block.firstLine) }
      if choice.isCertain, !block.isExcerpt {
        let origin = Origin(range.start)
        found.append(Reading(Statechart(origin: origin, states: []), diagnostics: errors, range: range))
      } else if let error = errors.first {
        notePart(error.message, at: error.range ?? range)
      }
    }
  }

  /// Notes that a block is passed over.
  private mutating func notePart(_ reason: String, at range: SourceRange) {
    notes.append(
      Diagnostic(.note, .excerpt, "the block is passed over, since it may be an excerpt: \(reason)", at: range))
  }

  /// The text at its place in the document. XML's declaration may not have anything before it.
  fileprivate static func text(of block: DocumentBlock, fileName: String?) -> SourceText {
    var text = block.placedText
    let beginning = text.drop(while: \.isWhitespace)
    if beginning.hasPrefix("<?xml"), let end = beginning.firstIndex(of: ">") {
      let declaration = beginning[...end]
      let blanks = declaration.map { $0.isNewline ? "\n" : " " }.joined()
      text.replaceSubrange(declaration.startIndex...end, with: blanks)
    }
    return SourceText(text, fileName: fileName)
  }

  private func range(of block: DocumentBlock) -> SourceRange {
    let last = source.line(block.lines.upperBound)?.unicodeScalars.count ?? 0
    return SourceRange(
      SourcePosition(line: block.lines.lowerBound, column: 1),
      to: SourcePosition(line: block.lines.upperBound, column: last + 1))
  }

  /// A reading whose own beginning is that of its block, and not that of the document.
  private func placed(_ reading: Reading, in range: SourceRange, from line: Int) -> Reading {
    let chart = reading.chart
    let isBefore = chart.origin.position.map { $0.line < line } ?? true
    return Reading(
      isBefore ? chart.with(origin: Origin(range.start)) : chart,
      diagnostics: reading.diagnostics.map { inside(range, $0, from: line) }, range: range, run: reading.run
    ).mapped(by: reading.map)
  }

  private func inside(_ range: SourceRange, _ finding: Diagnostic, from line: Int) -> Diagnostic {
    guard let position = finding.position, position.line >= line else { return finding.at(range) }
    return finding
  }
}

extension DocumentNotation {
  /// The text of the block around a position, each letter at its place in the document, with the reader of its
  /// notation; nil where no block holds a machine.
  package static func block(
    at position: SourcePosition, in source: SourceText
  ) -> (text: SourceText, reader: any StatechartReader)? {
    guard source.text.utf8.count <= ReadLimits.bytes, DocumentScanner.mayHaveBlocks(source.text) else { return nil }
    let block = DocumentScanner.blocks(of: source).prefix(maxBlocks).first { block in
      (block.firstLine..<block.firstLine + block.content.count).contains(position.line)
    }
    guard let block, let choice = block.choice(among: readers) else { return nil }
    return (DocumentReader.text(of: block, fileName: source.fileName), choice.reader)
  }

  /// The properties of a machine of a document: the content of the fences named `properties` that follow its block
  /// before that of another machine, each line in the place that it has in the document; nil if there are none.
  ///
  /// - Parameter range: The range of the machine's block.
  package static func properties(in source: SourceText, after range: SourceRange) -> String? {
    guard source.text.utf8.count <= ReadLimits.bytes, DocumentScanner.mayHaveBlocks(source.text) else { return nil }
    let readers = NotationCatalog.standard.readers.filter { !($0 is DocumentNotation) }
    var lines: [String] = []
    for block in DocumentScanner.blocks(of: source).prefix(maxBlocks) where block.firstLine > range.end.line {
      if block.language == .properties {
        lines += Array(repeating: "", count: max(0, block.firstLine - 1 - lines.count)) + block.content
      } else if block.choice(among: readers) != nil {
        break
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

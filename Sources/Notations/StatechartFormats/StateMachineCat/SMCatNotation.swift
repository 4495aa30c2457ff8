package import Statecharts

/// The notation of state-machine-cat: https://github.com/sverweij/state-machine-cat.
package struct SMCatNotation: StatechartReader, StatechartWriter {
  /// The language of labels, as a BCP 47 tag.
  package let language: String

  /// Makes the notation with labels in a language.
  package init(language: String = "en") {
    self.language = language
  }

  /// `smcat`
  package var identifier: String { "smcat" }
  /// `state-machine-cat`
  package var title: String { "state-machine-cat" }
  /// `smcat`
  package var fileExtensions: [String] { ["smcat"] }
  /// None is registered: one of the notation's own.
  package var mediaType: String { "text/x-smcat" }
  /// Comments, blocks and edits.
  package var syntax: NotationSyntax { SMCat.syntax }

  /// A text could be in this notation if its beginning is a list of states without a fault, or transitions with few.
  package func resemblance(of source: SourceText) -> Resemblance {
    let length = 16 << 10
    let isWhole = source.text.utf8.count <= length
    let beginning = isWhole ? source.text : String(decoding: source.text.utf8.prefix(length), as: UTF8.self)
    var parser = SMCatParser(SourceText(beginning))
    guard (try? parser.document()) != nil else { return .none }
    let (states, transitions) = (parser.count.states, parser.count.transitions)
    let faults = parser.diagnostics.count
    if transitions == 0 { return states > 0 && faults == 0 ? .possible : .none }
    return faults * 3 <= states + transitions + (isWhole ? 1 : 9) ? .possible : .none
  }

  /// Reads the one chart of a text.
  ///
  /// Names are looked up in the machine between the same braces, then in those around it, then anywhere.
  ///
  /// - Throws: `ReadError` if a limit is passed, or there is no state but something that is wrong.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    var parser = SMCatParser(source)
    let machine = try parser.document()
    var draft = ChartDraft(range: source.range, fileName: source.fileName)
    for finding in parser.diagnostics { draft.findings.add(finding) }
    var reader = SMCatReader(draft, source)
    try reader.read(machine)
    // A text of comments alone is a machine in which nothing is.
    if reader.draft.nodes.isEmpty {
      guard parser.diagnostics.isEmpty else { throw ReadError(parser.diagnostics, fileName: source.fileName) }
      reader.draft.findings.add(.warning, .malformed, "the text has no state", at: SourceRange(source.range.start))
    }
    for range in parser.comments { reader.draft.mark(.chart, .comment, reader.text.bytes(of: range)) }
    reader.draft.mark(.chart, .body, 0..<source.text.utf8.count)
    return [try reader.draft.lowered(source)]
  }

  /// Writes a chart as states and transitions.
  ///
  /// A transition to several states leads to a fork of the class `transition`, from which arrows lead on; one to none,
  /// and an internal one, has `[type=internal]`.
  package func write(_ chart: Statechart) -> Writing {
    var writer = SMCatWriter(chart, language: language)
    let text = writer.document()
    let losses = RoundTripCheck.losses(of: chart, writtenAs: text, names: writer.names, in: language, by: self)
    return Writing(text, diagnostics: losses)
  }
}

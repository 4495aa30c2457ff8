package import Statecharts
import XMLTree

/// Finite automata, Mealy and Moore machines of JFLAP: https://www.jflap.org.
///
/// Pushdown automata, Turing machines, grammars and the rest are refused by their names. Positions are not kept; what
/// is written has states in rows.
package struct JFLAPNotation: StatechartReader, StatechartWriter {
  /// Makes the notation.
  package init() {}

  /// `jflap`
  package var identifier: String { "jflap" }
  /// `JFLAP`
  package var title: String { "JFLAP" }
  /// `jff`
  package var fileExtensions: [String] { ["jff"] }
  /// The media type of XML.
  package var mediaType: String { "application/xml" }
  /// Comments of XML.
  package var syntax: NotationSyntax { NotationSyntax(commentMarks: ["<!--"], ownExtensions: ["jff"]) }

  /// Certain if the first element is `structure` and there is a `type` or an `automaton`.
  package func resemblance(of source: SourceText) -> Resemblance {
    guard XMLBeginning.rootName(of: source.text) == "structure" else { return .none }
    let search = ByteSearch(source.text)
    return search.contains("<type") || search.contains("<automaton") ? .certain : .none
  }

  /// Reads the automaton, which is one chart; the range of an element is that of its start tag.
  ///
  /// - Throws: `ReadError` if the text is not well-formed or too large, or describes something else.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    let document = try source.markup()
    do throws(ReadError) {
      var reader = JFLAPReader(document.root, range: source.range, fileName: source.fileName)
      let reading = try reader.reading()
      return [reading.with(diagnostics: MarkupElements.extend(reading.diagnostics, in: source))]
    } catch {
      throw ReadError(MarkupElements.extend(error.diagnostics, in: source), fileName: error.fileName)
    }
  }

  /// Writes a Mealy machine if transitions do something, a Moore machine if only states do, or a finite automaton.
  package func write(_ chart: Statechart) -> Writing {
    var writer = JFLAPWriter(chart)
    let text = MarkupDocument(writer.structure()).xml()
    return Writing(text.hasSuffix("\n") ? text : text + "\n", diagnostics: writer.losses.diagnostics)
  }
}

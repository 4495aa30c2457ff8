package import Statecharts

/// Mermaid's `stateDiagram-v2`: https://mermaid.js.org/syntax/stateDiagram.html. Flowcharts are read, and not written.
package struct MermaidNotation: StatechartReader, StatechartWriter {
  /// The direction of the drawing.
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    /// Downwards, the default of Mermaid.
    case topToBottom = "TB"
    /// To the right.
    case leftToRight = "LR"
    /// Upwards.
    case bottomToTop = "BT"
    /// To the left.
    case rightToLeft = "RL"
  }

  /// The language of labels, as a BCP 47 tag.
  package let language: String
  /// The direction of the drawing.
  package let direction: Direction

  /// Makes the notation with labels in a language.
  package init(language: String = "en", direction: Direction = .topToBottom) {
    self.language = language
    self.direction = direction
  }

  /// `mermaid`
  package var identifier: String { "mermaid" }
  /// `Mermaid`
  package var title: String { "Mermaid" }
  /// `mmd`, `mermaid`
  package var fileExtensions: [String] { ["mmd", "mermaid"] }
  /// The media type that is registered for Mermaid.
  package var mediaType: String { "text/vnd.mermaid" }
  /// Comments, blocks and edits.
  package var syntax: NotationSyntax { Mermaid.syntax }

  /// Certain if a state diagram or a flowchart begins after front matter, settings and comments; where the first word
  /// of a flowchart stands alone, it could also be something else.
  package func resemblance(of source: SourceText) -> Resemblance {
    let cursor = MermaidPreamble.header(of: source)
    if MermaidPreamble.isHeader(cursor) || MermaidPreamble.isFlowchartHeader(cursor) { return .certain }
    return MermaidPreamble.isFlowchartHeader(cursor, needsDirection: false) ? .possible : .none
  }

  /// Reads the diagrams of a text, each from its `stateDiagram` or `flowchart` on.
  ///
  /// - Throws: `ReadError` if the text begins with neither, or has more of something than is allowed.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    var reader = MermaidReader(source)
    return try reader.readAll()
  }

  /// Writes a chart as a state diagram.
  package func write(_ chart: Statechart) -> Writing {
    var writer = MermaidWriter(chart, notation: self)
    let text = writer.document()
    let losses = RoundTripCheck.losses(of: chart, writtenAs: text, names: writer.names, in: language, by: self)
    return Writing(text, diagnostics: losses)
  }
}

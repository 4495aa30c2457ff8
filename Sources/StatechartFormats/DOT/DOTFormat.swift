public import Statecharts

/// The language of Graphviz, to draw a chart with `dot`: https://graphviz.org/doc/info/lang.html.
///
/// Compound states are clusters, regions dashed clusters; arrows end at a cluster's border by `lhead` and `ltail`.
public struct DOTFormat: StatechartWriter {
  /// The language of labels, as a BCP 47 tag.
  public let language: String

  /// Makes the notation with labels in a language.
  public init(language: String = "en") {
    self.language = language
  }

  /// `dot`
  public var identifier: String { "dot" }
  /// `Graphviz DOT`
  public var title: String { "Graphviz DOT" }
  /// `dot`, `gv`
  public var fileExtensions: [String] { ["dot", "gv"] }
  /// The media type that is registered for DOT.
  public var mediaType: String { "text/vnd.graphviz" }

  /// Writes a chart as a directed graph.
  public func write(_ chart: Statechart) -> Writing {
    var writer = DOTWriter(chart, language: language)
    return Writing(writer.document(), diagnostics: chart.drawingLosses(of: "DOT"))
  }
}

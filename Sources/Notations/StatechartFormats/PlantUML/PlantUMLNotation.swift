package import Statecharts

/// PlantUML's state diagrams: https://plantuml.com/state-diagram.
///
/// Constants, procedures and conditions of the preprocessor (`!define`, …) are followed; directives that include other
/// texts, compute or repeat are reported with their place and left out.
package struct PlantUMLNotation: StatechartReader, StatechartWriter {
  /// The language of labels, as a BCP 47 tag.
  package let language: String

  /// Makes the notation with labels in a language.
  package init(language: String = "en") {
    self.language = language
  }

  /// `plantuml`
  package var identifier: String { "plantuml" }
  /// `PlantUML`
  package var title: String { "PlantUML" }
  /// `puml`, `plantuml`, `pu`, `iuml`
  package var fileExtensions: [String] { ["puml", "plantuml", "pu", "iuml"] }
  /// The media type by which PlantUML's own server takes texts; none is registered.
  package var mediaType: String { "text/x-plantuml" }
  /// Comments, blocks and edits.
  package var syntax: NotationSyntax { PlantUML.syntax }

  /// Certain if a line begins with `@startuml`; possible if one draws an arrow from or to `[*]`, or if further diagrams
  /// are in comments of a program, which a document's reader finds.
  package func resemblance(of source: SourceText) -> Resemblance {
    var cursor = TextCursor(String(source.text.unicodeScalars.prefix(20_000)))
    var drawsEdge = false
    while !cursor.isAtEnd {
      cursor.skipSpace()
      if cursor.isAt(word: "stateDiagram") { return .none }
      if cursor.isAt("@startuml") { return PlantUML.hasDiagramsInComments(source) ? .possible : .certain }
      let line = cursor.takeLine()
      if line.hasPrefix("[*] -") || line.hasPrefix("[*]-") || line.hasSuffix("> [*]") { drawsEdge = true }
    }
    return drawsEdge ? .possible : .none
  }

  /// Reads the diagrams of a text, each between `@startuml` and `@enduml`; without these the text is one diagram.
  ///
  /// - Throws: `ReadError` if there is no state diagram, or one has more of something than is allowed.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    var reader = PlantUMLReader(source)
    return try reader.readAll()
  }

  /// Writes a chart as a state diagram.
  package func write(_ chart: Statechart) -> Writing {
    var writer = PlantUMLWriter(chart, language: language)
    let text = writer.document()
    let losses = RoundTripCheck.losses(of: chart, writtenAs: text, names: writer.names, in: language, by: self)
    return Writing(text, diagnostics: losses + writer.regionArrows.losses(of: chart))
  }
}

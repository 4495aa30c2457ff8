package import Statecharts

/// Statecharts of sismic, a Python library, in YAML: https://sismic.readthedocs.io/en/latest/format.html.
///
/// Conditions and actions there are Python, which is not run here: they are kept as text. `send(…)` becomes an event
/// that is raised, `active(…)` becomes `In()`, and `after(…)` of a transition without an event a delay.
package struct SismicNotation: StatechartReader, StatechartWriter {
  /// Makes the notation.
  package init() {}

  /// `sismic`
  package var identifier: String { "sismic" }
  /// `sismic YAML`
  package var title: String { "sismic YAML" }
  /// `yaml`, `yml`
  package var fileExtensions: [String] { ["yaml", "yml"] }
  /// The media type of RFC 9512.
  package var mediaType: String { "application/yaml" }
  /// Comments of YAML.
  package var syntax: NotationSyntax { NotationSyntax(commentMarks: ["#"]) }

  /// Certain for a text with a line that begins with `statechart:`, possible for one that begins as YAML in general
  /// does.
  package func resemblance(of source: SourceText) -> Resemblance {
    var lines = source.text.prefix(20_000).split(whereSeparator: \.isNewline)[...]
    while let line = lines.first, line.hasPrefix("#") || line.hasPrefix("%") || line.hasPrefix("---") {
      lines = lines.dropFirst()
    }
    guard let first = lines.first else { return .none }
    let key = first.prefix { $0 != ":" }.filter { $0 != "\"" && $0 != "'" }.trimmed
    return key == "statechart" && first.contains(":") && first.first?.isWhitespace == false ? .certain : .none
  }

  /// Reads the statechart of the first document.
  ///
  /// - Throws: `ReadError` if the text is too large, is no YAML, or has no statechart with a root state.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    let node = try YAMLReader.document(source)
    guard let chart = node?["statechart"], let root = chart["root state"] ?? chart["initial state"], root.members != nil
    else {
      let place = node?["statechart"]?.range ?? node?.range ?? SourceRange(SourcePosition(line: 1, column: 1))
      throw ReadError(
        .missingMember, "expected 'statechart:' with a 'root state:' in it", at: place, fileName: source.fileName)
    }
    var reader = SismicReader(chart, root: root, fileName: source.fileName)
    return [try reader.reading()]
  }

  /// Writes a statechart that sismic runs; conditions and actions that are only names go through two functions of its
  /// preamble.
  package func write(_ chart: Statechart) -> Writing {
    var writer = SismicWriter(chart)
    return Writing(writer.document(), diagnostics: writer.losses.diagnostics)
  }
}

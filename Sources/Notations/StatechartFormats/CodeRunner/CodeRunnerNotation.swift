package import Statecharts

/// Graphs as the graph editor of Moodle's CodeRunner keeps them:
/// `{"nodes":[[label,accept]],"edges":[[from,to,label]],…}`.
///
/// An edge from -1 is the arrow to the first state. Positions are not kept; what is written has states in a grid.
package struct CodeRunnerNotation: StatechartReader, StatechartWriter {
  /// Makes the notation.
  package init() {}

  /// `coderunner`
  package var identifier: String { "coderunner" }
  /// `CodeRunner graph`
  package var title: String { "CodeRunner graph" }
  /// `coderunner`, `json`
  package var fileExtensions: [String] { ["coderunner", "json"] }
  /// The media type of JSON.
  package var mediaType: String { "application/json" }
  /// No comments.
  package var syntax: NotationSyntax { NotationSyntax(ownExtensions: ["coderunner"]) }

  /// Certain for an object with lists of nodes and edges.
  package func resemblance(of source: SourceText) -> Resemblance {
    var members = ObjectMembers(source.text)
    guard members.isObject else { return .none }
    members.read()
    let list: Unicode.Scalar = "["
    return members["nodes"] == list && members["edges"] == list && members["children"] == nil ? .certain : .none
  }

  /// Reads the graph, which is one chart.
  ///
  /// - Throws: `ReadError` if the text is too large or has no list of nodes.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    var reader = CodeRunnerReader(source)
    return [try reader.reading()]
  }

  /// Writes every state as a node and every transition as an edge.
  package func write(_ chart: Statechart) -> Writing {
    var writer = CodeRunnerWriter(chart)
    return Writing(writer.graph().laidOut(brokenLevels: 1) + "\n", diagnostics: writer.losses.diagnostics)
  }
}

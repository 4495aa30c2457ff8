package import Statecharts

/// Drawings of the FSM Designer as it keeps them, http://madebyevan.com/fsm/:
/// `{"nodes":[{"x","y","text","isAcceptState"}],"links":[{"type":"Link","nodeA","nodeB","text",…}]}`.
///
/// Positions are not kept; what is written has states in rows.
package struct FSMDesignerNotation: StatechartReader, StatechartWriter {
  /// Makes the notation.
  package init() {}

  /// `fsm`
  package var identifier: String { "fsm" }
  /// `FSM Designer`
  package var title: String { "FSM Designer" }
  /// `fsm`, `json`
  package var fileExtensions: [String] { ["fsm", "json"] }
  /// The media type of JSON.
  package var mediaType: String { "application/json" }
  /// No comments.
  package var syntax: NotationSyntax { NotationSyntax(ownExtensions: ["fsm"]) }

  /// Certain for an object with lists of nodes and links in which a node may accept or a link is of the designer's
  /// types; other graphs have such lists, too.
  package func resemblance(of source: SourceText) -> Resemblance {
    var members = ObjectMembers(source.text)
    guard members.isObject else { return .none }
    members.read()
    let list: Unicode.Scalar = "["
    guard members["nodes"] == list, members["links"] == list else { return .none }
    let search = ByteSearch(source.text)
    let marks = ["isAcceptState", "\"StartLink\"", "\"SelfLink\"", "\"nodeA\""]
    return marks.contains(where: search.contains) ? .certain : .none
  }

  /// Reads the drawing, which is one chart.
  ///
  /// - Throws: `ReadError` if the text is too large or has no list of nodes.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    var reader = FSMDesignerReader(source)
    return [try reader.reading()]
  }

  /// Writes every state as a node and every transition as a link.
  package func write(_ chart: Statechart) -> Writing {
    var writer = FSMDesignerWriter(chart)
    return Writing(writer.drawing().laidOut(brokenLevels: 2) + "\n", diagnostics: writer.losses.diagnostics)
  }
}

public import Statecharts

/// Drawings of the FSM Designer as it keeps them, http://madebyevan.com/fsm/:
/// `{"nodes":[{"x","y","text","isAcceptState"}],"links":[{"type":"Link","nodeA","nodeB","text",…}]}`.
///
/// Positions are not kept; what is written has states in rows.
public struct FSMDesignerNotation: StatechartReader, StatechartWriter {
  /// Makes the notation.
  public init() {}

  /// `fsm`
  public var identifier: String { "fsm" }
  /// `FSM Designer`
  public var title: String { "FSM Designer" }
  /// `fsm`, `json`
  public var fileExtensions: [String] { ["fsm", "json"] }
  /// The media type of JSON.
  public var mediaType: String { "application/json" }
  /// No comments.
  public var syntax: NotationSyntax { NotationSyntax(ownExtensions: ["fsm"]) }

  /// Certain for an object with lists of nodes and links in which a node may accept or a link is of the designer's
  /// types; other graphs have such lists, too.
  public func resemblance(of source: SourceText) -> Resemblance {
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
  public func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    var reader = FSMDesignerReader(source)
    return [try reader.reading()]
  }

  /// Writes every state as a node and every transition as a link.
  public func write(_ chart: Statechart) -> Writing {
    var writer = FSMDesignerWriter(chart)
    return Writing(writer.drawing().laidOut(brokenLevels: 2) + "\n", diagnostics: writer.losses.diagnostics)
  }
}

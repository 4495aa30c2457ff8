public import Statecharts

/// Interlock's own notation: plain JSON that is simple to write by hand and says everything a chart can say.
///
/// The article *Interlock's JSON* describes it; `interlock.schema.json` is its JSON Schema.
public struct InterlockJSONNotation: StatechartReader, StatechartWriter {
  /// The version of the notation that is written, and the only one that is read.
  public static let version = 1

  /// Makes the notation.
  public init() {}

  /// `json`
  public var identifier: String { "json" }
  /// `Interlock JSON`
  public var title: String { "Interlock JSON" }
  /// `json`
  public var fileExtensions: [String] { ["json"] }
  /// The media type of JSON.
  public var mediaType: String { "application/json" }
  /// No comments; edits.
  public var syntax: NotationSyntax { NotationSyntax(edits: .json) }

  /// Certain for an object whose first member is `interlock`, possible for any other object.
  public func resemblance(of source: SourceText) -> Resemblance {
    let beginning = source.text.drop { $0.isWhitespace }.prefix(200)
    guard beginning.first == "{" else { return .none }
    return beginning.dropFirst().drop { $0.isWhitespace }.hasPrefix("\"interlock\"") ? .certain : .possible
  }

  /// Reads every chart of a document, or a chart that is without a document around it.
  ///
  /// The errors of the document itself are among the diagnostics of its first chart. Of JSON with a fault, the part
  /// that is complete before it is read, with an error among the diagnostics.
  /// - Throws: `ReadError` if the text is no JSON and has no state, or is too large, or has no chart, or is of another
  ///   version.
  public func readAll(_ source: SourceText) throws(ReadError) -> [Reading] { try readAll(source, allAt: nil) }

  /// Reads every chart of a document, whose values all count as standing in one place if one is given.
  func readAll(_ source: SourceText, allAt range: SourceRange?) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    let limits = JSONReader.Limits(bytes: ReadLimits.bytes, depth: ReadLimits.nesting)
    let node: JSONNode
    do {
      node = try JSONReader.read(source.text, limits: limits)
    } catch {
      let finding = Diagnostic(.error, .malformed, error.message, at: range?.start ?? error.position)
      guard let text = UnfinishedJSON.completed(source.text, before: error.position),
        let node = try? JSONReader.read(text, limits: limits),
        let readings = try? JSONDocumentReader(fileName: source.fileName).readings(range.map(node.placed) ?? node),
        readings.contains(where: { !$0.chart.states.isEmpty })
      else { throw ReadError([finding], fileName: source.fileName) }
      // A document ends at its fault, so the last chart has it.
      return readings.dropLast() + readings.suffix(1).map { $0.adding([finding]) }
    }
    let readings = try JSONDocumentReader(fileName: source.fileName).readings(range.map(node.placed) ?? node)
    guard range == nil else { return readings }
    return zip(readings, JSONMap.maps(of: source, node, readings.map(\.chart))).map { $0.mapped(by: $1) }
  }

  /// Writes a document with one chart.
  public func write(_ chart: Statechart) -> Writing { write([chart]) }

  /// Writes a document with several charts.
  public func write(_ charts: [Statechart]) -> Writing {
    let document = InterlockJSONNotation.document(charts)
    return Writing(document.laidOut(brokenLevels: 3) + "\n", diagnostics: charts.flatMap(\.jsonLosses))
  }

  /// Writes a document with charts and what was found about them, which readers of charts pass over.
  package func write(_ charts: [Statechart], findings: [Value]) -> Writing {
    let document = InterlockJSONNotation.document(charts, findings: findings)
    return Writing(document.laidOut(brokenLevels: 3) + "\n", diagnostics: charts.flatMap(\.jsonLosses))
  }

  /// A document with charts, what was found about them, and the text of a run of the first of them.
  static func document(_ charts: [Statechart], findings: [Value]? = nil, run: String? = nil) -> Value {
    var members = JSONMembers()
    members.add("interlock", .number(Double(InterlockJSONNotation.version)))
    members.add("charts", .array(charts.map(\.jsonValue)))
    members.add("findings", findings.map { .array($0) })
    members.add("run", run)
    return members.value
  }
}

extension Statechart {
  /// States are named by their parents, so a second state of a name loses its children.
  var jsonLosses: [Diagnostic] {
    var seen: Set<State.ID> = []
    return allStates.filter { !seen.insert($0.id).inserted }.map {
      Diagnostic(
        .warning, .notExpressible, "there is more than one state '\($0.id)'; their contents cannot be told apart",
        at: $0.origin.position)
    }
  }
}

extension Diagnostic.Code {
  /// An object has a member that means nothing there.
  public static let unknownMember = Diagnostic.Code("unknown-member")
  /// An object has a member twice.
  public static let repeatedMember = Diagnostic.Code("repeated-member")
  /// An object lacks a member.
  public static let missingMember = Diagnostic.Code("missing-member")
  /// A value is of another type or spelling than its place asks for.
  public static let wrongValue = Diagnostic.Code("wrong-value")
  /// A name represents no state of the chart.
  public static let unknownState = Diagnostic.Code("unknown-state")
}

extension InterlockJSONNotation {
  /// Actions as JSON on one line each.
  package static func lines(of content: [Content]) -> [String] { content.map { $0.jsonValue.laidOut(brokenLevels: 0) } }
  /// A text as a JSON string.
  package static func string(_ text: String) -> String { Value.string(text).json() }
}

/// Makes of JSON with a fault what is right before it: it ends after the last value that is complete, and what is open
/// there is closed. Time is linear in the text.
enum UnfinishedJSON {
  /// The beginning of a text up to a fault, made complete; nil if nothing is complete.
  static func completed(_ text: String, before fault: SourcePosition) -> String? {
    var cursor = TextCursor(text)
    var open: [Unicode.Scalar] = []
    var last: (offset: Int, closing: [Unicode.Scalar])?
    while let letter = cursor.peek, cursor.position < fault {
      let offset = cursor.offset
      cursor.advance()
      switch letter {
      case "{": open.append("}")
      case "[": open.append("]")
      case "}", "]":
        guard open.last == letter else { return made(text, last) }
        open.removeLast()
        last = (cursor.offset, open)
      case ",": last = (offset, open)
      case "\"":
        guard skipString(&cursor) else { return made(text, last) }
      case _: break
      }
    }
    return made(text, last)
  }

  /// Moves past the rest of a string; false if it has no end.
  private static func skipString(_ cursor: inout TextCursor) -> Bool {
    while let letter = cursor.peek {
      cursor.advance()
      if letter == "\"" { return true }
      if letter == "\\" { cursor.advance() }
    }
    return false
  }

  private static func made(_ text: String, _ last: (offset: Int, closing: [Unicode.Scalar])?) -> String? {
    guard let last else { return nil }
    var closing = String.UnicodeScalarView()
    closing.append(contentsOf: last.closing.reversed())
    return String(decoding: text.utf8.prefix(last.offset), as: UTF8.self) + String(closing)
  }
}

public import Statecharts

/// A machine and its run as an export carries them beside what it shows: a document of Interlock JSON on one line, which
/// says all that a chart can say.
///
/// The text has no character that XML, HTML or a script would take for markup: those are written as JSON's `\u` escapes, so the
/// same text stands in every kind of export. RFC 8259, section 7.
public struct EmbeddedMachine: Hashable, Sendable {
  /// The namespace of the element that carries it in XML.
  public static let namespace = "urn:interlock:statechart"
  /// The name of that element.
  public static let elementName = "machine"
  /// The identifier of the element that carries it in HTML.
  public static let elementID = "interlock-machine"

  /// The document.
  public let text: String
  /// What it could not say: nothing of a chart that can be run.
  public let losses: [Diagnostic]

  /// Writes a chart with the text of a run, unless that is empty.
  public init(_ chart: Statechart, run: String? = nil) {
    let document = InterlockJSONFormat.document([chart], run: run.flatMap { $0.isEmpty ? nil : $0 })
    text = EmbeddedMachine.inert(document.json())
    losses = chart.jsonLosses
  }

  /// The charts of such a text that stands inside another one, with positions in that.
  ///
  /// - Throws: `ReadError` if it is no Interlock JSON.
  static func readings(_ text: Substring, at position: SourcePosition, fileName: String?) throws(ReadError) -> [Reading]
  {
    // White space before the text gives everything in it the place that it has in the whole.
    let padding =
      String(repeating: "\n", count: position.line - 1) + String(repeating: " ", count: position.column - 1)
    let source = SourceText(padding + text, fileName: fileName)
    return try InterlockJSONFormat().readAll(source).map(\.embedded)
  }

  /// The charts of such a text that is written otherwise where it stands, with character references for instance: all has
  /// the position of the element that carries it.
  ///
  /// - Throws: `ReadError` if it is no Interlock JSON.
  static func readings(_ text: String, allAt range: SourceRange, fileName: String?) throws(ReadError) -> [Reading] {
    do throws(ReadError) {
      return try InterlockJSONFormat().readAll(SourceText(text, fileName: fileName), allAt: range).map(\.embedded)
    } catch {
      throw ReadError(error.diagnostics.map { $0.at(range) }, fileName: fileName)
    }
  }

  /// JSON whose markup characters, and those that XML has not, are escaped. They stand in strings alone.
  private static func inert(_ json: String) -> String {
    var text = ""
    text.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": text += "\\u003c"
      case ">": text += "\\u003e"
      case "&": text += "\\u0026"
      case "\u{FFFE}": text += "\\ufffe"
      case "\u{FFFF}": text += "\\uffff"
      case _: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

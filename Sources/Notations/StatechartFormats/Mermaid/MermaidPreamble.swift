import Statecharts

/// The part before a diagram: front matter, settings, comments.
struct MermaidPreamble {
  /// The title in the front matter.
  private(set) var title: String?
  /// False once a setting was found that nothing closes: none after it is closed either.
  var closesSettings = true

  mutating func skip(_ cursor: inout TextCursor, _ findings: inout DraftFindings) {
    cursor.skipSpace()
    if cursor.isAt("---") { takeFrontMatter(&cursor, &findings) }
    skipComments(&cursor, &findings)
    // Front matter may also be after settings.
    if title == nil, cursor.isAt("---") {
      takeFrontMatter(&cursor, &findings)
      skipComments(&cursor, &findings)
    }
  }

  /// Returns the place at which the first diagram of a text begins, as far as its beginning shows it.
  static func header(of source: SourceText) -> TextCursor {
    var cursor = TextCursor(String(source.text.unicodeScalars.prefix(20_000)))
    var findings = DraftFindings()
    var preamble = MermaidPreamble()
    preamble.skip(&cursor, &findings)
    return cursor
  }

  /// The word that begins a text which is a diagram of another kind; nil for any other text.
  static func otherDiagram(in source: SourceText) -> String? {
    var cursor = header(of: source)
    let word = cursor.takeWhile { !$0.properties.isWhitespace && $0 != ";" && $0 != ":" }
    return OtherDiagram(rawValue: word).map(\.rawValue)
  }

  /// The diagrams of Mermaid that show no states, by the words that they begin with. https://mermaid.js.org/intro/
  private enum OtherDiagram: String {
    case flowchart, graph, sequenceDiagram, classDiagram, erDiagram, gantt, pie, journey, gitGraph, mindmap, timeline
    case quadrantChart, requirementDiagram, zenuml, sankey, block, packet, kanban, architecture, xychart, radar, treemap
    case info
    case elkFlowchart = "flowchart-elk"
    case classDiagram2 = "classDiagram-v2"
    case sankeyBeta = "sankey-beta"
    case xychartBeta = "xychart-beta"
    case blockBeta = "block-beta"
    case packetBeta = "packet-beta"
    case architectureBeta = "architecture-beta"
    case radarBeta = "radar-beta"
    case treemapBeta = "treemap-beta"
    case c4Context = "C4Context"
    case c4Container = "C4Container"
    case c4Component = "C4Component"
    case c4Dynamic = "C4Dynamic"
    case c4Deployment = "C4Deployment"
  }

  /// The first word of a state diagram, if it is here.
  static func isHeader(_ cursor: TextCursor) -> Bool {
    var ahead = cursor
    return takeHeader(&ahead)
  }

  /// True if the first line of a flowchart is here.
  ///
  /// - Parameter needsDirection: True where the first word alone could also be something else.
  static func isFlowchartHeader(_ cursor: TextCursor, needsDirection: Bool = true) -> Bool {
    var ahead = cursor
    return MermaidReader.takeFlowchartHeader(&ahead, needsDirection: needsDirection)
  }

  static func takeHeader(_ cursor: inout TextCursor) -> Bool {
    guard cursor.isAt(word: "stateDiagram") else { return false }
    var ahead = cursor
    ahead.advance(by: 12)
    _ = ahead.take("-v2", ignoringCase: true)
    if let next = ahead.peek, !next.properties.isWhitespace, next != "\\", next != ";", next != ":" { return false }
    if ahead.peek == ":" || ahead.peek == ";" { ahead.advance() }
    cursor = ahead
    return true
  }

  /// True if front matter is here, with a diagram after it: so another diagram of the text begins.
  ///
  /// A line of hyphens may also divide the regions of the diagram that is being read.
  static func isFrontMatter(_ cursor: TextCursor, closesSettings: Bool) -> Bool {
    guard cursor.position.column == 1, cursor.restOfLine().trimmed == "---" else { return false }
    var ahead = cursor
    var findings = DraftFindings()
    var preamble = MermaidPreamble()
    preamble.closesSettings = closesSettings
    preamble.skip(&ahead, &findings)
    return isHeader(ahead) || isFlowchartHeader(ahead, needsDirection: false)
  }

  /// Moves past a setting, `%%{ … }%%`; one that nothing closes ends with its line.
  ///
  /// - Parameter mayClose: False once one was found that nothing closes.
  static func skipSetting(_ cursor: inout TextCursor, _ findings: inout DraftFindings, mayClose: inout Bool) {
    let start = cursor.position
    var ahead = cursor
    if mayClose, ahead.takeThrough("}%%") != nil {
      cursor = ahead
    } else {
      mayClose = false
      cursor.skipLine()
      findings.add(.error, .malformed, "this setting is not closed: expected '}%%'", at: cursor.range(from: start))
    }
    findings.leaveOut("settings", at: cursor.range(from: start))
  }

  private mutating func skipComments(_ cursor: inout TextCursor, _ findings: inout DraftFindings) {
    while true {
      cursor.skipSpace()
      if cursor.isAt("%%{") {
        MermaidPreamble.skipSetting(&cursor, &findings, mayClose: &closesSettings)
      } else if cursor.isAt("%%") || cursor.isAt("#") {
        cursor.skipLine()
      } else {
        return
      }
    }
  }

  /// YAML between two lines of hyphens, of which the title is read.
  private mutating func takeFrontMatter(_ cursor: inout TextCursor, _ findings: inout DraftFindings) {
    let opening = cursor.position
    cursor.skipLine()
    while !cursor.isAtEnd {
      cursor.skipSpace()
      let start = cursor.position
      let line = cursor.takeLine()
      if line.trimmed == "---" { return }
      if start.column == 1, line.lowercased().hasPrefix("title:") {
        title = MermaidPreamble.scalar(line.dropFirst(6).trimmed)
      } else if !line.isEmpty {
        findings.leaveOut("settings", at: cursor.range(from: start))
      }
    }
    findings.add(.error, .malformed, "this front matter is not closed: expected '---'", at: SourceRange(opening))
  }

  /// A plain or quoted scalar of YAML, as far as titles need it.
  private static func scalar(_ text: String) -> String? {
    guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1, text.last == quote else {
      return text.isEmpty ? nil : text
    }
    if quote == "\"", let value = try? Value(json: text), case .string(let plain) = value { return plain }
    return String(text.dropFirst().dropLast())
  }
}

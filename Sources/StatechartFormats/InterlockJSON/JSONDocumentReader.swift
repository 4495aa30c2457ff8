import Statecharts

/// Reads the outermost object: a document with a list of charts, or a chart alone.
struct JSONDocumentReader {
  private static let members = ["interlock", "charts", "run"]
  let fileName: String?

  func readings(_ node: JSONNode) throws(ReadError) -> [Reading] {
    guard case .object(let members) = node.content else {
      throw error(.malformed, "a document is an object, not \(node.kindName)", at: node.range)
    }
    let names = members.map(\.name)
    guard names.contains("charts") else {
      guard names.contains("states") else {
        throw error(.malformed, "a document needs a member 'charts', or is a chart with 'states'", at: node.range)
      }
      return try charts([node], of: [])
    }
    var values = JSONValueReader()
    guard let fields = values.fields(node, of: "the document", knows: Self.members) else { return [] }
    try checkVersion(fields)
    let list = values.list(fields["charts"], "'charts'")
    guard !list.isEmpty else {
      let range = fields["charts"]?.range ?? node.range
      throw error(.malformed, "'charts' is a list of at least one chart", at: range)
    }
    let run = values.string(fields["run"], "'run'")
    let readings = try charts(list, of: values.diagnostics)
    return readings.prefix(1).map { $0.with(run: run) } + readings.dropFirst()
  }

  private func checkVersion(_ fields: JSONFields) throws(ReadError) {
    guard let node = fields["interlock"] else {
      throw error(.malformed, "a document with 'charts' needs a member 'interlock', the version", at: fields.range)
    }
    guard case .number(Double(InterlockJSONFormat.version)) = node.content else {
      throw error(
        .malformed, "only version \(InterlockJSONFormat.version) of the notation is read, not \(node.value.json())",
        at: node.range)
    }
  }

  /// What is wrong with the document is told with its first chart.
  private func charts(_ nodes: [JSONNode], of document: [Diagnostic]) throws(ReadError) -> [Reading] {
    var readings: [Reading] = []
    var findings = document
    for node in nodes {
      var reader = JSONChartReader(fileName: fileName)
      guard let reading = try reader.reading(node) else {
        findings += reader.values.diagnostics
        continue
      }
      readings.append(reading.adding(findings))
      findings = []
    }
    guard readings.isEmpty || findings.isEmpty else {
      let last = readings.removeLast()
      return readings + [last.adding(findings)]
    }
    guard !readings.isEmpty else { throw ReadError(findings, fileName: fileName) }
    return readings
  }

  private func error(_ code: Diagnostic.Code, _ message: String, at range: SourceRange) -> ReadError {
    ReadError(code, message, at: range, fileName: fileName)
  }
}

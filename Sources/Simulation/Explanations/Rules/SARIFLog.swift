package import StatechartSimulation
package import Statecharts

/// Findings as a log for programs that show them in files. SARIF 2.1.0.
/// https://docs.oasis-open.org/sarif/sarif/v2.1.0/
package struct SARIFLog {
  /// One finding.
  package struct Result {
    let rule: String
    let severity: Diagnostic.Severity
    let message: String
    let file: String
    let range: SourceRange?
    let fixes: [TextFix]
    let properties: [Value.Member]

    /// - Parameters:
    ///   - rule: The identifier of its rule.
    ///   - file: The path of the file.
    ///   - range: The range of the finding in the file.
    ///   - fixes: Changes of the file's text after which it is gone.
    ///   - properties: The other properties of the finding; the standard leaves the names open.
    package init(
      _ rule: String, _ severity: Diagnostic.Severity, _ message: String, file: String, range: SourceRange?,
      fixes: [TextFix] = [], properties: [Value.Member] = []
    ) {
      (self.rule, self.severity, self.message) = (rule, severity, message)
      (self.file, self.range, self.fixes, self.properties) = (file, range, fixes, properties)
    }
  }

  private let driver: [Value.Member]
  private let rules: [String]
  private let results: [Result]

  /// - Parameters:
  ///   - tool: The name under which programs group the results.
  ///   - rules: The identifiers of the rules that can have results, in order.
  package init(tool: String = "Interlock", version: String? = nil, rules: [String], results: [Result]) {
    driver =
      [Value.Member("name", .string(tool))] + (version.map { [Value.Member("version", .string($0))] } ?? [])
    (self.rules, self.results) = (rules, results)
  }

  /// The log.
  package var json: Value {
    let driver = driver + [Value.Member("rules", .array(rules.map(SARIFLog.rule)))]
    let run: Value = [
      "tool": ["driver": .object(driver)], "columnKind": "unicodeCodePoints", "results": .array(results.map(json)),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ]
  }

  /// A rule, with its texts if it has an entry in the catalog.
  private static func rule(_ identifier: String) -> Value {
    guard let rule = RuleCatalog.rule(Diagnostic.Code(identifier)) else { return ["id": .string(identifier)] }
    let texts = rule.texts(in: .english)
    return [
      "id": .string(identifier), "shortDescription": ["text": .string(texts.summary)],
      "fullDescription": ["text": .string("\(texts.summary) \(texts.reason)")],
      "help": ["text": .string(texts.remedy)], "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
    ]
  }

  private func json(_ result: Result) -> Value {
    var place = [Value.Member("artifactLocation", SARIFLog.artifact(result.file))]
    if let range = result.range { place.append(Value.Member("region", SARIFLog.region(range))) }
    var members = [Value.Member("ruleId", .string(result.rule))]
    if let index = rules.firstIndex(of: result.rule) {
      members.append(Value.Member("ruleIndex", .number(Double(index))))
    }
    members += [
      Value.Member("level", .string(result.severity.rawValue)),
      Value.Member("message", ["text": .string(result.message)]),
      Value.Member("locations", [["physicalLocation": .object(place)]]),
    ]
    let fixes = result.fixes.map { fix -> Value in
      let replacement: Value = [
        "deletedRegion": SARIFLog.region(fix.range), "insertedContent": ["text": .string(fix.replacement)],
      ]
      let change: Value = ["artifactLocation": SARIFLog.artifact(result.file), "replacements": [replacement]]
      return ["description": ["text": .string(fix.title)], "artifactChanges": [change]]
    }
    if !fixes.isEmpty { members.append(Value.Member("fixes", .array(fixes))) }
    if !result.properties.isEmpty { members.append(Value.Member("properties", .object(result.properties))) }
    return .object(members)
  }

  private static func region(_ range: SourceRange) -> Value {
    var members = [
      Value.Member("startLine", .number(Double(range.start.line))),
      Value.Member("startColumn", .number(Double(range.start.column))),
    ]
    if range.end != range.start {
      members.append(Value.Member("endLine", .number(Double(range.end.line))))
      members.append(Value.Member("endColumn", .number(Double(range.end.column))))
    }
    return .object(members)
  }

  /// The path as a URI reference. RFC 3986, 2.1; RFC 8089.
  private static func artifact(_ path: String) -> Value {
    ["uri": .string((path.hasPrefix("/") ? "file://" : "") + PercentEncoding(keeping: "/").encode(path))]
  }
}

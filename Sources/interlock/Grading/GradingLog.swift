import Lessons
import StatechartGrading
import Statecharts

/// The result of answers as a log for programs that show findings in files. SARIF 2.1.0.
struct GradingLog {
  private let answers: [GradedAnswer]

  init(_ answers: [GradedAnswer]) { self.answers = answers }

  /// The log: a result for each difference and each error.
  var json: Value {
    let rules = ["unreadable"] + Difference.Kind.allCases.map(\.rawValue) + ["exercise", "unproved"]
    let driver: Value = ["name": "interlock", "rules": .array(rules.map { ["id": .string($0)] })]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [["tool": ["driver": driver], "results": .array(answers.flatMap(results))]],
    ]
  }

  private func results(_ answer: GradedAnswer) -> [Value] {
    let faults = answer.faults.map { result("unreadable", "error", $0.message, answer, at: $0.position) }
    let found = answer.sentences.map { result($0.kind, "error", $0.text, answer, at: nil) }
    guard answer.equivalent == nil else { return faults + found }
    let message = "no difference was found, but not everything could be checked (\(answer.bound?.rawValue ?? ""))"
    return [result("unproved", "warning", message, answer, at: nil)]
  }

  private func result(
    _ rule: String, _ level: String, _ message: String, _ answer: GradedAnswer, at position: SourcePosition?
  ) -> Value {
    let file: Value = ["uri": .string(PercentEncoding(keeping: "/").encode(answer.path))]
    var place = [Value.Member("artifactLocation", file)]
    if let position {
      place.append(
        Value.Member(
          "region",
          ["startLine": .number(Double(position.line)), "startColumn": .number(Double(position.column))]))
    }
    return [
      "ruleId": .string(rule), "level": .string(level), "message": ["text": .string(message)],
      "locations": [["physicalLocation": .object(place)]], "properties": ["mark": .number(answer.mark)],
    ]
  }
}

/// The result of answers as a table in CSV. RFC 4180.
struct GradingTable {
  private let answers: [GradedAnswer]

  init(_ answers: [GradedAnswer]) { self.answers = answers }

  /// The lines, with CR LF between them; the program ends the last.
  var text: String {
    let rows = answers.map { answer in
      [
        answer.path, answer.equivalent.map { "\($0)" } ?? "", "\(answer.mark)", answer.witness ?? "",
        (answer.faults.map(\.message) + answer.differences.map(\.message) + answer.remarks.map(\.message))
          .joined(separator: "; "),
      ]
    }
    let header = ["answer", "equivalent", "mark", "witness", "differences"]
    return ([header] + rows).map { $0.map(GradingTable.field).joined(separator: ",") }.joined(separator: "\r\n")
  }

  /// A field, in quotes where it has to be. Spreadsheets take what begins with `=`, `+`, `-` or `@` for a formula, and
  /// answers come from strangers: such a field begins with an apostrophe.
  private static func field(_ text: String) -> String {
    let guarded = "=+-@\t\r".contains(text.first ?? " ") ? "'" + text : text
    let needsQuotes = guarded.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
    return needsQuotes ? "\"" + guarded.replacing("\"", with: "\"\"") + "\"" : guarded
  }
}

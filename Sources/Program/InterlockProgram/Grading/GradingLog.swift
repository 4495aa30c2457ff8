import Explanations
import Lessons
import StatechartGrading
import Statecharts

/// The result of answers as a log for programs that show findings in files.
struct GradingLog {
  private let answers: [GradedAnswer]

  init(_ answers: [GradedAnswer]) { self.answers = answers }

  /// The log: a result for each difference and each error.
  var json: Value {
    SARIFLog(
      tool: "interlock", rules: ["unreadable"] + Difference.Kind.allCases.map(\.rawValue) + ["exercise", "unproved"],
      results: answers.flatMap(results)
    ).json
  }

  private func results(_ answer: GradedAnswer) -> [SARIFLog.Result] {
    let faults = answer.faults.map { result("unreadable", .error, $0.message, answer, at: $0.position) }
    let found = answer.sentences.map { result($0.kind, .error, $0.text, answer) }
    guard answer.equivalent == nil else { return faults + found }
    let message = "no difference was found, but not everything could be checked (\(answer.bound?.rawValue ?? ""))"
    return [result("unproved", .warning, message, answer)]
  }

  private func result(
    _ rule: String, _ severity: Diagnostic.Severity, _ message: String, _ answer: GradedAnswer,
    at position: SourcePosition? = nil
  ) -> SARIFLog.Result {
    SARIFLog.Result(
      rule, severity, message, file: answer.path, range: position.map { SourceRange($0) },
      properties: [Value.Member("mark", .number(answer.mark))])
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

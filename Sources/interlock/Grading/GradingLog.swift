import Lessons
import StatechartGrading
import Statecharts

/// What came of answers as a log for programs that show findings in files. SARIF 2.1.0.
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
    let differences = answer.differences.map { difference in
      let run = difference.run.isEmpty ? "" : "after \(difference.run): "
      return result(difference.kind.rawValue, "error", run + difference.message, answer, at: nil)
    }
    let remarks = answer.remarks.map { remark in
      result("exercise", "error", (remark.run.isEmpty ? "" : "after \(remark.run): ") + remark.message, answer, at: nil)
    }
    guard answer.equivalent == nil else { return faults + differences + remarks }
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

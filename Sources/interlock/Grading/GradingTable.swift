import Lessons
import StatechartGrading

/// What came of answers as a table in CSV. RFC 4180.
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

  /// A field, in quotes where it has to be. Spreadsheets take what begins with `=`, `+`, `-` or `@` for a formula, and answers
  /// come from strangers: such a field begins with an apostrophe.
  private static func field(_ text: String) -> String {
    let guarded = "=+-@\t\r".contains(text.first ?? " ") ? "'" + text : text
    let needsQuotes = guarded.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
    return needsQuotes ? "\"" + guarded.replacing("\"", with: "\"\"") + "\"" : guarded
  }
}

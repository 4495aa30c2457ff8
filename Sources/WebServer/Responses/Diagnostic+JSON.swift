import StatechartSimulation
import Statecharts
import WebPages

extension Diagnostic {
  /// The finding for programs. Lines and columns count from 1; `endLine` and `endColumn` are the place behind its last
  /// character, where its extent is known.
  var json: Value {
    var members = [
      Value.Member("severity", .string(severity.rawValue)), Value.Member("code", .string(code.rawValue)),
      Value.Member("message", .string(message)),
    ]
    if let range {
      members += [
        Value.Member("line", .number(Double(range.start.line))),
        Value.Member("column", .number(Double(range.start.column))),
      ]
      if !range.isEmpty {
        members += [
          Value.Member("endLine", .number(Double(range.end.line))),
          Value.Member("endColumn", .number(Double(range.end.column))),
        ]
      }
    }
    if let suggestion { members.append(Value.Member("suggestion", .string(suggestion))) }
    return .object(members)
  }
}

extension Failure {
  /// The most findings that an answer lists.
  private static let mostFindings = 100

  /// What is wrong with the text of a machine, if that is what is wrong.
  var findings: [Diagnostic]? {
    switch problem {
    case .badSource(_, .faulty(_, let findings)), .unusableMachine(_, .faulty(_, let findings)),
      .library(.unreadable(.faulty(_, let findings))):
      Array(findings.prefix(Failure.mostFindings))
    case _: nil
    }
  }
}

import JSONTree
package import StatechartFormats
import Statecharts

extension SourceReading {
  /// The charts and the findings as a document of Interlock's JSON.
  package var document: Writing {
    InterlockJSONNotation().write(machines.map(\.chart), findings: findings.map(\.value))
  }
}

extension SourceFinding {
  fileprivate var value: Value {
    var members = [
      Value.Member("severity", .string(diagnostic.severity.rawValue)),
      Value.Member("code", .string("\(diagnostic.code)")),
      Value.Member("message", .string(diagnostic.message)),
      Value.Member("path", .string(path)),
    ]
    if let position = diagnostic.position {
      members.append(Value.Member("line", .number(Double(position.line))))
      members.append(Value.Member("column", .number(Double(position.column))))
    }
    if let suggestion = diagnostic.suggestion { members.append(Value.Member("suggestion", .string(suggestion))) }
    if let machine { members.append(Value.Member("machine", .string(machine))) }
    return .object(members)
  }
}

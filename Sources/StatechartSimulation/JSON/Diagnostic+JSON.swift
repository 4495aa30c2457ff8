public import Statecharts

extension Diagnostic {
  /// The finding for programs. Lines and columns count from 1; `endLine` and `endColumn` are the place behind its last
  /// character, where its extent is known.
  public var json: Value {
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

import Statecharts
import Testing

/// A chart that breaks one rule and no other, next to one that keeps it.
struct RuleRow: Sendable, CustomTestStringConvertible {
  let code: Diagnostic.Code
  let severity: Diagnostic.Severity
  /// Where the finding is; the wrong element of each chart is there.
  let position: SourcePosition?
  let suggestion: String?
  let broken: Statechart
  let clean: Statechart

  var testDescription: String { code.rawValue + (suggestion.map { " (\($0))" } ?? "") }
}

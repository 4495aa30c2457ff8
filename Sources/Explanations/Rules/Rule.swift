package import Statecharts

/// A kind of finding, with what `interlock explain` says about its identifier.
///
/// Texts are in English, as the messages of findings are.
package struct Rule: Hashable, Sendable {
  /// What a rule is about.
  package enum Group: String, Hashable, Sendable, CaseIterable {
    case chart, analysis, text, scxml, json, source, lesson

    /// The heading of its rules.
    package var title: String {
      switch self {
      case .chart: "Charts of every notation"
      case .analysis: "What machines do (--analyse)"
      case .text: "Texts of every notation"
      case .scxml: "SCXML"
      case .json: "Interlock's JSON and XState"
      case .source: "Swift and Objective-C source"
      case .lesson: "Lessons and exercises"
      }
    }
  }

  /// Its identifier, which stays: `dead-end`.
  package let code: Diagnostic.Code
  package let group: Group
  /// How much its findings usually matter.
  package let severity: Diagnostic.Severity
  /// What is found, as a sentence.
  package let summary: String
  /// What follows from it, in sentences.
  package let reason: String
  /// What can be done.
  package let remedy: String

  init(
    _ code: String, _ group: Group, _ severity: Diagnostic.Severity, _ summary: String, because reason: String,
    do remedy: String
  ) {
    (self.code, self.group, self.severity) = (Diagnostic.Code(code), group, severity)
    (self.summary, self.reason, self.remedy) = (summary, reason, remedy)
  }

  /// The page of the rule for a terminal.
  package var page: String {
    """
    \(code) (\(severity.rawValue))
    \(group.title)

    \(summary)

    \(reason)

    What to do: \(remedy)
    """
  }

  /// The section of the rule in the documentation.
  package var section: String {
    """
    ### \(code)

    *\(severity.rawValue)* — \(summary) \(reason)

    What to do: \(remedy)
    """
  }
}

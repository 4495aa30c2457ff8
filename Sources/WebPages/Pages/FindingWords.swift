import Explanations
import Statecharts
import XMLTree

/// What a reader of texts found: its place and how much it matters in the language of the page, then what it says, in English.
struct FindingWords: Sendable {
  let language: Language

  /// A finding with its suggestion.
  func markup(_ finding: Diagnostic) -> Fragment {
    Fragment {
      if let start = finding.range?.start {
        language.markup(.findingAt, String(start.line), String(start.column), said(finding))
      } else {
        said(finding)
      }
    }
  }

  private func said(_ finding: Diagnostic) -> Fragment {
    Fragment {
      HTML.b { language(finding.severity.phrase) }
      language.colon
      HTML.span(.lang("en")) { finding.message + (finding.suggestion.map { " (\($0))" } ?? "") }
    }
  }
}

extension Diagnostic.Severity {
  fileprivate var phrase: RemarkPhrase {
    switch self {
    case .error: .findingError
    case .warning: .findingWarning
    case .note: .findingNote
    }
  }
}

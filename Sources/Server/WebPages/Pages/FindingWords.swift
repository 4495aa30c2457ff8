import Explanations
import Statecharts
import XMLTree

/// A finding of a reader or a rule: its position and severity in the language of the page, then its message, in English
/// unless it is a finding about the paths through a chart.
struct FindingWords: Sendable {
  let language: Language

  /// A finding with its suggestion.
  func markup(_ finding: Diagnostic) -> Fragment { placed(finding, HTML.span(.lang("en")) { english(finding) }) }

  /// A finding without its position, which is another in each text.
  func reason(_ finding: Diagnostic) -> Fragment { Fragment { HTML.span(.lang("en")) { english(finding) } } }

  /// Returns the severity of a finding, and its message alone.
  @MarkupBuilder func unplaced(_ finding: Diagnostic) -> Fragment {
    HTML.b { language(finding.severity.phrase) }
    language.colon
    HTML.span(.lang("en")) { finding.message }
  }

  /// A finding about a chart whose names are known.
  func markup(_ finding: Diagnostic, in words: Wording) -> Fragment {
    guard let subject = finding.subject, let phrase = FindingWords.phrases[finding.code] else { return markup(finding) }
    return placed(finding, language(phrase, name(of: subject, words)))
  }

  private static let phrases: [Diagnostic.Code: RemarkPhrase] = [
    .deadEnd: .findingDeadEnd, .endlessTransition: .findingEndless, .eventlessCycle: .findingCycle,
    .shadowedTransition: .findingShadowed, .unreachableState: .findingUnreachable,
  ]

  private func name(of subject: Diagnostic.Subject, _ words: Wording) -> String {
    switch subject {
    case .state(let state): words.state(state)
    case .transition(let transition):
      (words.chart.transition(transition)?.events).flatMap { $0.isEmpty ? nil : words.descriptors($0) }
        .map { words.transition(transition) + " (" + $0 + ")" } ?? words.transition(transition)
    }
  }

  private func english(_ finding: Diagnostic) -> String {
    finding.message + (finding.suggestion.map { " (\($0))" } ?? "")
  }

  @MarkupBuilder private func placed(_ finding: Diagnostic, _ said: some Markup) -> Fragment {
    let sentence = Fragment {
      HTML.b { language(finding.severity.phrase) }
      language.colon
      said
    }
    if let start = finding.range?.start {
      language.markup(.findingAt, String(start.line), String(start.column), sentence)
    } else {
      sentence
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

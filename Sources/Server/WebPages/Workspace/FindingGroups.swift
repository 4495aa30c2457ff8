import Explanations
import Statecharts
import XMLTree

/// The findings in a text, each with those that follow from it folded under it.
struct FindingGroups: Sendable {
  struct Group: Sendable {
    let finding: Diagnostic
    var followers: [Diagnostic] = []
  }

  let groups: [Group]

  /// - Parameters:
  ///   - findings: The findings, by position.
  ///   - derived: Those of them that may follow from an error elsewhere.
  init(_ findings: [Diagnostic], derived: [Diagnostic]) {
    let derived = Set(derived)
    var groups = findings.filter { !derived.contains($0) }.map { Group(finding: $0) }
    let errors = groups.indices.filter { groups[$0].finding.severity == .error }
    guard !errors.isEmpty else {
      self.groups = findings.map { Group(finding: $0) }
      return
    }
    for finding in findings where derived.contains(finding) {
      let line = finding.position?.line ?? 0
      // The nearest error before it, or else the first.
      let cause = errors.last { groups[$0].finding.position?.line ?? 0 <= line } ?? errors[0]
      groups[cause].followers.append(finding)
    }
    self.groups = groups
  }
}

/// How many findings there are of each severity.
struct FindingCounts: Sendable {
  private let findings: [Diagnostic]

  init(_ findings: [Diagnostic]) { self.findings = findings }

  /// The counts as words, the severest first; of errors alone where there are any.
  func text(in language: Language) -> String {
    let hasErrors = findings.contains { $0.severity == .error }
    return Diagnostic.Severity.allCases.sorted(by: >).filter { !hasErrors || $0 == .error }.compactMap { severity in
      let count = findings.count { $0.severity == severity }
      let phrase: WorkspacePhrase =
        switch severity {
        case .error: .workspaceFaultCount
        case .warning: .workspaceWarningCount
        case .note: .workspaceNoteCount
        }
      return count == 0 ? nil : language(phrase, String(count))
    }.joined(separator: ", ")
  }
}

/// The list of findings: each leads to its line.
struct FindingList: MarkupComponent {
  /// The maximum number of findings that are listed.
  private static let maxFindings = 100

  let groups: FindingGroups
  /// The names that are offered instead of wrong ones.
  let offers: [Diagnostic: [String]]
  let text: String
  let language: Language
  /// The identifier of the field with the text.
  let field: String

  init(
    _ findings: [Diagnostic], derived: [Diagnostic], offers: [Diagnostic: [String]] = [:], in text: String,
    language: Language, field: String = "source"
  ) {
    self.field = field
    self.offers = offers
    groups = FindingGroups(findings, derived: derived)
    self.text = text
    self.language = language
  }

  var body: Fragment {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if !groups.groups.isEmpty {
      HTML.section(.aria("label", language(.workspaceFaults))) {
        HTML.ol(class: "findings") {
          for group in groups.groups.prefix(Self.maxFindings) { row(group.finding, group.followers, lines) }
        }
      }
      if groups.groups.count > Self.maxFindings {
        HTML.p(class: "hint") { language(.newMoreFindings, String(groups.groups.count - Self.maxFindings)) }
      }
    }
  }

  private func row(_ finding: Diagnostic, _ followers: [Diagnostic], _ lines: [Substring]) -> Element {
    let (start, end) = (finding.range?.start, finding.range?.end)
    return HTML.li(
      class: finding.severity.rawValue, .data("line", start.map { String($0.line) }),
      .data("column", start.map { String($0.column) }), .data("end-line", end.map { String($0.line) }),
      .data("end-column", end.map { String($0.column) })
    ) {
      let sentence = FindingWords(language: language).markup(finding)
      if let line = start.map({ $0.line - 1 }), lines.indices.contains(line) {
        HTML.a(href: "#" + field) { sentence }
        HTML.code { String(lines[line].prefix(120)) }
      } else {
        HTML.span { sentence }
      }
      let offered = (offers[finding] ?? []).compactMap { OfferedName($0, for: finding) }
      if !offered.isEmpty {
        HTML.div(class: "fixes") {
          for offer in offered {
            HTML.button(
              type: .submit, name: WorkspaceField.fix, value: offer.text, class: "button small",
              .attribute("form", "new")
            ) { language(.editReplace, offer.name) }
          }
        }
      }
      if !followers.isEmpty {
        HTML.details {
          HTML.summary { language(.workspaceFollowing, String(followers.count)) }
          HTML.ol { for follower in followers.prefix(Self.maxFindings) { row(follower, [], lines) } }
        }
      }
    }
  }
}

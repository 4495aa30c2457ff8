import Explanations
import Statecharts
import XMLTree

/// The findings in the program source of a machine, each with a link to its line.
struct CodeFindings: MarkupComponent {
  /// The maximum number of findings that are listed.
  private static let maxFindings = 100

  let places: CodePlaces
  let language: Language

  var body: Fragment {
    let findings = places.map.findings
    HTML.h3 { language(.codeFindings) }
    if findings.isEmpty { HTML.p { language(.codeNoFindings) } }
    if !findings.isEmpty {
      HTML.ul(class: "code-findings") {
        for finding in findings.prefix(Self.maxFindings) { row(finding) }
      }
    }
    if findings.count > Self.maxFindings {
      HTML.p { language(.variablesMore, String(findings.count - Self.maxFindings)) }
    }
  }

  private func row(_ finding: SourceFinding) -> Element {
    let diagnostic = finding.diagnostic
    let place = diagnostic.range.map { SourcePlace(path: finding.path, range: $0) }
    return HTML.li(class: diagnostic.severity.rawValue) {
      if let place {
        places.link(to: place)
        language.colon
      }
      FindingWords(language: language).unplaced(diagnostic)
      if let suggestion = diagnostic.suggestion {
        HTML.p(class: "hint") {
          language(.codeInstead)
          HTML.span(.lang("en")) { suggestion }
        }
      }
      if let change = finding.change { lines(of: change) }
    }
  }

  /// The line as it is and as it would be.
  @MarkupBuilder private func lines(of change: SourceChange) -> Fragment {
    let lines = places.map.file(change.path).map { places.lines($0) } ?? []
    if lines.indices.contains(change.position.line - 1) {
      let line = String(lines[change.position.line - 1])
      let scalars = line.unicodeScalars.map(Character.init)
      let place = min(change.position.column - 1, scalars.count)
      HTML.pre(class: "source change", .tabindex(0), .role("region"), .aria("label", language(.codeChange))) {
        HTML.code {
          "− \(line)\n+ "
          String(scalars[..<place])
          HTML.b { change.text }
          String(scalars[place...])
        }
      }
    }
  }
}

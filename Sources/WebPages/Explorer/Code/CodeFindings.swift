import Explanations
import Statecharts
import XMLTree

/// What was found in the program source of a machine, each with a link to its line.
struct CodeFindings: MarkupComponent {
  /// The maximum number of findings that are listed.
  private static let maxFindings = 100

  let places: CodePlaces
  let language: Language

  var body: Fragment {
    let findings = places.map.findings
    return Fragment {
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
    }
  }
}

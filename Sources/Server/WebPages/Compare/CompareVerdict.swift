import Explanations
import StatechartEvidence
import StatechartGrading
import Statecharts
import XMLTree

/// The verdict on two versions: equal, equal in behaviour, or different, with the shortest run that shows it.
struct CompareVerdict: MarkupComponent {
  let result: ComparePage.Result
  let address: String?
  let language: Language

  private var report: DifferenceReport { result.report }
  private var difference: MachineDifference { report.difference }

  private var kind: (name: String, sign: ComparePhrase) {
    switch difference.behaviour {
    case .equal, .equalWithinPayloads: ("equal", .compareEqualSign)
    case .different: ("different", .compareDifferentSign)
    case .undecided: ("undecided", .compareUndecidedSign)
    }
  }

  private var sentence: String {
    difference.behaviour == .equal && difference.structure.isEmpty ? language(.compareSameMachine) : report.verdict
  }

  var body: Fragment {
    HTML.div(
      id: "verdict", class: "card outcome \(kind.name)", .role("region"), .aria("labelledby", "verdict-title")
    ) {
      HTML.p(class: "versions") {
        version(result.old)
        " → "
        version(result.new)
      }
      HTML.p(id: "verdict-title") {
        HTML.b(class: "sign") { language(kind.sign) }
        " "
        HTML.strong { sentence }
      }
      if let bound = report.bound {
        HTML.p(id: "bound") { bound }
      }
      if let first = difference.differences.first {
        HTML.p { language(.compareShortest) }
        HTML.div(id: "shortest") { DifferenceLine(found: first, result: result, language: language) }
      }
      if difference.examined > 0 {
        HTML.p(class: "hint") { language(.diffExamined, String(difference.examined)) }
      }
      if let address { HTML.p { HTML.a(href: address, id: "link") { language(.compareLink) } } }
    }
  }

  @MarkupBuilder private func version(_ version: ComparePage.Version) -> Fragment {
    if let address = version.address {
      HTML.a(href: address.text) { version.label }
    } else {
      HTML.span { version.label }
    }
  }
}

/// A difference of behaviour: its run, what is different after it, and both runs in the explorer.
struct DifferenceLine: MarkupComponent {
  let found: Difference
  let result: ComparePage.Result
  let language: Language

  var body: Fragment {
    HTML.p {
      HTML.code(class: "trace") { found.steps.isEmpty ? language(.diffAtStart) : found.run }
      language.colon
      result.report.sentence(found)
    }
    HTML.p(class: "ways") {
      link(result.report.oldLink(found.steps), .compareOldRun, "old")
      link(result.report.newLink(found.steps), .compareNewRun, "new")
    }
  }

  @MarkupBuilder private func link(_ address: String?, _ phrase: ComparePhrase, _ version: String) -> Fragment {
    if let address {
      HTML.a(href: address, class: "button small", .data("version", version), .attribute("rel", "nofollow")) {
        "▶ " + language(phrase)
      }
    }
  }
}

/// The differences of behaviour after the first.
struct CompareDifferences: MarkupComponent {
  let result: ComparePage.Result
  let language: Language

  var body: Fragment {
    HTML.titledSection(id: "others", class: "card", language(.compareOthers)) {
      HTML.ol {
        for found in result.report.difference.differences.dropFirst() {
          HTML.li { DifferenceLine(found: found, result: result, language: language) }
        }
      }
    }
  }
}

import Explanations
package import StatechartDiagrams
import StatechartGrading
import Statecharts
package import XMLTree

/// The differences between two versions of a machine as a page that needs no other file.
package struct DifferencePage: Sendable {
  private let report: DifferenceReport
  /// The drawing of both versions (`ChangeDrawing`); nil if they could not be drawn.
  private let diagram: Diagram?
  private let marks: ChangeMarks

  package init(_ report: DifferenceReport, diagram: Diagram?, marks: ChangeMarks) {
    (self.report, self.diagram, self.marks) = (report, diagram, marks)
  }

  private var language: Language { report.language }

  package func document() -> MarkupDocument {
    let title = "\(report.oldName) → \(report.newName)"
    return MarkupDocument(
      HTML.document(lang: language.tag) {
        HTML.head {
          HTML.meta(name: "viewport", content: "width=device-width, initial-scale=1")
          HTML.title { title }
          HTML.style(
            DiagramStyle.palette + DiagramStyle.inlineCSS + DiagramStyle.changes(for: .automatic) + Self.style)
        }
        HTML.body {
          HTML.main {
            HTML.h1 { title }
            HTML.p { HTML.strong { report.verdict } }
            drawing
            behaviour
            structure
            lost
          }
        }
      })
  }

  private static let style = """
    body{margin:0;background:var(--card);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
    main{max-width:70rem;margin:0 auto;padding:1rem}
    code{font:14px/1.5 ui-monospace,monospace}
    a{color:var(--accent)}
    .changes-legend{display:flex;flex-wrap:wrap;gap:8px 24px;padding:0;list-style:none}
    .changes-legend li{display:flex;gap:8px;align-items:center}
    .changes-legend svg{width:150px;height:48px}

    """

  private var highlights: Highlights {
    var highlights = Highlights.none
    highlights.changes = marks
    return highlights
  }

  @MarkupBuilder private var drawing: Fragment {
    if let diagram {
      HTML.div(class: "drawing") { diagram.element(highlights: highlights, idPrefix: "d-") }
      ChangeLegend(diagram: diagram, highlights: highlights, language: language)
    }
  }

  @MarkupBuilder private var behaviour: Fragment {
    if !report.difference.differences.isEmpty {
      HTML.h2 { language(.diffBehaviour) }
      HTML.ul {
        for found in report.difference.differences {
          HTML.li {
            HTML.code { found.steps.isEmpty ? language(.diffAtStart) : found.run }
            language.colon + report.sentence(found)
          }
        }
      }
    }
  }

  @MarkupBuilder private var structure: Fragment {
    HTML.h2 { language(.diffStructure) }
    if report.difference.structure.isEmpty {
      HTML.p { language(.diffNoStructure) }
    } else {
      HTML.ul { for change in report.difference.structure { HTML.li { report.line(change) } } }
    }
  }

  @MarkupBuilder private var lost: Fragment {
    HTML.h2 { language(.diffSnapshots) }
    if report.difference.lost.isEmpty {
      HTML.p { language(.diffNoLost) }
    } else {
      HTML.p { language(.diffLost) }
      HTML.ul {
        for lost in report.difference.lost {
          HTML.li {
            report.states(lost) + language.colon + report.reason(lost)
            if !lost.run.isEmpty { HTML.code { " " + report.run(lost.run) } }
          }
        }
      }
    }
  }
}

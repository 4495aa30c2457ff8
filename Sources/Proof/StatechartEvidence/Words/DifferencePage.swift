import Explanations
package import StatechartDiagrams
import StatechartGrading
import Statecharts
package import XMLTree

/// The differences between two versions of a machine, or of several, as a page that needs no other file.
package struct DifferencePage: Sendable {
  private let title: String
  /// The parts of the page before those of the machines, each a line.
  private let lines: [String]
  private let sections: [DifferenceSection]
  private let language: Language

  /// - Parameter drawing: The drawing of both versions; nil if they could not be drawn.
  package init(_ report: DifferenceReport, drawing: Drawing?) {
    (title, lines, language) = ("\(report.oldName) → \(report.newName)", [], report.language)
    sections = [DifferenceSection(report: report, drawing: drawing, prefix: "d-", title: nil)]
  }

  /// - Parameter drawings: The drawings of the machines of which there is something to be said.
  package init(_ report: DifferencesReport, drawings: [Drawing?]) {
    (title, lines, language) = (
      "\(report.oldName) → \(report.newName)", report.machineLines + [report.sameLine].compactMap(\.self),
      report.language
    )
    sections = zip(report.changed, drawings).enumerated().map { index, part in
      DifferenceSection(
        report: part.0, drawing: part.1, prefix: "d\(index + 1)-", title: "\(part.0.oldName) → \(part.0.newName)")
    }
  }

  /// A drawing of both versions (`ChangeDrawing`), with the marks of what changed.
  package struct Drawing: Sendable {
    let diagram: Diagram
    let marks: ChangeMarks

    package init(_ diagram: Diagram, marks: ChangeMarks) { (self.diagram, self.marks) = (diagram, marks) }
  }

  package func document() -> MarkupDocument {
    MarkupDocument(
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
            if !lines.isEmpty { HTML.ul { for line in lines { HTML.li { line } } } }
            for section in sections { section.body }
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

}

/// The part of the page on one machine.
private struct DifferenceSection: Sendable {
  let report: DifferenceReport
  let drawing: DifferencePage.Drawing?
  /// The beginning of the identifiers of the drawing.
  let prefix: String
  /// The heading; nil where it is that of the page.
  let title: String?

  private var language: Language { report.language }

  @MarkupBuilder var body: Fragment {
    if let title { HTML.h2 { title } }
    HTML.p { HTML.strong { report.verdict } }
    picture
    behaviour
    structure
    lost
  }

  @MarkupBuilder private func heading(_ text: String) -> Fragment {
    if title == nil { HTML.h2 { text } } else { HTML.h3 { text } }
  }

  @MarkupBuilder private var picture: Fragment {
    if let drawing {
      let highlights = highlights(drawing.marks)
      HTML.div(class: "drawing") { drawing.diagram.element(highlights: highlights, idPrefix: prefix) }
      ChangeLegend(diagram: drawing.diagram, highlights: highlights, language: language)
    }
  }

  private func highlights(_ marks: ChangeMarks) -> Highlights {
    var highlights = Highlights.none
    highlights.changes = marks
    return highlights
  }

  @MarkupBuilder private var behaviour: Fragment {
    if !report.difference.differences.isEmpty {
      heading(language(.diffBehaviour))
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
    heading(language(.diffStructure))
    if report.difference.structure.isEmpty {
      HTML.p { language(.diffNoStructure) }
    } else {
      HTML.ul { for change in report.difference.structure { HTML.li { report.line(change) } } }
    }
  }

  @MarkupBuilder private var lost: Fragment {
    heading(language(.diffSnapshots))
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

import Explanations
import StatechartDiagrams
import StatechartEvidence
import Statecharts
import XMLTree

/// Both versions in one drawing, with what its marks mean.
struct CompareDrawing: MarkupComponent {
  let drawing: ComparePage.Drawing?
  let language: Language

  var body: Fragment {
    HTML.titledSection(id: "machine", class: "card diagram", language(.compareDrawing)) {
      if let drawing {
        ChangeLegend(diagram: drawing.diagram, highlights: drawing.highlights, language: language)
        HTML.div(
          class: DrawingSpan(drawing.diagram.size).classes, .tabindex(0), .role("group"),
          .aria("labelledby", "machine-title")
        ) {
          drawing.diagram.element(highlights: drawing.highlights, idPrefix: "d-")
        }
        if let phrase = drawing.diagram.simplification.phrase { HTML.p(class: "hint") { language(phrase) } }
      } else {
        HTML.p { language(.compareNoDrawing) }
      }
    }
  }
}

/// The parts that were added, removed, changed, renamed or moved, each with its place in the text.
struct CompareStructure: MarkupComponent {
  /// The maximum number of changes that are listed.
  private static let maxListed = 200
  /// The maximum number of characters that are shown of the line of a text.
  private static let excerpt = 120

  let result: ComparePage.Result
  let language: Language

  private var changes: [StructureChange] { result.report.difference.structure }

  var body: Fragment {
    let lines = [result.old, result.new].map { version in
      version.text?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) ?? []
    }
    HTML.titledSection(id: "structure", class: "card", language(.diffStructure)) {
      if changes.isEmpty {
        HTML.p { language(.diffNoStructure) }
      } else {
        HTML.ul(class: "changes") {
          for change in changes.prefix(Self.maxListed) {
            HTML.li(class: change.kind.rawValue) {
              HTML.span { result.report.line(change) }
              place(change, lines[change.kind == .removed ? 0 : 1])
            }
          }
        }
        if changes.count > Self.maxListed {
          HTML.p(class: "hint") { language(.compareMoreOf, String(changes.count - Self.maxListed)) }
        }
      }
    }
  }

  @MarkupBuilder private func place(_ change: StructureChange, _ lines: [Substring]) -> Fragment {
    if let position = change.position, lines.indices.contains(position.line - 1) {
      HTML.span(class: "place") {
        (change.kind == .removed ? language(.compareOldName) : language(.compareNewName)) + language.colon
          + language(.comparePlace, String(position.line), String(position.column))
      }
      HTML.code { String(lines[position.line - 1].prefix(Self.excerpt)) }
    }
  }
}

/// The stored states of the old version that do not exist in the new one.
struct CompareSnapshots: MarkupComponent {
  /// The maximum number of configurations that are listed.
  private static let maxListed = 100

  let result: ComparePage.Result
  let language: Language

  private var report: DifferenceReport { result.report }
  private var lost: [LostConfiguration] { report.difference.lost }
  /// True if not every configuration was examined.
  private var isPart: Bool {
    switch report.difference.lostBound {
    case .configurations, .steps, .pending: true
    case .time, .unknowns, nil: false
    }
  }

  var body: Fragment {
    HTML.titledSection(id: "stored", class: "card", language(.diffSnapshots)) {
      if lost.isEmpty {
        HTML.p { isPart ? language(.compareLostPart) : language(.diffNoLost) }
      } else {
        list
        if isPart { HTML.p(class: "hint") { language(.compareLostPart) } }
      }
    }
  }

  @MarkupBuilder private var list: Fragment {
    HTML.p { language(.diffLost) }
    HTML.ul {
      for lost in lost.prefix(Self.maxListed) {
        HTML.li {
          if let address = report.oldLink(lost.run) {
            HTML.a(href: address, .attribute("rel", "nofollow")) { report.states(lost) }
          } else {
            HTML.b { report.states(lost) }
          }
          language.colon + report.reason(lost)
          if !lost.run.isEmpty {
            " "
            HTML.code(class: "trace") { report.run(lost.run) }
          }
        }
      }
    }
    if lost.count > Self.maxListed {
      HTML.p(class: "hint") { language(.compareMoreOf, String(lost.count - Self.maxListed)) }
    }
  }
}

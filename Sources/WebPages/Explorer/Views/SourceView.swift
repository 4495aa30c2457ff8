import Explanations
import StatechartFormats
import StatechartSimulation
import Statecharts
import XMLTree

/// The machine as text, in the notation that the address names, with the lines of what is active and was just taken
/// marked.
struct SourceView: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }
  private var notations: NotationCatalog { page.source.notations }
  private var notation: String? { page.address.notation }

  var body: Fragment {
    let code = notation == nil ? CodePlaces(page) : nil
    return Fragment {
      HTML.p { language(.sourceLead) }
      HTML.p(class: "formats") {
        if let own = ownNotation { choice(nil, language(.sourceOwn, own)) }
        for writer in notations.writers { choice(writer.identifier, writer.title) }
      }
      if let code { CodeFiles(places: code, page: page) } else { text }
    }
  }

  private var text: Fragment {
    let source = source
    let marks = source.marks(active: page.active, taken: Array(page.lastTransitions))
    return Fragment {
      HTML.p(class: "hint") { legend(marks) }
      HTML.pre(class: "source", .tabindex(0), .role("region"), .aria("label", title)) {
        HTML.code { listing(source.lines, marks) }
      }
    }
  }

  /// The title of the notation that the machine was read from; nil if it was read from no text.
  private var ownNotation: String? {
    if let own = page.machine.text { return notations.reader(named: own.notation)?.title ?? own.notation }
    return page.chart.sourceMap?.files.first.map { notations.readers(forFile: $0.path).first?.title ?? $0.name }
  }

  /// The notation that is shown; nil for the text that the machine was read from.
  private var shown: String? { notation ?? (ownNotation == nil ? SCXMLNotation().identifier : nil) }

  private var title: String {
    shown.map { notations.writer(named: $0)?.title ?? $0 } ?? language(.tabSource)
  }

  private var source: MarkedSource {
    let machine = page.machine
    guard let shown else { return MarkedSource(machine.text?.text ?? "", of: machine.chart) }
    return MarkedSource(machine.chart, in: notations.writer(named: shown) ?? SCXMLNotation())
  }

  private func choice(_ identifier: String?, _ title: String) -> Fragment {
    Fragment {
      HTML.a(
        href: page.links.same { ($0.tab, $0.notation) = (.source, identifier) }, class: "chip",
        .aria("current", identifier == shown ? "true" : nil)
      ) { title }
      " "
    }
  }

  /// Which lines are marked, as links to them.
  @MarkupBuilder private func legend(_ marks: [Int: MarkedSource.Mark]) -> Fragment {
    let active = marks.filter { $0.value == .active }.keys.sorted()
    let taken = marks.filter { $0.value == .taken }.keys.sorted()
    if active.isEmpty && taken.isEmpty { language(.sourceUnmarked) }
    if !active.isEmpty { language.markup(.sourceActive, language.list(active.map(link))) }
    if !taken.isEmpty {
      " "
      language.markup(.sourceTaken, language.list(taken.map(link)))
    }
  }

  private func link(to line: Int) -> Element { HTML.a(href: "#line-\(line)") { String(line) } }

  /// The text in stretches: what is not marked is together, and so do the ends of marked lines, which are boxes of
  /// their own.
  private func listing(_ lines: [Substring], _ marks: [Int: MarkedSource.Mark]) -> Fragment {
    var stretches: [(text: String, line: Int, mark: MarkedSource.Mark?)] = []
    func add(_ text: String) {
      if let last = stretches.indices.last, stretches[last].mark == nil {
        stretches[last].text += text
      } else {
        stretches.append((text, 0, nil))
      }
    }
    for (index, line) in lines.enumerated() {
      if let mark = marks[index + 1] {
        stretches.append((String(line), index + 1, mark))
      } else {
        add(String(line))
      }
      if index + 1 < lines.count { add("\n") }
    }
    let shown = stretches
    return Fragment {
      for stretch in shown {
        switch stretch.mark {
        case nil: stretch.text
        case .active: HTML.mark(id: "line-\(stretch.line)", class: "active") { stretch.text }
        case .taken: HTML.mark(id: "line-\(stretch.line)", class: "taken") { stretch.text }
        }
      }
    }
  }
}

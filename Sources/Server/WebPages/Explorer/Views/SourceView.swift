import Explanations
import StatechartFormats
import StatechartSimulation
import Statecharts
import XMLTree

/// The machine as text, in the notation that the address names, with the lines of what is active and was just taken
/// marked.
struct SourceView: ExplorerPart {
  let page: ExplorerPage

  private var notations: NotationCatalog { page.source.notations }
  private var notation: String? { page.address.view.notation }

  var body: Fragment {
    let code = notation == nil ? CodePlaces(page) : nil
    HTML.p { language(.sourceLead) }
    HTML.p(class: "formats") {
      if let own = ownNotation { choice(nil, language(.sourceOwn, own)) }
      for writer in notations.writers { choice(writer.identifier, writer.title) }
    }
    if let code { CodeFiles(places: code, page: page) } else { text }
    if let program = page.subject.readProgram { ReadProgramSection(program: program, page: page) }
  }

  @MarkupBuilder private var text: Fragment {
    let (source, taken) = (source, Array(page.lastTransitions))
    let marks = source.marks(active: page.active, taken: taken)
    // Addresses that contain a machine are long.
    let length = page.links.same { $0.asked.find = "name" }.utf8.count
    let parts = source.parts(active: page.active, taken: taken, maxNames: Self.maxLinkBytes / max(length, 1))
    HTML.p(class: "hint") { legend(marks) }
    HTML.pre(class: "source", .tabindex(0), .role("region"), .aria("label", title)) {
      HTML.code {
        if let parts { linked(parts, marks) } else { listing(source.lines, marks) }
      }
    }
  }

  /// The maximum number of bytes of the addresses of names in the text, about.
  private static let maxLinkBytes = 128 << 10

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
    guard let shown else {
      let text = machine.text
      return MarkedSource(
        text?.text ?? "", of: machine.chart, reader: text.flatMap { notations.reader(named: $0.notation) })
    }
    return MarkedSource(machine.chart, in: notations.writer(named: shown) ?? SCXMLNotation())
  }

  @MarkupBuilder private func choice(_ identifier: String?, _ title: String) -> Fragment {
    HTML.a(
      href: page.links.same { ($0.view.tab, $0.view.notation) = (.source, identifier) }, class: "chip",
      .aria("current", identifier == shown ? "true" : nil)
    ) { title }
    " "
  }

  /// Returns the lines that are marked, as links to them.
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

  /// The text with names of states as links that show the state in the drawing.
  @MarkupBuilder private func linked(_ lines: [[MarkedSource.Part]], _ marks: [Int: MarkedSource.Mark]) -> Fragment {
    for (index, line) in lines.enumerated() {
      let number = index + 1
      switch marks[number] {
      case nil where line.contains { $0.state != nil }: HTML.span(id: "line-\(number)") { linked(line) }
      case nil: linked(line)
      case .active: HTML.mark(id: "line-\(number)", class: "active") { linked(line) }
      case .taken: HTML.mark(id: "line-\(number)", class: "taken") { linked(line) }
      }
      if number < lines.count { "\n" }
    }
  }

  @MarkupBuilder private func linked(_ line: [MarkedSource.Part]) -> Fragment {
    for part in line {
      let text: Fragment = part.isMarked ? Fragment { HTML.strong { part.text } } : Fragment { part.text }
      if let state = part.state {
        HTML.a(
          href: page.links.same { ($0.view.tab, $0.view.notation, $0.asked.find) = (.source, notation, state.name) }
        ) { text }
      } else {
        text
      }
    }
  }

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

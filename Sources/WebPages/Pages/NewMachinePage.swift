import Explanations
package import StatechartDiagrams
package import Statecharts
package import XMLTree

/// The page on which a machine is given as text: its notation, what is wrong with it, and its drawing.
package struct NewMachinePage: Sendable {
  /// A notation that can be read.
  package struct Notation: Hashable, Sendable {
    /// Its name in addresses.
    package let identifier: String
    /// Its name for people.
    package let title: String
    /// True if there is an example in it.
    package let hasExample: Bool

    package init(identifier: String, title: String, hasExample: Bool) {
      self.identifier = identifier
      self.title = title
      self.hasExample = hasExample
    }
  }

  /// A chart of the text.
  package struct Chart: Sendable {
    /// Its name, if it has one.
    package let name: String?
    /// Its address, if it is right and not too long for one.
    package let address: ExplorerAddress?
    /// True if the library takes it in.
    package let mayBeKept: Bool

    package init(name: String?, address: ExplorerAddress?, mayBeKept: Bool = false) {
      self.name = name
      self.address = address
      self.mayBeKept = mayBeKept
    }
  }

  /// What was made of the text.
  package struct Result: Sendable {
    /// The name for people of the notation that it was taken for; nil if it resembles none.
    package let notation: String?
    package let charts: [Chart]
    /// What is wrong with it, by position.
    package let findings: [Diagnostic]
    /// The first chart that can be drawn.
    package var diagram: Diagram?
    /// The maximum number of bytes of an address that carries a machine.
    package let maxBytes: Int

    package init(
      notation: String?, charts: [Chart] = [], findings: [Diagnostic] = [], diagram: Diagram? = nil, maxBytes: Int
    ) {
      self.notation = notation
      self.charts = charts
      self.findings = findings
      self.diagram = diagram
      self.maxBytes = maxBytes
    }
  }

  /// The maximum number of charts of a text that are listed.
  package static let maxCharts = 100
  /// The maximum number of findings that are listed.
  private static let maxFindings = 100

  private let site: Site
  private let text: String
  private let notation: String?
  private let notations: [Notation]
  private let result: Result?

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - text: The text of the field.
  ///   - notation: The identifier of the notation that was chosen; nil to recognize it.
  ///   - result: What was made of the text; nil if there is none yet.
  package init(site: Site, text: String, notation: String?, notations: [Notation], result: Result?) {
    self.site = site
    self.text = text
    self.notation = notation
    self.notations = notations
    self.result = result
  }

  private var language: Language { site.language }

  /// The address of the page in the site's language.
  package static func address(_ site: Site) -> String {
    AddressText.address("/new", in: site.addressLanguage)
  }

  /// Where a form is sent whose answer begins with what was made of its text.
  static func resultAddress(_ site: Site) -> String { address(site) + "#result" }

  /// The address of the page with the text that a machine's address carries.
  package static func address(fixing identifier: String, _ site: Site) -> String {
    AddressText.address(
      "/new", [QueryItem("machine", identifier), QueryItem("lang", site.addressLanguage?.tag)])
  }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.new.fill { slot in
      switch slot {
      case .title: Fragment { language(.newTitle) }
      case .lead: Fragment { language(.newLead) }
      case .form: given
      case .examples: examples
      case .result: resultFragment
      }
    }
    let head = PageHead(
      title: language(.newTitle), description: language(.newLead), scripts: ["js/new.js"],
      alternates: Language.allCases.map { ($0, AddressText.address("/new", in: $0)) })
    return site.page(head, kind: "new", content: Fragment { content })
  }

  @MarkupBuilder private var given: Fragment {
    HTML.div(class: "given") {
      form
      upload
    }
  }

  @MarkupBuilder private var form: Fragment {
    HTML.form(action: NewMachinePage.resultAddress(site), method: .post, id: "new", class: "card") {
      HTML.label(for: "source") { language(.newText) }
      HTML.textarea(
        name: "source", value: text, id: "source", rows: 22, .attribute("spellcheck", "false"),
        .attribute("autocapitalize", "off"), .attribute("autocomplete", "off"))
      HTML.div(class: "entry") {
        HTML.label(for: "notation") { language(.newNotation) }
        HTML.select(name: "from", id: "notation") {
          HTML.option(value: "", isSelected: notation == nil) { language(.newRecognize) }
          for known in notations {
            HTML.option(value: known.identifier, isSelected: known.identifier == notation) { known.title }
          }
        }
        HTML.button(type: .submit, class: "button primary") { language(.newRead) }
      }
      HTML.p(class: "hint", .hidden(), .data("drop", "")) { language(.newDrop) }
    }
  }

  /// With scripts the file is read into the field.
  @MarkupBuilder private var upload: Fragment {
    HTML.form(
      action: NewMachinePage.resultAddress(site), method: .post, id: "upload", class: "card",
      .attribute("enctype", "multipart/form-data")
    ) {
      HTML.div(class: "entry") {
        HTML.label(for: "file") { language(.newFile) }
        HTML.input(
          type: .file, name: LibraryAddress.fileField, id: "file", .flag("required"), .flag("multiple"),
          .aria("describedby", "file-hint"))
        HTML.button(type: .submit, class: "button") { language(.newUpload) }
      }
      HTML.p(id: "file-hint", class: "hint") { language(.newFiles) }
    }
  }

  @MarkupBuilder private var examples: Fragment {
    HTML.p(class: "examples") {
      language(.newExamples)
      for known in notations where known.hasExample {
        " "
        HTML.a(
          href: AddressText.address(
            "/new", [QueryItem("example", known.identifier), QueryItem("lang", site.addressLanguage?.tag)]),
          class: "chip"
        ) { known.title }
      }
    }
  }

  @MarkupBuilder private var resultFragment: Fragment {
    HTML.div(id: "result", .role("status"), .tabindex(-1)) {
      if let result {
        HTML.section(class: "card") {
          HTML.h2 { result.notation.map { language(.newTakenFor, $0) } ?? language(.newTakenForNothing) }
          charts(result)
          findings(result)
        }
        if let diagram = result.diagram {
          HTML.div(class: "card diagram") {
            HTML.div(class: "drawing") { diagram.element(idPrefix: "d-") }
          }
        }
      } else {
        HTML.p(class: "hint") { language(.newNothing) }
      }
    }
  }

  @MarkupBuilder private func charts(_ result: Result) -> Fragment {
    for (index, chart) in result.charts.prefix(NewMachinePage.maxCharts).enumerated() {
      HTML.p {
        if let address = chart.address {
          HTML.a(href: address.text, class: index == 0 ? "button primary" : "button") { label(chart, index, result) }
          " "
          HTML.span(class: "hint") { language(.newLength, String(address.text.utf8.count)) }
          if chart.mayBeKept {
            " "
            keepButton(index, class: "button") { language(.newKeepShort) }
          }
        } else if chart.mayBeKept {
          keepButton(index, class: index == 0 ? "button primary" : "button") {
            result.charts.count > 1
              ? language(.newKeepNamed, chart.name ?? String(index + 1)) : language(.newKeep)
          }
          " "
          HTML.span(class: "hint") { language(.newKeepHint, String(result.maxBytes)) }
        } else if !result.findings.contains(where: { $0.severity == .error }) {
          language(.newTooLong, String(result.maxBytes))
        }
      }
    }
  }

  /// Sends the form with the text to the library.
  private func keepButton(_ index: Int, class classes: String, _ label: @escaping @Sendable () -> String) -> Element {
    HTML.button(
      type: .submit, name: LibraryAddress.chartField, value: String(index + 1), class: classes,
      .attribute("form", "new"),
      .attribute("formaction", LibraryAddress.text(language: site.addressLanguage))
    ) { Fragment { label() } }
  }

  private func label(_ chart: Chart, _ index: Int, _ result: Result) -> String {
    guard result.charts.count > 1 else { return language(.newOpen) }
    return language(.newOpenNamed, chart.name ?? String(index + 1))
  }

  @MarkupBuilder private func findings(_ result: Result) -> Fragment {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if !result.findings.isEmpty {
      HTML.ol(class: "findings") {
        for finding in result.findings.prefix(NewMachinePage.maxFindings) { row(finding, lines) }
      }
      if result.findings.count > NewMachinePage.maxFindings {
        HTML.p(class: "hint") {
          language(.newMoreFindings, String(result.findings.count - NewMachinePage.maxFindings))
        }
      }
    }
  }

  private func row(_ finding: Diagnostic, _ lines: [Substring]) -> Element {
    HTML.li(class: finding.severity.rawValue, .data("line", finding.position.map { String($0.line) })) {
      HTML.span { FindingWords(language: language).markup(finding) }
      if let line = finding.position.map({ $0.line - 1 }), lines.indices.contains(line) {
        HTML.code { String(lines[line].prefix(120)) }
      }
    }
  }
}

import Explanations
import StatechartDiagrams
package import Statecharts
package import XMLTree

/// The page on which a machine is written: its text, what is wrong with it, and the machine next to it.
package struct NewMachinePage: Sendable {
  /// A notation that can be read.
  package struct Notation: Hashable, Sendable {
    /// Its name in addresses.
    package let identifier: String
    /// Its display name.
    package let title: String
    /// True if there is an example in it.
    package let hasExample: Bool
    /// True if texts can be converted to it.
    package let isWritten: Bool

    package init(identifier: String, title: String, hasExample: Bool, isWritten: Bool = false) {
      self.identifier = identifier
      self.title = title
      self.hasExample = hasExample
      self.isWritten = isWritten
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

  /// A conversion to another notation that was asked for.
  package enum Conversion: Hashable, Sendable {
    /// The text of the page is what was written.
    case done(title: String)
    /// Something would be lost, so the text is as it was.
    case losing(identifier: String, title: String, [Diagnostic])
    /// The text has a fault.
    case impossible
  }

  /// The result of replacing a wrong name by another.
  package enum QuickFix: Hashable, Sendable {
    /// The line has the name now.
    case done(name: String, line: Int)
    /// The finding would stay.
    case impossible
  }

  /// The text as a revision in the library.
  package struct Revision: Hashable, Sendable {
    /// The name under which it was put there.
    package let name: String
    /// The number of the revision, from 1.
    package let number: Int
    package let address: String
    /// False if the last revision has the same text.
    package let isNew: Bool
    /// The address of the revision before.
    package let earlier: String?
    /// The changes since the revision before, if that can be read.
    package let changes: ChartChanges?
    /// The address at which both are compared.
    package let comparison: String?

    package init(
      name: String, number: Int, address: String, isNew: Bool, earlier: String? = nil, changes: ChartChanges? = nil,
      comparison: String? = nil
    ) {
      self.comparison = comparison
      self.name = name
      self.number = number
      self.address = address
      self.isNew = isNew
      self.earlier = earlier
      self.changes = changes
    }
  }

  /// The result of reading the text.
  package struct Result: Sendable {
    /// The display name of the notation that it was taken for; nil if it resembles none.
    package let notation: String?
    /// The identifier of that notation.
    package var notationIdentifier: String?
    package let charts: [Chart]
    /// The findings in the text, by position.
    package let findings: [Diagnostic]
    /// The findings that may follow from an error elsewhere.
    package var derived: [Diagnostic] = []
    /// The machine of the text, or of the last one without a fault.
    package var preview: Preview?
    /// The last text without a fault.
    package var lastValidSource: String?
    /// The names that are offered where findings are.
    package var offers: [Diagnostic: [String]] = [:]
    package var conversion: Conversion?
    package var quickFix: QuickFix?
    package var revision: Revision?
    /// The reason why the library has not taken the text.
    package var refusal: String?
    /// The maximum number of bytes of a text in the library, if this one is longer.
    package var exceededLibraryLimit: Int?
    /// The maximum number of bytes of an address that carries a machine.
    package let maxBytes: Int

    package init(
      notation: String?, charts: [Chart] = [], findings: [Diagnostic] = [], preview: Preview? = nil, maxBytes: Int
    ) {
      self.notation = notation
      self.charts = charts
      self.findings = findings
      self.preview = preview
      self.maxBytes = maxBytes
    }
  }

  /// The maximum number of charts of a text that are listed.
  package static let maxCharts = 100

  private let site: Site
  private let text: String
  private let notation: String?
  private let name: String
  private let saved: [String]
  private let notations: [Notation]
  private let panel: EditPanel?
  private let result: Result?

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - text: The text of the field.
  ///   - notation: The identifier of the notation that was chosen; nil to recognize it.
  ///   - name: The name that was given to the machine; empty for none.
  ///   - saved: The identifiers of its revisions in the library, in order.
  ///   - panel: The edits in the drawing; nil if it cannot be edited.
  ///   - result: The result of reading the text; nil if there is none yet.
  package init(
    site: Site, text: String, notation: String?, name: String = "", saved: [String] = [], notations: [Notation],
    panel: EditPanel? = nil, result: Result?
  ) {
    self.site = site
    self.text = text
    self.notation = notation
    self.name = name
    self.saved = saved
    self.notations = notations
    self.panel = panel
    self.result = result
  }

  private var language: Language { site.language }

  /// The address of the page in the site's language.
  package static func address(_ site: Site) -> String {
    AddressText.address("/new", in: site.addressLanguage)
  }

  /// Returns the address to which a form is sent whose answer begins with the result of its text.
  static func resultAddress(_ site: Site) -> String { address(site) + "#result" }

  /// The address of the page with the text of a machine.
  package static func address(fixing identifier: String, _ site: Site) -> String {
    AddressText.address(
      "/new", [QueryItem("machine", identifier), QueryItem("lang", site.addressLanguage?.tag)])
  }

  /// The page with a copy of a machine, after a run if that is not long.
  static func address(editing identifier: String, run: [Step], _ site: Site) -> String {
    let text = run.text
    return AddressText.address(
      "/new",
      [
        QueryItem("machine", identifier),
        QueryItem("run", text.isEmpty || text.utf8.count > ExplorerAddress.longestRunInQuery ? nil : text),
        QueryItem("lang", site.addressLanguage?.tag),
      ])
  }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.new.fill { slot in
      switch slot {
      case .title: Fragment { language(.newTitle) }
      case .bar: Fragment { WorkspaceBar(site: site, name: name, notations: notations) }
      case .form:
        WorkspaceEditor(site: site, text: text, notation: notation, notations: notations)
      case .result: resultFragment
      }
    }
    let head = PageHead(
      title: language(.newTitle), description: language(.newLead), styles: ["css/workspace.css"],
      scripts: ["js/workspace.js"],
      alternates: Language.allCases.map { ($0, AddressText.address("/new", in: $0)) })
    return site.page(head, kind: "new", content: Fragment { content })
  }

  /// Returns the document that a script puts in the place of the result on its page.
  package func partDocument() -> MarkupDocument {
    MarkupDocument(Element("html", attributes: [.lang(language.tag)]) { HTML.body { resultFragment } })
  }

  @MarkupBuilder private var resultFragment: Fragment {
    HTML.div(id: "result", .tabindex(-1), .data("name", draftName), .data("notation", result?.notation)) {
      kept
      HTML.div(id: "ways", class: "ways") {
        if let result, let first = result.charts.first {
          ways(first, 0, result)
          others(result)
        }
      }
      HTML.div(id: "verdict", class: "status") {
        if let result { verdict(result) } else { HTML.p(class: "hint") { language(.newNothing) } }
      }
      MachinePanel(
        preview: result?.preview, panel: panel, picture: result?.charts.first?.address, language: language)
    }
  }

  /// The title of the machine, or else its first state: a draft without a name is listed under it.
  private var draftName: String? {
    guard let chart = result?.preview?.chart else { return nil }
    return chart.title?(in: language.tag) ?? chart.name
      ?? chart.states.first.map { Wording(chart: chart, language: language).state($0.id) }
  }

  /// A line of fixed height, which opens: what is in it lies over the text, so that nothing else moves.
  @MarkupBuilder private func verdict(_ result: Result) -> Fragment {
    let hasErrors = result.findings.contains { $0.severity == .error }
    HTML.h2(class: hasErrors ? (result.notation == nil ? "no unknown" : "no") : "ok") {
      result.notation.map { language(.newTakenFor, $0) } ?? language(.newTakenForNothing)
    }
    if let chart = result.preview?.chart {
      HTML.span(class: "counts") {
        [
          language(.stateCount, String(chart.allStates.count)),
          language(.transitionCount, String(chart.transitions.count)),
        ].joined(separator: " · ")
      }
    }
    if let first = result.findings.first {
      HTML.details(.id("findings")) {
        HTML.summary {
          HTML.b { FindingCounts(result.findings).text(in: language) }
          " "
          HTML.span {
            FindingWords(language: language).markup(result.findings.max { $0.severity < $1.severity } ?? first)
          }
        }
        FindingList(
          result.findings, derived: result.derived, offers: result.offers, in: text, language: language)
      }
    }
    HTML.div(class: "notices") {
      if let conversion = result.conversion { ConversionNote(conversion: conversion, language: language) }
      if let revision = result.revision { RevisionNote(revision: revision, language: language) }
      if let refusal = result.refusal { HTML.p(id: "not-saved", class: "fault", .role("alert")) { refusal } }
      if let limit = result.exceededLibraryLimit {
        HTML.p(id: "not-saved", class: "hint") { language(.libraryTooLong, String(limit)) }
      }
      if let quickFix = result.quickFix { note(quickFix) }
      if let first = result.charts.first { lengthHint(first, result) }
    }
  }

  private func note(_ quickFix: QuickFix) -> Element {
    switch quickFix {
    case .done(let name, let line):
      HTML.p(id: "mended", class: "hint") { language(.editMended, name, String(line)) }
    case .impossible: HTML.p(id: "mended", class: "fault") { language(.editNotMended) }
    }
  }

  /// The fields that pass data of this request to the next one.
  @MarkupBuilder private var kept: Fragment {
    hidden(WorkspaceField.notation, result?.notationIdentifier)
    hidden(WorkspaceField.run, result?.preview?.run)
    hidden(WorkspaceField.lastValidSource, result?.lastValidSource)
    hidden(WorkspaceField.saved, saved.isEmpty ? nil : saved.joined(separator: " "))
  }

  @MarkupBuilder private func hidden(_ field: String, _ value: String?) -> Fragment {
    if let value, !value.isEmpty {
      HTML.input(type: .hidden, name: field, value: value, .attribute("form", "new"))
    }
  }

  /// Returns the actions on a chart of the text: to open it, to share it, to save it.
  @MarkupBuilder private func ways(_ chart: Chart, _ index: Int, _ result: Result) -> Fragment {
    if let address = chart.address {
      if index == 0 {
        if chart.mayBeKept { saveButton }
        share(address)
      }
      HTML.a(href: address.text, class: index == 0 ? "button primary" : "button", .data("machine", "")) {
        label(chart, index, result)
      }
    } else if chart.mayBeKept {
      if index == 0 { saveButton }
      HTML.button(
        type: .submit, name: LibraryAddress.chartField, value: String(index + 1),
        class: index == 0 ? "button primary" : "button", .attribute("form", "new"),
        .attribute("formaction", LibraryAddress.text(language: site.addressLanguage))
      ) {
        result.charts.count > 1
          ? language(.newKeepNamed, chart.name ?? String(index + 1)) : language(.newKeep)
      }
    }
  }

  /// The actions on the charts after the first.
  @MarkupBuilder private func others(_ result: Result) -> Fragment {
    let charts = Array(result.charts.prefix(NewMachinePage.maxCharts).enumerated().dropFirst())
    if !charts.isEmpty {
      HTML.details(class: "menu", .id("other-charts")) {
        HTML.summary(class: "button") { language(.newMoreFindings, String(result.charts.count - 1)) }
        HTML.div(class: "menu-body ways") {
          for (index, chart) in charts { ways(chart, index, result) }
        }
      }
    }
  }

  /// Why a machine without a fault has no address.
  @MarkupBuilder private func lengthHint(_ chart: Chart, _ result: Result) -> Fragment {
    if chart.address == nil {
      if chart.mayBeKept {
        HTML.p(class: "hint") { language(.newKeepHint, String(result.maxBytes)) }
      } else if !result.findings.contains(where: { $0.severity == .error }) {
        HTML.p(class: "hint") { language(.newTooLong, String(result.maxBytes)) }
      }
    }
  }

  /// The address, for scripts to show with the name that the server is called by. Without them the link has it.
  private func share(_ address: ExplorerAddress) -> Element {
    HTML.details(class: "menu", .id("share-menu"), .hidden()) {
      HTML.summary(class: "button") { language(.workspaceShare) }
      HTML.div(class: "menu-body") {
        HTML.label {
          language(.workspaceShareHint)
          HTML.input(
            type: .text, value: address.text, id: "share-address", .flag("readonly"),
            .data("copied", language(.copied)))
        }
        HTML.button(type: .button, id: "copy-address", class: "button") { language(.copy) }
        HTML.p(class: "hint") { language(.newLength, String(address.text.utf8.count)) }
      }
    }
  }

  /// Puts the text into the library as a revision; the page stays.
  private var saveButton: Element {
    HTML.button(
      type: .submit, name: WorkspaceField.save, value: "1", id: "save", class: "button", .attribute("form", "new")
    ) { language(.workspaceSave) }
  }

  private func label(_ chart: Chart, _ index: Int, _ result: Result) -> String {
    guard result.charts.count > 1 else { return language(.newOpen) }
    return language(.newOpenNamed, chart.name ?? String(index + 1))
  }
}

import Explanations
package import StatechartExports
import StatechartSimulation
package import Statecharts
package import XMLTree

/// The page of all that a moment can be taken away as, with what one of them loses of the machine.
package struct ExportPage: Sendable {
  /// Something that the moment can be taken away as.
  package struct Entry: Sendable {
    /// Its name on the command line.
    package let identifier: String
    /// Its display name.
    package let title: String
    /// The kind of the export, which determines where it is offered.
    package let kind: ExportKind
    /// The media type of the file.
    package let mediaType: String
    /// The address of the file.
    package let address: String
    /// The losses; none if reading the file gives a machine that behaves the same, nil if they were not requested: the
    /// file is made to find out.
    package let losses: [Diagnostic]?

    package init(_ exporter: any Exporter, at address: String, losses: [Diagnostic]? = nil) {
      identifier = exporter.identifier
      title = exporter.title
      kind = exporter.kind
      mediaType = exporter.mediaType
      self.address = address
      self.losses = losses
    }
  }

  /// The maximum number of losses of an export that are listed.
  private static let maxLosses = 100

  /// The extension of this page's address in place of a file's.
  package static let pathExtension = "exports"
  /// The field of the query that names the export whose losses are wanted.
  package static let subject = "of"
  private static let lossesID = "losses"

  private let site: Site
  private let chart: Statechart
  private let address: ExplorerAddress
  private let entries: [Entry]

  package init(site: Site, chart: Statechart, address: ExplorerAddress, entries: [Entry]) {
    self.site = site
    self.chart = chart
    self.address = address
    self.entries = entries
  }

  private var language: Language { site.language }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.exports.fill { slot in
      switch slot {
      case .title: Fragment { title }
      case .lead: Fragment { language(.exportsLead) }
      case .back: Fragment { HTML.a(href: address.text, class: "button") { language(.exportsBack) } }
      case .form: form
      case .pictures: section(.exportsPictures, of: .picture, .page)
      case .notations: section(.exportsNotations, of: .notation)
      }
    }
    let head = PageHead(
      title: title, description: language(.exportsLead),
      alternates: Language.allCases.map { ($0, address.localized(in: $0).export(ExportPage.pathExtension)) })
    return site.page(head, kind: "exports", content: Fragment { content })
  }

  /// The entries for programs: `identifier`, `title`, `address`, `mediaType` and `losses`, as `Diagnostic.json` has
  /// them, or null.
  package var json: Value {
    .object([Value.Member("exports", .array(entries.map(\.json)))])
  }

  private var title: String { chart.label(in: language.tag) + " · " + language(.export) }

  @MarkupBuilder private func section(_ heading: PagePhrase, of kinds: ExportKind...) -> Fragment {
    HTML.section(class: "card") {
      HTML.h2 { language(heading) }
      HTML.dl(class: "exports") {
        for entry in entries where kinds.contains(entry.kind) { row(entry) }
      }
    }
  }

  @MarkupBuilder private func row(_ entry: Entry) -> Fragment {
    HTML.dt { HTML.a(href: entry.address, .data("file", "")) { entry.title } }
    if let losses = entry.losses {
      if losses.isEmpty {
        HTML.dd(id: ExportPage.lossesID, class: "complete") { language(.exportsComplete) }
      } else {
        HTML.dd(id: ExportPage.lossesID) { list(losses) }
      }
    } else {
      HTML.dd {
        HTML.a(
          href: ExportPage.address(of: entry.identifier, at: address) + "#" + ExportPage.lossesID,
          .aria("label", language(.exportsAsk) + ": " + entry.title)
        ) { language(.exportsAsk) }
      }
    }
  }

  private func list(_ losses: [Diagnostic]) -> Element {
    HTML.ul(class: "findings") {
      for loss in losses.prefix(ExportPage.maxLosses) {
        HTML.li(class: loss.severity.rawValue, .lang("en")) {
          (loss.position.map { "\($0): " } ?? "") + loss.message
        }
      }
      if losses.count > ExportPage.maxLosses {
        HTML.li { language(.variablesMore, String(losses.count - ExportPage.maxLosses)) }
      }
    }
  }

  /// The address of the page of a moment with what an export loses.
  package static func address(of exporter: String, at address: ExplorerAddress) -> String {
    let page = address.export(pathExtension)
    return page + (page.contains("?") ? "&" : "?") + "\(subject)=\(exporter)"
  }

  /// The options of pictures and pages: a form for the address of each.
  @MarkupBuilder private var form: Fragment {
    let files = entries.filter { $0.kind != .notation && !$0.address.contains(ExportPage.animation) }
    HTML.form(action: files.first.map(path), id: "pictures", class: "card") {
      if !address.taken.isEmpty { HTML.input(type: .hidden, name: "run", value: address.taken.text) }
      if let named = address.language { HTML.input(type: .hidden, name: "lang", value: named.tag) }
      choice("theme", .exportsTheme, [("light", .exportsLight), ("dark", .exportsDark), ("auto", .exportsAutomatic)])
      choice(
        "background", .exportsBackground,
        [("none", .exportsNothing), ("theme", .exportsOfTheme), ("white", .exportsWhite)])
      HTML.label(for: "width") { language(.exportsWidth) }
      HTML.input(type: .number, name: "width", id: "width", .attribute("min", "16"), .attribute("max", "8192"))
      choice("source", .exportsSource, [("yes", .exportsYes), ("no", .exportsNo)])
      HTML.div(class: "entry") {
        for file in files {
          HTML.button(type: .submit, class: "button", .attribute("formaction", path(file))) { file.title }
        }
      }
    }
  }

  /// The query of the address of an animation.
  package static let animation = "animate=yes"

  private func path(_ entry: Entry) -> String { String(entry.address.prefix { $0 != "?" }) }

  @MarkupBuilder private func choice(_ name: String, _ label: PagePhrase, _ options: [(String, PagePhrase)]) -> Fragment
  {
    HTML.label(for: name) { language(label) }
    HTML.select(name: name, id: name) {
      for (value, phrase) in options { HTML.option(value: value) { language(phrase) } }
    }
  }
}

extension ExportPage.Entry {
  fileprivate var json: Value {
    .object([
      Value.Member("identifier", .string(identifier)), Value.Member("title", .string(title)),
      Value.Member("address", .string(address)), Value.Member("mediaType", .string(mediaType)),
      Value.Member("losses", losses.map { .array($0.map(\.json)) } ?? .null),
    ])
  }
}

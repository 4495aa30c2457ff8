package import Explanations
package import StatechartDiagrams
package import StatechartEvidence
import StatechartSimulation
package import Statecharts
package import XMLTree

/// The page on which two versions of a machine are compared.
package struct ComparePage: Sendable {
  /// One of both as the forms have it.
  package struct Side: Hashable, Sendable {
    /// The identifier of a machine that the server has; empty for none.
    package var name = ""
    package var text = ""
    /// The identifier of the notation that was chosen; nil to recognize it.
    package var notation: String?
    /// The findings in the text.
    package var findings: [Diagnostic] = []
    /// True if there is no text where one was wanted.
    package var isMissing = false

    package init(name: String = "", text: String = "", notation: String? = nil) {
      (self.name, self.text, self.notation) = (name, text, notation)
    }

    /// True if something is wrong with it.
    package var isFaulty: Bool { isMissing || !findings.isEmpty }
  }

  /// One of both as the result has it.
  package struct Version: Hashable, Sendable {
    package let label: String
    /// Its page, if it has an address.
    package let address: ExplorerAddress?
    /// The text that positions are places in; nil if there is none.
    package let text: String?

    package init(label: String, address: ExplorerAddress?, text: String?) {
      (self.label, self.address, self.text) = (label, address, text)
    }
  }

  /// The result of the comparison.
  package struct Result: Sendable {
    package let report: DifferenceReport
    package let old: Version
    package let new: Version
    /// Both in one drawing; nil if they could not be drawn.
    package let drawing: Drawing?

    package init(report: DifferenceReport, old: Version, new: Version, drawing: Drawing?) {
      (self.report, self.old, self.new, self.drawing) = (report, old, new, drawing)
    }
  }

  /// A drawing of both versions with what is marked in it.
  package struct Drawing: Sendable {
    package let diagram: Diagram
    package let highlights: Highlights

    package init(_ diagram: Diagram, _ highlights: Highlights) {
      (self.diagram, self.highlights) = (diagram, highlights)
    }
  }

  /// The names of the fields of its forms.
  package enum Field {
    package static let old = "old"
    package static let new = "new"
    package static let oldNotation = "oldNotation"
    package static let newNotation = "newNotation"
  }

  private let site: Site
  private let old: Side
  private let new: Side
  private let notations: [NewMachinePage.Notation]
  /// The identifiers of machines that are offered.
  private let machines: [String]
  private let result: Result?
  /// The address of the comparison, if it has one.
  private let address: String?

  package init(
    site: Site, old: Side, new: Side, notations: [NewMachinePage.Notation], machines: [String], result: Result? = nil,
    address: String? = nil
  ) {
    (self.site, self.old, self.new, self.notations) = (site, old, new, notations)
    (self.machines, self.result, self.address) = (machines, result, address)
  }

  private var language: Language { site.language }

  /// The address of the page, with the identifiers of machines to compare.
  package static func address(old: String? = nil, new: String? = nil, in language: Language?) -> String {
    AddressText.address(
      "/compare", [QueryItem(Field.old, old), QueryItem(Field.new, new), QueryItem("lang", language?.tag)])
  }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.compare.fill { slot in
      switch slot {
      case .title: Fragment { language(.compareMachines) }
      case .result: made
      case .form:
        CompareForms(
          site: site, old: old, new: new, notations: notations, machines: machines, isFolded: result != nil)
      }
    }
    let names = [old, new].map { $0.name.isEmpty ? nil : $0.name }
    let title = result.map { "\($0.old.label) → \($0.new.label) · " } ?? ""
    let head = PageHead(
      title: title + language(.compareMachines), description: language(.compareLead), styles: ["css/compare.css"],
      alternates: Language.allCases.map { ($0, Self.address(old: names[0], new: names[1], in: $0)) })
    return site.page(head, kind: "compare", content: Fragment { content })
  }

  @MarkupBuilder private var made: Fragment {
    if let result {
      CompareVerdict(result: result, address: address, language: language)
      CompareDrawing(drawing: result.drawing, language: language)
      if result.report.difference.differences.count > 1 {
        CompareDifferences(result: result, language: language)
      }
      CompareStructure(result: result, language: language)
      CompareSnapshots(result: result, language: language)
    } else {
      HTML.p(class: "lead") { language(.compareLead) }
      CompareExample(site: site)
    }
  }
}

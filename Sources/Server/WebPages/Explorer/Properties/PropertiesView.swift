import Explanations
import StatechartAnalysis
import StatechartEvidence
import Statecharts
import XMLTree

/// The properties that always hold of the machine with their verdicts, a form that composes one of lists, and one in
/// which they are typed.
struct PropertiesView: ExplorerPart {
  let page: ExplorerPage

  private var check: PropertyCheck? { page.properties }

  var body: Fragment {
    PropertyComposer(page: page)
    if let check {
      if !check.own.isEmpty { rows(check.own, id: "properties", title: .propertiesAsked, areOwn: true) }
      if !check.given.isEmpty { rows(check.given, id: "given-properties", title: .propertiesGiven, areOwn: false) }
      if check.others > 0 { HTML.p(class: "hint") { language(.propertiesMore, String(check.others)) } }
      if let verification = check.verification {
        HTML.p(id: "properties-examined", class: "hint") {
          VerificationReport(verification, of: page.chart, in: language).examined
        }
      }
      further
    }
    typed
  }

  /// A longer search, where one could say more.
  @MarkupBuilder private var further: Fragment {
    switch check?.verification?.bound {
    case .configurations, .steps, .pending:
      if page.address.asked.search == .brief {
        HTML.p {
          HTML.a(
            href: page.links.same { [properties = page.address.asked.properties] in
              ($0.asked.search, $0.asked.properties) = (.thorough, properties)
            }, id: "search-thoroughly", .attribute("rel", "nofollow")
          ) { language(.searchThoroughly) }
        }
      }
    case .time, .unknowns, nil: Fragment()
    }
  }

  @MarkupBuilder private func rows(_ rows: [PropertyCheck.Row], id: String, title: VerifyPhrase, areOwn: Bool)
    -> Fragment
  {
    HTML.h3 { language(title) }
    HTML.ol(id: id, class: "properties") {
      for (index, row) in rows.enumerated() {
        HTML.li(class: Self.name(of: row.result)) {
          if areOwn { removal(index, rows) }
          PropertyResult(row: row, page: page)
        }
      }
    }
  }

  private static func name(of result: Result<PropertyVerdict?, PropertyFault>) -> String {
    switch result {
    case .success(.holds?): "holds"
    case .success(.fails?): "fails"
    case .success(.undecided?): "undecided"
    case .success(nil): "unknown"
    case .failure: "unreadable"
    }
  }

  private func removal(_ index: Int, _ rows: [PropertyCheck.Row]) -> Element {
    var left = rows.map(\.text)
    left.remove(at: index)
    let rest = left.isEmpty ? nil : left.joined(separator: "\n")
    return HTML.a(
      href: page.links.same { $0.asked.properties = rest }, class: "remove",
      .aria("label", language(.propertiesRemove, rows[index].text)), .attribute("rel", "nofollow")
    ) { "×" }
  }

  private var typed: Element {
    let fault = page.fault.flatMap { fault -> String? in
      if case .properties = fault.form { fault.message(in: language) } else { nil }
    }
    let field = FormField(id: "property-list", fault: fault)
    let text = (page.address.asked.properties ?? "").split(whereSeparator: \.isNewline).joined(separator: "\n")
    return HTML.details(id: "typed-properties", .flag("open", fault != nil)) {
      HTML.summary { language(.propertiesTyped) }
      HTML.form(action: page.links.formAction, id: "type-properties") {
        AddressFields(moment: page.links, without: [\.view.tab])
        HTML.input(
          type: .hidden, name: ExplorerAddress.name(of: \.view.tab), value: ExplorerTab.properties.rawValue)
        HTML.label(for: field.id, class: "visually-hidden") { language(.propertiesTyped) }
        field.area(name: ExplorerAddress.name(of: \.asked.properties), value: text, rows: 5)
        field.note
        HTML.p(class: "hint") { language(.propertiesForms) }
        HTML.button(type: .submit, class: "button") { language(.propertiesCheck) }
      }
    }
  }
}

/// The verdict on one property, with the run that shows it.
struct PropertyResult: ExplorerPart {
  let row: PropertyCheck.Row
  let page: ExplorerPage

  var body: Fragment {
    HTML.b(class: "verdict-word") { word }
    " "
    HTML.code { row.text }
    switch row.result {
    case .success(.holds?): HTML.span(class: "hint") { " (" + (isSaid ? language(.verifySaid) : seen) + ")" }
    case .success(.undecided(let bound)?):
      HTML.span(class: "hint") { " (" + examined + language.clauseBreak + language.text(of: bound) + ")" }
    case .success(.fails(let example)?): counterexample(example)
    case .success(nil): Fragment()
    case .failure(let fault): HTML.p(class: "fault") { FormFault.message(fault, in: language) }
    }
  }

  private var word: String {
    switch row.result {
    case .success(.holds?): "✓ " + language(.verifyHolds)
    case .success(.fails?): "✕ " + language(.verifyFails)
    case .success(.undecided?): "? " + language(.verifyUndecided)
    case .success(nil): "–"
    case .failure: "! " + language(.propertiesUnreadable)
    }
  }

  /// True for a sentence that says where an event comes from: it is gone by, and not checked.
  private var isSaid: Bool { (try? PropertyReader.property(row.text, of: page.chart))?.source != nil }

  private var examined: String { language.configurations(page.properties?.verification?.examined ?? 0) }

  private var seen: String {
    language(page.properties?.verification?.isWithinPayloads == true ? .verifySeenPayloads : .verifySeen, examined)
  }

  @MarkupBuilder private func counterexample(_ example: Counterexample) -> Fragment {
    if let verification = page.properties?.verification {
      let report = VerificationReport(verification, of: page.chart, in: language)
      HTML.p { report.reason(example) }
    }
    HTML.p(class: "ways") {
      if example.steps.isEmpty {
        language(.verifyStart)
      } else {
        HTML.code(class: "trace") { example.steps.text }
      }
      if !example.loop.isEmpty {
        " "
        HTML.span { language(.verifyLoop, "") }
        HTML.code(class: "trace") { example.loop.text }
      }
      if let address = address(of: example) {
        " "
        HTML.a(href: address.text, class: "button small counterexample", .attribute("rel", "nofollow")) {
          "▶ " + language(example.loop.isEmpty ? .propertiesRun : .propertiesLoop)
        }
      }
    }
  }

  /// The run in the explorer, at the moment at which the property fails: what follows it is the loop.
  private func address(of example: Counterexample) -> ExplorerAddress? {
    let steps = example.steps + example.loop
    guard steps.count <= ExplorerAddress.maxSteps else { return nil }
    var address = page.address.running(steps)
    (address.position, address.view.tab) = (example.loop.isEmpty ? nil : example.steps.count, .table)
    return address
  }
}

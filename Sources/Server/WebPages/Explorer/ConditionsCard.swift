import Explanations
import StatechartExecution
import Statecharts
import XMLTree

/// The conditions of a chart in which they are only names or not run, each with what was said of it and a link for each
/// answer.
struct ConditionsCard: ExplorerPart {
  /// The maximum number of conditions that are listed.
  private static let maxListed = 100

  let page: ExplorerPage

  var body: Fragment {
    HTML.titledSection(id: "variables", class: "card variables", language(.conditionsCard)) {
      HTML.ul {
        for condition in page.final.variables.prefix(Self.maxListed) { ConditionRow(page: page, condition: condition) }
      }
      if page.final.variables.count > Self.maxListed {
        HTML.p(class: "hint") {
          RestOfList(of: page.final.variables.count, after: Self.maxListed, in: .source, page.links, language)
        }
      }
      if let name = page.chart.foreignDataModel {
        HTML.p(class: "hint") { language(.conditionsForeign, name) }
      } else if page.final.status == .running {
        HTML.p(class: "hint") { language(.conditionsHint) }
      }
    }
  }
}

/// A condition that is only a name, what was said of it, and a link for each answer.
struct ConditionRow: ExplorerPart {
  let page: ExplorerPage
  let condition: ValueBinding

  var body: Fragment {
    HTML.li(.data("variable", condition.name)) {
      HTML.p(class: "binding") {
        HTML.span(class: "name") { condition.name }
        HTML.span(class: "value") { said(condition.value) }
      }
      if page.final.status == .running {
        ConditionAnswers(name: condition.name, said: condition.value, links: page.links, language: language)
      }
    }
  }

  private func said(_ value: Value) -> String {
    switch value {
    case .boolean(true): language(.conditionHolds)
    case .boolean(false): language(.conditionFails)
    case .null, .number, .string, .array, .object: language(.conditionUndecided)
    }
  }
}

/// A link for each answer to whether a condition holds; the one that was given is left out.
struct ConditionAnswers: MarkupComponent {
  let name: String
  var said = Value.null
  /// The steps that follow the answer.
  var then: [Step] = []
  let links: MomentLinks
  let language: Language

  var body: Fragment {
    HTML.span(class: "answers") {
      if said != .boolean(true) { link(true, .conditionSayHolds) }
      if said != .boolean(false) { link(false, .conditionSayFails) }
    }
  }

  private func link(_ holds: Bool, _ phrase: ExplorerPhrase) -> Element {
    HTML.a(
      href: links.taking([.set(name, to: .boolean(holds))] + then), class: "chip",
      .aria("label", language(holds ? .stepHolds : .stepFails, name))
    ) { language(phrase) }
  }
}

import Explanations
import StatechartEvidence
import Statecharts
import XMLTree

/// A form that composes a property of lists: what is sent adds it to those that the page shows.
struct PropertyComposer: ExplorerPart {
  let page: ExplorerPage

  private typealias Field = ExplorerAddress.PropertyField

  var body: Fragment {
    let terms = PropertyTerms(page.chart, in: language)
    HTML.form(action: page.links.formAction, id: "compose", .aria("labelledby", "compose-title")) {
      HTML.h3(id: "compose-title") { language(.propertiesCompose) }
      HTML.p(class: "hint") { language(.propertiesLead) }
      AddressFields(moment: page.links, without: [\.view.tab])
      HTML.input(type: .hidden, name: ExplorerAddress.name(of: \.view.tab), value: ExplorerTab.properties.rawValue)
      if let properties = page.address.asked.properties {
        HTML.input(type: .hidden, name: ExplorerAddress.name(of: \.asked.properties), value: properties)
      }
      HTML.input(type: .hidden, name: Field.words, value: language.tag)
      HTML.div(class: "fields") {
        patterns
        choice(Field.p, "P", terms)
        choice(Field.q, "Q", terms)
        HTML.label(for: "property-within") { language(.propertiesWithin) }
        HTML.input(
          type: .text, name: Field.within, value: "", id: "property-within", .attribute("placeholder", "5 s"),
          .attribute("autocomplete", "off"))
        scopes
        choice(Field.r, "R", terms)
        choice(Field.s, "S", terms)
      }
      HTML.button(type: .submit, class: "button") { language(.propertiesAdd) }
    }
  }

  @MarkupBuilder private var patterns: Fragment {
    HTML.label(for: "property-pattern", class: "visually-hidden") { language(.propertiesPattern) }
    HTML.select(name: Field.pattern, id: "property-pattern") {
      for pattern in PropertySentence.Pattern.allCases {
        HTML.option(value: pattern.rawValue) { PropertySentence(pattern, p: "P", q: "Q").text(in: language) }
      }
    }
  }

  @MarkupBuilder private var scopes: Fragment {
    HTML.label(for: "property-scope", class: "visually-hidden") { language(.propertiesScope) }
    HTML.select(name: Field.scope, id: "property-scope") {
      HTML.option(value: PropertySentence.Scope.globally.rawValue) { language(.propertiesGlobally) }
      HTML.option(value: PropertySentence.Scope.after.rawValue) { language(.sentenceAfter, "R", "…") }
      HTML.option(value: PropertySentence.Scope.between.rawValue) { language(.sentenceBetween, "R", "S", "…") }
    }
  }

  /// The things that a property can speak of, by kind.
  @MarkupBuilder private func choice(_ name: String, _ label: String, _ terms: PropertyTerms) -> Fragment {
    HTML.label(for: "property-" + name) { label }
    HTML.select(name: name, id: "property-" + name) {
      group(.propertiesStates, terms.states)
      group(.propertiesTaken, terms.taken)
      group(.propertiesRefused, terms.refused)
      group(.propertiesActions, terms.actions)
    }
  }

  @MarkupBuilder private func group(_ phrase: VerifyPhrase, _ terms: [PropertyTerms.Term]) -> Fragment {
    if !terms.isEmpty {
      Element("optgroup", attributes: [.attribute("label", language(phrase))]) {
        Fragment { for term in terms { HTML.option(value: term.text) { term.text } } }
      }
    }
  }
}

import Explanations
import StatechartExecution
import Statecharts
import XMLTree

/// The changes that would make a condition hold, with links that make them.
struct AdviceList: MarkupComponent {
  private let advice: ConditionAdvice?
  private let words: Wording
  private let links: MomentLinks

  private var language: Language { words.language }

  init(on transition: Transition.ID, of rejection: Rejection, words: Wording, links: MomentLinks) {
    advice = rejection.advice.first { $0.transition == transition }
    self.words = words
    self.links = links
  }

  var body: Fragment {
    if let advice {
      if advice.ways.isEmpty {
        HTML.p(class: "advice none") { language(.needUnknown) }
      } else {
        HTML.ul(class: "advice") {
          for way in advice.ways {
            HTML.li {
              for (index, demand) in way.demands.enumerated() {
                if index > 0 { language.clauseBreak }
                said(demand)
              }
              " "
              link(way)
            }
          }
        }
      }
    }
  }

  @MarkupBuilder private func link(_ way: ConditionAdvice.Way) -> Fragment {
    if way.steps.isEmpty {
      for state in way.demands.compactMap(\.stateToEnter) {
        HTML.a(href: links.taking(.request(state)), class: "chip") { language(.requestState, words.state(state)) }
      }
    } else {
      HTML.a(href: links.taking(way.steps), class: "chip") { way.steps.map(words.step).joined(separator: " → ") }
    }
  }

  private func said(_ demand: ConditionAdvice.Demand) -> Fragment {
    switch demand {
    case .state(let state, let isActive):
      return language.markup(isActive ? .needActive : .needInactive, HTML.b { words.state(state) })
    case .value(let place, let now, let need):
      let (phrase, bound) = need.said
      let current = now.map(words.value) ?? language(.needAbsent)
      return language.markup(phrase, HTML.code { place.name }, HTML.b { current }, HTML.b { words.value(bound) })
    }
  }
}

extension ConditionAdvice.Demand {
  /// The state that would have to be active and can be asked for.
  fileprivate var stateToEnter: State.ID? {
    switch self {
    case .state(let state, isActive: true): state
    case .state(_, isActive: false), .value: nil
    }
  }
}

extension ConditionAdvice.Need {
  fileprivate var said: (ExplorerPhrase, Value) {
    switch self {
    case .atLeast(let bound): (.needAtLeast, bound)
    case .moreThan(let bound): (.needMoreThan, bound)
    case .atMost(let bound): (.needAtMost, bound)
    case .lessThan(let bound): (.needLessThan, bound)
    case .equal(let bound): (.needEqual, bound)
    case .unequal(let bound): (.needUnequal, bound)
    case .example(let value): (.needExample, value)
    }
  }
}

extension ConditionAdvice.Place {
  /// The place as a condition writes it.
  fileprivate var name: String {
    switch self {
    case .variable(let name, let members): ([name] + members).joined(separator: ".")
    case .payload(let members): (["_event.data"] + members).joined(separator: ".")
    }
  }
}

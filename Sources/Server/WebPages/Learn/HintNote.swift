import Explanations
import Lessons
import StatechartEvidence
import Statecharts
import XMLTree

/// A hint to the next goal, from a search of the machine: how many moves it takes, then the first, then all of them.
struct HintNote: ExplorerPart {
  /// The strength of a hint.
  enum Strength: Int, CaseIterable {
    case count = 1
    case first
    case all
  }

  let page: ExplorerPage
  let moment: LessonMoment

  private var strength: Strength? { page.address.lesson.hint.flatMap(Strength.init(rawValue:)) }

  var body: Fragment {
    HTML.div(id: "hints", class: "hints") {
      if let strength { HTML.div(id: "hint", .role("note")) { hint(strength) } }
      if let next = Strength(rawValue: (strength?.rawValue ?? 0) + 1) {
        HTML.a(
          href: page.links.same { $0.lesson.hint = next.rawValue }, id: "ask-hint", class: "button small",
          .rel("nofollow")
        ) {
          language(strength == nil ? .learnHint : .learnStrongerHint)
        }
      }
    }
  }

  @MarkupBuilder private func hint(_ strength: Strength) -> Fragment {
    if let next = moment.next {
      if next.isMissed {
        HTML.p { language(.learnHintMissed) }
      } else {
        hint(strength, page.machine.way(to: next.goal, from: next.before, after: next.steps), next.goal)
      }
    }
  }

  @MarkupBuilder private func hint(_ strength: Strength, _ way: GoalWay, _ goal: Goal) -> Fragment {
    switch way {
    case .none: HTML.p { language(.learnHintNone) }
    case .notFound(let examined): HTML.p { language(.learnHintUnknown, language.configurations(examined)) }
    case .steps(let steps) where steps.isEmpty: HTML.p { language(.learnHintMet) }
    case .steps(let steps):
      switch strength {
      case .count:
        HTML.p { steps.count == 1 ? language(.learnHintMove) : language(.learnHintMoves, String(steps.count)) }
      case .first: HTML.p { language.markup(.learnHintFirst, chip(steps.first.map { [$0] } ?? [])) }
      case .all:
        HTML.p { language(.learnHintWay) }
        HTML.ol(class: "way") {
          for index in steps.indices { HTML.li { chip(Array(steps[...index])) } }
        }
        HTML.a(href: page.links.taking(steps), id: "take-way", class: "button small") { language(.learnHintTake) }
      }
    }
  }

  /// A link to the moment after steps, called after the last of them.
  private func chip(_ steps: [Step]) -> Element {
    HTML.a(href: page.links.taking(steps), class: "chip") { steps.last.map(words.step) ?? "" }
  }
}

extension Attribute {
  fileprivate static func rel(_ value: String) -> Attribute { .attribute("rel", value) }
}

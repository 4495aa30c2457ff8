import Explanations
import StatechartGrading
import Statecharts
import XMLTree

/// A goal in words.
struct GoalWords: Sendable {
  let words: Wording

  private var language: Language { words.language }

  /// The goal as a sentence without its full stop, with names in bold.
  func markup(_ goal: Goal) -> Fragment {
    var said = aim(goal.aim)
    switch goal.maxMoves {
    case nil: break
    case 1: said = language.markup(.learnGoalMove, said)
    case let count?: said = language.markup(.learnGoalMoves, said, String(count))
    }
    if !goal.avoided.isEmpty {
      let events = goal.avoided.map { name in HTML.b { words.event(name) } }
      said = language.markup(.learnGoalWithout, said, language.list(events))
    }
    return goal.follows ? language.markup(.learnGoalThen, said) : said
  }

  private func aim(_ aim: Goal.Aim) -> Fragment {
    switch aim {
    case .reach(let states): language.markup(.learnGoalReach, words.states(states))
    case .refusals(1, nil): language.markup(.learnGoalRefusal)
    case .refusals(let count, nil): language.markup(.learnGoalRefusals, String(count))
    case .refusals(1, let kind?): language.markup(.learnGoalRefusalBy, language(kind.phrase))
    case .refusals(let count, let kind?): language.markup(.learnGoalRefusalsBy, String(count), language(kind.phrase))
    case .perform(let name): language.markup(.learnGoalPerform, HTML.b { action(name) })
    }
  }

  private func action(_ name: String) -> String {
    for case .action(let action) in words.chart.allContent where action.name == name {
      return action.displayName.map { $0(in: language.tag) } ?? name
    }
    return name
  }
}

extension RefusalKind {
  fileprivate var phrase: LearnPhrase {
    switch self {
    case .event: .learnByEvent
    case .condition: .learnByCondition
    case .question: .learnByQuestion
    case .end: .learnByEnd
    }
  }
}

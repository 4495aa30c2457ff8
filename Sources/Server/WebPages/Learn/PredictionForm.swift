import Explanations
import Lessons
import StatechartEvidence
import Statecharts
import XMLTree

/// The fields of a prediction, which is chosen from the machine's own states and actions; or typed, as one likes.
struct PredictionForm: MarkupComponent {
  let page: ExercisePage
  let choices: PredictionChoices

  private var language: Language { page.language }
  /// The choices, by the names of the fields; nil for an answer that was typed.
  private var chosen: [String: String]? { page.answer.isEmpty ? [:] : choices.fields(of: page.answer) }

  var body: Fragment {
    let chosen = chosen
    HTML.p(class: "label") { language(.exerciseAnswer) }
    for part in choices.parts { field(part, chosen ?? [:]) }
    HTML.details(class: "typed-answer", .flag("open", chosen == nil)) {
      HTML.summary { language(.exerciseTypeInstead) }
      HTML.label(for: "answer") { language(.exerciseTypedCounts) }
      page.field(chosen == nil ? page.answer : "")
    }
  }

  private func field(_ part: Exercise.Prediction, _ chosen: [String: String]) -> Element {
    Element("fieldset", attributes: [.class("choice-field"), .id("choose-" + part.rawValue)]) {
      Element("legend") { language(part.choosing) }
      switch part {
      case .outcome, .reason: options(part, chosen)
      case .actions: places(chosen)
      }
    }
  }

  private func options(_ part: Exercise.Prediction, _ chosen: [String: String]) -> Element {
    let names = choices.names(of: part)
    return HTML.ul(class: "chips") {
      for (index, value) in choices.values(of: part).enumerated() {
        let name = names.count > 1 ? names[index] : names[0]
        let id = "\(part.rawValue)-\(index)"
        HTML.li {
          HTML.input(
            type: names.count > 1 ? .checkbox : .radio, name: name, value: value, id: id, class: "visually-hidden",
            .flag("checked", chosen[name] == value))
          HTML.label(for: id, class: "chip") { label(value, of: part) }
        }
      }
    }
  }

  /// One choice after another, in the order in which things are done.
  private func places(_ chosen: [String: String]) -> Element {
    HTML.ol(class: "places") {
      for (index, name) in choices.names(of: .actions).enumerated() {
        HTML.li {
          HTML.select(name: name, .aria("label", language(.exerciseChoosePlace, String(index + 1)))) {
            HTML.option(value: "", isSelected: chosen[name] == nil) { "–" }
            for value in choices.values(of: .actions) where index == 0 || value != PredictionChoices.none {
              HTML.option(value: value, isSelected: chosen[name] == value) { label(value, of: .actions) }
            }
          }
        }
      }
    }
  }

  private func label(_ value: String, of part: Exercise.Prediction) -> String {
    switch part {
    case .outcome:
      value == PredictionChoices.refused ? language(.exerciseChooseRefused) : page.words.state(State.ID(value))
    case .actions: value == PredictionChoices.none ? language(.exerciseChooseNothing) : page.words.output(value)
    case .reason: RefusalKind(rawValue: value).map { language($0.phrase) } ?? language(.exerciseChooseTaken)
    }
  }
}

extension Exercise.Prediction {
  fileprivate var choosing: ExercisePhrase {
    switch self {
    case .outcome: .exerciseChooseOutcome
    case .actions: .exerciseChooseActions
    case .reason: .exerciseChooseReason
    }
  }
}

extension Wording {
  /// Returns the words for an output of a machine, by its label: an action, an event that it sends, or the label of a
  /// line that it writes.
  func output(_ name: String) -> String {
    for case .action(let action) in chart.allContent where action.name == name {
      return action.displayName.map { $0(in: language.tag) } ?? name
    }
    return chart.label(ofEvent: name, in: language.tag)
  }
}
